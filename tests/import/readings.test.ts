/** Cells that can be read in two ways: what their column says, and what is asked. */
import { expect, test } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { product } from '../../src/domain/entities/product';
import type { EntityDefinition } from '../../src/domain/entity';
import {
  askColumns,
  type Reading,
  readInColumn,
  toUsualReading,
} from '../../src/domain/import/readings';
import { type Cell, toTable } from '../../src/domain/import/table';

function ask(entity: EntityDefinition, field: string, cells: readonly Cell[]) {
  const table = toTable({ name: '', rows: [['Título'], ...cells.map((cell) => [cell])] }, 0);
  if (typeof table === 'string') throw new Error(table);
  const [question = null] = askColumns(entity, table, { [field]: { is: 'column', at: 0 } });
  return question && { ...question, usual: toUsualReading(question) };
}
const askWeight = (...cells: Cell[]) => ask(product, 'weight', cells);
const askBirth = (...cells: Cell[]) => ask(customer, 'dateOfBirth', cells);

test.each<[string, Cell[], Reading]>([
  ['a comma with other than three digits behind it', ['1.250', '12,5'], 'comma'],
  ['both marks in one number', ['1.250', '1.250,5'], 'comma'],
  ['a mark that comes twice', ['1,250', '1.250.000'], 'comma'],
  ['a point with other than three digits behind it', ['1.250', '12.5'], 'dot'],
  ['a number below one', ['1.250', '0.125'], 'dot'],
  ['both marks the other way round', ['1.250', '1,250.5'], 'dot'],
])('%s says which mark is the decimal one', (_proof, cells, reading) => {
  expect(askWeight(...cells)).toMatchObject({ example: cells[0], proved: reading, usual: reading });
});

test('a column in which three digits stand behind every mark is asked about', () => {
  expect(askWeight('1.250', '12.500', '40', 7)).toEqual({
    field: 'weight',
    kind: 'measure',
    example: '1.250',
    proved: null,
    proof: null,
    usual: null,
  });
});

test('so is one that is written in both ways', () => {
  expect(askWeight('1.250', '12,5', '12.5')).toMatchObject({
    proved: null,
    proof: '12,5',
    usual: null,
  });
});

test('a column without such a number asks nothing, nor do the numbers of a sheet', () => {
  expect(askWeight('12,5', '40', '1250')).toBeNull();
  expect(askWeight(1.25, 1250)).toBeNull();
});

test.each<[Cell, Reading, Cell]>([
  ['1.250', 'comma', 1250],
  ['1.250', 'dot', 1.25],
  ['12,500', 'comma', 12.5],
  ['12,500', 'dot', 12500],
  ['12,5', 'dot', 12.5],
  ['1.250,5', 'dot', 1250.5],
  ['1,250.5', 'comma', 1250.5],
  ['1.250.000', 'dot', 1250000],
  ['1250', 'comma', '1250'],
  ['1.25.0', 'comma', '1.25.0'],
  [1.25, 'comma', 1.25],
  ['03/04/1975', 'month', '1975-03-04'],
  ['3/4/1975 00:00', 'month', '1975-03-04'],
  ['05171980', 'month', '1980-05-17'],
  ['03/04/1975', 'day', '03/04/1975'],
  ['17/05/1980', 'month', '17/05/1980'],
  ['1975-03-04', 'month', '1975-03-04'],
])('%j where the column says %s is %j', (cell, reading, read) => {
  const kind = ['dot', 'comma'].includes(reading) ? 'measure' : 'date';
  expect(readInColumn(kind, cell, reading)).toBe(read);
});

test('a date that can only begin with its month proves the column', () => {
  expect(askBirth('03/04/1975', '05/17/1980')).toEqual({
    field: 'dateOfBirth',
    kind: 'date',
    example: '03/04/1975',
    proved: 'month',
    proof: '05/17/1980',
    usual: 'month',
  });
});

test('the day comes first by custom, and is not asked about where a cell proves it', () => {
  expect(askBirth('03/04/1975', '17/05/1980')).toBeNull();
  expect(askBirth('03/04/1975')).toMatchObject({ proved: null, usual: 'day' });
  expect(askBirth('05/05/1975', '1980-05-17')).toBeNull();
});

test('a column with proofs of both is asked about', () => {
  expect(askBirth('03/04/1975', '17/05/1980', '05/17/1980')).toMatchObject({
    proved: null,
    usual: null,
  });
});
