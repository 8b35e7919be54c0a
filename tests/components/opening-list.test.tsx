/** A list while its table is still being read from the disk. */
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildTypedCustomer } from '../crud/builders';
import { keepBusy } from './support/disk';
import { hold, openAgain, openPerson, openScreen } from './support/workplace';

const rows = () => [...document.querySelectorAll('[data-key]')].map((row) => row.textContent ?? '');

/** 1,200 customers in three packs, of which the newest is in memory and nobody can read the others. */
async function arrange() {
  const first = await openPerson();
  const people = Array.from({ length: 1_200 }, (_, at) =>
    buildTypedCustomer({ numDocument: String(41_000_000 + at), name: `Cliente ${1_200 - at}` }),
  );
  await hold(first, 'customer', people);
  const newest = (await first.db.listRows('customer')).find(
    ({ view }) => view.numDocument === '41001199',
  );
  const runtime = await openAgain(first);
  expect(runtime.db.isTableOpen('customer')).toBe(false);
  await runtime.db.getRows('customer', [newest?.key ?? '']);
  const release = await keepBusy(runtime);
  onTestFinished(release);
  return { runtime, release };
}

it('shows its newest rows and the count of all', async () => {
  const { runtime } = await arrange();
  await openScreen(runtime, 'show-customers');
  await expect.poll(() => rows()[0]).toContain('Cliente 1');
  await expect.element(page.getByText('1.200 clientes')).toBeVisible();
  expect(runtime.db.isTableOpen('customer')).toBe(false);
  expect(document.body.textContent).not.toContain('por leer');
});

it('says that its order waits for the whole table, and then has that order', async () => {
  const { runtime, release } = await arrange();
  await openScreen(runtime, 'show-customers?orden=numDocument');
  await expect.element(page.getByText('Ordenando…')).toBeVisible();
  await expect.element(page.getByText(/faltan [\d.]+ por leer/)).toBeVisible();
  release();
  await expect.poll(() => rows()[0]).toContain('Cliente 1200');
  await expect.element(page.getByText('Ordenando…')).not.toBeInTheDocument();
});

it('says that a search goes on, and finds the last rows', async () => {
  const { runtime, release } = await arrange();
  await openScreen(runtime, 'show-customers');
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  await userEvent.fill(page.getByLabelText('Buscar'), '41000000');
  await expect.element(page.getByText('Buscando…')).toBeVisible();
  expect(document.body.textContent).not.toContain('No hay resultados');
  release();
  await expect.poll(() => rows()[0]).toContain('Cliente 1200');
  await expect.element(page.getByText('Buscando…')).not.toBeInTheDocument();
});

it('prints only when all of it is there', async () => {
  const { runtime, release } = await arrange();
  await openScreen(runtime, 'show-customers');
  await userEvent.click(page.getByRole('button', { name: 'Imprimir informe' }));
  const csv = page.getByRole('button', { name: 'CSV para Excel' });
  await expect.element(csv).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/Leyendo… faltan [\d.]+ por leer/)).toBeVisible();
  release();
  await expect.element(csv).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByText('1.200 registros')).toBeVisible();
});

it('waits with a sentence where nothing of it is in memory', async () => {
  const first = await openPerson();
  await hold(first, 'customer', [buildTypedCustomer({ name: 'Yolanda' })]);
  const runtime = await openAgain(first);
  const release = await keepBusy(runtime);
  onTestFinished(release);
  await openScreen(runtime, 'show-customers');
  await expect.element(page.getByText('Espere un momento...')).toBeVisible();
  expect(document.body.textContent).not.toContain('Todavía no hay');
  release();
  await expect.poll(() => rows()[0]).toContain('Yolanda');
});
