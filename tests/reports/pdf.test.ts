import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { toReportDocument } from '../../src/domain/reports/document';
import { toPrintable } from '../../src/domain/reports/printable';
import type { Report } from '../../src/domain/reports/report';
import { toShare } from '../../src/domain/reports/shares';

const report = (count: number, changes: Partial<Report> = {}): Report => ({
  title: 'Informe de clientes',
  company: 'Naviera Ñ',
  filter: null,
  at: Date.parse('2026-11-20T03:30:00Z'),
  columns: ['Nombres', 'Documento', 'Correo'].map((label, place) => ({ label, share: place + 2 })),
  rows: Array.from({ length: count }, (_, row) => [`Persona ${row}`, '1', 'a@b.co']),
  ...changes,
});
const textOf = (...of: Parameters<typeof report>) =>
  JSON.stringify(toReportDocument(report(...of)).content);
const tableOf = (...of: Parameters<typeof report>) => {
  const parts = toReportDocument(report(...of)).content;
  return parts.flatMap((part) => ('table' in part && part.table ? [part.table] : []))[0];
};

test('its header has company, date and time of Bogotá, filter and count', () => {
  const text = textOf(2, { filter: 'mitú' });
  for (const part of [
    'Informe de clientes',
    'Naviera Ñ',
    '19/11/2026 · 10:30\u00a0p.\u00a0m. (hora de Bogotá)',
    'Filtro: mitú',
    '2 registros',
  ])
    expect(text).toContain(part);
  expect(textOf(1)).toContain('Filtro: ninguno  ·  1 registro"');
});

test('made on a device, it states the age of its data', () => {
  const source = 'Hecho en este equipo con los datos de las 3:15\u00a0p.\u00a0m.';
  expect(textOf(1, { source })).toContain(source);
});

test('leaves no gap when the device does not know the company', () => {
  const { info, content } = toReportDocument(report(1, { company: '' }));
  expect(info.title).toBe('Informe de clientes');
  expect(content).toHaveLength(3);
});

test('an empty report says so', () => {
  expect(textOf(0)).toContain('No hay resultados que mostrar');
});

test('the table fills the width of the page exactly', () => {
  const widths = tableOf(3)?.widths ?? [];
  const padding = widths.length * 8;
  expect(widths.reduce((sum, width) => sum + width, padding)).toBeCloseTo(792 - 72, 5);
});

test('numbers its pages', () => {
  expect(JSON.stringify(toReportDocument(report(1)).footer(2, 3))).toContain('Página 2 de 3');
});

test('numbers are right-aligned', () => {
  const columns = [
    { label: 'Bodega', share: 1 },
    { label: 'Capacidad', share: 1, isFigure: true },
  ];
  const body = tableOf(1, { columns, rows: [['Malecón', '480 kg']] })?.body;
  expect(body?.map((row) => row.map(({ alignment }) => alignment))).toEqual([
    ['left', 'right'],
    ['left', 'right'],
  ]);
});

test('a guide number stays on one line beside columns that say much more', () => {
  const [guide, long] = ['oDDvx7NSV', 'Asociación de Cacaoteros y Productores '.repeat(3)];
  const rows = [['1', guide, long, `${long} – ${long}`, '$ 450.000 · Pagado', long]];
  const labels = ['N.º', 'Guía', 'Remitente y destinatario', 'Ruta', 'Costo y pago', 'Entrega'];
  const columns = labels.map((label, at) => toShare(label, [rows[0]?.[at] ?? '']));
  const table = tableOf(1, { rows, columns });
  expect(table?.body[1]?.[1]?.text).toBe(guide);
  expect(table?.widths.reduce((sum, width) => sum + width, 6 * 8)).toBeCloseTo(792 - 72, 5);
});

test('a sum of money stays on one line with its sign', () => {
  const [money, long] = ['$ 1.250.000.000', 'Asociación de Cacaoteros y Productores '.repeat(3)];
  const rows = [[long, `${long} – ${long}`, `${money} · Pendiente`]];
  const columns = ['Remitente', 'Ruta', 'Costo'].map((label, at) =>
    toShare(label, [rows[0]?.[at] ?? '']),
  );
  expect(columns[2]?.least).toBe(money.length);
  const cell = tableOf(1, { rows, columns })?.body[1]?.[2];
  expect(cell?.text).toBe('$\u00a01.250.000.000 · Pendiente');
});

