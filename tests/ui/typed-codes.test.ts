import { describe, expect, it, test } from 'vitest';
import { readLabelCode } from '../../src/domain/rules/label-code';
import { createCodeGate } from '../../src/ui/scanner/code-gate';
import { createTypedCodeReader } from '../../src/ui/scanner/typed-codes';

const LINK = 'https://carga.example.co/rastreo/Fn3918koP#1-12';

/** Presses them one after the other. @returns the codes, how many keys were taken from the page, and what the rest is */
function press(keys: readonly string[], gapMs: number) {
  const reader = createTypedCodeReader(readLabelCode);
  const heard = keys.map((key, at) => reader.press({ key, timeStamp: 1000 + at * gapMs }));
  return {
    codes: heard.flatMap(({ code }) => code ?? []),
    taken: heard.filter(({ isOfCode }) => isOfCode).length,
    patience: reader.patience(),
    rest: reader.take(),
  };
}

it('a scanner types a code and Enter', () => {
  const keys = [...'Fn3918koP', 'Enter', ...'PROV-7K2M-4Q', 'Enter'];
  expect(press(keys, 10).codes).toEqual(['Fn3918koP', 'PROV-7K2M-4Q']);
});

describe.each([0, 5, 60, 95, 120, 250, 900])('a scanner that takes %i ms for a key', (gap) => {
  it.each(['Enter', 'Tab'])('and ends a link with %s is heard, and takes its keys', (end) => {
    const { codes, taken } = press([...LINK, end], gap);
    expect(codes).toEqual([LINK]);
    // But for the first one, which may be a person's.
    expect(taken).toBe(LINK.length);
  });

  it('and ends it with nothing is heard after a pause longer than its own', () => {
    const { codes, patience, rest } = press([...LINK], gap);
    expect(codes).toEqual([]);
    expect(rest).toBe(LINK);
    expect(patience).toBeGreaterThanOrEqual(Math.max(150, 3 * gap));
  });

  it('is waited for while more may come', () => {
    for (const part of ['https://car', LINK.slice(0, LINK.indexOf('#')), LINK.slice(0, -4)])
      expect(press([...part], gap).patience, part).toBeGreaterThanOrEqual(1000);
  });
});

test('capital letters and other layouts make no difference to a slow one', () => {
  for (const typed of [
    "httpsÑ--carga.example.co-rastreo-Fn3918koP#2'3",
    'HTTPS://CARGA.EXAMPLE.CO/RASTREO/fN3918KOp#2-3',
  ])
    expect(press([...typed, 'Enter'], 250).codes).toEqual([typed]);
});

test('another code that nothing ends is given after a pause, so that something is said of it', () => {
  const { patience, rest } = press([...'7702001234567'], 5);
  expect(patience).toBeLessThan(1000);
  expect(rest).toBe('7702001234567');
});

it('the shift between its letters is none of them', () => {
  expect(press(['Shift', 'F', 'n', '3', '9', 'Shift', 'P', 'K', 'Enter'], 8).codes).toEqual([
    'Fn39PK',
  ]);
});

it.each([
  ['slow', 140, 'Fn3918koP'],
  ['slow, and began like a link', 140, 'hola, buenos días'],
])('a person who is %s keeps every key', (_how, gap, typed) => {
  expect(press([...typed, 'Enter'], gap)).toMatchObject({ codes: [], taken: 0, rest: null });
});

it('two shortcuts at once stay shortcuts', () => {
  expect(press(['n', '?'], 5)).toMatchObject({ taken: 0 });
  expect(press(['n', '/'], 5)).toMatchObject({ taken: 0 });
});

it('two keys at once and Enter are no code', () => {
  expect(press(['a', 's', 'Enter'], 5)).toMatchObject({ codes: [], patience: null });
});

it('a code that stays in sight is let through once, and again when it comes back', () => {
  const gate = createCodeGate();
  expect(gate(['a', 'a'], 0)).toEqual(['a']);
  for (let now = 100; now <= 3000; now += 100) expect(gate(['a'], now)).toEqual([]);
  expect(gate(['b', 'a'], 3100)).toEqual(['b']);
  expect(gate(['a'], 5000)).toEqual(['a']);
});
