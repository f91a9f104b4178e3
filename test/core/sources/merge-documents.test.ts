import { expect, it } from 'vitest';
import { mergeDocuments } from '../../../src/core/sources/merge-documents.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

const PLAN = {
  filename: 'plan.docx',
  document: parseSource('# Plan of the port\n\nThe quay closes in May.'),
};
const REPORT = { filename: 'yearly_report-final.odt', document: parseSource('The port has four cranes.') };
const MINUTES = { filename: 'minutes.odt', document: parseSource('The council met in May.') };

it('a merged document has chapters named after the titles of its files, or after file names', () => {
  const { title, root } = mergeDocuments([REPORT, PLAN]);
  expect(title).toBe('Plan of the port');
  expect(root.sections.map(({ heading }) => heading)).toEqual(['Yearly report final', 'Plan of the port']);
});

it('a merged document of untitled files is named after the words of their names', () => {
  expect(mergeDocuments([REPORT, MINUTES]).title).toBe('Yearly report final · Minutes');
});
