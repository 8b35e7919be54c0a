import * as v from 'valibot';
import * as audit from '../../../src/domain/audit';
import { deliveryPhoto, type PhotoReceipt } from '../../../src/domain/delivery-photo';
import { PROBLEM_TYPES, type Problem } from '../../../src/domain/problem';
import { ROLE_OPTIONS } from '../../../src/domain/roles';
import { deliveryPlace } from '../../../src/domain/rules/delivery-place';
import type * as wire from '../../../src/domain/wire';

const ROLES = ROLE_OPTIONS.map(({ value }) => value);
const id = v.pipe(v.number(), v.integer());
const time = v.pipe(v.string(), v.isoTimestamp());
const record = v.record(v.string(), v.unknown());

/** Every problem+json; `errors` names the fields of a 422, `record` is the current one of a `duplicate` or `stale`. */
export const problem: v.GenericSchema<Problem> = v.object({
  type: v.picklist(PROBLEM_TYPES),
  title: v.string(),
  status: id,
  errors: v.exactOptional(v.array(v.object({ field: v.string(), message: v.string() }))),
  record: v.exactOptional(record),
  by: v.exactOptional(v.literal('recordKey')),
  fields: v.exactOptional(v.array(v.string())),
  version: v.exactOptional(id),
});

/** A user of the list; without the employees area only the required fields. */
export const userRecord = v.object({
  id,
  username: v.string(),
  name: v.string(),
  lastName: v.string(),
  status: v.string(),
  roles: v.array(v.object({ roleEnum: v.picklist(ROLES) })),
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

export const capabilities: v.GenericSchema<wire.Capabilities> = v.object({
  api: v.literal('fluvicarga'),
  version: v.number(),
  serverTime: time,
});

export const shipmentEvents: v.GenericSchema<readonly wire.ShipmentEvent[]> = v.array(
  v.object({
    id,
    field: v.picklist(['estadoEntrega', 'estadoPago']),
    from: v.nullable(v.string()),
    to: v.string(),
    occurredAt: time,
    isAdjusted: v.boolean(),
    receivedAt: time,
    author: v.nullable(v.string()),
    motivo: v.nullable(v.string()),
    entrega: v.nullable(
      v.object({
        recibe: v.string(),
        documento: v.nullable(v.string()),
        firma: v.nullable(v.string()),
        foto: v.nullish(deliveryPhoto),
        lugar: v.nullish(deliveryPlace),
      }),
    ),
    foto: v.nullable(v.picklist(['POR_LLEGAR', 'RECIBIDA', 'NO_LLEGA'])),
  }),
);

export const photoReceipt: v.GenericSchema<PhotoReceipt> = v.object({
  parts: v.array(id),
  isComplete: v.boolean(),
});

export const tracking: v.GenericSchema<wire.Tracking> = v.object({
  numeroGuia: v.string(),
  departamentoSalida: v.string(),
  municipioSalida: v.string(),
  departamentoLlegada: v.string(),
  municipioLlegada: v.string(),
  estadoEntrega: v.string(),
  eventos: v.array(v.object({ estadoEntrega: v.string(), occurredAt: time })),
});

export const changes: v.GenericSchema<
  Omit<wire.Changes, 'changes'> & {
    readonly changes: readonly (Omit<wire.Changes['changes'][number], 'entity'> & {
      readonly entity: string;
    })[];
  }
> = v.object({
  cursor: v.string(),
  more: v.boolean(),
  waitingSince: v.exactOptional(v.string()),
  changes: v.array(
    v.object({
      entity: v.string(),
      id,
      version: id,
      gone: v.exactOptional(v.literal(true)),
      record: v.exactOptional(record),
    }),
  ),
});

export const batchAnswer: v.GenericSchema<wire.BatchAnswer> = v.object({
  verdicts: v.array(
    v.object({
      key: v.string(),
      status: id,
      replayed: v.exactOptional(v.literal(true)),
      unneeded: v.exactOptional(v.literal(true)),
      retryAfterSeconds: v.exactOptional(id),
      body: record,
    }),
  ),
});

export const devices: v.GenericSchema<readonly wire.DeliveryDevice[]> = v.array(
  v.object({
    id,
    deviceId: v.string(),
    username: v.string(),
    createdAt: time,
    lastUsedAt: v.nullable(time),
    expiresAt: time,
  }),
);

const valuesOf = <Value extends string>(options: readonly { readonly value: Value }[]) =>
  options.map(({ value }) => value);

export const auditPage = v.object({
  entries: v.array(
    v.object({
      id,
      at: time,
      action: v.picklist(valuesOf(audit.AUDIT_ACTIONS)),
      entity: v.picklist(valuesOf(audit.AUDIT_ENTITIES)),
      recordId: v.nullable(id),
      userId: v.nullable(id),
      username: v.nullable(v.string()),
      company: v.nullable(v.string()),
      detail: v.nullable(
        v.object({
          fields: v.exactOptional(v.array(v.string())),
          states: v.exactOptional(
            v.array(
              v.object({
                field: v.picklist(audit.AUDIT_STATES),
                from: v.string(),
                to: v.string(),
              }),
            ),
          ),
          reason: v.exactOptional(v.picklist(['password', 'inactive', 'published'])),
          owner: v.exactOptional(id),
        }),
      ),
      address: v.nullable(v.string()),
      requestId: v.nullable(v.string()),
    }),
  ),
  cursor: v.nullable(v.string()),
}) satisfies v.GenericSchema<audit.AuditPage>;

/** Where the request carries a `Device-Key`; `deviceKey` where that is registered. */
const sealedDelivery = {
  sealingKey: v.exactOptional(
    v.object({
      kid: v.string(),
      jwk: v.object({
        kty: v.literal('EC'),
        crv: v.literal('P-256'),
        x: v.string(),
        y: v.string(),
      }),
    }),
  ),
  deviceKey: v.exactOptional(v.string()),
};

export const logIn = v.object({
  username: v.string(),
  message: v.string(),
  jwt: v.nullable(v.string()),
  status: v.boolean(),
  estado: v.string(),
  companyStatus: v.string(),
  roles: v.array(v.string()),
  userId: v.pipe(id, v.description('De la cuenta; un nombre de usuario corregido no lo cambia')),
  companyId: v.pipe(id, v.description('De su empresa')),
  deliveryToken: v.exactOptional(v.string()),
  ...sealedDelivery,
  mustChangePassword: v.exactOptional(v.boolean()),
});
export const verified = v.object({ proof: v.string() });
export const passwordChanged = v.object({
  jwt: v.string(),
  deliveryToken: v.exactOptional(v.string()),
  ...sealedDelivery,
});

export const departments = v.array(v.object({ departamento: v.string(), edicion: v.string() }));
export const cities = v.array(
  v.object({
    ciudad: v.string(),
    departamento: v.object({ departamento: v.string() }),
    codigo: v.string(),
    otros: v.exactOptional(v.array(v.string())),
  }),
);
export const categories = v.array(v.object({ categoryId: id, categoryName: v.string() }));
