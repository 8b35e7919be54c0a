/** The entities with something valid in each, so that a table may make one field wrong at a time. */
import { branch } from '../../src/domain/entities/branch';
import { company } from '../../src/domain/entities/company';
import { crewMember } from '../../src/domain/entities/crew-member';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import { shipment } from '../../src/domain/entities/shipment';
import { user } from '../../src/domain/entities/user';
import { vessel } from '../../src/domain/entities/vessel';
import { warehouse } from '../../src/domain/entities/warehouse';
import { type EntityDefinition, type Fields, validate } from '../../src/domain/entity';
import * as payloads from '../server/payloads';

const DEFINITIONS = {
  company,
  user,
  crewMember,
  vessel,
  customer,
  product,
  warehouse,
  branch,
  shipment,
} as const satisfies Record<string, EntityDefinition>;
export type Entity = keyof typeof DEFINITIONS;
/** By names that a table spells out. */
export const ENTITIES: Readonly<Record<Entity, EntityDefinition>> = DEFINITIONS;

/** Without what nests a choice: forms hold it flat. */
const VALID: Record<Entity, () => Fields> = {
  company: payloads.company,
  user: () => payloads.user({ role: 'EMPLOYEE' }),
  crewMember: () => payloads.crewMember({ typeName: 'Capitan' }),
  vessel: payloads.vessel,
  customer: payloads.customer,
  product: payloads.product,
  warehouse: payloads.warehouse,
  branch: payloads.branch,
  shipment: () => payloads.shipment({ productosIds: [1] }),
};

/** What a form holds of one, flat, as its schema accepts it. */
export function validOf(entity: Entity): Fields {
  const { roleRequest: _, employeeType: __, ...fields } = VALID[entity]();
  return fields;
}

/** What is said of a field of an otherwise valid record; undefined where it will do. */
export function sentenceFor(entity: Entity, field: string, value: unknown, more: Fields = {}) {
  const typed = { ...validOf(entity), ...more, [field]: value };
  return validate(ENTITIES[entity].schema, typed).issues?.find((issue) => issue.field === field)
    ?.message;
}
