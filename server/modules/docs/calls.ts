import { AUDIT_CSV_PATH, AUDIT_PATH } from '../../../src/domain/audit';
import { deliveryPhotoPath } from '../../../src/domain/delivery-photo';
import type { EntityName } from '../../../src/domain/entity';
import * as options from '../../../src/domain/options';
import * as wire from '../../../src/domain/wire';
import { type Call, call, type RequestSchemas, template } from './call';
import { DEFINITIONS } from './entity-schemas';
import { array, object, ref, toJsonSchema } from './json-schema';
import * as responses from './response-schemas';
import { syncCalls } from './sync-calls';

export const SYNC_TAG = 'SINCRONIZACIÓN';
export const OTHER_TAG = 'OTRAS';

/** Every call of the API. */
export function listCalls(requests: RequestSchemas): readonly Call[] {
  const shipmentTag = DEFINITIONS.shipment.texts.listTitle;
  return [
    ...(Object.keys(DEFINITIONS) as EntityName[]).flatMap(entityCalls),
    ...eraseCalls(requests).map((one) => ({
      ...one,
      tag: DEFINITIONS.customer.texts.listTitle,
    })),
    ...shipmentCalls(requests).map((one) => ({ ...one, tag: shipmentTag })),
    ...otherCalls(requests).map((one) => ({ ...one, tag: OTHER_TAG })),
    ...syncCalls(requests).map((one) => ({ ...one, tag: SYNC_TAG })),
  ];
}

function entityCalls(name: EntityName): Call[] {
  const { texts } = DEFINITIONS[name];
  const record = ref(`${name}Record`);
  const noun = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const plural = `${noun.replace(/y$/, 'ie').replace(/ch$/, 'che')}s`;
  const isQueued = name !== 'company' && name !== 'user';
  const keyed = isQueued ? ['idempotencyKey', 'companyId'] : ['verificationProof'];
  const body = ref(name);
  const sent = isQueued ? { anyOf: [body, ref('fieldChanges')] } : body;
  const change = { body: sent, parameters: [...keyed, 'ifMatch'] };
  const updateAt = template(wire.updatePath(name, 0));
  const calls = [
    call('get', wire.LIST_PATHS[name], `list${plural}`, texts.listTitle, array(record)),
    call('post', wire.CREATE_PATHS[name], `create${noun}`, `Crear ${texts.named}`, record, {
      status: 201,
      body,
      parameters: isQueued ? [...keyed, 'recordKey'] : keyed,
    }),
    call('put', updateAt, `update${noun}`, `Actualizar ${texts.named}`, record, change),
  ];
  if (name === 'user') {
    const path = template(wire.updateWithoutPasswordPath(0));
    const summary = 'Actualizar el usuario sin cambiar la contraseña';
    calls.push(call('put', path, 'updateUserWithoutPassword', summary, record, change));
  }
  return calls.map((one) => ({ ...one, tag: texts.listTitle }));
}

function eraseCalls({ erasure }: RequestSchemas) {
  return [
    call(
      'get',
      template(wire.customerExportPath(0)),
      'exportCustomer',
      'Todo lo que se guarda de un cliente, en un archivo (Ley 1581)',
      { type: 'object' },
    ),
    call(
      'post',
      template(wire.customerErasePath(0)),
      'eraseCustomer',
      'Suprimir los datos personales de un cliente (Ley 1581)',
      ref('customerRecord'),
      { body: toJsonSchema(erasure), parameters: ['idempotencyKey', 'companyId', 'ifMatch'] },
    ),
  ];
}

