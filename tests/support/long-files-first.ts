/** The order of test files: those that take longest begin first, so that no core is idle while the other ends. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Without figures of an earlier run vitest begins with the largest files, and the longest simulations are the smallest. */
const LONG_PROJECTS = ['simulator-long', 'engines'];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ project: { name, config } }: TestSpecification) =>
      2 * config.sequence.groupOrder + (LONG_PROJECTS.includes(name) ? 0 : 1);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
