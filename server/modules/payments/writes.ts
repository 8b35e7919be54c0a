import { paymentStore } from '../../repositories/payments';
import { recordWrites } from '../../repositories/record-writes';
import { annulPayment, createPayment } from './save-payment';

/** The writes of a payment: create, annul. The second reads the shipment and its other payments. */
export const PAYMENT_WRITES = recordWrites(paymentStore, {
  create: createPayment,
  update: annulPayment,
  exclusive: ['update'],
});
