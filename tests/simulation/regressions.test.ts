/** Seeds that once revealed a defect, each named by it. */
import { expect, test } from 'vitest';
import { COMPANIES, OURS, PLAIN, RIGHTS, SECOND_QUEUES, VOYAGES } from './mutant-plans';
import { describeFailures, leftAlonePlan, runSeeds } from './run-seeds';
import type { Plan } from './world';

const noFaults = { harshness: 0 };
const withFaults = (...requestFaults: Plan['requestFaults']): Partial<Plan> => ({
  requestFaults,
  harshness: 0.3,
});

const HISTORIES: readonly (readonly [what: string, seeds: readonly number[], Partial<Plan>])[] = [
  ['another person under one document', [11, 14, 15, 21], { ...PLAIN, ...noFaults }],
  ['another person, or another boat of one name', [11, 14, 15, 21], { ...OURS, ...noFaults }],
  [
    'a rename that overtakes operations with the old name',
    [3, 19, 21, 35],
    { ...OURS, ...noFaults, hasRenames: true },
  ],
  [
    'a rename that overtakes, sent one by one',
    [21, 54, 117],
    { ...PLAIN, ...noFaults, hasRenames: true },
  ],
  ['a 503 after the commit', [1, 8], { ...PLAIN, ...withFaults('unavailable-after-commit') }],
  ['a yes of a proxy', [9, 14, 15, 17], { ...OURS, ...withFaults('yes-without-effect') }],
  ['a yes that no list shows', [9, 15, 17, 18], { ...PLAIN, ...withFaults('yes-without-effect') }],
  ["a firewall's page", [1, 2, 3, 4], { ...OURS, ...withFaults('firewall') }],
  ['a copy that is sent with other names than its first', [158, 428], SECOND_QUEUES],
  ['a copy that has made a record since, and one that was removed there', [70, 399], SECOND_QUEUES],
  [
    'a copy that a plain server was sent before the queue it was made of',
    [1, 38, 52, 73, 95, 102],
    { ...SECOND_QUEUES, ...PLAIN },
  ],
  ['a record that was removed before it was taken for another', [2141], SECOND_QUEUES],
  ['a copy whose state arrived before its shipment', [2702], SECOND_QUEUES],
  [
    'a create that was refused, and made since by a copy of it',
    [79_981_866_000_756],
    SECOND_QUEUES,
  ],
  ['names of a shipment read before its answer came again', [80_012_182_100_680], VOYAGES],
  ['a person who was suppressed, and was made here twice', [339], RIGHTS],
  ['a consent read before its answer came again', [40, 98], VOYAGES],
  ['a name that another record had when the list was read', [79_951_717_602_545], {}],
  ['a name that a change would free which waits for a person', [81_791_340_700_090], VOYAGES],
  ['a form left open at the move to another company', [81_921_213_300_050], COMPANIES],
  ['a POST that the browser repeats', [8, 9, 12, 17], { ...PLAIN, ...withFaults('second-post') }],
];

test.each(HISTORIES)('%s', async (_what, seeds, plan) => {
  const run = await runSeeds(seeds, { plan });
  expect(run.failed, describeFailures(run)).toEqual([]);
});

test.each([
  ['a gateway that refuses one of a batch', [1, 2, 6, 22]],
  ["a page that ends nobody's session", [4, 15]],
  ['a holder that froze, and a clock put back', [16, 17]],
  ['a worker whose session was ended', [20]],
])('left alone: %s', async (_what, seeds) => {
  const run = await runSeeds(seeds, { planOf: leftAlonePlan });
  expect(run.failed, describeFailures(run)).toEqual([]);
});
