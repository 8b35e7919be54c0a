/** The take-over of a clear database, killed at every step: nothing is lost, nothing is doubled. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { convertClearData } from '../../src/db/journal/convert-clear-data';
import { JournalDisk } from '../../src/db/journal/disk';
import { TestStore } from '../support/journal';
import { expectEmptied, expectTakenOver, leave } from './support/clear-database';

describe('killed', () => {
  class KilledError extends Error {}
  const { open } = indexedDB;
  const { append } = JournalDisk.prototype;
  afterEach(() => {
    vi.restoreAllMocks();
    Object.assign(indexedDB, { open });
  });

  /** Dies at the n-th step: before each database is opened, before and after each entry is appended. */
  function dieAt(at: number): () => number {
    let steps = 0;
    const step = () => {
      steps += 1;
      if (at > 0 && steps >= at) throw new KilledError(`step ${at}`);
    };
    Object.assign(indexedDB, {
      open: (...given: Parameters<typeof open>) => {
        step();
        return open.apply(indexedDB, given);
      },
    });
    vi.spyOn(JournalDisk.prototype, 'append').mockImplementation(async function (
      this: JournalDisk,
      ...given
    ) {
      step();
      const isWritten = await append.apply(this, given);
      step();
      return isWritten;
    });
    return () => steps;
  }

  test.each([1, 2, 3] as const)(
    'at any step over a database of version %s, nothing is lost or doubled',
    async (version) => {
      for (let at = 1; ; at += 1) {
        const name = await leave(version);
        const store = new TestStore(`${name}-sealed`);
        const steps = dieAt(at);
        const isDone = await convertClearData(name, store).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof KilledError)) throw error;
            return false;
          },
        );
        vi.restoreAllMocks();
        Object.assign(indexedDB, { open });
        store.close();
        if (isDone) {
          expect(steps()).toBeGreaterThan(3);
          break;
        }
        // The next sign-in begins again, in another tab.
        const next = new TestStore(store.name);
        await convertClearData(name, next);
        await expectTakenOver(next, version);
        await expectEmptied(name);
        next.close();
      }
    },
  );
});
