import { beforeAll, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { readZip } from '../../../src/core/ooxml/package/index.ts';
import type { CommentEdit } from '../../../src/core/opened/comment.ts';
import { edited, everyElement, expectSound, FILES, slideTrees } from '../../support/opened-files.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const DECK = FILES.find(([name]) => name === 'picture-chart-table.pptx')?.[1] ?? Buffer.alloc(0);

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const by = { author: 'Kim Agent', created: '2026-11-30T03:40:00.000Z' };
const add = (slide: number, text: string, on: { element: string; words?: string }): CommentEdit => ({
  ...{ op: 'add_comment', slide, text },
  ...by,
  ...on,
});

it('a comment on a cell and on text in one is written with the ids of row and column, and read back', async () => {
  const table = everyElement(DECK).find(({ cells }) => cells !== undefined);
  const [slide, id, cells] = [table?.slide ?? 0, table?.id ?? '', table?.cells ?? []];
  const words = cells[1]?.[1] ?? '';
  const edits = [
    add(slide, 'Is this number right?', { element: `${id}/r2c2`, words }),
    add(slide, 'Whole cell', { element: `${id}/r1c1` }),
    add(slide, 'Found by its words', { element: id, words: cells[1]?.[0] ?? '' }),
  ];
  const { bytes } = edited(DECK, ...edits);
  expectSound(DECK, bytes);
  await expectNoXmlErrors(bytes);
  const [tree] = slideTrees(bytes, [slide]);
  expect(tree?.comments?.map(({ text, element, words: marked }) => [text, element, marked])).toEqual([
    ['Is this number right?', `${id}/r2c2`, words],
    ['Whole cell', `${id}/r1c1`, undefined],
    ['Found by its words', `${id}/r2c1`, cells[1]?.[0]],
  ]);
  const part = readZip(bytes).find(({ name }) => name.startsWith('ppt/comments/modernComment'));
  const xml = Buffer.from(part?.read() ?? []).toString('utf8');
  expect(xml).toMatch(/<ac:graphicFrameMk [^>]*\/><ac:tblMk\/><ac:tcMk rowId="\d+" colId="\d+"\/><ac:txMk /);
});

it('a comment on a cell that does not exist is refused', () => {
  const table = everyElement(DECK).find(({ cells }) => cells !== undefined);
  const edit = add(table?.slide ?? 0, 'Where?', { element: `${table?.id}/r90c1` });
  expect(() => edited(DECK, edit)).toThrow(/There is no cell/);
});
