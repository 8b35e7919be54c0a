import * as v from 'valibot';
import { ENTITIES } from '../../../src/domain/entities';
import type { EntityName } from '../../../src/domain/entity';
import { PROBLEM_TYPES, type Problem } from '../../../src/domain/problem';
import {
  type Description,
  HEADERS,
  id,
  type JsonSchema,
  object,
  record,
  ref,
  TAGS,
  toPattern,
} from '../../http/route';
import { toRecordSchema, toWriteSchema } from './entity-schemas';
import { toJsonSchema } from './json-schema';

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

/** A parameter of a path, as Hono matches it: its name, and the pattern it must meet. */
const PARAMETER = /:(\w+)(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g;

/** One call as OpenAPI describes it. */
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

/** The OpenAPI document of some routes: their schemas are those that validate requests. */
export function toOpenApi(routes: readonly Description[]): { readonly paths: Paths } & JsonSchema {
  const paths: Paths = {};
  for (const route of routes) {
    const path = toPattern(route.path).replace(PARAMETER, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  const names = Object.keys(ENTITIES) as EntityName[];
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
    tags: [...names.map(toTag), ...OTHER_TAGS],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: Object.fromEntries(
        Object.entries(HEADERS).map(([key, [name, description]]) => [
          key,
          { name, in: 'header', description, schema: { type: 'string' } },
        ]),
      ),
      responses: { problem: PROBLEM_RESPONSE },
      schemas: {
        ...Object.fromEntries(names.map((name) => [name, toWriteSchema(name)])),
        ...Object.fromEntries(names.map((name) => [`${name}Record`, toRecordSchema(name)])),
        fieldChanges: FIELD_CHANGES,
        problem: toJsonSchema(problem),
      },
    },
  };
}

const DESCRIPTION =
  'Carga fluvial: clientes, productos, embarcaciones, envíos. Toda respuesta lleva API-Version; los errores son application/problem+json.';

const toTag = (name: EntityName) => ({
  name: ENTITIES[name].texts.listTitle,
  description: `Listar, crear y actualizar: ${ENTITIES[name].texts.title}`,
});
const OTHER_TAGS = [
  { name: TAGS.other, description: 'Listas de opciones, informes, sesión' },
  { name: TAGS.sync, description: 'Lo que usan los equipos que guardan una copia' },
];

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

function toOperation(route: Description): Operation {
  const { operationId, summary, tag, path, headers = [], query = {}, body, status = 200 } = route;
  const parameters = [
    ...[...toPattern(path).matchAll(PARAMETER)].map(([, name = '', pattern]) => ({
      name,
      in: 'path',
      required: true,
      schema: toParameterSchema(route, name, pattern),
    })),
    ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      description,
      schema,
    })),
  ];
  return {
    operationId,
    summary,
    tags: [tag],
    ...(route.isPublic && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, ...json(toJsonSchema(body)) } }),
    responses: {
      [status]: toResponse(route.answer),
      '4XX': { $ref: '#/components/responses/problem' },
    },
  };
}

const toParameterSchema = ({ params }: Description, name: string, pattern?: string): JsonSchema =>
  name === 'id'
    ? { type: 'integer' }
    : { type: 'string', ...(pattern && { pattern: `^${pattern}$` }), ...params?.[name] };

const FILES = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  jpeg: 'image/jpeg',
  events: 'text/event-stream',
} as const;

function toResponse(answer: Description['answer']): JsonSchema {
  if (answer === null) return { description: 'Hecho' };
  if (typeof answer === 'string')
    return { description: answer.toUpperCase(), content: { [FILES[answer]]: {} } };
  return { description: 'Así quedó o así está', ...json(toJsonSchema(answer)) };
}

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
