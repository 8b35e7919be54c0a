import { listPath } from '../../domain/paths';

/** Below the list of shipments, for the same roles. */
export const CASH_PATH = `${listPath('shipment')}/cash`;
export const PERIOD_PATH = `${listPath('shipment')}/period`;
