import { expect } from 'vitest';
import type { Journey } from './agent-journey.ts';

/** A task of an agent, with the most calls, and characters of answers, that it may take. */
export interface AgentTask {
  readonly task: string;
  readonly calls: number;
  readonly characters: number;
  /** Calls that are refused; 0 by default. */
  readonly failed?: number;
  run(journey: Journey): Promise<void>;
}

/** Text of ten slides with what agents usually write: points, a table, figures, steps, a quotation. */
const TEXT = `# Quiet harbour

Nine ferries become electric by 2030.

## What changes

- Electric boats replace all nine diesel ferries
- New quays have shore power for ships of 200 m
- One ticket is valid on all lines

## Costs

| Line | 2026 | 2027 |
| --- | --- | --- |
| North | 12 | 14 |
| South | 7 | 9 |

## Passengers

Passengers grew from 410,000 in 2024 to 530,000 in 2026.

## Timeline

1. Order the boats in March 2026
2. Build the quays until May 2027
3. Open the first line in June 2027

## Noise

Noise at the quay falls from 71 dB to 54 dB.

## Risks

- The cable across the fjord is late
- Steel becomes dearer

## Voices

> The quay will sound like a park.
>
> — Harbour master

## Money

- Half is paid by the state
- The rest comes from fares

## Next steps

- Decide on the order in March
- Publish the plan of the quays
`;
const SPRING =
  'Region,Month,Sales\nNorth,2026-01,100.5\nNorth,2026-02,120\nSouth,2026-01,210\nSouth,2026-02,1000\nEast,2026-01,80\n';
const SUMMER = SPRING.replaceAll('2026-0', '2026-1').replace('1000', '900').replace('100.5', '400');
const BY_REGION = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
const STATEMENT = { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } };
const COSTS = {
  layout: 'bullets',
  content: { title: 'Costs in Q3', items: ['Fuel', 'Wages', 'Quays'] },
};
const LONG = 'A sentence about ferries that goes on and on until nobody reads it. '.repeat(12);
const set = (slide: number, path: string, value: unknown) => ({ op: 'set_field', slide, path, value });

const WRITING: readonly AgentTask[] = [
  {
    task: 'ten slides of a text, looked at, checked and handed over',
    calls: 4,
    characters: 5_500,
    async run(journey) {
      const id = await journey.generate({ content: TEXT, n_slides: 10 });
      expect(await journey.call('preview_slides', { id })).toMatchObject({ pictures: [{}] });
      await journey.call('check_presentation', { id });
      await journey.call('export_presentation', { id, export_as: 'pdf' });
    },
  },
  {
    task: 'a plan that is edited before it becomes a deck',
    calls: 2,
    characters: 7_500,
    async run(journey) {
      const { slides } = await journey.call('generate_outline', { content: TEXT, n_slides: 6 });
      await journey.generate({ content: TEXT, slides: (slides as object[]).slice(0, 5) });
    },
  },
  {
    task: 'a deck of some sections of a file',
    calls: 3,
    characters: 3_000,
    async run(journey) {
      const file = await journey.upload('harbour.md', TEXT);
      const { digest } = await journey.call('read_source', { files: [file], parts: ['outline'] });
      expect(JSON.stringify(digest)).toContain('Timeline');
      await journey.generate({ files: [`${file}#sections=Costs&sections=Timeline`] });
    },
  },
  {
    task: 'a long deck as a task',
    calls: 2,
    characters: 3_500,
    async run(journey) {
      const { task } = await journey.call('generate_presentation', { content: TEXT, mode: 'task' });
      await expect
        .poll(() => journey.peek('get_task', { id: (task as { id: string }).id }))
        .toMatchObject({ status: 'completed' });
      await journey.call('get_task', { id: (task as { id: string }).id });
    },
  },
  {
    task: 'too many slides, refused before the file is read',
    calls: 3,
    failed: 1,
    characters: 3_000,
    async run(journey) {
      const files = [await journey.upload('harbour.md', TEXT)];
      await journey.call('generate_presentation', { files, n_slides: 200 });
      await journey.generate({ files, n_slides: 3 });
    },
  },
  {
    task: 'layouts that suit a purpose, and a slide in one',
    calls: 2,
    characters: 5_000,
    async run(journey) {
      const found = await journey.call('get_template', { id: 'general', purpose: 'steps of a process' });
      expect((found['available_layouts'] as unknown[]).length).toBeLessThanOrEqual(8);
      const { layout, content } = (found['example'] as { layout: string; content: object }[])[0] ?? {};
      await journey.call('create_presentation', { slides: [{ layout, content }], on_overflow: 'warn' });
    },
  },
  {
    task: 'a composition, refined by the ids of its elements, and another slide in markup',
    calls: 3,
    characters: 3_800,
    async run(journey) {
      const id = await journey.create({
        markup: '<section><h1>Quiet harbour</h1><p>Nine ferries become electric.</p></section>',
      });
      const { slides } = await journey.call('get_presentation', { id, response_format: 'detailed' });
      const { elements } = (slides as { elements: { id: string; text: string }[] }[])[0] ?? {};
      const element = elements?.find(({ text }) => text.startsWith('Nine'))?.id;
      const edits = [
        { op: 'set_text', slide: 1, element, value: 'All nine ferries become electric.' },
        { op: 'insert', markup: '<section><h1>Next</h1><p>The quays follow in May.</p></section>' },
      ];
      expect(await journey.call('edit_presentation', { id, edits })).toMatchObject({ n_slides: 2 });
    },
  },
];

