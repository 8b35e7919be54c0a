/** A list: its rows, its search, and its text when it is empty. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { forgetSearches } from '../../src/crud/search-address';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { buildTypedCustomer, buildTypedProduct } from '../crud/builders';
import { TRAVELLING } from './support/shipment';
import { hold, openPerson, openScreen } from './support/workplace';

const rows = () => [...document.querySelectorAll('[data-key]')].map((row) => row.textContent ?? '');

function customers(count: number) {
  return Array.from({ length: count }, (_, at) =>
    buildTypedCustomer({ numDocument: String(41_000_000 + at), name: `Cliente ${at}` }),
  );
}

it('shows an empty state with the way to begin', async () => {
  await openScreen(await openPerson(), 'show-customers');
  await expect.element(page.getByRole('link', { name: 'Registrar cliente' }).first()).toBeVisible();
  expect(rows()).toEqual([]);
});

it('shows one page at a time, and searches all pages', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'customer', customers(60));
  await openScreen(runtime, 'show-customers');
  await expect.poll(() => rows().length).toBeGreaterThan(4);
  expect(rows().length).toBeLessThan(60);
  await userEvent.fill(page.getByLabelText('Buscar'), '41000057');
  await expect.poll(rows).toHaveLength(1);
  expect(rows()[0]).toContain('Cliente 57');
  await userEvent.fill(page.getByLabelText('Buscar'), 'no hay nadie así');
  await expect.poll(rows).toEqual([]);
});

it('shows the sides of a product with a decimal comma', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'product', [
    buildTypedProduct({ length: 40, width: 30, height: 25.5, dimensions: '40 x 30 x 25.5' }),
  ]);
  await openScreen(runtime, 'show-products');
  await expect.poll(rows).toEqual([expect.stringContaining('40 × 30 × 25,5 cm')]);
});

it('marks records that are only on this device', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'customer', customers(1));
  await runtime.save({
    operationId: crypto.randomUUID(),
    entity: 'customer',
    key: null,
    kind: 'create',
    fields: buildTypedCustomer({ numDocument: '40111222', name: 'Yolanda' }),
    opened: undefined,
    draft: null,
  });
  await openScreen(runtime, 'show-customers');
  await expect.poll(rows).toHaveLength(2);
  const [local, other] = [/Yolanda/, /Cliente 0/].map((name) =>
    rows().find((row) => name.test(row)),
  );
  expect(local).toMatch(/en este equipo|por enviar/i);
  expect(other).not.toMatch(/en este equipo|por enviar/i);
});

it('the filter for a sender’s debts is still there after a reload', async () => {
  const runtime = await openPerson();
  const [debtor, other] = ['40111222', '40111333'];
  await hold(
    runtime,
    'customer',
    [debtor, other].map((numDocument) => buildTypedCustomer({ numDocument })),
  );
  const owed = { estadoPago: 'PENDIENTE', estadoEntrega: 'EN_TRANSITO', costoEnvio: 90_000 };
  await hold(
    runtime,
    'shipment',
    [debtor, other, other].map((remitenteCedula, at) => ({
      ...owed,
      remitenteCedula,
      numeroGuia: `Guia0abc${at}`,
    })),
  );
  const [row] = await runtime.db.listRows('customer');
  await openScreen(runtime, `show-customers/more-details/${row?.key}/customer`);
  const link = page.getByRole('link', { name: /^\d envíos?$/ });
  await expect.element(link).toBeVisible();
  const address = link.element().getAttribute('href')?.split('/adminSection/')[1] ?? '';
  expect(address).not.toContain(String(row?.view.numDocument));
  await cleanup();
  // Nothing that the page kept in its memory.
  forgetSearches();
  await openScreen(runtime, address);
  const count = row?.view.numDocument === debtor ? 1 : 2;
  await expect.poll(() => rows()).toHaveLength(count);
});

it.each([
  ['a plain server', PLAIN_SERVER, false],
  ['ours', SERVER_VERSION, true],
])(
  'offers what waits to be claimed as a filter only where it is told: beside %s',
  async (_, version, isThere) => {
    const runtime = await openPerson(version);
    await hold(runtime, 'shipment', [{ ...TRAVELLING, numeroGuia: 'Guia0abc3' }]);
    await openScreen(runtime, 'show-shipment?filtro=estadoEntrega&valor=EN_TRANSITO');
    const value = () => document.querySelector<HTMLSelectElement>('[name=valor]');
    const words = () => [...(value()?.options ?? [])].map((option) => option.text);
    await expect.poll(words).toContain('Entregado');
    await expect.poll(() => words().includes('Llegó, por reclamar')).toBe(isThere);
  },
);
