/** Counted pieces as they travel, and what several devices counted of one voyage. */
import { describe, expect, it } from 'vitest';
import { isCounted, readCounted, writeCounted } from '../../src/domain/rules/counted-pieces';
import {
  countPieces,
  countShipment,
  nextUnnumbered,
  type Scan,
} from '../../src/domain/rules/piece-count';
import {
  mayCount,
  scansOfVoyage,
  toCountFields,
  toTotalText,
} from '../../src/domain/rules/voyage-counts';

const seen = (at: number, of = 8): Scan => ({ shipment: 'a', piece: { at, of }, at: 0 });
const bare = (nth: number): Scan => ({ shipment: 'a', piece: null, nth, at: 0 });

describe('the text of a shipment’s pieces', () => {
  it.each<[Scan[], string]>([
    [[seen(2), seen(1), seen(3), seen(5)], '1-3,5/8'],
    [[seen(1, 3), seen(2, 4)], '1-2/4'],
    [[bare(1), bare(2)], '+1-2'],
    [[seen(4), bare(1)], '4/8+1'],
    [[], ''],
  ])('%#: is short, and read again', (scans, text) => {
    expect(writeCounted(scans)).toBe(text);
    const of = (all: readonly Scan[]) => countShipment(all, 'a', 8);
    expect(of(readCounted('a', text))).toEqual(of(scans));
    expect(isCounted(text)).toBe(true);
  });

  it.each([
    '1-3',
    'tres',
    '1/',
    '/8',
    '1;2/8',
    '+',
    '1-2-3/8',
    '1/8+',
    '0/3',
    '5-2/8',
    '7-9/3',
    '+0',
  ])('%s is none, and counts nothing', (text) => {
    expect(isCounted(text)).toBe(false);
    expect(readCounted('a', text)).toEqual([]);
  });

  it.each(['1-999999/999999', '1-600/600+1-600'])('%s is more than anybody scans', (text) => {
    expect(isCounted(text)).toBe(false);
    expect(readCounted('a', text)).toEqual([]);
  });

  it('does not name the missing ones of very many pieces', () => {
    expect(countShipment(readCounted('a', '1/999999'), 'a', null)).toMatchObject({
      counted: 1,
      of: 999_999,
      missing: [],
    });
  });
});

const row = (key: string, id: number | null, view = {}) => ({ key, id, view });
const VOYAGE = row('7-local', 7);
const SHIPMENTS = [row('a', 1), row('b-local', null), row('c', 3)];
const STEP = { voyage: VOYAGE, step: 'EN_TRANSITO' } as const;
const count = (scans: readonly Scan[]) => row('x', 9, toCountFields(STEP, scans, SHIPMENTS));

describe('the counts of a voyage', () => {
  it('together are the union: no piece twice, none lost', () => {
    const mine = count([seen(1, 3), seen(2, 3)]);
    const theirs = count([seen(2, 3), seen(3, 3)]);
    const [all] = countPieces(scansOfVoyage([mine, theirs], STEP, SHIPMENTS), () => null);
    expect(all).toEqual({ shipment: 'a', counted: 3, of: 3, missing: [] });
  });

  it('count labels without a number as one where neither device knew of the other', () => {
    const apart = scansOfVoyage([count([bare(1)]), count([bare(1), bare(2)])], STEP, SHIPMENTS);
    expect(countShipment(apart, 'a', 4).counted).toBe(2);
    expect(nextUnnumbered(apart, 'a')).toBe(3);
  });

  it('give the next label without a number the first that is free, whatever others count', () => {
    const theirs = scansOfVoyage([count([bare(1), bare(999_999)])], STEP, SHIPMENTS);
    expect(nextUnnumbered(theirs, 'a')).toBe(2);
  });

  it('name a shipment by its number once it has one, and leave out one that was discarded', () => {
    const scans = ['a', 'b-local', 'gone-local', '4'].map((shipment) => ({
      ...seen(1),
      shipment,
    }));
    expect(toCountFields(STEP, scans, SHIPMENTS)).toEqual({
      viajeId: 7,
      paso: 'EN_TRANSITO',
      enviosIds: [1, 'b-local', 4],
      bultos: ['1/8', '1/8', '1/8'],
    });
  });

  it('say nothing where they are of another voyage or step, or cannot be read', () => {
    const fields = toCountFields(STEP, [seen(1)], SHIPMENTS);
    const others = [
      row('x', 1, { ...fields, viajeId: 8 }),
      row('y', 2, { ...fields, paso: 'ENTREGADO' }),
      row('z', 3, { viajeId: 7, paso: 'EN_TRANSITO', enviosIds: [1], bultos: null }),
    ];
    expect(scansOfVoyage(others, STEP, SHIPMENTS)).toEqual([]);
  });

  it('are begun while the voyage is planned, those of unloading once it has left', () => {
    const states = ['PROGRAMADO', 'SALIO', 'LLEGO', 'CANCELADO'];
    expect(states.map((state) => mayCount('EN_TRANSITO', state))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(states.map((state) => mayCount('ENTREGADO', state))).toEqual([false, true, true, false]);
  });

  it.each([
    [
      [
        { counted: 12, of: 14 },
        { counted: 6, of: 6 },
      ],
      '18 de 20 bultos',
    ],
    [[{ counted: 1, of: 1 }], '1 de 1 bulto'],
    [
      [
        { counted: 2, of: 3 },
        { counted: 4, of: null },
      ],
      '6 de 7 bultos; de 1 envío no se sabe cuántos son',
    ],
  ])('%# in one sentence', (counts, text) => {
    expect(toTotalText(counts)).toBe(text);
  });
});
