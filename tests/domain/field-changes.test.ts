/** The effect of an update on a record that somebody else may have changed. */
import { describe, expect, it } from 'vitest';
import { customer } from '../../src/domain/entities/customer';
import { payment } from '../../src/domain/entities/payment';
import { pieceCount } from '../../src/domain/entities/piece-count';
import { voyage } from '../../src/domain/entities/voyage';
import { mergeFields } from '../../src/domain/rules/field-changes';

it('writes fields that this side alone changed, leaves those both made alike, and contests those that differ', () => {
  const changes = { phone: '2', name: 'Ana', cityName: 'Mitú', nitCompany: null };
  const before = { phone: '1', name: 'Eva', cityName: 'Calamar', nitCompany: '900' };
  const now = { phone: '1', name: 'Ana', cityName: 'Carurú', nitCompany: '' };
  expect(mergeFields(customer, { changes, before }, now)).toEqual({
    written: { phone: '2' },
    contested: ['cityName'],
  });
});

it('numbers may come as text, and an empty text is nothing', () => {
  const changes = { weightCapacity: 7, model: null };
  const merged = mergeFields(
    customer,
    { changes, before: { weightCapacity: '5', model: '' } },
    { weightCapacity: 5, model: null },
  );
  expect(merged).toEqual({ written: { weightCapacity: 7 }, contested: [] });
});

it('a record that changes no more needs nothing', () => {
  const changes = { estado: 'ANULADO', motivo: 'Otro' };
  const before = { estado: 'VIGENTE', motivo: null };
  const now = { estado: 'ANULADO', motivo: 'Suyo' };
  expect(mergeFields(payment, { changes, before }, now)).toEqual({ written: {}, contested: [] });
});

it('but a person who saw that state may ask to take it back', () => {
  const changes = { estado: 'VIGENTE', motivo: null };
  const now = { estado: 'ANULADO', motivo: 'Suyo' };
  expect(mergeFields(payment, { changes, before: now }, now)).toEqual({
    written: { estado: 'VIGENTE' },
    contested: [],
  });
});

describe('a list of records', () => {
  const merge = (was: unknown, mine: unknown, theirs: unknown) =>
    mergeFields(
      voyage,
      { changes: { enviosIds: mine }, before: { enviosIds: was } },
      { enviosIds: theirs },
    );

  it('has the additions of both, and not the removals of either', () => {
    expect(merge([1, 2, 3], [2, 3, 4], [1, 3, 5])).toEqual({
      written: { enviosIds: [3, 5, 4] },
      contested: [],
    });
  });

  it('stays as it is if both wanted that', () => {
    expect(merge([1, 2], [1], [3, 1])).toEqual({ written: {}, contested: [] });
    expect(merge([1], [1, 2], [2, 1])).toEqual({ written: {}, contested: [] });
  });

  it('keeps the order that this side gave it where nobody else changed it', () => {
    expect(merge([1, 2], [2, 1], [1, 2]).written).toEqual({ enviosIds: [2, 1] });
  });

  it('is contested where both took one away and each put another in its place', () => {
    const contested = { written: {}, contested: ['enviosIds'] };
    expect(merge([1, 2], [1, 3], [1, 4])).toEqual(contested);
    expect(merge([1, 2], [3, 1], [4, 1])).toEqual(contested);
  });

  it('is merged where only one of them put another in its place, or both the same', () => {
    expect(merge([1, 2], [1, 3], [1]).written).toEqual({ enviosIds: [1, 3] });
    expect(merge([1, 2], [1], [1, 3])).toEqual({ written: {}, contested: [] });
    expect(merge([1, 2], [1, 3], [1, 3, 4])).toEqual({ written: {}, contested: [] });
    expect(merge([1, 2], [1, 3, 4], [1, 3]).written).toEqual({ enviosIds: [1, 3, 4] });
  });

  it('leaves another field of its record to a person', () => {
    const changes = { municipioLlegada: 'Mitú' };
    const now = { municipioLlegada: 'Carurú' };
    expect(mergeFields(voyage, { changes, before: { municipioLlegada: 'Calamar' } }, now)).toEqual({
      written: {},
      contested: ['municipioLlegada'],
    });
  });

  it('takes nothing away where it was not known', () => {
    expect(merge(null, [2], [1])).toEqual({ written: { enviosIds: [1, 2] }, contested: [] });
  });

  it('is contested where another field tells of each of its places', () => {
    const changes = { enviosIds: [1, 2], bultos: ['1/1', '1/2'] };
    const before = { enviosIds: [1], bultos: ['1/1'] };
    const now = { enviosIds: [1, 3], bultos: ['1/1', '1/3'] };
    expect(mergeFields(pieceCount, { changes, before }, now)).toEqual({
      written: {},
      contested: ['enviosIds', 'bultos'],
    });
  });
});
