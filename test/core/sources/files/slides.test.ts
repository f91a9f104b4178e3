import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileMarkdown } from '../../../../src/core/sources/file-markdown.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type {
  SourceBlock,
  SourceDocument,
  SourceSection,
} from '../../../../src/core/sources/source-document.ts';
import { DEEP } from '../../../support/deep.ts';

const bytesOf = (path: string) => new Uint8Array(readFileSync(`test/fixtures/${path}`));
const read = async (path: string): Promise<SourceDocument> =>
  (await parseFile(bytesOf(path), { filename: path })).document;

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}
const blocksOf = (document: SourceDocument): SourceBlock[] =>
  listSections(document.root).flatMap(({ blocks }) => blocks);
const sectionAt = (document: SourceDocument, slide: number) =>
  listSections(document.root).find(({ level, place }) => level > 0 && place.at === `slide ${slide}`);
const itemsOf = (section: SourceSection | undefined) =>
  section?.blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.map(({ text }) => text.text) : [],
  ) ?? [];

describe('slides without a title placeholder', () => {
  it('are named after their largest text near the top', async () => {
    const demo = await read('pptx/effects-demo.pptx');
    expect([1, 3, 8, 19].map((slide) => sectionAt(demo, slide)?.heading)).toEqual([
      'MCP Server: All Features Demo',
      'Agenda',
      'Performance Dashboard 2024',
      'Data Table Example',
    ]);
    expect((await read('pptx/real-financial-report.pptx')).root.sections[1]?.heading).toBe(
      '業績サマリー ― 主要経営指標',
    );
  });

  it('are named after the title on a cover, also if other slides repeat it', async () => {
    const space = await read('pptx/space-zh.pptx');
    expect(space.title).toBe('太空探索历程');
    expect(JSON.stringify(space.root)).not.toContain('太空探索历程');
  });
});

describe('the text of slides', () => {
  it('has cards one after the other: a number with its label, a heading with its text, a step with its number', async () => {
    const demo = await read('pptx/effects-demo.pptx');
    expect(itemsOf(sectionAt(demo, 8)).slice(0, 3)).toEqual([
      'Customer Satisfaction: 94%',
      'Annual Revenue: $2.4M',
      'New Customers: 247',
    ]);
    const [steps] = sectionAt(demo, 10)?.blocks ?? [];
    expect(steps).toMatchObject({
      kind: 'list',
      ordered: true,
      items: [{ number: 1, text: { text: 'Data Collection & Analysis' } }, { number: 2 }, { number: 3 }],
    });
  });

  it('has cards in separate frames one after the other, in any alignment', async () => {
    const report = await read('pptx/real-financial-report.pptx');
    expect(itemsOf(sectionAt(report, 2))).toEqual(
      expect.arrayContaining([
        '売上高: 76.5% 予想 5,600億円',
        '営業利益: 78.2% 予想 655億円',
        '純利益: 77.4% 予想 424億円',
      ]),
    );
  });

  it('has points of a list for signs within a text, complete over line ends', async () => {
    expect(itemsOf(sectionAt(await read('pptx/effects-demo.pptx'), 4))).toContain(
      '250% increase in efficiency metrics',
    );
  });

  it('has charts with their data and kind', async () => {
    const charts = blocksOf(await read('pptx/real-financial-report.pptx')).filter(
      (block) => block.kind === 'table' && block.chart !== undefined,
    );
    expect(charts[0]).toMatchObject({
      chart: 'bar',
      rows: [
        ['Q1', '3980', '465'],
        ['Q2', '4120', '488'],
        ['Q3', '4285', '512'],
      ],
      place: { at: 'slide 2' },
    });
    expect(charts.map((block) => block.kind === 'table' && block.chart)).toContain('doughnut');
  });

  it.runIf(DEEP)('has pictures with the number of their slide, also in Markdown', async () => {
    const path = 'pptx/picture-chart-table.pptx';
    const figures = blocksOf(await read(path)).filter((block) => block.kind === 'figure');
    expect(figures.map(({ place }) => place.at)).toEqual(['slide 2', 'slide 6']);
    const { markdown } = await fileMarkdown(
      bytesOf(path),
      path,
      async ({ hash }) => ({ url: `asset:${hash}` }),
      new AbortController().signal,
    );
    expect(markdown.split('<!-- source at="slide 6" -->')[1]).toMatch(
      /!\[This phrase of the caption is Human-written\.\]\(asset:[\da-f]{64}\)/,
    );
  });

  it('has notes as material of their slide, without repeated footers and slide numbers', async () => {
    const notes = await read('pptx/prs-notes.pptx');
    expect(blocksOf(notes)).toMatchObject([
      { kind: 'paragraph', text: { text: 'Notes' }, place: { at: 'slide 1' } },
    ]);
    for (const path of ['pptx/effects-demo.pptx', 'pptx/real-financial-report.pptx']) {
      const lone = blocksOf(await read(path)).filter(
        (block) => block.kind === 'paragraph' && /^\d{1,2}$/.test(block.text.text),
      );
      expect(lone).toEqual([]);
    }
  });
});
