import { expect, test } from 'vitest';
import { splitCounts } from '../../src/app/shell/sync-pill';

const boldIn = (text: string) =>
  splitCounts(text)
    .filter(({ isCount }) => isCount)
    .map(({ part }) => part);

test('counts are emphasised, times and dates are not', () => {
  expect(boldIn('3 pendientes')).toEqual(['3']);
  expect(boldIn('Enviando 2 de 5')).toEqual(['2', '5']);
  expect(boldIn('Sin conexión · 12 pendientes')).toEqual(['12']);
  expect(boldIn('Al día · 3:15\u00a0p.\u00a0m.')).toEqual([]);
  expect(boldIn('Datos del 20/11/2026 · 3:15\u00a0p.\u00a0m. · 2 pendientes')).toEqual(['2']);
});

test('the parts make up the whole text', () => {
  const text = 'Inicia sesión para enviar 3';
  expect(
    splitCounts(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text);
});
