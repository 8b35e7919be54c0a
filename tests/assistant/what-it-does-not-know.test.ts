/** It never guesses: what it does not understand, may not say or cannot know, it says. */
import { expect, test } from 'vitest';
import { ask, buildKnowledge } from './arranged';

const NOT_UNDERSTOOD = [
  '¿Cuántos helicópteros hay?',
  '¿Qué tiempo hace mañana?',
  'borra todos los envíos',
  '¿Cuántos envíos hizo Pedro?',
  'envíos del 31/02/2026',
  '¿Cuántos clientes activos hay?',
  '¿Cuántos clientes hay en tránsito?',
  'envíos pagados y rechazados',
  'patentes vencidas de los capitanes',
  'crear un cliente',
  '¿Cuántos?',
  '...',
];

test.each(NOT_UNDERSTOOD)('%s', (question) => {
  const { text, records, hasExamples } = ask(question);
  expect(text).toBe('No sé responder eso.');
  expect(records).toEqual([]);
  expect(hasExamples).toBe(true);
});

test('it names the words it does not know, as they were written', () => {
  expect(ask('¿Cuántos envíos lleva Pedrito Pérez?').notes).toEqual([
    'No reconozco «Pedrito» y «Pérez».',
  ]);
});

test('a name that is not here yet may still be on its way', () => {
  const unread = new Set(['customer'] as const);
  expect(ask('envíos de Pedro', { ...buildKnowledge(), unread }).notes).toEqual([
    'No reconozco «Pedro».',
    'Si es un nombre, puede que llegue todavía: este equipo no ha terminado de descargar sus datos.',
  ]);
});

test('a name that several people share: it asks which, and goes on with the one chosen', () => {
  const asked = ask('¿Cuántos envíos para Tique?');
  expect(asked.text).toBe('«Tique» puede ser varias cosas. ¿Cuál quieres decir?');
  expect(asked.choices.map(({ label }) => label)).toEqual([
    'Rosalba Tique Gaitán · 41.240.318',
    'José Tique · 17.355.001',
  ]);
  const answered = ask('¿Cuántos envíos para Tique?', buildKnowledge(), asked.choices[0]?.picks);
  expect(answered.text).toBe('Hay 1 envío para Rosalba Tique Gaitán, por $ 390.000.');
});

test('a name that a vessel and a customer share', () => {
  expect(ask('envíos de Esperanza').choices.map(({ label }) => label)).toEqual([
    'La Esperanza del Guaviare (embarcación)',
    'Esperanza Rojas · 52.000.111 (cliente)',
  ]);
  // Another word tells which.
  expect(ask('envíos en la embarcación Esperanza').text).toBe(
    'Hay 3 envíos en La Esperanza del Guaviare, por $ 1.550.000.',
  );
  expect(ask('¿Qué lleva Esperanza?').text).toContain('La Esperanza del Guaviare lleva 2 envíos');
});

test("'pendientes' may mean the payment or the delivery", () => {
  const asked = ask('envíos pendientes');
  expect(asked.choices.map(({ label }) => label)).toEqual([
    'Con el pago pendiente',
    'Por entregar',
  ]);
  const [payment, delivery] = asked.choices.map(({ picks }) =>
    ask('envíos pendientes', buildKnowledge(), picks),
  );
  expect(payment?.text).toBe('Hay 5 envíos con el pago pendiente, por $ 2.500.000.');
  expect(delivery?.text).toBe('Hay 4 envíos en preparación o en tránsito, por $ 1.890.000.');
});

test('the server dates no shipment: it says of how many it does not know the day', () => {
  expect(ask('envíos de ayer').notes).toContain(
    'De 4 más no se sabe la fecha: el servidor no la da.',
  );
  expect(ask('envíos entregados este mes').notes).toContain(
    'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.',
  );
});

test('no vessel tells its position', () => {
  expect(ask('¿Dónde está Nukak?').notes).toContain(
    'Dónde va por el río no se sabe aquí: ninguna embarcación da su posición.',
  );
});

test('a list that was never downloaded is not said to be empty', () => {
  const knowledge = buildKnowledge('EMPLOYEE');
  const unread = new Set(['shipment'] as const);
  expect(ask('¿Cuántos envíos hay?', { ...knowledge, unread }).notes).toContain(
    'Solo cuenta lo registrado en este equipo: lo demás aún no se ha descargado.',
  );
  const rows = { ...knowledge.rows, shipment: [] };
  expect(ask('¿Cuántos envíos hay?', { ...knowledge, rows, unread }).text).toBe(
    'Todavía no lo sé: este equipo no ha descargado esos datos.',
  );
});

test('vessels are answered for while the crew is still on its way', () => {
  const knowledge = buildKnowledge();
  const unread = new Set(['crewMember'] as const);
  const rows = { ...knowledge.rows, crewMember: [] };
  const answered = ask('¿Qué patentes están vencidas?', { ...knowledge, rows, unread });
  expect([answered.text, answered.notes]).toEqual(['Hay 1 patente vencida.', []]);
  expect(ask('¿Qué vence?', { ...knowledge, rows, unread }).text).toBe(
    'Todavía no lo sé: este equipo no ha descargado esos datos.',
  );
});

test('a kind of which there is none is said in its plural', () => {
  const knowledge = buildKnowledge();
  const rows = { ...knowledge.rows, vessel: [] };
  expect(ask('botes a motor', { ...knowledge, rows }).text).toBe('No hay botes motor.');
});

test('a shipment without a vessel travels on none', () => {
  const knowledge = buildKnowledge();
  const [first] = knowledge.rows.shipment;
  if (!first) throw new Error('no shipment');
  const adrift = { ...first, key: '999', id: 999, view: { ...first.view, vehiculoNombre: null } };
  const rows = { ...knowledge.rows, shipment: [...knowledge.rows.shipment, adrift] };
  expect(ask('¿Qué embarcaciones están en viaje?', { ...knowledge, rows }).text).toBe(
    '2 embarcaciones llevan 2 envíos en tránsito.',
  );
});
