import type { Deps } from '../../context';
import { recordRoutes } from '../../repositories/record-writes';
import { voyageStore } from '../../repositories/voyages';
import { VOYAGE_WRITES } from './writes';

/** Every call under `/api/v1/viajes`. */
export const voyageRoutes = (deps: Deps) => recordRoutes(deps, voyageStore, VOYAGE_WRITES);
