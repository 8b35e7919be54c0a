import * as v from 'valibot';
import { ENTITIES } from '../../../src/domain/entities';
import { crewMember } from '../../../src/domain/entities/crew-member';
import { customer } from '../../../src/domain/entities/customer';
import { passwordSchema, user } from '../../../src/domain/entities/user';
import type { EntityDefinition, EntityName } from '../../../src/domain/entity';
import type { Field } from '../../../src/domain/fields';
import { VOYAGE_STATES } from '../../../src/domain/options';
import { ROLE_OPTIONS } from '../../../src/domain/roles';
import { array, id, type JsonSchema, object, ref, time } from '../../http/route';
import { namingFieldsOf } from '../../repositories/references';
import { toJsonSchema } from './json-schema';

export const DEFINITIONS: Readonly<Record<EntityName, EntityDefinition>> = ENTITIES;

const GUIDE_NUMBER = { type: 'string', pattern: '^[2-9A-HJ-NP-Za-km-z]{9}$' };
/** A user of the list; without the employees area only the required fields. */
export const userRecord = v.object({
  id,
  username: v.string(),
  name: v.string(),
  lastName: v.string(),
  status: v.string(),
  roles: v.array(v.object({ roleEnum: v.picklist(ROLE_OPTIONS.map(({ value }) => value)) })),
  company: v.object({ name: v.string(), status: v.string() }),
  typeDocument: v.exactOptional(v.string()),
  numDocument: v.exactOptional(v.string()),
  phone: v.exactOptional(v.string()),
  address: v.exactOptional(v.string()),
  sex: v.exactOptional(v.string()),
  birthDate: v.exactOptional(v.string()),
  maritalStatus: v.exactOptional(v.string()),
  city: v.exactOptional(
    v.object({ ciudad: v.string(), departamento: v.object({ departamento: v.string() }) }),
  ),
  version: v.exactOptional(id),
  updatedAt: v.exactOptional(time),
});

const INTEGER = { type: 'integer' };

/** Where a payload differs from the form's fields: the transformations of the entity's schema. */
const WIRE: Partial<Record<EntityName, { without?: string; with: Record<string, JsonSchema> }>> = {
  company: { with: { nit: { ...INTEGER, description: 'NIT' } } },
  crewMember: {
    without: 'typeName',
    with: { employeeType: object({ typeName: toFieldSchema(crewMember.fields.typeName) }) },
  },
  user: {
    without: 'role',
    with: {
      roleRequest: object({
        roleListName: { ...array(toFieldSchema(user.fields.role)), minItems: 1 },
      }),
    },
  },
  product: {
    with: {
      customerNumDocument: { type: ['integer', 'string'], description: 'Documento del cliente' },
    },
  },
  payment: { with: { envioId: { ...INTEGER, description: 'Número del envío' } } },
  shipment: { with: { productosIds: { ...array(INTEGER), minItems: 1, maxItems: 500 } } },
};

/** The payload of a write, from the fields that validate it. */
export function toWriteSchema(name: EntityName): JsonSchema {
  const { fields } = DEFINITIONS[name];
  const named = namingFieldsOf(DEFINITIONS[name]);
  const wire = WIRE[name];
  const own = Object.entries(fields).filter(([field]) => field !== wire?.without);
  const required = own.filter(([, { isRequired }]) => isRequired).map(([field]) => field);
  const password = { ...toJsonSchema(passwordSchema), description: 'No en update-nopass' };
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(own.map(([field, facts]) => [field, toFieldSchema(facts)])),
      ...wire?.with,
      ...(name === 'user' && { password }),
      ...(named.length > 0 && { references: toReferencesSchema(named) }),
    },
    required: [...new Set([...required, ...Object.keys(wire?.with ?? {})])],
  };
}

function toReferencesSchema(fields: readonly string[]): JsonSchema {
  return {
    type: 'object',
    description:
      'Los números de los registros que se nombran, si se conocen: entonces sobra el nombre; null en un cambio: queda el que hay',
    writeOnly: true,
    properties: Object.fromEntries(fields.map((field) => [field, { type: ['integer', 'null'] }])),
  };
}

