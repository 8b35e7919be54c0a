/** A list on paper ends with the sum of its money, as long as every printed row has an amount. */
import { expect, test } from 'vitest';
import { indexByDocument } from '../../src/crud/customers-by-document';
import { toPaperTable } from '../../src/crud/list-paper';
import { toReportDocument } from '../../src/domain/reports/document';
import { createShipmentList } from '../../src/features/shipments/shipment-columns';
import { buildRow } from './builders';

const LIST = createShipmentList(indexByDocument([]), () => undefined);
const rowOf = (costoEnvio: unknown, estadoPago = 'PAGADO', estadoEntrega = 'ENTREGADO') =>
  buildRow({ numeroGuia: 'Fn3918koP', costoEnvio, estadoPago, estadoEntrega });
const printed = (...rows: ReturnType<typeof rowOf>[]) => toPaperTable(LIST, rows);

test('rejected and cancelled shipments are summed like the others that are listed', () => {
  const { columns, total } = printed(
    rowOf(1_250_000_000),
    rowOf(450_000, 'RECHAZADO'),
    rowOf(50_000, 'PENDIENTE', 'CANCELADO'),
  );
  const at = columns.findIndex(({ label }) => label === 'Costo y pago');
  expect(total?.[at]).toBe('$ 1.250.500.000');
  expect(total?.filter(Boolean)).toEqual(['Total de lo listado', '$ 1.250.500.000']);
  expect(total).toHaveLength(columns.length);
});

test('there is no total where a printed row has no amount, nor where nothing is money', () => {
  expect(printed(rowOf(450_000), rowOf(null)).total).toBeUndefined();
  expect(printed(rowOf(undefined)).total).toBeUndefined();
  const names = { label: 'Nombre', key: 'name', text: () => 'Luz Dary' };
  const withoutMoney = toPaperTable({ searchHint: '', columns: [names] }, [rowOf(450_000)]);
  expect(withoutMoney.total).toBeUndefined();
});

test('the PDF shows it as its last line, bold, and counts the rows without it', () => {
  const paper = { title: 'LISTADO DE ENVÍOS', company: '', filter: null, at: 0 };
  const { content } = toReportDocument({ ...paper, ...printed(rowOf(450_000), rowOf(800_000)) });
  const last = content.flatMap((part) => ('table' in part ? part.table.body : [])).at(-1);
  const said = last?.filter(({ text }) => text);
  expect(said?.map(({ text }) => text)).toEqual(['Total de lo listado', '$\u00a01.250.000']);
  expect(said?.every(({ bold }) => bold)).toBe(true);
  expect(JSON.stringify(content)).toContain('2 registros');
});
