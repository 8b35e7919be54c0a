/** The wizard's dialogs, apart from its steps: a step is drawn before they are there, a tap does not wait for them. */
import { lazyPart } from '../../../ui/lazy-module';

const outcome = () => import('./outcome-dialogs');

export const CustomerDialog = lazyPart(() => import('./customer-dialog'), 'CustomerDialog');
export const ProductDialog = lazyPart(() => import('./product-dialog'), 'ProductDialog');
export const GoOnDialog = lazyPart(() => import('./go-on-dialog'), 'GoOnDialog');
export const CancelDialog = lazyPart(() => import('./cancel-dialog'), 'CancelDialog');
export const ConfirmShipment = lazyPart(() => import('./confirm-shipment'), 'ConfirmShipment');
export const SavedDialog = lazyPart(outcome, 'SavedDialog');
export const FailedDialog = lazyPart(outcome, 'FailedDialog');

const DIALOGS = [
  CustomerDialog,
  ProductDialog,
  GoOnDialog,
  CancelDialog,
  ConfirmShipment,
  SavedDialog,
  FailedDialog,
];

/** Fetches them all, once a step is on the screen. */
export function preloadDialogs(): void {
  for (const { preload } of DIALOGS) preload();
}
