import * as wire from '../../../src/domain/wire';
import { type Add, header, json, REFUSED } from './parts';
import { type JsonSchema, object } from './schemas';

export const DEVICE = 'UUID del equipo';

const TEXT = { type: 'string' };
const NUMBER = { type: 'integer' };
const tags = ['SINCRONIZACIÓN'];
const found = (schema: JsonSchema) => ({ description: 'Así está', ...json(schema) });
const list = (items: JsonSchema, limits: JsonSchema = {}) => ({ type: 'array', items, ...limits });
const inQuery = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'query',
  description,
  schema,
});

/** What devices ask that keep a copy, and send what they queued. */
export function addExtensions(add: Add): void {
  add('get', wire.CHANGES_PATH, {
    summary: 'Qué cambió desde la última vez; sin cursor, todo. 410: empezar de nuevo',
    tags,
    parameters: [
      inQuery('cursor', 'El de la respuesta anterior', TEXT),
      inQuery('limit', 'Cuántos a la vez', { ...NUMBER, minimum: 1, maximum: 1000, default: 500 }),
    ],
    responses: { 200: found(CHANGES), '4XX': REFUSED },
  });
  add('post', wire.BATCH_PATH, {
    summary: 'Varias escrituras en una petición, cada una con su clave y su respuesta',
    tags,
    requestBody: { required: true, ...json(BATCH) },
    responses: { 200: found(object({ verdicts: list(VERDICT) })), '4XX': REFUSED },
  });
  add('get', wire.DEVICES_PATH, {
    summary: 'Equipos que pueden enviar sin sesión',
    tags,
    responses: { 200: found(list(DELIVERY_DEVICE)), '4XX': REFUSED },
  });
  const ended = { 204: { description: 'Ya no puede' }, '4XX': REFUSED };
  add('delete', wire.OWN_DEVICE_PATH, {
    summary: 'Que este equipo ya no envíe sin sesión',
    tags,
    parameters: [header(wire.DEVICE_HEADER, DEVICE)],
    responses: ended,
  });
  add('delete', wire.devicePath(0).replace(/0$/, '{id}'), {
    summary: 'Que un equipo ya no envíe sin sesión',
    tags,
    parameters: [{ name: 'id', in: 'path', required: true, schema: NUMBER }],
    responses: ended,
  });
}

const CHANGES = object({
  cursor: TEXT,
  more: { type: 'boolean' },
  changes: list({
    ...object({ entity: TEXT, id: NUMBER, version: NUMBER }),
    description: 'record, como en su lista; o gone, si ya no se ve',
  }),
});

const BATCH = object({
  ops: list(
    {
      ...object({
        key: { type: 'string', format: 'uuid' },
        method: { type: 'string', enum: ['POST', 'PUT', 'PATCH'] },
        path: TEXT,
        body: { type: 'object' },
      }),
      description:
        'ifMatch: la versión conocida. En path y body, {"$ref": clave} es el id que hizo esa operación. after: claves de altas sin las que no se hace (blocked)',
    },
    { minItems: 1, maxItems: wire.BATCH_LIMIT },
  ),
});

const VERDICT = {
  ...object({ key: TEXT, status: NUMBER, body: { type: 'object' } }),
  description: 'Lo que habría respondido la escritura sola; replayed, retryAfterSeconds',
};

const DELIVERY_DEVICE = object({
  id: NUMBER,
  deviceId: TEXT,
  username: TEXT,
  createdAt: TEXT,
  lastUsedAt: { type: ['string', 'null'] },
  expiresAt: TEXT,
});
