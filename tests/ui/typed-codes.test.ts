import { expect, it } from 'vitest';
import { createCodeGate } from '../../src/ui/scanner/code-gate';
import { createTypedCodeReader } from '../../src/ui/scanner/typed-codes';

/** Presses them one after the other. @returns the codes, and how many keys were taken from the page */
function press(keys: readonly string[], gapMs: number) {
  const read = createTypedCodeReader();
  const heard = keys.map((key, at) => read({ key, timeStamp: 1000 + at * gapMs }));
  return {
    codes: heard.flatMap(({ code }) => code ?? []),
    taken: heard.filter(({ isOfCode }) => isOfCode).length,
  };
}

it('a scanner types a code and Enter', () => {
  const keys = [...'Fn3918koP', 'Enter', ...'PROV-7K2M-4Q', 'Enter'];
  expect(press(keys, 10).codes).toEqual(['Fn3918koP', 'PROV-7K2M-4Q']);
});

it('the shift between its letters is none of them', () => {
  expect(press(['Shift', 'F', 'n', '3', '9', 'Shift', 'P', 'K', 'Enter'], 8).codes).toEqual([
    'Fn39PK',
  ]);
});

it('a person is slower, and keeps every key', () => {
  expect(press([...'Fn3918koP', 'Enter'], 140)).toEqual({ codes: [], taken: 0 });
});

it('two keys at once and Enter are no code', () => {
  expect(press(['a', 's', 'Enter'], 5).codes).toEqual([]);
});

it('a code that stays in sight is let through once, and again when it comes back', () => {
  const gate = createCodeGate();
  expect(gate(['a', 'a'], 0)).toEqual(['a']);
  for (let now = 100; now <= 3000; now += 100) expect(gate(['a'], now)).toEqual([]);
  expect(gate(['b', 'a'], 3100)).toEqual(['b']);
  expect(gate(['a'], 5000)).toEqual(['a']);
});
