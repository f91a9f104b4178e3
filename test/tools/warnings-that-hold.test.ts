import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

type Fields = Record<string, unknown>;

let close: () => Promise<void>;
let client: Awaited<ReturnType<(typeof CLIENTS)[number][1]>>;
beforeAll(async () => {
  const bench = await openMcpBench();
  close = () => bench.close();
  client = await (CLIENTS[1] as (typeof CLIENTS)[number])[1]({ url: bench.url });
});
afterAll(async () => {
  await client.close();
  await close();
});

const call = async (name: string, input: Fields): Promise<Fields> => {
  const answer = await client.call('call_tool', { name, arguments: input });
  if (answer.structuredContent === undefined || answer.isError === true) throw new Error(textOf(answer));
  return answer.structuredContent as Fields;
};
const upload = async (filename: string, text: string): Promise<string> => {
  const content_base64 = Buffer.from(text).toString('base64');
  const { files } = (await call('upload_files', { files: [{ filename, content_base64 }] })) as {
    files: { value: string }[];
  };
  return files[0]?.value ?? '';
};
const warningsOf = async (id: string) =>
  (await call('get_presentation', { id, response_format: 'detailed' }))['warnings'] as string[];
const edit = (id: string, ...edits: object[]) => call('edit_presentation', { id, edits });

const ROWS = Array.from({ length: 60 }, (_, at) => `Region ${at % 4},${at * 10}\n`).join('');
const SPRING = `Region,Sales\n${ROWS}East,open\n`;
const SUMMER = `Region,Sales\n${ROWS}East,unknown\nWest,late\n`;
const query = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
const bound = (source: string) => ({
  layout: 'chart',
  content: { title: 'Sales', chart: { type: 'bar', data: { source, query } } },
});

test('warnings about what queries leave out follow the current file and position', async () => {
  const slides = [
    { layout: 'title', content: { title: 'Sales' } },
    bound(await upload('spring.csv', SPRING)),
  ];
  const made = await call('create_presentation', { slides });
  const id = String(made['presentation_id']);
  const [first, ...others] = made['warnings'] as string[];
  expect(others).toEqual([]);
  expect(first).toMatch(/^Slide 2, chart: .*open/);
  expect(await warningsOf(id)).toEqual([first]);
  const sources = [{ source: await upload('summer.csv', SUMMER) }];
  const { warnings } = await call('refresh_data', { id, sources });
  expect(warnings).toEqual([expect.stringMatching(/^Slide 2, chart: 2 cells .*unknown/)]);
  expect(await warningsOf(id)).toEqual(warnings);
  expect((await call('export_presentation', { id, export_as: 'md' }))['warnings']).toEqual(warnings);
  await edit(id, { op: 'move', slide: 2, to: 1 });
  expect(await warningsOf(id)).toEqual([expect.stringMatching(/^Slide 1, chart: 2 cells/)]);
  await edit(id, { op: 'set_field', slide: 1, path: 'chart.series[0].values[1]', value: 5 });
  expect(await warningsOf(id)).toEqual([]);
  await edit(id, { op: 'undo' });
  expect(await warningsOf(id)).toEqual([expect.stringMatching(/^Slide 1, chart: 2 cells/)]);
});

test('warnings about a slide disappear with their cause, move with the slide, and return by undo', async () => {
  const cards = [
    { heading: 'Boats', text: 'Electric', icon: 'no-such-icon-zzz' },
    { heading: 'Quays', text: 'Power' },
  ];
  const slides = [
    { layout: 'title', content: { title: 'Ferries' } },
    { layout: 'cards', content: { title: 'Parts', items: cards } },
  ];
  const made = await call('create_presentation', { slides });
  const id = String(made['presentation_id']);
  const [warning = ''] = made['warnings'] as string[];
  expect(warning).toMatch(/^Slide 2, items\[0\]\.icon: .*no icon found/);
  await edit(
    id,
    { op: 'move', slide: 2, to: 1 },
    { op: 'set_field', slide: 1, path: 'title', value: 'Pieces' },
  );
  expect(await warningsOf(id)).toEqual([warning.replace('2', '1')]);
  await edit(id, { op: 'set_field', slide: 1, path: 'items[0].icon', value: 'boat' });
  expect(await warningsOf(id)).toEqual([]);
  await edit(id, { op: 'undo' });
  expect(await warningsOf(id)).toEqual([warning.replace('2', '1')]);
  await edit(id, { op: 'delete', slide: 1 });
  expect(await warningsOf(id)).toEqual([]);
  await edit(id, { op: 'undo', step: '1' });
  expect(await warningsOf(id)).toEqual([warning.replace('2', '1')]);
});
