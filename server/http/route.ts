import * as v from 'valibot';
import type { EntityDefinition } from '../../src/domain/entity';
import { DEVICE_KEY_HEADER } from '../../src/domain/envelope/wire';
import * as wire from '../../src/domain/wire';
import type { RequestContext } from '../context';

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;
export type Schema = v.GenericSchema | JsonSchema;

/** A route of the API as the OpenAPI document describes it (`modules/docs`). */
export interface Description {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As `wire.ts` builds it for the id 0; other parameters as Hono matches them. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** The document's heading for it: an entity's list title, or one of `TAGS`. */
  readonly tag: string;
  /** The JSON of the answer; `pdf`, `csv` or `jpeg` for a file, `events` for a stream; null where there is no body. */
  readonly answer: Schema | 'pdf' | 'csv' | 'jpeg' | 'events' | null;
  /** Defaults to 200. */
  readonly status?: 201 | 204;
  readonly body?: Schema;
  readonly headers?: readonly HeaderName[];
  readonly query?: Readonly<Record<string, JsonSchema & { readonly description: string }>>;
  /** The schemas of the path's parameters that are no ids. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  /** Needs no token. */
  readonly isPublic?: true;
}

/** A route of the API: without its description it cannot be served. */
export interface Route extends Description {
  readonly handle: (c: RequestContext) => Response | Promise<Response>;
}

/** The query of an answer that comes in pages. */
export const pageOf = (usual: number, most: number) => ({
  cursor: { description: 'El de la respuesta anterior', type: 'string' },
  limit: {
    description: 'Cuántos a la vez',
    type: 'integer',
    minimum: 1,
    maximum: most,
    default: usual,
  },
});

/** The pattern under which a path is registered. A record's id is an integer of the database: no path has another. */
export function toPattern(path: string): string {
  return path.replace(/\/0(?=\/|$)/, '/:id{[0-9]{1,9}}');
}

/** The headers that routes name: as they are sent, with their descriptions. */
export const HEADERS = {
  idempotencyKey: [wire.KEY_HEADER, 'UUID: la misma petición no se hace dos veces'],
  recordKey: [
    wire.RECORD_KEY_HEADER,
    'UUID: la clave que el registro tiene para siempre; otra alta con ella responde 409 con ese registro',
  ],
  companyId: [
    wire.COMPANY_HEADER,
    'La empresa para la que se hizo, por su id; 403 other-company si la persona ya es de otra',
  ],
  ifMatch: ['If-Match', 'La versión conocida, entre comillas; 412 si ya es otra'],
  deviceId: [wire.DEVICE_HEADER, 'UUID del equipo'],
  deviceKey: [
    DEVICE_KEY_HEADER,
    'La llave pública con que la persona firma en ese equipo: SPKI de P-256 en base64url',
  ],
  verificationProof: [
    wire.PROOF_HEADER,
    'Lo que respondió /auth/verify; lo piden las sesiones cuyo inicio llevó Device-Id',
  ],
} as const;
type HeaderName = keyof typeof HEADERS;

/** The tags of routes that belong to no entity. */
export const TAGS = { other: 'OTRAS', sync: 'SINCRONIZACIÓN' } as const;

/** The headers of a write that a device may have queued. */
export const QUEUED_HEADERS = ['idempotencyKey', 'companyId'] as const;

/** An object whose properties are all required. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** A reference to one of the document's schemas: an entity's name for its payload, `<name>Record` for a record. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Numbers, times and records in the schemas of answers. */
export const id = v.pipe(v.number(), v.integer());
export const time = v.pipe(v.string(), v.isoTimestamp());
export const record = v.record(v.string(), v.unknown());

/** The list, the create and the update of an entity. */
export function describeEntity({ name, texts }: EntityDefinition) {
  const noun = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const plural = `${noun.replace(/y$/, 'ie').replace(/ch$/, 'che')}s`;
  const isQueued = name !== 'company' && name !== 'user';
  const keyed: readonly HeaderName[] = isQueued ? QUEUED_HEADERS : ['verificationProof'];
  const common = { tag: texts.listTitle, answer: ref(`${name}Record`) };
  return {
    list: {
      ...common,
      method: 'GET',
      path: wire.LIST_PATHS[name],
      operationId: `list${plural}`,
      summary: texts.listTitle,
      answer: array(common.answer),
    },
    create: {
      ...common,
      method: 'POST',
      path: wire.CREATE_PATHS[name],
      operationId: `create${noun}`,
      summary: `Crear ${texts.named}`,
      status: 201,
      body: ref(name),
      headers: isQueued ? [...keyed, 'recordKey'] : keyed,
    },
    update: {
      ...common,
      method: 'PUT',
      path: wire.updatePath(name, 0),
      operationId: `update${noun}`,
      summary: `Actualizar ${texts.named}`,
      body: isQueued ? { anyOf: [ref(name), ref('fieldChanges')] } : ref(name),
      headers: [...keyed, 'ifMatch'],
    },
  } as const satisfies Record<string, Description>;
}