const DATA: readonly AgentTask[] = [
  {
    task: 'numbers of a data file, computed and drawn',
    calls: 4,
    characters: 2_000,
    async run(journey) {
      const source = await journey.upload('spring.csv', SPRING);
      expect(await journey.call('query_source', { source })).toMatchObject({ tables: [{ n_rows: 5 }] });
      const { rows } = await journey.call('query_source', { source, query: BY_REGION });
      expect(rows).toEqual([
        ['North', 220.5],
        ['South', 1210],
        ['East', 80],
      ]);
      const chart = { type: 'bar', data: { source, query: BY_REGION } };
      await journey.create({ layout: 'chart', content: { title: 'South sells most', chart } });
    },
  },
  {
    task: "last quarter's deck with this quarter's numbers",
    calls: 5,
    characters: 3_000,
    async run(journey) {
      const data = { source: await journey.upload('spring.csv', SPRING), query: BY_REGION };
      const title = 'South sells 1,210 of 1,510.5';
      const id = await journey.create({ layout: 'chart', content: { title, chart: { type: 'bar', data } } });
      const sources = [{ source: await journey.upload('summer.csv', SUMMER) }];
      const tried = await journey.call('refresh_data', { id, sources, dry_run: true });
      expect(tried).toMatchObject({
        texts: [{ after: 'South sells 1,110 of 1,510.5' }],
        related: [{ text: '1,510.5' }],
      });
      expect(await journey.call('refresh_data', { id, sources })).toMatchObject({ revision: 2 });
    },
  },
  {
    task: 'a chart recommended and drawn',
    calls: 2,
    characters: 1_200,
    async run(journey) {
      const chart = { categories: ['2024', '2025', '2026'], series: [{ name: 'Riders', values: [4, 5, 6] }] };
      await journey.call('recommend_chart', { chart });
      await journey.create({ layout: 'chart', content: { title: 'Riders grow', chart } });
    },
  },
];

