import { expect, test } from 'vitest';
import { toLeavingWords } from '../../src/domain/rules/pending-words';

test.each([
  [1, 0, 0, 'Sale solo cuando hay señal.'],
  [9, 0, 0, 'Salen solos cuando hay señal.'],
  [0, 2, 0, 'Salen solas cuando hay señal.'],
  [1, 0, 1, 'Espera a que inicie sesión quien lo guardó.'],
  [0, 2, 2, 'Esperan a que inicie sesión quien las guardó.'],
  [2, 1, 3, 'Esperan a que inicie sesión quien los guardó.'],
  [9, 0, 1, '8 salen solos cuando hay señal; 1 espera a que inicie sesión quien lo guardó.'],
  [3, 1, 3, '1 sale solo cuando hay señal; 3 esperan a que inicie sesión quien los guardó.'],
])(
  '%i changes and %i photos, of which %i wait for their person',
  (changes, photos, asking, text) => {
    expect(toLeavingWords(changes, photos, asking)).toBe(text);
  },
);
