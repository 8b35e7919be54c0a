/** Some histories on the stores of the devices, to check that they behave as the memory store does. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { runHistory } from './history';
import { openClearDatabase, openJournalDatabase, RealDisk } from './real-disk';
import { replayOf, seedsFrom } from './run-seeds';

const HISTORIES = Number(process.env.RUNS ?? 50);
const FIRST = Number(process.env.SEED ?? 1);

test.each([
  ['the sealed journal', openJournalDatabase, HISTORIES],
  ['the clear database of older versions', openClearDatabase, Math.ceil(HISTORIES / 5)],
] as const)('short histories on %s violate no oracle', async (where, openDatabase, histories) => {
  const failed: string[] = [];
  let operations = 0;
  for (const seed of seedsFrom(FIRST, histories)) {
    const disks: RealDisk[] = [];
    const result = await runHistory(seed, {
      plan: { steps: 6, tablets: 1 },
      makeDisk: (name, simulation) => {
        const disk = new RealDisk(openDatabase(`${where} ${seed} ${name}`), simulation);
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
  process.stdout.write(`On ${where}: ${histories} histories, ${operations} operations\n`);
  expect(failed).toEqual([]);
});
