import type { Fields } from '../../../src/domain/entity';
import { CREATE_PATHS, updatePath } from '../../../src/domain/wire';
import type { Write } from '../../idempotency/write';
import type { QueuedWrite } from '../../repositories/queued-write';
import { voyageStore as store } from '../../repositories/voyages';
import { commonSteps, validateFields } from '../../repositories/write-steps';
import { createVoyage, updateVoyage, type VoyageChange } from './save-voyage';

const steps = commonSteps(store);

const creation: Write<Fields> = {
  ...steps,
  status: 201,
  createsIn: store.table,
  validate: (scope, body) => validateFields(scope, store, body),
  act: createVoyage,
};

const change = (id: number): Write<VoyageChange> => ({
  ...steps,
  status: 200,
  validate: (scope, body) => ({
    fields: validateFields(scope, store, body),
    kept: LISTS.filter((name) => !(name in Object(body))),
  }),
  act: (scope, input, headers) => updateVoyage(scope, id, input, headers),
});
const LISTS = ['tripulantesIds', 'enviosIds'] as const;

/** The writes of a voyage: create, replace. Both read shipments and other voyages, so nothing runs beside them. */
export const VOYAGE_WRITES: readonly QueuedWrite[] = [
  {
    method: 'POST',
    path: CREATE_PATHS.voyage,
    store,
    steps: () => creation,
    isExclusive: true,
  },
  { method: 'PUT', path: updatePath('voyage', 0), store, steps: change, isExclusive: true },
];
