/** Lists that come from outside: a form tells of when they are, understands what is typed, and keeps what a record had. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PLAIN_SERVER, SERVER_VERSION } from '../../src/domain/server-version';
import { buildTypedCustomer } from '../crud/builders';
import { confirm, control, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

const CITIES = [
  { ciudad: 'Bogotá, D.C.', departamento: 'Bogotá, D.C.', codigo: '11001', otros: ['Bogotá'] },
  { ciudad: 'Santa Cruz de Mompox', departamento: 'Bolívar', codigo: '13468', otros: ['Mompós'] },
];

/** The words of a choice, but for the one that asks for it. */
async function wordsOf(name: string): Promise<readonly string[]> {
  const select = (await control(name)) as HTMLSelectElement;
  return [...select.options].filter(({ value }) => value !== '').map(({ text }) => text);
}

it('the nationalities are those of the server', async () => {
  await openScreen(await openPerson(SERVER_VERSION), 'add-customer');
  await expect.poll(() => wordsOf('nationality')).toContain('Venezolana');
  expect(await wordsOf('nationality')).toContain('Otra');
});

it('beside a plain server they are the specified ones', async () => {
  await openScreen(await openPerson(PLAIN_SERVER), 'add-crew');
  await expect
    .poll(() => wordsOf('nationality'))
    .toEqual(['Colombiana', 'Ecuatoriana', 'Chilena', 'Argentina']);
});

it('a form says of when the list of municipalities is', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  const [row] = await runtime.db.listRows('department');
  const told = { ...row?.view, edicion: '2026-06-30' };
  if (row)
    await runtime.db.write(['department'], (tx) =>
      tx.putRows('department', [{ ...row, view: told }]),
    );
  await openScreen(runtime, 'add-customer');
  await expect.element(page.getByText('Lista del DANE de junio de 2026')).toBeVisible();
});

it('a municipality is found by its former name, and saved by the one that it has', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  await hold(runtime, 'city', CITIES);
  await openScreen(runtime, 'add-customer');
  const { companyName: _name, nitCompany: _nit, ...typed } = buildTypedCustomer();
  await type({ ...(typed as Record<string, string>), cityName: '' });
  // The list comes with the first touch of the form.
  await expect.poll(async () => (await control('cityName')).getAttribute('role')).toBe('combobox');
  await userEvent.click(await control('cityName'));
  await userEvent.fill(await control('cityName'), 'mompos');
  await expect.element(page.getByRole('option', { name: /Santa Cruz de Mompox/ })).toBeVisible();
  await userEvent.fill(await control('cityName'), 'bogota');
  await userEvent.tab();
  await press('Guardar cliente');
  await confirm();
  await expect
    .poll(async () => (await runtime.db.listUnsettled())[0]?.changes.cityName)
    .toBe('Bogotá, D.C.');
});

it('a record keeps a place that the list no longer has', async () => {
  const runtime = await openPerson(SERVER_VERSION);
  const record = { ...buildTypedCustomer(), dateOfBirth: '1980-05-17', cityName: 'Mapiripana' };
  await hold(runtime, 'customer', [record]);
  const [row] = await runtime.db.listRows('customer');
  await openScreen(runtime, `add-customer/${row?.key}/update`);
  await expect.poll(async () => (await control('cityName')).value).toBe('Mapiripana');
  await type({ phone: '3209998877' });
  await press('Guardar cliente');
  await confirm();
  await expect
    .poll(async () => (await runtime.db.listUnsettled())[0]?.changes)
    .toEqual({ phone: '3209998877' });
});
