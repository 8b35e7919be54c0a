/** A damage is said in words: what comes back by itself, what can still be sent, and what is gone. */
import { describe, expect, test } from 'vitest';
import { type Damage, NO_DAMAGE } from '../../src/db/journal/damage';
import {
  isOver,
  toDamageWords,
  toMarkTitle,
  toMarkWords,
  toStoreWords,
} from '../../src/features/sync-center/damage-words';

const AT = Date.parse('2026-11-20T20:14:00Z');
const NOW = AT + 60_000;
const damage = (more: Partial<Damage>): Damage => ({ ...NO_DAMAGE, at: AT, ...more });
const mark = (hasEnvelope: boolean): Damage['operations'][number] => ({
  id: 'one',
  seq: 4,
  entity: 'shipment',
  key: 'local',
  kind: 'create',
  at: AT,
  needs: [],
  isStopped: false,
  hasEnvelope,
});

describe('missing data', () => {
  test.each<[string, Partial<Damage>, number | null, string[]]>([
    [
      'lists that are read again',
      { tables: ['customer', 'vessel', 'city'] },
      AT - 1,
      ['Se leen de nuevo del servidor: clientes, embarcaciones y municipios.'],
    ],
    [
      'a list that was read again',
      { tables: ['customer'] },
      AT + 1,
      ['Ya se leyeron de nuevo del servidor: clientes.'],
    ],
    [
      'a commit: every list is read again',
      { entries: [7] },
      null,
      [
        'Se perdió 1 de las últimas escrituras en este equipo.',
        'Se leen de nuevo del servidor: todos los listados.',
      ],
    ],
    [
      'what no server has',
      { tables: ['drafts', 'history'] },
      AT + 1,
      ['Faltan borradores de formularios.', 'Falta una parte de la lista de lo enviado.'],
    ],
    [
      'a disk that was emptied under the page',
      { isRewritten: true },
      null,
      [
        'El navegador borró los datos de este equipo mientras la app estaba abierta; se volvieron a escribir hoy, 3:14\u00a0p.\u00a0m.',
        'Si había fotos de entregas por enviar, revisa que sigan en esta pantalla: las que falten no se pueden recuperar.',
      ],
    ],
  ])('%s', (_name, more, readAt, words) => {
    expect(toDamageWords(damage(more), readAt, NOW)).toEqual(words);
  });

  test('an operation is described by its mark', () => {
    expect(toMarkTitle(mark(true))).toBe('Registrar envío');
    expect(toMarkTitle({ entity: 'shipment', kind: 'status' })).toBe('Cambiar estado: envío');
    expect(toMarkWords(mark(true), NOW)).toBe('hoy, 3:14\u00a0p.\u00a0m. · se puede enviar');
    expect(toMarkWords(mark(false), NOW)).toBe('hoy, 3:14\u00a0p.\u00a0m. · no se puede recuperar');
  });
});

test.each<[string, Partial<Damage>, number | null, boolean]>([
  ['a list is being read again', { tables: ['customer'] }, AT - 1, false],
  ['a list was read again', { tables: ['customer'] }, AT + 1, true],
  ['an operation can still be sent', { operations: [mark(true)] }, AT + 1, false],
  ['an operation is gone', { operations: [mark(false)] }, null, true],
  ['drafts are gone', { tables: ['drafts'] }, null, true],
  ['drafts are gone, and a list is being read', { tables: ['drafts', 'user'] }, null, false],
  ['a commit is gone, and the lists are being read', { entries: [7] }, AT - 1, false],
  ['everything was written again', { isRewritten: true }, null, true],
])('whether waiting brings nothing more: %s', (_name, more, readAt, expected) => {
  expect(isOver(damage(more), readAt)).toBe(expected);
});

test.each([
  [
    null,
    false,
    0,
    AT,
    'Los datos de este equipo están completos. Revisados hoy, 3:14\u00a0p.\u00a0m.',
  ],
  [null, false, 0, null, 'Los datos de este equipo están completos.'],
  [null, true, 12, null, 'Revisando los datos de este equipo… Quedan 12 partes por revisar.'],
  [null, true, 1, null, 'Revisando los datos de este equipo… Queda 1 parte por revisar.'],
  [damage({ tables: ['drafts'] }), true, 3, null, 'Faltan datos de este equipo.'],
])('the state of the store in a sentence: %#', (found, isChecking, unopened, checkedAt, words) => {
  const facts = { damage: found, readAt: null, isChecking };
  expect(toStoreWords(facts, unopened, checkedAt, NOW)).toBe(words);
});
