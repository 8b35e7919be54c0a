/** A form that is saved as it opened sends nothing, and never says that the record was updated. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { customer } from '../../src/domain/entities/customer';
import { type MirrorName, validate } from '../../src/domain/entity';
import type { Runtime } from '../../src/session/runtime';
import { buildTypedCustomer } from '../crud/builders';
import * as wire from '../server/payloads';
import { confirm, control, press, type } from './support/typing';
import { hold, openPerson, openScreen } from './support/workplace';

/** Holds a record, and opens its form. */
async function openForm(runtime: Runtime, entity: MirrorName, record: object, path: string) {
  await hold(runtime, entity, [{ ...record }]);
  const [row] = await runtime.db.listRows(entity);
  return openScreen(runtime, path.replace(':key', String(row?.key)));
}

const openCustomer = async (runtime: Runtime) => {
  const { fields } = validate(customer.schema, buildTypedCustomer());
  return openForm(runtime, 'customer', fields ?? {}, 'add-customer/:key/update');
};

async function expectUnchanged(runtime: Runtime) {
  await expect.element(page.getByText('Sin cambios: ya estaba así')).toBeVisible();
  expect(page.getByText(/actualizad[oa]/).elements()).toEqual([]);
  expect(await runtime.db.listUnsettled()).toEqual([]);
}

it('a customer', async () => {
  const runtime = await openPerson();
  const address = await openCustomer(runtime);
  await control('phone');
  await press('Guardar cliente');
  await confirm();
  await expect.poll(address).toBe('/adminSection/show-customers');
  await expectUnchanged(runtime);
});

it('a customer whose phone was typed and put back', async () => {
  const runtime = await openPerson();
  const address = await openCustomer(runtime);
  const { value } = await control('phone');
  await type({ phone: '3209998877' });
  await type({ phone: value });
  await press('Guardar cliente');
  await confirm();
  await expect.poll(address).toBe('/adminSection/show-customers');
  await expectUnchanged(runtime);
});

it('a company, though no server is in reach', async () => {
  const runtime = await openPerson(undefined, 'SUPERADMIN');
  const address = await openForm(runtime, 'company', wire.company(), 'add-company/:key/update');
  await control('company');
  await press('Guardar empresa');
  await press('Sí');
  await expect.poll(address).toBe('/adminSection/show-companies');
  await expectUnchanged(runtime);
});
