/** The history of a shipment, on its screen and on the server. */
import type { Locator, Page } from 'playwright-core';
import type { ShipmentEvent } from '../../../src/domain/wire';
import type { SignedInApi } from '../../support/api-caller';

export const toDetails = (id: number) => `/adminSection/show-shipment/more-details/${id}/shipment`;

export const history = (page: Page): Locator => page.getByRole('region', { name: 'Historial' });

export async function eventsOf(api: SignedInApi, id: number): Promise<ShipmentEvent[]> {
  return (await api.list(`/api/v1/envios/${id}/eventos`)) as unknown as ShipmentEvent[];
}
