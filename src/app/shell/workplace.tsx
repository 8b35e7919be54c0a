import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { forgetSearches } from '../../crud/search-address';
import { WaitingForData } from '../../crud/waiting-for-data';
import { RuntimeContext } from '../../session/runtime-context';
import type { UnlockedSession } from '../../sync/session';
import { lazyPart } from '../../ui/lazy-module';
import { clearNotices } from '../../ui/notices-store';
import { ThemeSwitch } from '../../ui/theme-switch';
import type { Guarded } from '../guard/guard-loaders';
import { holdRuntime, type Opened, peekRuntime, personOf } from '../guard/runtime-holder';
import { openedDialog } from '../shortcuts/opened-dialog';
import { BackOffice } from './back-office';
import { PAGE, TABS } from './page';
import { TopFrame } from './top-frame';

const StoreError = lazyPart(() => import('./store-error'), 'StoreError');

let shownTo: string | null = null;

/**
 * Closes notices and dialogs of the former person on a shared tablet, even if their session ended without a sign-out.
 */
function forgetFormerPerson(person: string): void {
  if (shownTo !== null && shownTo !== person) {
    clearNotices();
    openedDialog.setState({ is: null });
  }
  shownTo = person;
}

/** Behind the guard: opens the user's database, then renders the back office around the screen. */
export function Workplace() {
  const { unlocked } = useLoaderData<Guarded>();
  return <OpenWorkplace key={personOf(unlocked)} unlocked={unlocked} />;
}

function OpenWorkplace({ unlocked }: { unlocked: UnlockedSession }) {
  const [opened, setOpened] = useState<Opened | null>(() => peekRuntime(unlocked));
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens again; the person is fixed by the key.
  useEffect(() => {
    let isCurrent = true;
    void holdRuntime(unlocked).then((result) => isCurrent && setOpened(result));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  useEffect(() => forgetSearches, []);
  useEffect(() => forgetFormerPerson(personOf(unlocked)), [unlocked]);

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

/** The skeleton of the back office until the user's database is open. */
export function Opening() {
  return (
    <div className="grid min-h-dvh grid-cols-1" data-side="drawer">
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopFrame>
          <ThemeSwitch />
        </TopFrame>
        <main className={PAGE}>
          <WaitingForData className="place-center min-h-[50dvh]" />
        </main>
      </div>
      <div className={`${TABS} min-h-17`} />
    </div>
  );
}
