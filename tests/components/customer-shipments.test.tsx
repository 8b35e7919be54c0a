/** A customer's page says which shipment is owed and on which voyage one goes, and their phone is called by a tap. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SERVER_VERSION } from '../../src/domain/server-version';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { hold, openPerson, openScreen } from './support/workplace';

const SENDER = '41240318';

it('each row shows its debt and its voyage', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'customer', [
    buildTypedCustomer({ numDocument: SENDER, phone: '3124480917' }),
  ]);
  const sent = { remitenteCedula: SENDER, destinatarioCedula: '40385310', costoEnvio: 450_000 };
  await hold(runtime, 'shipment', [
    wire.shipment({ ...sent, numeroGuia: 'Guia0debe', estadoPago: 'PENDIENTE' }),
    wire.shipment({ ...sent, numeroGuia: 'Guia0viaja', estadoPago: 'PAGADO' }),
  ]);
  const rows = await runtime.db.listRows('shipment');
  const travelling = rows.find(({ view }) => view.numeroGuia === 'Guia0viaja');
  const [voyage] = [wire.voyage({ vehiculoNombre: 'Delfín Rosado', enviosIds: [travelling?.key] })];
  await hold(runtime, 'voyage', [voyage ?? {}]);
  const [customer] = await runtime.db.listRows('customer');
  await openScreen(runtime, `show-customers/more-details/${customer?.key}/customer`);
  const row = (guide: string) => page.getByRole('link').filter({ hasText: guide });
  await expect.element(row('Guia0debe')).toHaveTextContent(/Debe \$\s450\.000/);
  await expect.element(row('Guia0viaja')).toHaveTextContent('Viaje Delfín Rosado · 25/11/2026');
  await expect.element(row('Guia0viaja')).not.toHaveTextContent('Debe');
  await expect.element(row('Guia0debe')).not.toHaveTextContent('Viaje');
  const phone = page.getByRole('link', { name: /^312.448.0917$/ });
  await expect.element(phone).toHaveAttribute('href', 'tel:+573124480917');
});
