/** The records that were used, where the rest is, and what of it the server does not have. */
import { expect, test } from 'vitest';
import { ask, buildKnowledge, ROWS } from './arranged';

test('each record leads to its own screen, with the most frequent question about it', () => {
  const [record] = ask('¿Dónde va la guía Fn3918koP?').records;
  expect(record).toMatchObject({
    title: 'Fn3918koP',
    tag: 'guide',
    facts: [
      'San José del Guaviare – Miraflores',
      'En tránsito · La Esperanza del Guaviare',
      '$ 1.250.000 · Pendiente',
    ],
  });
  expect(record?.to).toMatch(/^\/adminSection\/show-shipment\/more-details\/\d+\/shipment$/);
});

test('the list is offered where its own filter shows the same', () => {
  expect(ask('envíos en tránsito').list).toBe(
    '/adminSection/show-shipment?filtro=estadoEntrega&valor=EN_TRANSITO',
  );
  expect(ask('envíos pagados en Nukak').list).toBe(
    '/adminSection/show-shipment?buscar=Nukak&filtro=estadoPago&valor=PAGADO',
  );
  expect(ask('¿Cuántos clientes hay?').list).toBe('/adminSection/show-customers');
  for (const other of ['envíos por cobrar', 'envíos para Jairo', 'envíos de ayer', 'lanchas'])
    expect(ask(other).list, other).toBeNull();
});

test('an answer says that a record is not on the server yet', () => {
  expect(ask('¿Cuántos envíos hay en preparación?').notes).toEqual([
    'Incluye 2 que aún están en este equipo.',
  ]);
  expect(ask('¿Qué lleva Nukak?').notes).toEqual(['Incluye 1 que aún está en este equipo.']);
  expect(ask('envíos en tránsito').notes).toEqual([]);
});

test('a change the server does not have is another thing than a record it does not have', () => {
  const knowledge = buildKnowledge();
  const shipment = (ROWS.shipment ?? []).map((row) =>
    row.view.numeroGuia === 'Fn3918koP' ? { ...row, mark: 'sending' as const } : row,
  );
  expect(
    ask('envíos en tránsito', { ...knowledge, rows: { ...knowledge.rows, shipment } }).notes,
  ).toEqual(['Incluye 1 con cambios que el servidor aún no tiene.']);
});

test('a cancelled shipment counts, and is named, where no state was asked', () => {
  expect(ask('¿Cuánto suman los envíos?').notes).toContain('Incluye 1 cancelado, por $ 900.000.');
});

test('the one who owes most comes first', () => {
  expect(ask('¿Quién debe?').records.map(({ title, facts }) => [title, ...facts])).toEqual([
    ['Rosalba Tique Gaitán', 'Debe $ 1.600.000', 'por 4 envíos'],
    ['Comercial El Raudal SAS', 'Debe $ 390.000', 'por 1 envío'],
  ]);
});

test('a shipment is started with its sender, whose document is in no address', () => {
  expect(ask('Iniciar un envío para el documento 41.240.318').links).toEqual([
    {
      label: 'Iniciar el envío',
      to: '/adminSection/register-shipment',
      state: { sender: '41240318' },
    },
  ]);
});

test('the next to expire comes first', () => {
  expect(ask('¿Qué vence?').records.map(({ title, expiry }) => [title, expiry])).toEqual([
    ['Delfín Rosado', '2026-10-01'],
    ['Hernán Uribe', '2026-11-20'],
    ['La Esperanza del Guaviare', '2026-12-05'],
  ]);
});
