import { expect, test } from 'vitest';
import { toAppFilesWords, toServerWords } from '../../src/session/app-words';

test.each([
  [{ is: 'here' }, 'La aplicación está en este equipo: abre también sin señal.'],
  [
    { is: 'coming', missing: 212 },
    'Faltan 212 archivos de la aplicación. Sin señal todavía no abre.',
  ],
  [{ is: 'coming', missing: 1 }, 'Falta 1 archivo de la aplicación. Sin señal todavía no abre.'],
  [{ is: 'coming', missing: null }, 'La aplicación se está guardando. Sin señal todavía no abre.'],
  [
    { is: 'failed', why: 'space' },
    'La aplicación no cabe en este equipo. Libera espacio y vuelve a cargar la página. Sin señal no abre.',
  ],
  [{ is: 'unknown' }, ''],
] as const)('of %o the screen says so', (files, words) => {
  expect(toAppFilesWords(files)).toBe(words);
});

test('a server that announces no version is told as such', () => {
  expect([0, 2].map(toServerWords)).toEqual(['otro, que no dice su versión', 'versión 2']);
});
