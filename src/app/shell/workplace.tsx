import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { SessionUser } from '../../domain/rules/session';
import { RuntimeContext } from '../../session/runtime-context';
import type { Guarded } from '../guard/guard-loaders';
import { holdRuntime, type Opened, peekRuntime, personOf } from '../guard/runtime-holder';
import { BackOffice } from './back-office';
import { Opening } from './opening';
import { StoreError } from './store-error';

/** Behind the guard: opens the user's database, then renders the back office around the screen. */
export function Workplace() {
  const { user } = useLoaderData<Guarded>();
  return <OpenWorkplace key={personOf(user)} user={user} />;
}

function OpenWorkplace({ user }: { user: SessionUser }) {
  const [opened, setOpened] = useState<Opened | null>(() => peekRuntime(user));
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens again; the person is fixed by the key.
  useEffect(() => {
    let isCurrent = true;
    void holdRuntime(user).then((result) => isCurrent && setOpened(result));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (!opened) return <Opening />;
  if (opened.is === 'failed')
    return (
      <StoreError
        error={opened.error}
        onRetry={() => {
          setOpened(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <RuntimeContext value={opened.runtime}>
      <BackOffice />
    </RuntimeContext>
  );
}
