import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { modernClient, type TestClient } from './clients.ts';

/** Layouts as they follow each other in decks of that kind, and the template that suits it. */
const DECKS = [
  {
    template: 'general',
    layouts: [
      'title',
      'agenda',
      'bullets',
      'metrics',
      'chart_bullets',
      'table',
      'timeline',
      'quote',
      'two_columns',
      'closing',
    ],
  },
  {
    template: 'ledger',
    layouts: [
      'title',
      'statement',
      'metrics_chart',
      'chart',
      'comparison',
      'roadmap',
      'team',
      'swot',
      'cards',
      'closing',
    ],
  },
  {
    template: 'pitch',
    layouts: [
      'title',
      'icon_list',
      'process',
      'matrix',
      'funnel',
      'bullets_image',
      'image_grid',
      'faq',
      'references',
      'closing',
    ],
  },
];

let client: TestClient;
let close: () => Promise<void>;
let spent = 0;
beforeAll(async () => {
  const served = await openMcpBench();
  client = await modernClient({ url: served.url });
  close = async () => {
    await client.close();
    await served.close();
  };
});
afterAll(() => close());

/** One call, counted as a model reads it: what it writes, and every text of the answer. */
async function call(name: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await client.call(name, input);
  expect(answer.isError, `${name}: ${answer.content[0]?.text}`).not.toBe(true);
  spent += JSON.stringify(input).length;
  for (const { type, text, uri } of answer.content) if (type !== 'image') spent += (text ?? uri ?? '').length;
  return answer.structuredContent ?? {};
}

/** Samples that are left in are findings: words of its own, of the same length. */
function reworded(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(\p{L}+) (\p{L}+)([.?]?)$/u, '$2 $1$3');
  if (Array.isArray(value)) return value.map(reworded);
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, key === 'layout' ? one : reworded(one)]),
      )
    : value;
}

test('the description of a layout has at most 900 characters, including its example', async () => {
  const { available_layouts } = (await call('get_template', { id: 'general' })) as {
    available_layouts: { id: string }[];
  };
  const ids = available_layouts.map(({ id }) => id);
  const answer = await call('get_template', { id: 'general', layouts: ids });
  expect(JSON.stringify(answer).length / ids.length).toBeLessThanOrEqual(900);
  expect(answer).not.toHaveProperty('available_layouts');
  expect(JSON.stringify(answer)).not.toContain('$comment');
  expect(Object.keys(answer['parts'] as object).sort()).toEqual([
    'chart',
    'diagram',
    'icon',
    'map',
    'picture',
    'table',
  ]);
  const lengths = await Promise.all(
    DECKS.map(
      async ({ template, layouts }) =>
        JSON.stringify(await call('get_template', { id: template, layouts })).length / layouts.length,
    ),
  );
  expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(900);
});

test('three typical decks, from the choice of a template to the file, take less than 110,000 characters', async () => {
  spent = 0;
  for (const { template, layouts } of DECKS) {
    await call('list_templates');
    await call('get_template', { id: template });
    const { example } = await call('get_template', { id: template, layouts });
    const { presentation_id: id } = await call('create_presentation', {
      template,
      slides: reworded(example),
      on_overflow: 'warn',
    });
    await call('preview_slides', { id });
    await call('check_presentation', { id });
    await call('edit_presentation', {
      id,
      edits: [
        { op: 'set_field', slide: 1, path: 'title', value: 'What we learned at sea' },
        { op: 'delete', slide: 9 },
      ],
    });
    await call('preview_slides', { id, slides: [1, 5] });
    await call('check_presentation', { id });
    await call('export_presentation', { id, export_as: 'pdf' });
  }
  expect(spent).toBeLessThan(110_000);
});
