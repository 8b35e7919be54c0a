import type { Fields } from '../../../src/domain/entity';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { shipmentStatusPath } from '../../../src/domain/wire';
import { describeEntity, QUEUED_HEADERS } from '../../http/route';
import type { Write } from '../../idempotency/write';
import { type Update, withFieldChanges } from '../../repositories/field-changes';
import type { IdOf, QueuedWrite, Touch } from '../../repositories/queued-write';
import { shipmentStore as store } from '../../repositories/shipments';
import { commonSteps, validateChange, validateFields } from '../../repositories/write-steps';
import {
  changeState,
  type StateChange,
  stateChange as stateChangeBody,
  validateStateChange,
} from './change-state';
import { createShipment, type ShipmentCreation } from './create-shipment';
import { parseRegisteredAt } from './events';
import { productsOf } from './products';
import { updateShipment, withCurrentValues } from './update-shipment';

const { create, update } = describeEntity(store.definition);
const common = commonSteps(store);
const steps: typeof common = {
  ...common,
  // Lists leave its products out, but a create that meets its own record is compared with them.
  find: async (scope, id) => {
    const record = await common.find(scope, id);
    return record && { ...record, productosIds: await productsOf(scope, id) };
  },
};

const creation: Write<ShipmentCreation> = {
  ...steps,
  status: 201,
  createsIn: store.table,
  validate: (scope, body) => ({
    fields: validateFields(scope, store, body),
    registeredAt: parseRegisteredAt(body),
  }),
  decide: createShipment,
};

const change = (id: number): Write<Update> =>
  withFieldChanges(store, id, {
    ...steps,
    status: 200,
    validate: async (scope, body) =>
      validateChange(scope, store, await withCurrentValues(scope, id, body)),
    decide: (scope, fields, headers) => updateShipment(scope, id, fields, headers),
  });

const stateChange = (id: number): Write<StateChange> => ({
  ...steps,
  status: 200,
  validate: (_scope, body) => validateStateChange(body),
  decide: (scope, input, headers) => changeState(scope, id, input, headers),
});

/** A create or a change of state that may take or release the products of any shipment touches this. */
const JOURNEYS = 'journeys';

const createTouches = ({ productosIds }: Fields, idOf: IdOf): Touch[] => [
  [JOURNEYS, 'shared'],
  ...(Array.isArray(productosIds) ? productosIds : []).map((product): Touch => {
    const { $ref } = Object(product);
    const key = typeof $ref === 'string' ? $ref.toLowerCase() : null;
    return [`product ${key === null ? Number(product) : (idOf(key) ?? key)}`, 'alone'];
  }),
];

/** With a reason it may be a correction, which reclaims products. */
function stateTouches({ estadoEntrega, motivo, entrega }: Fields): Touch[] {
  const photo = Object(Object(entrega).foto).clave;
  const releases = releasesProducts(estadoEntrega);
  return [
    ...(releases ? [[JOURNEYS, 'other shared'] as const] : []),
    ...(!releases && estadoEntrega && motivo ? [[JOURNEYS, 'alone'] as const] : []),
    ...(photo ? [[`photo ${String(photo).toLowerCase()}`, 'alone'] as const] : []),
  ];
}

/** The writes of a shipment: create, replace, change of a state. */
export const SHIPMENT_WRITES: readonly QueuedWrite[] = [
  { ...create, store, steps: () => creation, touches: createTouches },
  { ...update, store, steps: change, isExclusive: true },
  {
    method: 'PATCH',
    path: shipmentStatusPath(0),
    operationId: 'changeShipmentState',
    summary: 'Cambiar el estado del pago o el de la entrega: solo uno',
    tag: update.tag,
    headers: [...QUEUED_HEADERS, 'ifMatch'],
    body: stateChangeBody,
    answer: update.answer,
    store,
    steps: stateChange,
    touches: stateTouches,
  },
];
