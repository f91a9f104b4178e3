/**
 * Measures how much of each document its deck shows and writes the table of docs/authoring.md: `npm run
 * authoring-quality`. Fails when a bar is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withGenerated } from '../scripts/generated-docs.ts';
import { documentTable, measureDocuments, missedBars } from '../test/quality/documents.ts';

const root = join(import.meta.dirname, '..');
const rows = await measureDocuments(join(root, 'test', 'fixtures'), ['ledger', 'pitch']);
const page = join(root, 'docs', 'authoring.md');
writeFileSync(page, withGenerated(readFileSync(page, 'utf8'), 'documents', documentTable(rows)));
for (const line of rows.flatMap(missedBars)) {
  console.error(`missed: ${line}`);
  process.exitCode = 1;
}
