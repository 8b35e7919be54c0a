/** The names of the invariants that only histories on the device's journal check. */
export const DISK_ORACLES = [
  'each mark has its operation',
  'the screen counts what the sign-in counts',
  'a save ends in time',
  'each loss is reported',
  'a lost operation with an envelope is sent',
  'nothing that arrived is called lost',
  'an older version touches nothing',
  'an older page says why',
] as const;

/** The names of the invariants that the histories check. */
export const ORACLES = [
  'a transaction waits only for its database',
  'an older lease writes nothing',
  'nothing is dropped by a machine',
  'sent operations are there',
  'discarded operations are not there',
  'the view is the fold of base and queue',
  'no record there is deleted here',
  'a key is never used for two requests',
  'nobody sends for another author',
  'nothing saved is missing',
  'nothing happens twice',
  'nothing of another person is overwritten',
  'a request names the records that were meant',
  'the order of saving is kept',
  'no old value comes back',
  'the queue empties',
  'where something may move, a time is named',
  'the mirror shows what the server has',
  'the pill tells the truth',
  'a confirmed save is on the disk',
  'an unreadable queue is said to be one',
  'the engine does not fail',
  'it comes to rest',
  'only the API ends a session',
  'a bad line is good enough',
  'an operation that cannot leave is shown to a person',
  ...DISK_ORACLES,
  'a save for one company is written in no other',
  'nothing stays of a person whom the server has forgotten',
  'one name, one record',
  'one record key, one row',
  'the last thing saved is there or in sight',
  'a photo is there with its delivery, or in sight',
  'a photo never goes before its delivery',
] as const;
export type Oracle = (typeof ORACLES)[number];

export interface Violation {
  readonly oracle: Oracle;
  readonly detail: string;
}
