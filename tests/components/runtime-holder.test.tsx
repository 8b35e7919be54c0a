/** Somebody else comes in while a person's data are still being opened: the pill tells of the one who is in. */
import { expect, it, onTestFinished } from 'vitest';
import { holdRuntime, releaseRuntime } from '../../src/app/guard/runtime-holder';
import { personDatabaseName } from '../../src/db/database-names';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { device } from '../../src/session/connection';
import { openRuntime } from '../../src/session/runtime';
import { syncFacts } from '../../src/sync/status';
import { buildTypedCustomer } from '../crud/builders';
import { testKey } from '../support/journal';

/** Somebody known to this device, in a session without signal. */
async function unlock(name: string) {
  const person = `${name}-${Date.now()}`;
  await device.people.put({
    id: person,
    wrappedKey: { salt: new Uint8Array(1), iterations: 1, bytes: new Uint8Array(1) },
    profile: new Uint8Array(1),
    lastOnlineAt: Date.now(),
    serverVersion: SERVER_VERSION,
    signInCount: 1,
    failedTries: 0,
    triesFrom: 0,
  });
  return {
    stored: {
      id: 'current',
      person,
      apiBase: '',
      dataKey: await testKey(),
      token: null,
      tokenTimestamp: Date.now(),
      serverVersion: SERVER_VERSION,
    },
    user: {
      username: `${name}@fluvicarga.co`,
      rol: 'EMPLOYEE',
      userId: null,
      companyId: null,
      status: 'activo',
      companyStatus: 'activo',
    },
    token: null,
  } as const;
}

/** One change of theirs waits on this device. */
async function saveOne(unlocked: Awaited<ReturnType<typeof unlock>>) {
  const runtime = await openRuntime(unlocked, () => undefined);
  await runtime.save({
    operationId: createUuid(Date.now(), randomBytes),
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: buildTypedCustomer(),
    draft: null,
  });
  runtime.close();
}

it('says what waits for whoever is in', async () => {
  onTestFinished(releaseRuntime);
  const [slow, next] = [await unlock('primera'), await unlock('segunda')];
  await saveOne(next);
  let letGo: () => void = () => undefined;
  const isLet = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const name = `store:${personDatabaseName(slow.stored.person)}`;
  await new Promise<void>((taken) => {
    void navigator.locks.request(name, () => {
      taken();
      return isLet;
    });
  });
  const first = holdRuntime(slow);
  const second = holdRuntime(next);
  // Time for whoever does not wait.
  await new Promise((resolve) => setTimeout(resolve, 500));
  letGo();
  await first;
  const opened = await second;
  expect(opened).toMatchObject({ is: 'open', runtime: { person: next.stored.person } });
  await expect.poll(() => syncFacts.getState().queue?.length).toBe(1);
});
