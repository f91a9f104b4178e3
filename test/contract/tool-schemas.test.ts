import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { toolOf } from '../../src/tools/tool-list.ts';

const DIRECTORY = join(import.meta.dirname, 'tool-schemas');

/** Clients and prompts are written against these files; `node scripts/tool-schemas.ts` rewrites them when a change is meant. */
describe('the published form of each tool', () => {
  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
    expect(JSON.parse(JSON.stringify(toolOf(operation, 'http')))).toEqual(JSON.parse(readFileSync(join(DIRECTORY, `${name}.json`), 'utf8')));
  });

  test('no tool has gone', () => {
    expect(readdirSync(DIRECTORY).sort()).toEqual(OPERATIONS.map(({ name }) => `${name}.json`).sort());
  });
});
