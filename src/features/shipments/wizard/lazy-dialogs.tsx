/** The wizard's dialogs, apart from its steps: a step is drawn before they are there, a tap does not wait for them. */
import { lazy } from 'react';

const loaders = {
  customer: () => import('./customer-dialog'),
  product: () => import('./product-dialog'),
  goOn: () => import('./go-on-dialog'),
  cancel: () => import('./cancel-dialog'),
  confirm: () => import('./confirm-shipment'),
  outcome: () => import('./outcome-dialogs'),
};

export const CustomerDialog = lazy(() =>
  loaders.customer().then((module) => ({ default: module.CustomerDialog })),
);
export const ProductDialog = lazy(() =>
  loaders.product().then((module) => ({ default: module.ProductDialog })),
);
export const GoOnDialog = lazy(() =>
  loaders.goOn().then((module) => ({ default: module.GoOnDialog })),
);
export const CancelDialog = lazy(() =>
  loaders.cancel().then((module) => ({ default: module.CancelDialog })),
);
export const ConfirmShipment = lazy(() =>
  loaders.confirm().then((module) => ({ default: module.ConfirmShipment })),
);
export const SavedDialog = lazy(() =>
  loaders.outcome().then((module) => ({ default: module.SavedDialog })),
);
export const FailedDialog = lazy(() =>
  loaders.outcome().then((module) => ({ default: module.FailedDialog })),
);

/** Fetches them all, once a step is on the screen. */
export function preloadDialogs(): void {
  for (const load of Object.values(loaders)) void load();
}
