/** Customers of whom every word can be found again, and the whole database as text. */
import * as payloads from './payloads';
import { createShipmentFixtures } from './shipment-fixtures';
import type { SignedIn, TestApp } from './support';

export const ERASE_REASON = 'Lo pidió por escrito el 20 de noviembre';

let count = 0;
/** A customer with a shipment to and one from them, both cancelled unless `isOpen`. */
export async function newPerson(session: SignedIn, options: { isOpen?: boolean } = {}) {
  const { call } = session;
  count += 1;
  const planted = {
    numDocument: String(41_555_000 + count),
    name: `Planta${count}nombre`,
    lastName: `Planta${count}apellido`,
    phone: String(3_155_550_000 + count),
    email: `planta${count}@correo.co`,
    address: `Planta${count} calle`,
    cityName: `Planta${count} municipio`,
    companyName: `Planta${count} empresa`,
    nitCompany: String(955_550_000 + count),
  };
  const body = payloads.customer({ ...planted, personType: 'Juridica', dateOfBirth: '1971-03-04' });
  const { body: made } = await call('POST', '/api/v1/customers/save', body);
  const { newProduct, send, patch } = createShipmentFixtures(session);
  const own = await newProduct({
    customerNumDocument: Number(planted.numDocument),
    productName: `Cama de Planta${count}nombre`,
    description: `Planta${count} descripción`,
    specialHandlingInstructions: `Planta${count} instrucciones`,
  });
  const sent = await send({
    remitenteCedula: planted.numDocument,
    productosIds: [own],
    direccionEnvio: `Planta${count} dirección`,
    descripcionEnvio: `Planta${count} carga`,
  });
  const received = await send({
    destinatarioCedula: planted.numDocument,
    productosIds: [await newProduct()],
    direccionEnvio: `Planta${count} otra dirección`,
  });
  const shipments = [Number(sent.body.id), Number(received.body.id)];
  if (!options.isOpen)
    for (const id of shipments)
      await patch(id, { estadoEntrega: 'CANCELADO', motivo: `Planta${count} no estaba` });
  const words = [...Object.values(planted), `Planta${count}`, '1971-03-04'];
  return { id: Number(made.id), planted, words, body, product: own, shipments };
}

export const erase = (
  { call }: Pick<SignedIn, 'call'>,
  id: number,
  reason = ERASE_REASON,
  headers: Readonly<Record<string, string>> = {},
) => call('POST', `/api/v1/customers/${id}/erase`, { reason }, headers);

/** Every row of every table, as text. */
export async function everythingStored({ pool }: TestApp['database']): Promise<string> {
  const { rows } = await pool.query(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await pool.query(`select t::text as text from ${name} t`);
    texts.push(...found.rows.map(({ text }) => `${name}: ${text}`));
  }
  return texts.join('\n');
}
