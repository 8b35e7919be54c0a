/** Valid fields of every entity, so that a table can make one field invalid at a time. */
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

/** The flat form values of a valid record. */
export function validOf(entity: Entity): Fields {
  const { roleRequest: _, employeeType: __, ...fields } = VALID[entity]();
  return fields;
}

/** The error of a field in an otherwise valid record; undefined where it is valid. */
export function sentenceFor(entity: Entity, field: string, value: unknown, more: Fields = {}) {
  const typed = { ...validOf(entity), ...more, [field]: value };
  return validate(ENTITIES[entity].schema, typed).issues?.find((issue) => issue.field === field)
    ?.message;
}