function shipmentCalls({ stateChange }: RequestSchemas) {
  const shipments = array(ref('shipmentRecord'));
  return [
    call(
      'get',
      '/api/v1/envios/tipo-pago/{value}',
      'listShipmentsByPaymentType',
      'Envíos por tipo de pago',
      shipments,
      { values: options.PAYMENT_TYPES },
    ),
    call(
      'get',
      '/api/v1/envios/estado-pago/{value}',
      'listShipmentsByPaymentState',
      'Envíos por estado del pago',
      shipments,
      { values: options.PAYMENT_STATES },
    ),
    call(
      'get',
      template(wire.shipmentEventsPath(0)),
      'listShipmentEvents',
      'Historia de los estados de un envío',
      toJsonSchema(responses.shipmentEvents),
    ),
    call(
      'get',
      deliveryPhotoPath('{key}'),
      'getDeliveryPhoto',
      'La foto que dice una entrega',
      'jpeg',
    ),
    call(
      'patch',
      template(wire.shipmentStatusPath(0)),
      'changeShipmentState',
      'Cambiar el estado del pago o el de la entrega: solo uno',
      ref('shipmentRecord'),
      { body: toJsonSchema(stateChange), parameters: ['idempotencyKey', 'companyId', 'ifMatch'] },
    ),
    call(
      'get',
      template(wire.trackingPath('0'), 'numeroGuia'),
      'trackShipment',
      'Dónde va una carga, sin nombres',
      toJsonSchema(responses.tracking),
      { isPublic: true },
    ),
  ];
}

const AUDIT_FILTERS = ['from', 'to', 'user', 'action', 'entity', 'search'] as const;

function otherCalls({ logIn, passwordChange, verification }: RequestSchemas) {
  const { department, city, category } = wire.LIST_PATHS;
  const { departments, cities, categories } = responses;
  const report = (path: string, operationId: string, { texts }: (typeof DEFINITIONS)[EntityName]) =>
    call('get', path, operationId, `Informe en PDF: ${texts.listTitle}`, 'pdf', {
      parameters: ['filter'],
    });
  return [
    call('get', department, 'listDepartments', 'Departamentos', toJsonSchema(departments)),
    call('get', city, 'listCities', 'Municipios', toJsonSchema(cities)),
    call('get', category, 'listCategories', 'Categorías', toJsonSchema(categories)),
    call(
      'get',
      template(wire.productsOfDocumentPath('0'), 'document'),
      'listProductsOfCustomer',
      'Los productos de un cliente, con la guía del envío que los lleva',
      object({ products: array(ref('productRecord')) }),
    ),
    report(wire.USERS_REPORT_PATH, 'getUsersReport', DEFINITIONS.user),
    report(wire.CUSTOMERS_REPORT_PATH, 'getCustomersReport', DEFINITIONS.customer),
    report(wire.CREW_REPORT_PATH, 'getCrewReport', DEFINITIONS.crewMember),
    report(wire.VESSELS_REPORT_PATH, 'getVesselsReport', DEFINITIONS.vessel),
    call(
      'post',
      wire.LOGIN_PATH,
      'logIn',
      'Iniciar sesión; con Device-Id y Device-Key, también un deliveryToken para ese equipo y la llave con que se sella lo que envíe',
      toJsonSchema(responses.logIn),
      { body: toJsonSchema(logIn), parameters: ['deviceId', 'deviceKey'], isPublic: true },
    ),
    call(
      'post',
      wire.VERIFY_PATH,
      'verifyPassword',
      'Comprobar la contraseña otra vez: responde una prueba para las escrituras que la piden, por cinco minutos',
      toJsonSchema(responses.verified),
      { body: toJsonSchema(verification), parameters: ['deviceId'] },
    ),
    call(
      'put',
      wire.OWN_PASSWORD_PATH,
      'changeOwnPassword',
      'Cambiar la contraseña propia: termina las demás sesiones y responde un jwt nuevo',
      toJsonSchema(responses.passwordChanged),
      { body: toJsonSchema(passwordChange), parameters: ['deviceId', 'deviceKey'] },
    ),
    call('post', wire.LOGOUT_PATH, 'logOut', 'Terminar esta sesión', null, { status: 204 }),
    call(
      'get',
      AUDIT_PATH,
      'listAuditEntries',
      'Quién hizo qué, de lo más nuevo a lo más viejo',
      toJsonSchema(responses.auditPage),
      { parameters: [...AUDIT_FILTERS, 'auditCursor', 'auditLimit'] },
    ),
    call('get', AUDIT_CSV_PATH, 'getAuditFile', 'Quién hizo qué, como archivo CSV', 'csv', {
      parameters: AUDIT_FILTERS,
    }),
    call(
      'get',
      wire.CAPABILITIES_PATH,
      'getCapabilities',
      'La versión del contrato de este servidor',
      toJsonSchema(responses.capabilities),
      { isPublic: true },
    ),
  ];
}
