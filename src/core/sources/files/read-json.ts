import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { readJsonTables } from './json-tables.ts';
import { createRefusal } from './refusal.ts';
import { writeSheet } from './sheet-tables.ts';

/** Reads JSON: each list of records is a table, under a heading if there are several. */
export const readJson: FileReader = (bytes, { filename, language }) => {
  const { tables, warnings } = readJsonTables(bytes);
  if (tables.length === 0)
    throw createRefusal('no_text', 'It has no table: no list of records, and no lists of equal length.');
  const out = new DocumentWriter();
  out.warnings.push(...warnings);
  for (const { name, labels, rows } of tables) {
    if (tables.length > 1 && name !== '') out.heading(name, 1);
    writeSheet([{ kind: 'table', rows: [labels, ...rows] }], out, out.level + 1, language ?? 'en');
  }
  return { document: out.build({ title: fileTitle(filename) }), warnings: out.warnings };
};
