/** Whoever prints a list's page, with the browser's own keys, has the list on paper and nothing of the screen. */
import { afterEach, expect, it } from 'vitest';
import type { CDPSession } from 'vitest/browser';
import { cdp, page, userEvent } from 'vitest/browser';
import { buildTypedCustomer } from '../crud/builders';
import { hold, openPerson, openScreen } from './support/workplace';

const session = () =>
  cdp() as CDPSession & { send(name: string, params: object): Promise<unknown> };
const rows = () => [...document.querySelectorAll('[data-key]')];

/** Shows the page as a printer takes it. @returns the texts that are seen */
async function print(): Promise<string> {
  window.dispatchEvent(new Event('beforeprint'));
  await session().send('Emulation.setEmulatedMedia', { media: 'print' });
  const seen = [...document.body.children].filter((part) => part.checkVisibility());
  return seen.map((part) => part.textContent).join('\n');
}

afterEach(async () => {
  delete document.documentElement.dataset.theme;
  await session().send('Emulation.setEmulatedMedia', { media: '', features: [] });
});

it('is dark where that was chosen or wished for, and never on paper', async () => {
  const ground = () =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim();
  const show = (media: string, value: string) =>
    session().send('Emulation.setEmulatedMedia', {
      media,
      features: [{ name: 'prefers-color-scheme', value }],
    });
  await show('screen', 'light');
  const light = ground();
  await show('screen', 'dark');
  expect(ground()).not.toBe(light);
  await show('print', 'dark');
  expect(ground()).toBe(light);
  document.documentElement.dataset.theme = 'oscuro';
  expect(ground()).toBe(light);
  await show('screen', 'light');
  expect(ground()).not.toBe(light);
});

it('prints every row that was found, with title, filter, count and hour, and no button', async () => {
  const runtime = await openPerson();
  const people = Array.from({ length: 60 }, (_, at) =>
    buildTypedCustomer({
      numDocument: String(41_000_000 + at),
      name: `${at % 2 ? 'Rosalba' : 'Wilmer'} ${at}`,
    }),
  );
  await hold(runtime, 'customer', people);
  await openScreen(runtime, 'show-customers');
  await userEvent.fill(page.getByLabelText('Buscar'), 'Rosalba');
  await expect.poll(() => rows()[0]?.textContent).toContain('Rosalba');
  expect(rows().length).toBeLessThan(30);

  // The search follows what is typed a moment later.
  await expect.poll(print).toMatch(/\(hora de Bogotá\) +· +Filtro: «Rosalba» +· +30 registros/);
  const paper = await print();
  expect(paper).toContain('LISTADO DE CLIENTES');
  expect(paper).toContain('Sin todos los datos del servidor');
  for (let at = 1; at < 60; at += 2) expect(paper).toContain(`Rosalba ${at}`);
  expect(paper).not.toContain('Wilmer');
  for (const word of ['Registrar cliente', 'Imprimir informe', 'Siguiente', 'Volver', 'Acciones'])
    expect(paper).not.toContain(word);
});

it('says on paper that nothing was found', async () => {
  const runtime = await openPerson();
  await hold(runtime, 'customer', [buildTypedCustomer({ numDocument: '41000001' })]);
  await openScreen(runtime, 'show-customers');
  await userEvent.fill(page.getByLabelText('Buscar'), 'no hay nadie así');
  await expect.poll(rows).toEqual([]);
  await expect
    .poll(print)
    .toMatch(/^LISTADO DE CLIENTES.*«no hay nadie así».*No hay resultados que mostrar$/);
});
