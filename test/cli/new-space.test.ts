import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';

const moduleUrl = (path: string) => JSON.stringify(new URL(`../../src/cli/${path}`, import.meta.url).href);

/** Holds many new objects for a short time, before and after a collection that shrinks the space for them. */
function churned(limit: boolean): number[] {
  const program = `
    import { createProcessMemory } from ${moduleUrl('process-memory.ts')};
    import { newSpaceBytes } from ${moduleUrl('new-space.ts')};
    const memory = createProcessMemory();
    const sizes = [];
    for (let times = 0; times < 2; times += 1) {
      ${limit ? 'memory.limitNew();' : ''}
      const held = [];
      for (let round = 0; round < 100; round += 1) {
        held.push(Array.from({ length: 40_000 }, (_, at) => ({ at, text: [at] })));
        if (held.length > 10) held.shift();
      }
      sizes.push(newSpaceBytes());
      memory.collect(true);
    }
    console.log(JSON.stringify(sizes));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  return (JSON.parse(output) as number[]).map((bytes) => bytes / 1024 / 1024);
}

test.runIf(DEEP)('limitNew keeps the space for new objects at 32 MiB where V8 would take more', () => {
  expect(churned(true)).toEqual([32, 32]);
  expect(Math.max(...churned(false))).toBeGreaterThan(32);
});
