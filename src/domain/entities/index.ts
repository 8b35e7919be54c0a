import type { EntityDefinition, EntityName } from '../entity';
import { branch } from './branch';
import { company } from './company';
import { crewMember } from './crew-member';
import { customer } from './customer';
import { payment } from './payment';
import { pieceCount } from './piece-count';
import { product } from './product';
import { shipment } from './shipment';
import { user } from './user';
import { vessel } from './vessel';
import { voyage } from './voyage';
import { warehouse } from './warehouse';

/** The entities whose writes may wait in a queue. Users and companies wait for the server. */
export const QUEUED_ENTITIES = {
  crewMember,
  vessel,
  customer,
  product,
  warehouse,
  branch,
  shipment,
  voyage,
  pieceCount,
  payment,
} as const satisfies Partial<Record<EntityName, EntityDefinition>>;

export const ENTITIES = { company, user, ...QUEUED_ENTITIES } as const satisfies {
  readonly [Name in EntityName]: EntityDefinition;
};

export type QueuedEntity = keyof typeof QUEUED_ENTITIES;

export const QUEUED_NAMES = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];

export function isQueuedEntity(name: string): name is QueuedEntity {
  return Object.hasOwn(QUEUED_ENTITIES, name);
}

/** The definition of an entity whose writes may wait in a queue. */
export function entityOf(name: QueuedEntity): EntityDefinition {
  return QUEUED_ENTITIES[name];
}