test('no word and no cell overflows its column', () => {
  const email = `${'largo.'.repeat(25)}x@correo.co`;
  const rows = [[email, '1234567890123456789', 'palabra '.repeat(500)]];
  const [first = '', second = '', third = ''] =
    tableOf(1, { rows })?.body[1]?.map(({ text }) => text) ?? [];
  expect(first.replaceAll('\u200b', '')).toBe(email);
  expect(first.startsWith('largo.\u200blargo.\u200b')).toBe(true);
  expect(second.replaceAll('\u200b', '')).toBe('1234567890123456789');
  expect(third).toHaveLength(400);
  expect(third.endsWith('palabra…')).toBe(true);
});

test.each([
  ['Ibáñez 😀', 'Ibáñez ?'],
  ['👨‍👩‍👧', '?'],
  ['北京 Ltda.', '? Ltda.'],
  ['Nin\u0303o', 'Niño'],
  ['Ŋa Łukasz Çelik Đặng', 'Ŋa Łukasz Çelik Đặng'],
  ['$\u00a01.250.000 · 40\u202fkg\t–', '$\u00a01.250.000 · 40 kg –'],
  ['uno\r\ndos\u0007\u200f', 'uno\ndos'],
  ['\ud83d', '?'],
])('%j is drawn as %j', (typed, drawn) => {
  expect(toPrintable(typed)).toBe(drawn);
});

test('every accepted character is in the font', () => {
  const lettersOf = ['Regular', 'Medium'].map(readLetters);
  const lacking: string[] = [];
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const letter = String.fromCharCode(code);
    const isDrawn = toPrintable(letter) === letter;
    if (isDrawn && !lettersOf.every((letters) => letters.has(code))) lacking.push(letter);
  }
  expect(lacking).toEqual([]);
  expect(lettersOf.map((letters) => letters.has(0x1f600) || letters.has(0x2192))).toEqual([
    false,
    false,
  ]);
});

/** The characters of one of pdfmake's fonts, from its character map (Windows, Unicode, segmented). */
function readLetters(weight: string): Set<number> {
  const { resolve } = createRequire(import.meta.url);
  const file = readFileSync(resolve(`pdfmake/fonts/Roboto/Roboto-${weight}.ttf`));
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, at) => 12 + at * 16);
  const cmapAt = tables.find((at) => file.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = file.subarray(file.readUInt32BE(cmapAt + 8));
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => 4 + at * 8);
  const mapAt = maps.find((at) => cmap.readUInt32BE(at) === 0x0003_0001) ?? 0;
  const map = cmap.subarray(cmap.readUInt32BE(mapAt + 4));
  expect(map.readUInt16BE(0), 'a table in segments').toBe(4);

  const size = map.readUInt16BE(6);
  const letters = new Set<number>();
  for (let at = 0; at < size; at += 2) {
    const [end, start, delta] = [14, 16 + size, 16 + 2 * size].map((of) =>
      map.readUInt16BE(of + at),
    ) as [number, number, number];
    const offsetAt = 16 + 3 * size + at;
    const offset = map.readUInt16BE(offsetAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = offset
        ? map.readUInt16BE(offsetAt + offset + (code - start) * 2)
        : (code + delta) & 0xffff;
      if (glyph !== 0) letters.add(code);
    }
  }
  return letters;
}

test('a column is as wide as its content, within limits', () => {
  const share = (label: string, ...texts: string[]) => toShare(label, texts).share;
  expect(share('Estado', 'activo', 'activo')).toBe(6);
  expect(share('N.º', '1', '2')).toBe(5);
  expect(share('Nombre', 'Rosalba Tique Gaitán')).toBe(20);
  expect(share('Descripción', 'palabra '.repeat(50))).toBe(34);
  // One long text among many does not narrow the other columns.
  expect(share('Nota', ...Array<string>(30).fill('corta'), 'palabra '.repeat(50))).toBe(7);
  expect(share('Correo', 'x'.repeat(60))).toBe(34);
});
