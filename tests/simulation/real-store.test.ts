/** Some histories run on the devices' own store, to check that it behaves as the memory store does. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { runHistory } from './history';
import { openJournalDatabase, RealDisk } from './real-disk';
import { replayOf, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 50);
const FIRST = Number(process.env.SEED ?? 1);

test('short histories on the sealed journal violate no oracle', async () => {
  const failed: string[] = [];
  let operations = 0;
  for (const seed of seedsFrom(FIRST, HISTORIES)) {
    const disks: RealDisk[] = [];
    const result = await runHistory(seed, {
      plan: { steps: 6, tablets: 1 },
      makeDisk: (name, simulation) => {
        const disk = new RealDisk(openJournalDatabase(`${seed} ${name}`), simulation);
        disks.push(disk);
        return disk;
      },
    });
    operations += result.operations;
    for (const disk of disks) {
      if (!(await disk.isFaithful())) failed.push(`seed ${seed}: the copy is another one`);
      await disk.drop();
    }
    const [first] = result.violations;
    if (first) failed.push(`seed ${seed}: ${first.oracle} (${first.detail})\n  ${replayOf(seed)}`);
  }
  process.stdout.write(`${HISTORIES} histories, ${operations} operations\n`);
  expect(failed).toEqual([]);
});
