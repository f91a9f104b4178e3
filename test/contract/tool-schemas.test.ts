import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishedTools } from '../../scripts/published-tools.ts';

const DIRECTORY = join(import.meta.dirname, 'tool-schemas');
const TOOLS = publishedTools();

/**
 * Clients and prompts are written against these files; `node scripts/tool-schemas.ts` rewrites them when a
 * change is meant.
 */
describe('the published schema of a tool', () => {
  test.each([...TOOLS])('equals that of %s', (file, tool) => {
    expect(JSON.parse(JSON.stringify(tool))).toEqual(JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')));
  });

  test('exists for exactly the tools of the catalogue', () => {
    const files = readdirSync(DIRECTORY, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(
      files.map(({ parentPath, name }) => join(parentPath, name).slice(DIRECTORY.length + 1)).sort(),
    ).toEqual([...TOOLS.keys()].sort());
  });
});
