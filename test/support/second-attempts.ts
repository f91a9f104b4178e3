import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names what passed at the second attempt only, in the last lines of a run, so that it is seen and not
 * hidden.
 */
export default class SecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .flatMap((module) => [...module.children.allTests('passed')])
      .filter((test) => test.diagnostic()?.flaky === true);
    for (const test of tests)
      console.log(`Passed at the second attempt: ${test.module.relativeModuleId} > ${test.fullName}`);
  }
}