const CHANGES: readonly AgentTask[] = [
  {
    task: 'two corrections in one call, of which one is taken back by its name',
    calls: 3,
    characters: 3_600,
    async run(journey) {
      const id = await journey.create(COSTS);
      const edits = [set(1, 'title', 'Costs in Q4'), set(1, 'items[1].text', 'Pay')];
      const { steps } = await journey.call('edit_presentation', { id, edits });
      const { step } = (steps as { step: string }[])[0] ?? {};
      const { undo } = await journey.call('edit_presentation', { id, edits: [{ op: 'undo', step }] });
      expect(undo).toEqual([expect.stringContaining('title changed from "Costs in Q3"')]);
    },
  },
  {
    task: 'a fault that an edit made, found among those from before, and seen',
    calls: 3,
    characters: 6_500,
    async run(journey) {
      const slides = [{ ...COSTS, content: { title: 'Quays', items: [LONG, 'North'] } }, COSTS];
      const made = await journey.call('create_presentation', { slides, on_overflow: 'warn' });
      const id = String(made['presentation_id']);
      const edits = [set(2, 'items[0].text', LONG)];
      const { findings } = await journey.call('edit_presentation', { id, edits, on_overflow: 'warn' });
      expect((findings as { slide: number }[]).every(({ slide }) => slide !== 1)).toBe(true);
      const since = await journey.call('check_presentation', { id, since_revision: 1, picture: true });
      expect(since).toMatchObject({ findings, pictures: [{ slides: [2] }] });
    },
  },
  {
    task: 'a name replaced all over a foreign deck, tried first',
    calls: 4,
    characters: 4_000,
    async run(journey) {
      const id = await journey.open('pptx/real-product-page.pptx');
      const replaced = { id, find: 'the', replace: 'our', whole_words: true };
      const { occurrences } = await journey.call('find_replace', { ...replaced, dry_run: true });
      expect(await journey.call('find_replace', replaced)).toMatchObject({ occurrences, revision: 2 });
    },
  },
  {
    task: 'a text of a foreign deck reworded',
    calls: 4,
    characters: 4_600,
    async run(journey) {
      const id = await journey.open('pptx/real-financial-report.pptx');
      const { items } = await journey.call('get_texts', { id, slide: 1 });
      const texts = [{ id: (items as { id: string }[])[0]?.id, text: 'A quiet quarter' }];
      expect(await journey.call('set_texts', { id, texts })).toMatchObject({ revision: 2 });
    },
  },
];

const KEEPING: readonly AgentTask[] = [
  {
    task: 'a deck handed over in five forms',
    calls: 6,
    characters: 3_800,
    async run(journey) {
      const id = await journey.create({ ...STATEMENT, speaker_note: 'Slowly.' });
      for (const form of [
        { export_as: 'pdf', handout: 3 },
        { export_as: 'md', notes: true },
        { export_as: 'html' },
        { export_as: 'potx' },
        { export_as: 'png', slide: 1 },
      ])
        expect((await journey.call('export_presentation', { id, ...form }))['path']).toContain('http');
    },
  },
  {
    task: 'a deck found again by its words, and read',
    calls: 3,
    characters: 2_200,
    async run(journey) {
      const id = await journey.create({
        ...STATEMENT,
        content: { statement: 'Kingfishers return to the quay.' },
        speaker_note: 'A long note about birds. '.repeat(40),
      });
      const { items } = await journey.call('list_presentations', { search: 'kingfishers' });
      expect(items).toMatchObject([{ id }]);
      const read = await journey.call('get_presentation', { id, response_format: 'detailed' });
      expect(JSON.stringify(read)).not.toContain('about birds');
      expect(read['slides']).toMatchObject([{ note_characters: expect.any(Number) }]);
    },
  },
  {
    task: 'slides looked at by links, without pictures in the answer',
    calls: 2,
    characters: 1_300,
    async run(journey) {
      const id = await journey.create(STATEMENT);
      const { pictures } = await journey.call('preview_slides', { id, slides: [1], images: 'links' });
      expect(pictures).toMatchObject([{ url: expect.stringContaining('http') }]);
    },
  },
  {
    task: 'a deck deleted, found in the trash by its words and brought back',
    calls: 4,
    characters: 2_200,
    async run(journey) {
      const id = await journey.create({
        ...STATEMENT,
        content: { statement: 'Herons nest beside the crane.' },
      });
      await journey.call('delete_presentation', { id });
      const { items } = await journey.call('list_presentations', { search: 'herons', deleted: true });
      expect(items).toMatchObject([
        { id, matches: expect.arrayContaining([expect.objectContaining({ slide: 1 })]) },
      ]);
      expect(await journey.call('restore_presentation', { id })).toMatchObject({ id });
    },
  },
];

export const AGENT_TASKS: readonly AgentTask[] = [...WRITING, ...DATA, ...CHANGES, ...KEEPING];
