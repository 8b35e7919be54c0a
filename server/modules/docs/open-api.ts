import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../../src/domain/audit';
import type { EntityName } from '../../../src/domain/entity';
import { DEVICE_KEY_HEADER } from '../../../src/domain/envelope/wire';
import type { Option } from '../../../src/domain/options';
import {
  BATCH_LIMIT,
  COMPANY_HEADER,
  DEVICE_HEADER,
  KEY_HEADER,
  PROOF_HEADER,
  RECORD_KEY_HEADER,
} from '../../../src/domain/wire';
import type { Call, RequestSchemas } from './call';
import { listCalls, OTHER_TAG, SYNC_TAG } from './calls';
import { DEFINITIONS, GUIDE_NUMBER, toRecordSchema, toWriteSchema } from './entity-schemas';
import { type JsonSchema, object, ref, toJsonSchema } from './json-schema';
import { problem } from './response-schemas';

/** What one call does, as OpenAPI says it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly [];
  readonly parameters?: readonly JsonSchema[];
  readonly requestBody?: JsonSchema;
  readonly responses: Readonly<Record<string, JsonSchema>>;
}

export type Paths = Record<string, Record<string, Operation>>;

/** The OpenAPI document, from the schemas that validate requests: entities, options and paths of `src/domain`. */
export function toOpenApi(requests: RequestSchemas): { readonly paths: Paths } & JsonSchema {
  const paths: Paths = {};
  for (const call of listCalls(requests))
    paths[call.path] = { ...paths[call.path], [call.method]: toOperation(call) };
  const names = Object.keys(DEFINITIONS) as EntityName[];
  return {
    openapi: '3.1.0',
    info: {
      title: 'FluviCarga',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Este servidor' }],
    security: [{ bearer: [] }],
    tags: [...names.map(toTag), ...TAGS],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: PARAMETERS,
      responses: { problem: PROBLEM_RESPONSE },
      schemas: {
        ...Object.fromEntries(names.map((name) => [name, toWriteSchema(name)])),
        ...Object.fromEntries(names.map((name) => [`${name}Record`, toRecordSchema(name)])),
        fieldChanges: FIELD_CHANGES,
        batchOperation: toBatchOperation(requests),
        sealedOperation: toSealedOperation(requests),
        problem: toJsonSchema(problem),
      },
    },
  };
}

const DESCRIPTION =
  'Carga fluvial: clientes, productos, embarcaciones, envíos. Toda respuesta lleva API-Version; los errores son application/problem+json.';

const toTag = (name: EntityName) => ({
  name: DEFINITIONS[name].texts.listTitle,
  description: `Listar, crear y actualizar: ${DEFINITIONS[name].texts.title}`,
});
const TAGS = [
  { name: OTHER_TAG, description: 'Listas de opciones, informes, sesión' },
  { name: SYNC_TAG, description: 'Lo que usan los equipos que guardan una copia' },
];

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const query = (name: string, description: string, schema: JsonSchema = { type: 'string' }) => ({
  name,
  in: 'query',
  description,
  schema,
});

const oneOf = (options: readonly Option[]) => ({
  type: 'string',
  enum: options.map(({ value }) => value),
});

/** The parameters that calls name. */
const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  idempotencyKey: header(KEY_HEADER, 'UUID: la misma petición no se hace dos veces'),
  recordKey: header(
    RECORD_KEY_HEADER,
    'UUID: la clave que el registro tiene para siempre; otra alta con ella responde 409 con ese registro',
  ),
  companyId: header(
    COMPANY_HEADER,
    'La empresa para la que se hizo, por su id; 403 other-company si la persona ya es de otra',
  ),
  ifMatch: header('If-Match', 'La versión conocida, entre comillas; 412 si ya es otra'),
  deviceId: header(DEVICE_HEADER, 'UUID del equipo'),
  deviceKey: header(
    DEVICE_KEY_HEADER,
    'La llave pública con que la persona firma en ese equipo: SPKI de P-256 en base64url',
  ),
  verificationProof: header(
    PROOF_HEADER,
    'Lo que respondió /auth/verify; lo piden las sesiones cuyo inicio llevó Device-Id',
  ),
  filter: query('filtro', 'Busca como las listas de la aplicación'),
  from: query('from', 'Desde este día de Bogotá', { type: 'string', format: 'date' }),
  to: query('to', 'Hasta este día, incluido', { type: 'string', format: 'date' }),
  user: query('user', 'Quién lo hizo: el id del usuario', { type: 'integer' }),
  action: query('action', 'Qué se hizo', oneOf(AUDIT_ACTIONS)),
  entity: query('entity', 'Sobre qué', oneOf(AUDIT_ENTITIES)),
  search: query(
    'search',
    'Una persona, el número de un registro o de una guía, un documento, una dirección de red o una petición',
  ),
  auditCursor: query('cursor', 'El de la respuesta anterior'),
  auditLimit: query('limit', 'Cuántos a la vez', {
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 50,
  }),
  cursor: query('cursor', 'El de la respuesta anterior'),
  limit: query('limit', 'Cuántos a la vez', {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 500,
  }),
};

