import type { Fields } from '../../../src/domain/entity';
import { CREATE_PATHS, updatePath } from '../../../src/domain/wire';
import type { Write } from '../../idempotency/write';
import { paymentStore as store } from '../../repositories/payments';
import type { QueuedWrite } from '../../repositories/queued-write';
import { commonSteps, validateFields } from '../../repositories/write-steps';
import { annulPayment, createPayment } from './save-payment';

const steps = commonSteps(store);

const creation: Write<Fields> = {
  ...steps,
  status: 201,
  createsIn: store.table,
  validate: (scope, body) => validateFields(scope, store, body),
  act: createPayment,
};

const change = (id: number): Write<Fields> => ({
  ...steps,
  status: 200,
  validate: (scope, body) => validateFields(scope, store, body),
  act: (scope, fields, headers) => annulPayment(scope, id, fields, headers),
});

/** The writes of a payment: create, annul. The second reads the shipment and its other payments. */
export const PAYMENT_WRITES: readonly QueuedWrite[] = [
  { method: 'POST', path: CREATE_PATHS.payment, store, steps: () => creation },
  { method: 'PUT', path: updatePath('payment', 0), store, steps: change, isExclusive: true },
];
