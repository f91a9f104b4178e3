import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from '../../scripts/suites.mjs';

/**
 * Starts the longest files first: each worker takes the next file when it has finished one, so both end at
 * about the same time. A file without a recorded duration is new and counts as long.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations();
    const secondsOf = ({ moduleId }: TestSpecification) =>
      durations[relative(this.ctx.config.root, moduleId)] ?? Number.POSITIVE_INFINITY;
    return specifications.toSorted((a, b) => {
      const [first, second] = [secondsOf(a), secondsOf(b)];
      return first === second ? a.moduleId.localeCompare(b.moduleId) : second - first;
    });
  }
}
