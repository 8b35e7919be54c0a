import { branchStore } from './branches';
import { crewMemberStore } from './crew-members';
import { customerStore } from './customers';
import { productStore } from './products';
import type { EntityStore } from './store';
import { vesselStore } from './vessels';
import { warehouseStore } from './warehouses';

/** Those that are listed, created and updated by their definition alone. */
export const PLAIN_STORES: readonly EntityStore[] = [
  customerStore,
  crewMemberStore,
  vesselStore,
  productStore,
  warehouseStore,
  branchStore,
];
