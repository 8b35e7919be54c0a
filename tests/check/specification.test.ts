/** docs/SPEC.md counts its rows rightly, names what is there, and names each decision that names it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inPackage } from '../../server/package-root';

const read = (path: string) => readFileSync(inPackage(path), 'utf8');
const page = read('docs/SPEC.md');

interface Row {
  readonly number: string;
  readonly proof: string;
  readonly tests: readonly string[];
  /** '0047' */
  readonly decisions: readonly string[];
}

const ROWS: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, number = '', , proof = ''] = line.split(/ *\| */);
  if (!/^S\d+\.\d+$/.test(number)) return [];
  return {
    number,
    proof,
    tests: [...proof.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path),
    decisions: [...proof.matchAll(/\[(\d{4})\]\(decisions\/\1-[\w-]+\.md\)/g)].map(
      ([, decision = '']) => decision,
    ),
  };
});

const DECISIONS = readdirSync(inPackage('docs/decisions'))
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ number: name.slice(0, 4), name, text: read(`docs/decisions/${name}`) }));

/** `Rows of [SPEC](../SPEC.md): S2.36, S2.38`, to the next empty line. */
const LINE = /^Rows of \[SPEC\]\(\.\.\/SPEC\.md\): (.*?)\n\n/ms;
const rowsNamedBy = (text: string) => LINE.exec(text)?.[1]?.match(/S\d+\.\d+/g) ?? [];

it('numbers each statement once, and proves or decides it, or names the file that does it', () => {
  const numbers = ROWS.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const bare = ROWS.filter(
    ({ proof, tests, decisions }) =>
      tests.length + decisions.length === 0 && !/no test: `src\//.test(proof),
  );
  expect(bare).toEqual([]);
});

it('counts its statements in its head', () => {
  const count = (isCounted: (row: Row) => boolean) => ROWS.filter(isCounted).length;
  const [tested, decided, neither] = [
    count(({ tests }) => tests.length > 0),
    count(({ decisions }) => decisions.length > 0),
    count(({ tests, decisions }) => tests.length + decisions.length === 0),
  ];
  expect(page).toContain(
    `\n${ROWS.length} statements: ${tested} have a test, ${decided} a decision (some both), ${neither} neither; none is open.\n`,
  );
});

it('names only tests that run, and decisions that are there', () => {
  const named = ROWS.flatMap(({ tests }) => tests);
  expect(
    named.filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(inPackage(path))),
  ).toEqual([]);
  const links = [...page.matchAll(/\]\(decisions\/([\w-]+\.md)\)/g)].map(([, name = '']) => name);
  const known = new Set(DECISIONS.map(({ name }) => name));
  expect(links.filter((name) => name !== 'README.md' && !known.has(name))).toEqual([]);
});

it.each(DECISIONS)('decision $number and its rows name each other', ({ number, text }) => {
  const citing = ROWS.filter(({ decisions }) => decisions.includes(number));
  expect(rowsNamedBy(text)).toEqual(citing.map((row) => row.number));
});

it.each(DECISIONS)(
  'each row in the text of decision $number names it, or its successor',
  ({ number, text }) => {
    const successors: readonly string[] = text.match(/\b0\d{3}\b/g) ?? [];
    const unnamed = (text.match(/\bS\d+\.\d+\b/g) ?? []).filter((mentioned) => {
      const row = ROWS.find((one) => one.number === mentioned);
      return !row?.decisions.some((one) => one === number || successors.includes(one));
    });
    expect(unnamed).toEqual([]);
  },
);

it('no row rests on a decision that another one has taken over whole', () => {
  const taken = DECISIONS.filter(({ text }) =>
    /^(Status: |\d{4}-\d\d-\d\d, )superseded by/m.test(text),
  ).map(({ number }) => number);
  expect(ROWS.filter((row) => row.decisions.some((one) => taken.includes(one)))).toEqual([]);
});
