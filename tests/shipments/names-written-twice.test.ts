/** Two writings of one vessel, place, branch or document are one in every list, filter, figure and report that groups by it. */
import { expect, test } from 'vitest';
import { type PeriodShipment, toShipmentsStatement } from '../../src/domain/reports/period';
import { isOnTheWay } from '../../src/domain/rules/corridors';
import { distinctNames } from '../../src/domain/values/same';
import { toFigures } from '../../src/features/dashboard/figures';
import { toTraffic } from '../../src/features/dashboard/rivers';
import { toPredicate, toValues } from '../../src/features/shipments/shipment-filters';
import { vesselsOf } from '../../src/features/shipments/vessels-of';
import { ask, buildKnowledge, ROWS } from '../assistant/arranged';
import { buildRow } from '../crud/builders';

const VESSELS = ['La Esperanza', 'LA  ESPERANZA', 'La Esperanza\u200b'];
const TOWNS = ['Mitú', 'MITU', 'Mitú '];
const DOCUMENTS = ['41240318', '0041240318', '41240318'];
const views = VESSELS.map((vehiculoNombre, at) => ({
  vehiculoNombre,
  ...{ municipioSalida: 'Calamar', municipioLlegada: TOWNS[at], remitenteCedula: DOCUMENTS[at] },
  ...{ estadoEntrega: 'EN_TRANSITO', estadoPago: 'PENDIENTE', costoEnvio: 1000 },
}));
const rows = views.map((view) => buildRow(view));

test('a filter offers one and lets all pass', () => {
  const other = buildRow({ vehiculoNombre: 'La Esperanzá', municipioLlegada: 'Carurú' });
  for (const [field, value, more] of [
    ['vehiculoNombre', 'La Esperanza', 'La Esperanzá'],
    ['municipioLlegada', 'Mitú', 'Carurú'],
  ] as const) {
    expect(toValues({ field, value: '' }, [...rows, other])).toEqual([value, more].sort());
    for (const row of rows) {
      const chosen = { field, value: String(row.view[field]) };
      const passes = toPredicate(chosen, null, 0);
      expect([...rows, other].filter(passes)).toEqual(rows);
      // The value in the address is one of the choices.
      expect(toValues(chosen, [...rows, other])).toContain(chosen.value);
      expect(toValues(chosen, [...rows, other])).toHaveLength(2);
    }
  }
  const sent = toPredicate({ field: 'remitenteCedula', value: '41240318' }, null, 0);
  expect(rows.filter(sent)).toEqual(rows);
});

test('a step of several shipments names their vessel once', () => {
  expect(vesselsOf(rows)).toEqual(['La Esperanza']);
});

test('the dashboard counts one vessel', () => {
  const [, vaupes] = toTraffic(views).rivers;
  expect(vaupes).toMatchObject({ shipments: 3, vessels: 1 });
  expect(vaupes?.boats).toMatchObject([{ count: 3, vessels: ['La Esperanza'] }]);
  const waiting = views.map((view, at) => {
    const key = String(at);
    return { key, id: at, view: { ...view, estadoEntrega: 'EN_PREPARACION' } };
  });
  const { leaving } = toFigures(waiting, { vessels: [], goodsOf: () => [] }, [], 0);
  expect(leaving).toMatchObject([{ vessel: 'La Esperanza', count: 3 }]);
});

test('a report sums one place and one customer, and two who have one name apart', () => {
  const shipmentOf = (view: object, at: number, sender = 'Rosalba Tique'): PeriodShipment => ({
    at: Date.parse('2026-11-10T15:00:00Z') + at,
    ...{ number: `G${at}`, sender, recipient: 'Jairo', view: view as PeriodShipment['view'] },
  });
  const all = [
    ...views.map((view, at) => shipmentOf(view, at)),
    shipmentOf({ ...views[0], remitenteCedula: '1120555012' }, 9),
  ];
  const question = { from: '2026-11-01', to: '2026-11-30', branch: '' };
  const facts = { company: 'T', at: 0, source: '' };
  const [places, customers] = toShipmentsStatement(all, question, facts).tables;
  expect(places?.rows.map(([name, count]) => [name, count])).toEqual([['Mitú', 4]]);
  expect(customers?.rows.map(([name, count]) => [name, count])).toEqual([
    ['Rosalba Tique · 41.240.318', 3],
    ['Rosalba Tique · 1.120.555.012', 1],
  ]);
});

test('the assistant knows one vessel, one place and one debtor', () => {
  const shipment = views.map((view) =>
    buildRow({ ...view, sucursalNombre: 'Calamar', tipoPago: 'EFECTIVO' }),
  );
  const told = { ...ROWS, shipment, vessel: [buildRow({ nombre: 'La Esperanza' })] };
  const known = buildKnowledge('ADMIN');
  const knowledge = { ...known, rows: { ...known.rows, ...told } };
  const textOf = (question: string) => ask(question, knowledge).text;
  expect(textOf('¿Cuántos envíos van para Mitú?')).toBe('Hay 3 envíos hacia Mitú, por $ 3.000.');
  expect(textOf('¿Qué embarcaciones van en camino?')).toBe(
    '1 embarcación lleva 3 envíos en tránsito.',
  );
  expect(textOf('¿Quién debe?')).toBe('1 remitente debe $ 3.000 por 3 envíos.');
});

test('a shipment that lies on a way is known however its town is written', () => {
  const boat = { municipioSalida: 'Tumaco', municipioLlegada: 'Bogotá D.C.' };
  expect(isOnTheWay(boat, { municipioSalida: 'Cali', municipioLlegada: 'Bogotá, D.C.' })).toBe(
    true,
  );
});

test('a choice of names has each once', () => {
  expect(distinctNames(['b', 'Á', 'B', '', null, 'á ', 'a'])).toEqual(['a', 'Á', 'b']);
});
