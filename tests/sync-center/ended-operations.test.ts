/** 'Subido hace poco' shows how each operation ended; only accepted ones have a tick. */
import { describe, expect, test } from 'vitest';
import { type Ending, type Operation, toPast } from '../../src/db/schema';
import { toProvisionalNumber } from '../../src/domain/rules/waybill';
import {
  inOrderOfSending,
  isSent,
  toCargoNumber,
  toEndingWords,
} from '../../src/features/sync-center/ended';
import { operation } from '../sync/support/operation';

const ended = (ending: Ending, changes: Partial<Operation> = {}, at = 1) =>
  toPast(operation(changes), ending, at);
const toTransit = {
  entity: 'shipment',
  kind: 'status',
  changes: { estadoEntrega: 'EN_TRANSITO' },
} as const;
const GLORIA = { who: 'Gloria Parra', at: 0, reason: null };

describe('the text of an ended operation', () => {
  test.each<[string, Ending, Partial<Operation>, string | null]>([
    ['sent', { is: 'sent' }, {}, null],
    ['adopted', { is: 'adopted' }, {}, 'Ya estaba registrado; se unió con el que había'],
    ['discarded', { is: 'discarded' }, {}, 'Lo descartaste: no se envió'],
    [
      'discarded without a verdict',
      { is: 'discarded', mayBeThere: true },
      {},
      'Lo descartaste sin saber si llegó: si llegó, está en el servidor',
    ],
    [
      'a state that the server had already',
      { is: 'not-needed', theirs: { estadoEntrega: 'ENTREGADO' } },
      toTransit,
      'No hizo falta: el servidor ya lo tenía en Entregado',
    ],
    [
      'values that the server had already',
      { is: 'not-needed', theirs: { phone: '3222222222' } },
      { kind: 'update', changes: { phone: '3222222222' } },
      'No hizo falta: el servidor ya lo tenía',
    ],
    [
      'a state that was left to the server',
      { is: 'left', theirs: { estadoEntrega: 'CANCELADO' } },
      toTransit,
      'Dejaste lo que tenía el servidor: Cancelado',
    ],
    [
      'fields that were left to the server',
      { is: 'left', theirs: { phone: '3222222222', typeDocument: 'Cedula' } },
      { kind: 'update', changes: { phone: '3111111111', typeDocument: 'Pasaporte' } },
      'Dejaste lo que tenía el servidor: Teléfono 322\u00a0222\u00a02222; Tipo de documento Cédula',
    ],
    [
      'a record that was left to the server',
      { is: 'left', theirs: {} },
      {},
      'Dejaste lo que tenía el servidor',
    ],
  ])('%s', (_name, ending, changes, words) => {
    expect(toEndingWords(ended(ending, changes), null)).toBe(words);
  });

  test('the user who had set the state is named when the server tells it', () => {
    const one = ended({ is: 'not-needed', theirs: { estadoEntrega: 'ENTREGADO' } }, toTransit);
    expect(toEndingWords(one, GLORIA)).toBe(
      'No hizo falta: Gloria Parra ya lo había puesto en Entregado',
    );
  });
});

test('rejected and discarded operations have no tick', () => {
  const endings: Ending[] = [
    { is: 'not-needed', theirs: {} },
    { is: 'adopted' },
    { is: 'left', theirs: {} },
    { is: 'discarded' },
  ];
  expect(endings.map((ending) => isSent({ ending }))).toEqual([false, false, false, false]);
  expect(isSent({ ending: { is: 'sent' } })).toBe(true);
});

test('the operation sent last comes first, whatever the order of the responses', () => {
  const minute = 60_000;
  const at = (seq: number, ackedAt: number) => ended({ is: 'sent' }, { seq }, ackedAt);
  const sender = at(1, minute + 900);
  const recipient = at(2, minute + 100);
  const product = at(3, minute + 500);
  const shipment = at(4, minute + 500);
  const later = at(9, 5 * minute);
  const answered = [recipient, later, product, shipment, sender];
  expect(inOrderOfSending(answered).map(({ seq }) => seq)).toEqual([9, 4, 3, 2, 1]);
});

test('a shipment has its provisional number beside its guide number', () => {
  const key = '0199f2c4-0000-7000-8000-000000000001';
  const provisional = toProvisionalNumber(key);
  expect(toCargoNumber({ entity: 'shipment', key }, 'XzU3Zfso8')).toBe(provisional);
  expect(toCargoNumber({ entity: 'shipment', key }, provisional)).toBeNull();
  expect(toCargoNumber({ entity: 'shipment', key: '41' }, 'XzU3Zfso8')).toBeNull();
  expect(toCargoNumber({ entity: 'customer', key }, 'Rosalba')).toBeNull();
});
