import { listPath } from '../../domain/paths';

/** Below the list of shipments: whoever sees those may make them. */
export const CASH_PATH = `${listPath('shipment')}/cash`;
export const PERIOD_PATH = `${listPath('shipment')}/period`;
