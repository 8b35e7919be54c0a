import { branchStore } from './branches';
import { crewMemberStore } from './crew-members';
import { customerStore } from './customers';
import type { EntityStore } from './entity-store';
import { pieceCountStore } from './piece-counts';
import { productStore } from './products';
import { vesselStore } from './vessels';
import { warehouseStore } from './warehouses';

/** The entities that are listed, created and updated by their definition and store alone. */
export const PLAIN_STORES: readonly EntityStore[] = [
  customerStore,
  crewMemberStore,
  vesselStore,
  productStore,
  warehouseStore,
  branchStore,
  pieceCountStore,
];
