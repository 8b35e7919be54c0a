/** Plans of histories with more of one kind of event, and those in which a mutant is caught soonest. */
import type { LeftAloneEnding, Plan } from './world';

export const PLAIN: Partial<Plan> = {
  kind: { is: 'plain', says: 'empty', lockedStatus: 401 },
};

export const OURS: Partial<Plan> = {
  kind: { is: 'ours', says: 'entity', lockedStatus: 401 },
};

/** One person on one tablet. */
export const ALONE: Partial<Plan> = {
  tablets: 1,
  people: ['ana@plano.co'],
  hasStrangers: false,
  harshness: 0,
};

export const REUSED_NAMES: Partial<Plan> = { ...OURS, reusedNames: 0.15 };

export const SECOND_QUEUES: Partial<Plan> = {
  ...OURS,
  tablets: 2,
  people: ['ana@plano.co'],
  secondQueues: 0.25,
};

export const VOYAGES: Partial<Plan> = { ...OURS, voyages: 0.7 };

/** Shipments whose goods are corrected. */
export const GOODS: Partial<Plan> = { ...VOYAGES, voyages: 0.2, goods: 0.5 };

export const PEOPLE_CHANGE: Partial<Plan> = { ...VOYAGES, voyages: 0.4, peopleChange: 0.15 };

export const COMPANIES: Partial<Plan> = { ...VOYAGES, voyages: 0.3, companies: 0.12 };

export const RIGHTS: Partial<Plan> = { ...VOYAGES, voyages: 0.3, rights: 0.12 };

/** On both kinds of server. */
export const NAMES: Partial<Plan> = { names: 0.35 };

/** By the name that `SCENARIO` and `--scenario` take. */
export const SCENARIOS: Readonly<Record<string, Partial<Plan>>> = {
  'reused-names': REUSED_NAMES,
  'second-queues': SECOND_QUEUES,
  voyages: VOYAGES,
  goods: GOODS,
  'people-change': PEOPLE_CHANGE,
  companies: COMPANIES,
  rights: RIGHTS,
  names: NAMES,
};

const QUIET: LeftAloneEnding = {
  page: 'open',
  bytesPerSecond: null,
  loss: 0,
  gateway: null,
  hasFrozenHolder: false,
  hasUnreadable: false,
  saved: 20,
};

/** One tablet with the left-alone ending. */
export const LEFT_ALONE_WITH = (ending: Partial<LeftAloneEnding>): Partial<Plan> => ({
  steps: 4,
  tablets: 1,
  people: ['ana@plano.co'],
  harshness: 0,
  hasStrangers: false,
  hasBackgroundSync: true,
  workerDeaths: 0,
  ending: { ...QUIET, ...ending },
});