/** The schemas of parameters in a path; those not listed are ids. */
const PATH_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  document: { type: 'string', pattern: '^\\d{1,18}$' },
  numeroGuia: GUIDE_NUMBER,
  key: { type: 'string', format: 'uuid' },
  part: { type: 'integer', minimum: 0 },
};

const FIELD_CHANGES = {
  ...object({ changes: { type: 'object' }, before: { type: 'object' } }),
  description:
    'En lugar del registro entero: los campos que cambian y lo que tenían. El servidor los compara uno a uno y responde 412 con fields si alguien más cambió lo mismo de otra manera. Un campo que nombra otro registro lleva su número, en un lote también {"$ref": clave}, o null',
};

const PROBLEM_RESPONSE = {
  description:
    'Por qué no; errors nombra los campos de un 422, record es lo que hay en un 409 duplicate o un 412, y fields los campos que otra persona cambió de otra manera',
  content: { 'application/problem+json': { schema: ref('problem') } },
};

function toOperation(call: Call): Operation {
  const { operationId, summary, tag, path, parameters = [], values, body, status = 200 } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: values
      ? { type: 'string', enum: values.map(({ value }) => value) }
      : (PATH_PARAMETERS[name] ?? { type: 'integer' }),
  }));
  const named = parameters.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    operationId,
    summary,
    tags: [tag],
    ...(call.isPublic && { security: [] }),
    ...(inPath.length + named.length > 0 && { parameters: [...inPath, ...named] }),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      [status]: toResponse(call.answer),
      '4XX': { $ref: '#/components/responses/problem' },
    },
  };
}

function toResponse(answer: Call['answer']): JsonSchema {
  if (answer === 'pdf') return { description: 'PDF', content: { 'application/pdf': {} } };
  if (answer === 'jpeg') return { description: 'JPEG', content: { 'image/jpeg': {} } };
  if (answer === 'events')
    return { description: 'Eventos «changes»', content: { 'text/event-stream': {} } };
  if (answer === 'csv') return { description: 'CSV', content: { 'text/csv': {} } };
  return answer
    ? { description: 'Así quedó o así está', ...json(answer) }
    : { description: 'Hecho' };
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

/** One write of a batch. Its key and body are read apart from the rest, because they are reported apart. */
function toBatchOperation({ batchOperation }: RequestSchemas): JsonSchema {
  const more = { key: { type: 'string', format: 'uuid' }, body: { type: 'object' } };
  return {
    ...withProperties(toJsonSchema(batchOperation), more),
    description: `Hasta ${BATCH_LIMIT}. ifMatch: la versión conocida, o la que hizo la operación de esa clave. recordKey: de un alta, la clave que el registro tiene para siempre. company: la empresa para la que se guardó; 403 other-company si la persona ya es de otra. En path y body, {"$ref": clave} es el id del registro de esa clave. after: claves de altas sin las que no se hace (blocked)`,
  };
}

function toSealedOperation({ sealedOperation }: RequestSchemas): JsonSchema {
  return {
    ...withProperties(toJsonSchema(sealedOperation), { key: { type: 'string', format: 'uuid' } }),
    description:
      'La misma operación, con su company, sellada para el servidor y firmada por la persona. envelope: versión, kid, firmante, punto efímero y texto cifrado, unidos por puntos. signature: ECDSA sobre clave y envelope',
  };
}

function withProperties(schema: JsonSchema, more: Readonly<Record<string, JsonSchema>>) {
  const { properties, required, ...rest } = schema as {
    properties: Record<string, JsonSchema>;
    required: readonly string[];
  };
  return {
    ...rest,
    properties: { ...properties, ...more },
    required: [...required, ...Object.keys(more)],
  };
}
