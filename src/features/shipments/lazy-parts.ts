/** Parts that lists and details fetch after their own script: rows are shown before they are there. */
import { lazyPart } from '../../ui/lazy-module';

/** Seen on paper only: it is there by the time somebody prints. */
export const Waybill = lazyPart(() => import('./waybill/waybill'), 'Waybill');
export const StatusDialog = lazyPart(() => import('./status-dialog'), 'StatusDialog');
export const BulkDialog = lazyPart(() => import('./bulk-dialog'), 'BulkDialog');
export const FilterWords = lazyPart(() => import('./filter-words'), 'FilterWords');
export const FilterDays = lazyPart(() => import('./filter-days'), 'FilterDays');
/** The shipment is shown before. */
export const Payments = lazyPart(() => import('./payments/payments'), 'Payments');
export const ReceiptButton = lazyPart(() => import('./payments/receipt-button'), 'ReceiptButton');
