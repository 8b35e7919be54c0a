import { branch } from '../../../src/domain/entities/branch';
import { company } from '../../../src/domain/entities/company';
import { crewMember } from '../../../src/domain/entities/crew-member';
import { customer } from '../../../src/domain/entities/customer';
import { product } from '../../../src/domain/entities/product';
import { shipment } from '../../../src/domain/entities/shipment';
import { user } from '../../../src/domain/entities/user';
import { vessel } from '../../../src/domain/entities/vessel';
import { warehouse } from '../../../src/domain/entities/warehouse';
import type { EntityDefinition, EntityName } from '../../../src/domain/entity';
import type { Field, FieldKind } from '../../../src/domain/fields';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const DEFINITIONS: Readonly<Record<EntityName, EntityDefinition>> = {
  company,
  user,
  crewMember,
  vessel,
  customer,
  product,
  warehouse,
  branch,
  shipment,
};

const KINDS: Readonly<Record<FieldKind, JsonSchema>> = {
  text: { type: 'string' },
  address: { type: 'string' },
  email: { type: 'string', format: 'email' },
  digits: { type: 'string', pattern: '^\\d{5,11}$' },
  measure: { type: 'number', minimum: 0 },
  integer: { type: 'integer', minimum: 0 },
  money: { type: 'integer', minimum: 1 },
  date: { type: 'string', format: 'date' },
  choice: { type: 'string' },
  flag: { type: 'boolean' },
  list: { type: 'array', items: {} },
};

/** Where the wire differs from the form's fields. */
const WIRE: Partial<Record<EntityName, { without?: string; with: Record<string, JsonSchema> }>> = {
  company: { with: { nit: { type: 'integer', description: 'NIT' } } },
  crewMember: {
    without: 'typeName',
    with: { employeeType: object({ typeName: toSchema(field(crewMember, 'typeName')) }) },
  },
  user: {
    without: 'role',
    with: {
      password: { type: 'string', minLength: 8, description: 'Contraseña; no en update-nopass' },
      roleRequest: object({
        roleListName: { type: 'array', items: toSchema(field(user, 'role')), minItems: 1 },
      }),
    },
  },
  product: {
    with: { customerNumDocument: { type: 'integer', description: 'Documento del cliente' } },
  },
  shipment: {
    with: {
      productosIds: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 500 },
    },
  },
};

/** What a write of an entity sends, from the definition that validates it. */
export function toWriteSchema(name: EntityName): JsonSchema {
  const { fields } = DEFINITIONS[name];
  const wire = WIRE[name];
  const own = Object.entries(fields).filter(([field]) => field !== wire?.without);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(own.map(([field, facts]) => [field, toSchema(facts)])),
      ...wire?.with,
    },
    required: [
      ...own.filter(([, { isRequired }]) => isRequired).map(([field]) => field),
      ...Object.keys(wire?.with ?? {}).filter(
        (field) => !(field in fields) && field !== 'password',
      ),
    ],
  };
}

/** What a list answers of an entity. */
export function toReadSchema(name: EntityName): JsonSchema {
  const numeroGuia = { type: 'string', pattern: '^[2-9A-HJ-NP-Za-km-z]{9}$' };
  return {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      object({
        id: { type: 'integer' },
        version: { type: 'integer', minimum: 1 },
        updatedAt: { type: 'string', format: 'date-time' },
        ...(name === 'shipment' && { numeroGuia }),
        ...(name === 'product' && {
          productId: { type: 'integer' },
          numeroGuiaEnvio: { type: ['string', 'null'] },
        }),
      }),
    ],
  };
}

/** An object whose properties are all there. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function toSchema({ kind, label, options, isRequired }: Field): JsonSchema {
  const { type, ...rest } = KINDS[kind];
  return {
    type: isRequired ? type : [type, 'null'],
    ...rest,
    description: label,
    ...(options && kind === 'choice' && { enum: options.map(({ value }) => value) }),
  };
}

function field({ fields }: EntityDefinition, name: string): Field {
  const found = fields[name];
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}
