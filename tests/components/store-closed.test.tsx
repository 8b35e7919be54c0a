/** A person signs out while their data is being written: nothing has failed. */
import { expect, test } from 'vitest';
import { watchActivity } from '../../src/app/activity-since-last-visit';
import { reportFailure } from '../../src/session/report-failure';
import { openPerson } from './support/workplace';

/** The errors that the page reports until `run` has ended. */
async function reportedBy(run: () => Promise<void> | void): Promise<unknown[]> {
  const reported: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    reported.push(event.error);
  };
  addEventListener('error', note, { capture: true });
  await run();
  removeEventListener('error', note, { capture: true });
  return reported;
}

test('the time of the last visit is not written after sign-out, and nothing is reported', async () => {
  const runtime = await openPerson();
  const reported = await reportedBy(async () => {
    const stop = watchActivity(runtime.db, Date.now());
    runtime.close();
    // The shell, which stops the watch, leaves the page after the database was closed.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    stop();
  });
  expect(reported).toEqual([]);
});

test('a failure of an open database is reported', async () => {
  const runtime = await openPerson();
  const failure = new DOMException('The disk is gone', 'InvalidStateError');
  expect(await reportedBy(() => reportFailure(runtime.db, failure))).toEqual([failure]);
});