/** A record as its list call reads it. */
export function toRecordSchema(name: EntityName): JsonSchema {
  if (name === 'user') return toJsonSchema(userRecord);
  const added = object({
    id: INTEGER,
    version: { ...INTEGER, minimum: 1 },
    updatedAt: { type: 'string', format: 'date-time' },
    ...(name !== 'company' && { recordKey: { type: 'string', format: 'uuid' } }),
    ...(name === 'shipment' && {
      numeroGuia: GUIDE_NUMBER,
      registeredAt: TIME,
      porReclamar: {
        type: 'boolean',
        description: 'Llegó (ENTREGADO), y nadie lo ha recibido todavía',
      },
      createdBy: WHO,
      deliveryStateAt: TIME,
      paymentStateAt: TIME,
    }),
    ...(name === 'customer' && CUSTOMER_FACTS),
    ...(name === 'voyage' && { correcciones: CORRECTIONS }),
    ...(name === 'payment' && { registradoPor: WHO, anuladoPor: WHO }),
    ...(name === 'product' && {
      productId: INTEGER,
      numeroGuiaEnvio: { type: ['string', 'null'] },
    }),
  });
  const fields = name === 'customer' ? toPossiblyErased(toWriteSchema(name)) : ref(name);
  return { allOf: [fields, added, ...(name === 'shipment' ? [CORRECTED] : [])] };
}

const WHO = { type: ['string', 'null'], description: 'Nombre de usuario' };
const TIME = { type: 'string', format: 'date-time' };
const STATE = { type: 'string', enum: VOYAGE_STATES.map(({ value }) => value) };
const CORRECTIONS: JsonSchema = {
  type: 'array',
  description: 'Los pasos que un administrador corrigió, y cuántos envíos volvieron con cada uno',
  items: object({
    de: STATE,
    a: STATE,
    motivo: { type: 'string' },
    por: { type: 'string', description: 'Nombre de usuario' },
    en: TIME,
    vuelven: INTEGER,
    quedan: INTEGER,
  }),
};
const CORRECTED = {
  type: 'object',
  properties: {
    correctedAt: {
      ...TIME,
      description:
        'Cuándo se corrigió su remitente, su destinatario o sus productos; entonces dice también productosIds',
    },
  },
};
const CUSTOMER_FACTS: Readonly<Record<string, JsonSchema>> = {
  consent: {
    ...object({
      textVersion: { type: 'string' },
      at: TIME,
      by: { type: ['string', 'null'] },
    }),
    type: ['object', 'null'],
    description: 'La autorización de tratamiento de datos; null: no se registró',
  },
  erasedAt: {
    ...TIME,
    type: ['string', 'null'],
    description: 'Cuándo se suprimieron los datos; nombre y contacto dicen entonces Suprimido',
  },
};

/** A suppressed customer has a word in place of a phone or an address. */
function toPossiblyErased({ properties, ...schema }: JsonSchema): JsonSchema {
  const words = ['lastName', 'phone', 'email'].map((field) => [
    field,
    { type: 'string', description: customer.fields[field as keyof typeof customer.fields].label },
  ]);
  return { ...schema, properties: { ...(properties as object), ...Object.fromEntries(words) } };
}

/**
 * A field's own schema, with the checks that it makes in code: the options of a choice, a flag, a date, an empty value.
 */
function toFieldSchema(field: Field | undefined): JsonSchema {
  if (!field) throw new Error('There is no such field');
  const { schema, kind, label, options, isRequired } = field;
  const converted = kind === 'flag' ? { type: 'boolean' } : toJsonSchema(schema, 'output');
  return {
    ...converted,
    // A schema of several types says itself whether null is one.
    ...(!isRequired && converted.type !== undefined && { type: [converted.type, 'null'] }),
    description: label,
    ...(kind === 'date' && { format: 'date' }),
    ...(kind === 'email' && { format: 'email' }),
    ...(kind === 'choice' && { enum: options?.map(({ value }) => value) }),
  };
}
