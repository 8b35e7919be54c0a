/** The sync centre says what this device has lost, and whether its data are whole. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NO_DAMAGE, noteDamage } from '../../src/db/journal/damage';
import { buildTypedCustomer } from '../crud/builders';
import { keepBusy, lose } from './support/disk';
import { hold, openAgain, openPerson, openScreen } from './support/workplace';

const ALL_SENT = 'Todo lo registrado en este equipo está en el servidor.';
const button = (name: string) => page.getByRole('button', { name });

it('says that the data are whole, and looks again when it is asked to', async () => {
  const runtime = await openPerson();
  await openScreen(runtime, 'sync');
  await expect.element(page.getByText('Los datos de este equipo están completos.')).toBeVisible();
  await expect.element(page.getByText(ALL_SENT)).toBeVisible();
  await userEvent.click(button('Revisar los datos de este equipo'));
  await expect.element(page.getByText(/completos\. Revisados hoy, /)).toBeVisible();
});

it('does not say that everything is on the server before all of it was looked at', async () => {
  const first = await openPerson();
  await hold(first, 'customer', [buildTypedCustomer()]);
  const runtime = await openAgain(first);
  const release = await keepBusy(runtime);
  await openScreen(runtime, 'sync');
  await expect
    .element(
      page.getByText(/^Revisando los datos de este equipo… Quedan \d+ partes por revisar\.$/),
    )
    .toBeVisible();
  expect(document.body.textContent).not.toContain(ALL_SENT);
  release();
  await expect.element(page.getByText(ALL_SENT)).toBeVisible();
});

it('names a list that is gone and read again; there is nothing to accept yet', async () => {
  const first = await openPerson();
  await hold(first, 'customer', [buildTypedCustomer()]);
  const packs = IDBKeyRange.bound('customer ', 'customer \uffff');
  const runtime = await openAgain(first, () => lose(first, 'packs', packs));
  await openScreen(runtime, 'sync');
  await expect.element(page.getByText('Se leen de nuevo del servidor: clientes.')).toBeVisible();
  await expect.element(page.getByText('Faltan datos de este equipo.').first()).toBeVisible();
  await expect
    .element(page.getByText('Faltan datos de este equipo: arriba dice cuáles.'))
    .toBeVisible();
  expect(document.body.textContent).not.toContain(ALL_SENT);
  await expect.element(button('Entendido')).not.toBeInTheDocument();
});

it('shows the rest of a lost change, and removes the notice once it was read', async () => {
  const runtime = await openPerson();
  const change = {
    seq: 900,
    entity: 'customer',
    at: Date.now(),
    needs: [],
    isStopped: false,
  } as const;
  const lost = { ...change, id: 'lost', key: 'gone', kind: 'create', hasEnvelope: false } as const;
  await runtime.db.write([], (tx) =>
    noteDamage(tx, { ...NO_DAMAGE, at: Date.now(), tables: ['drafts'], operations: [lost] }),
  );
  await openScreen(runtime, 'sync');
  await expect.element(page.getByText('Faltan borradores de formularios.')).toBeVisible();
  await expect.element(page.getByText('Registrar cliente')).toBeVisible();
  await expect.element(page.getByText(/· no se puede recuperar$/)).toBeVisible();
  await userEvent.click(button('Entendido'));
  await expect.element(page.getByText('Registrar cliente')).not.toBeInTheDocument();
  await expect.element(page.getByText(ALL_SENT)).toBeVisible();
});
