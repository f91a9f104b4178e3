/**
 * Measures every template, layout, length and language and writes the tables of docs/quality.md: `npm run
 * quality`. A test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { measureKinds } from '../test/quality/kinds.ts';
import { measureTemplate } from '../test/quality/matrix.ts';
import { kindsTable, qualityTables } from '../test/quality/tables.ts';
import { withGenerated } from './generated-docs.ts';

const page = join(import.meta.dirname, '..', 'docs', 'quality.md');
const measured = TEMPLATES.flatMap(measureTemplate);
const kinds = TEMPLATES.flatMap((template) => measureKinds(template));
writeFileSync(
  page,
  Object.entries({ ...qualityTables(measured), kinds: kindsTable(kinds) }).reduce(
    (text, [name, table]) => withGenerated(text, name, table),
    readFileSync(page, 'utf8'),
  ),
);
for (const { template, layout, length, lang, errors } of measured)
  for (const error of errors) console.error(`${template} ${layout} ${length} ${lang}: ${error}`);
for (const { template, kind, name, lang, errors } of kinds)
  for (const error of errors) console.error(`${template} ${kind} ${name} ${lang}: ${error}`);
