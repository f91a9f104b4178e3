/** Rewrites test/contract/tool-schemas/: `node scripts/tool-schemas.ts`. Look at the difference before committing it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { toolOf } from '../src/tools/tool-list.ts';

const directory = join(import.meta.dirname, '..', 'test', 'contract', 'tool-schemas');
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
for (const operation of OPERATIONS) writeFileSync(join(directory, `${operation.name}.json`), `${JSON.stringify(toolOf(operation, 'http'), null, 2)}\n`);
