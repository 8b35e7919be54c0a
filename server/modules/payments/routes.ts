import type { Deps } from '../../context';
import { paymentStore } from '../../repositories/payments';
import { recordRoutes } from '../../repositories/record-writes';
import { PAYMENT_WRITES } from './writes';

/** Every call under `/api/v1/pagos`. */
export const paymentRoutes = (deps: Deps) => recordRoutes(deps, paymentStore, PAYMENT_WRITES);
