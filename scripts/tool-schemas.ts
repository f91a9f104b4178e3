/**
 * Rewrites test/contract/tool-schemas/: `node scripts/tool-schemas.ts`. Look at the difference before
 * committing it.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishedTools } from './published-tools.ts';

const directory = join(import.meta.dirname, '..', 'test', 'contract', 'tool-schemas');
rmSync(directory, { recursive: true, force: true });
for (const [file, tool] of publishedTools()) {
  mkdirSync(dirname(join(directory, file)), { recursive: true });
  writeFileSync(join(directory, file), `${JSON.stringify(tool, null, 2)}\n`);
}
