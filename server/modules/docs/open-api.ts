import type { EntityName } from '../../../src/domain/entity';
import * as options from '../../../src/domain/options';
import * as wire from '../../../src/domain/wire';
import { addExtensions, DEVICE } from './extensions';
import { type Add, header, json, type Operation, REFUSED, ref } from './parts';
import { DEFINITIONS, type JsonSchema, object, toReadSchema, toWriteSchema } from './schemas';

type Paths = Record<string, Record<string, Operation>>;

const NAMES = Object.keys(DEFINITIONS) as EntityName[];
const list = (items: JsonSchema) => ({ type: 'array', items });
const found = (schema: JsonSchema) => ({ description: 'Así quedó o así está', ...json(schema) });
const PDF = { description: 'PDF', content: { 'application/pdf': {} } };
const inPath = (name: string, schema: JsonSchema = { type: 'integer' }) => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const KEYED = [header(wire.KEY_HEADER, 'UUID: la misma petición no se hace dos veces')];
const MATCHED = [header('If-Match', 'La versión conocida, entre comillas; 412 si ya es otra')];

/** The document of the whole API, made of what validates it: entities, options and paths of `src/domain`. */
export function toOpenApi(): { readonly openapi: string; readonly paths: Paths } & JsonSchema {
  const paths: Paths = {};
  const add = (method: string, path: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const name of NAMES) addEntity(add, name);
  addOthers(add);
  return {
    openapi: '3.1.0',
    info: { title: 'FluviCarga', version: '1', description: DESCRIPTION },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(NAMES.map((name) => [name, toWriteSchema(name)])),
        ...Object.fromEntries(NAMES.map((name) => [`${name}Leído`, toReadSchema(name)])),
        problem: PROBLEM,
      },
    },
  };
}

const DESCRIPTION =
  'Carga fluvial: clientes, productos, embarcaciones, envíos. Toda respuesta lleva API-Version; los errores son application/problem+json.';

const PROBLEM = {
  ...object({
    type: { type: 'string', enum: wire.PROBLEM_TYPES },
    title: { type: 'string' },
    status: { type: 'integer' },
  }),
  description:
    'errors nombra los campos de un 422; record es lo que hay, en un 409 duplicate o un 412',
};

function addEntity(add: Add, name: EntityName): void {
  const { texts } = DEFINITIONS[name];
  const tags = [texts.listTitle];
  const write = { requestBody: { required: true, ...json(ref(name)) }, tags };
  const done = { '4XX': REFUSED };
  const answered = found(ref(`${name}Leído`));
  const keys = name === 'company' || name === 'user' ? [] : KEYED;
  const update = {
    ...write,
    parameters: [inPath('id'), ...keys, ...MATCHED],
    responses: { 200: answered, ...done },
  };
  const at = wire.updatePath(name, 0).replace(/0$/, '{id}');
  add('get', wire.LIST_PATHS[name], {
    summary: texts.listTitle,
    tags,
    responses: { 200: found(list(ref(`${name}Leído`))), ...done },
  });
  add('post', wire.CREATE_PATHS[name], {
    ...write,
    summary: `Crear ${texts.named}`,
    parameters: keys,
    responses: { 201: answered, ...done },
  });
  add('put', at, { ...update, summary: `Actualizar ${texts.named}` });
  if (name === 'user')
    add('put', at.replace('/update/', '/update-nopass/'), {
      ...update,
      summary: 'Actualizar el usuario sin cambiar la contraseña',
    });
}

function addOthers(add: Add): void {
  const tell = (
    path: string,
    summary: string,
    schema: JsonSchema,
    extra: Partial<Operation> = {},
  ) =>
    add('get', path, {
      summary,
      tags: ['OTRAS'],
      responses: { 200: found(schema), '4XX': REFUSED },
      ...extra,
    });
  const shipments = list(ref('shipmentLeído'));
  const value = (values: readonly options.Option[]) => ({
    parameters: [inPath('value', { type: 'string', enum: values.map((one) => one.value) })],
  });
  tell(wire.CAPABILITIES_PATH, 'Qué sabe hacer este servidor', { type: 'object' }, OPEN);
  tell(wire.LIST_PATHS.department, 'Departamentos', list(object({ departamento: TEXT })));
  tell(wire.LIST_PATHS.city, 'Municipios', list(object({ ciudad: TEXT })));
  tell(wire.LIST_PATHS.category, 'Categorías', list(object({ categoryName: TEXT })));
  tell(
    wire.productsOfDocumentPath('0').replace('/0/', '/{document}/'),
    'Los productos de un cliente, con la guía del envío que los lleva',
    object({ products: list(ref('productLeído')) }),
    { parameters: [inPath('document', TEXT)] },
  );
  tell(
    '/api/v1/envios/tipo-pago/{value}',
    'Envíos por tipo de pago',
    shipments,
    value(options.PAYMENT_TYPES),
  );
  tell(
    '/api/v1/envios/estado-pago/{value}',
    'Envíos por estado del pago',
    shipments,
    value(options.PAYMENT_STATES),
  );
  tell(wire.shipmentEventsPath(0).replace('0', '{id}'), 'Qué pasó con un envío', list(EVENT), {
    parameters: [inPath('id')],
  });
  tell(
    wire.trackingPath('0').replace(/0$/, '{numeroGuia}'),
    'Dónde va una carga, sin nombres',
    { type: 'object' },
    { ...OPEN, parameters: [inPath('numeroGuia', TEXT)] },
  );
  for (const path of [
    wire.USERS_REPORT_PATH,
    wire.CUSTOMERS_REPORT_PATH,
    wire.CREW_REPORT_PATH,
    wire.VESSELS_REPORT_PATH,
  ])
    tell(path, 'Informe en PDF', {}, { responses: { 200: PDF, '4XX': REFUSED } });
  add('patch', wire.shipmentStatusPath(0).replace('0', '{id}'), {
    summary: 'Cambiar el estado del pago o el de la entrega: solo uno',
    tags: ['OTRAS'],
    parameters: [inPath('id'), ...KEYED, ...MATCHED],
    requestBody: { required: true, ...json(STATE_CHANGE) },
    responses: { 200: found(ref('shipmentLeído')), '4XX': REFUSED },
  });
  addExtensions(add);
  add('post', wire.LOGIN_PATH, {
    summary: 'Iniciar sesión; con Device-Id, también un deliveryToken para ese equipo',
    tags: ['OTRAS'],
    security: [],
    parameters: [header(wire.DEVICE_HEADER, DEVICE)],
    requestBody: { required: true, ...json(object({ username: TEXT, password: TEXT })) },
    responses: { 200: found({ type: 'object' }), '4XX': REFUSED },
  });
}

const OPEN = { security: [] } as const;
const TEXT = { type: 'string' };
const EVENT = {
  type: 'object',
  description: 'field, from, to, occurredAt, receivedAt, author, motivo',
};
const STATE_CHANGE = {
  type: 'object',
  properties: {
    estadoPago: { type: 'string', enum: options.PAYMENT_STATES.map(({ value }) => value) },
    estadoEntrega: { type: 'string', enum: options.DELIVERY_STATES.map(({ value }) => value) },
    motivo: { type: 'string', maxLength: 500 },
    occurredAt: { type: 'string', format: 'date-time' },
  },
};
