import { expect } from 'vitest';

/** Fails with the problems in its first line, which is all that the summary of a run prints of a failure. */
export function expectNoProblems(problems: readonly string[]): void {
  const told = problems.map((problem) => problem.replace(/\s*\n\s*/g, ' < ')).join('; ');
  expect(problems, `a page reported errors: ${told}`).toEqual([]);
}
