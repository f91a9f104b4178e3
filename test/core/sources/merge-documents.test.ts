import { expect, it } from 'vitest';
import { mergeDocuments } from '../../../src/core/sources/merge-documents.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

const PLAN = {
  filename: 'plan.docx',
  document: parseSource('# Plan of the port\n\nThe quay closes in May.'),
};
const REPORT = { filename: 'yearly_report-final.odt', document: parseSource('The port has four cranes.') };
const MINUTES = { filename: 'minutes.odt', document: parseSource('The council met in May.') };

it('several files are named after those that have a title, and chapters without one after their file', () => {
  const { title, root } = mergeDocuments([REPORT, PLAN]);
  expect(title).toBe('Plan of the port');
  expect(root.sections.map(({ heading }) => heading)).toEqual(['Yearly report final', 'Plan of the port']);
});

it('several files of which none has a title are named after the words of their names', () => {
  expect(mergeDocuments([REPORT, MINUTES]).title).toBe('Yearly report final · Minutes');
});
