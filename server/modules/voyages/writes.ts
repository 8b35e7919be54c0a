import { recordWrites } from '../../repositories/record-writes';
import { voyageStore } from '../../repositories/voyages';
import { createVoyage, updateVoyage } from './save-voyage';

/** The writes of a voyage: create, replace. Both read shipments and other voyages. */
export const VOYAGE_WRITES = recordWrites(voyageStore, {
  create: createVoyage,
  update: updateVoyage,
  exclusive: ['create', 'update'],
});
