import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient, textOf } from './clients.ts';

let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

const SLIDES = [
  { layout: 'title', content: { title: 'Ferries' } },
  { layout: 'bullets', content: { title: 'Costs in Q3', items: ['Fuel', 'Wages', 'Quays'] } },
  { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } },
];
const set = (slide: number, path: string, value: string) => ({ op: 'set_field', slide, path, value });

describe.each(oneIn(4, CLIENTS, 0))('a client of %s', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect({ url: mcp.url });
  });
  afterAll(() => client.close());

  const make = async () =>
    String(
      (await client.call('create_presentation', { slides: SLIDES })).structuredContent?.['presentation_id'],
    );
  const edit = async (id: string, ...edits: object[]) => {
    const answer = await client.call('edit_presentation', { id, edits, on_overflow: 'warn' });
    expect(answer.isError, textOf(answer)).not.toBe(true);
    return answer.structuredContent as unknown as {
      revision: number;
      steps?: { step: string; change: string }[];
      undo?: string[];
      changed: object[];
    };
  };
  const refused = async (id: string, ...edits: object[]) => {
    const answer = await client.call('edit_presentation', { id, edits });
    expect(answer.isError).toBe(true);
    return textOf(answer);
  };
  const read = async (id: string) => {
    const { slides } = (await client.call('get_presentation', { id, response_format: 'detailed' }))
      .structuredContent as { slides: { content: Record<string, unknown> }[] };
    return slides.map(({ content }) => JSON.stringify(content));
  };

  test('undoes one edit of a call by its step, redoes it, and gets a description of each', async () => {
    const id = await make();
    const { steps } = await edit(id, set(2, 'title', 'Costs in Q4'), set(2, 'items[1].text', 'Pay'), {
      op: 'delete',
      slide: 3,
    });
    expect(steps).toEqual([
      { step: '2.1', change: 'slide 2: title changed from "Costs in Q3" to "Costs in Q4"' },
      { step: '2.2', change: 'slide 2: items[1].text changed from "Wages" to "Pay"' },
      { step: '2.3', change: 'slide 3 "The harbour becomes quiet." deleted' },
    ]);
    const made = await read(id);
    const undone = await edit(id, { op: 'undo', step: '2.1' });
    expect(undone.undo).toEqual(['Undid 2.1: slide 2: title changed from "Costs in Q3" to "Costs in Q4".']);
    expect((await read(id))[1]).toMatch(/Costs in Q3.*Pay/);
    expect(await refused(id, { op: 'undo', step: '2.1' })).toMatch(
      /Step 2\.1 is undone already, by step 3\.1/,
    );
    await edit(id, { op: 'undo', step: '2.3' });
    expect(await read(id)).toHaveLength(3);
    const redone = await edit(id, { op: 'redo', step: '2.1' });
    expect(redone.undo).toEqual(['Redid 2.1: slide 2: title changed from "Costs in Q3" to "Costs in Q4".']);
    await edit(id, { op: 'redo', step: '2.3' });
    expect(await read(id)).toEqual(made);
    expect(await refused(id, { op: 'redo', step: '2.3' })).toMatch(/not undone/);
  });

  test('undoes an edit of an earlier call, and keeps later changes beside it', async () => {
    const id = await make();
    await edit(id, set(2, 'title', 'Costs in Q4'));
    await edit(
      id,
      { op: 'move', slide: 2, to: 3 },
      set(3, 'title', 'Costs in Q4 rise'),
      set(1, 'title', 'Boats'),
    );
    await edit(id, { op: 'undo', step: '2.1' });
    expect((await read(id))[2]).toContain('Costs in Q3 rise');
    await edit(id, { op: 'undo', step: '3.3' });
    expect((await read(id))[0]).toContain('Ferries');
    const { title } = (await client.call('get_presentation', { id })).structuredContent as { title: string };
    expect(title).toBe('Ferries');
  });

  test('gets an error that names later changes, and nothing changes', async () => {
    const id = await make();
    await edit(id, set(2, 'items[0].text', 'Diesel'), set(2, 'items[0].text', 'Hydrogen'));
    const before = await read(id);
    expect(await refused(id, { op: 'undo', step: '2.1' })).toMatch(
      /slide 2, items\[0\]\.text changed again later/,
    );
    expect(await refused(id, { op: 'undo', step: '2.7' })).toMatch(
      /There is no step 2\.7\. Steps of the last call: 2\.1/,
    );
    expect(await refused(id, { op: 'undo', step: 'title' })).toMatch(/such as "7\.2"/);
    expect(await refused(id, { op: 'undo', step: '1' }, set(1, 'title', 'A'))).toMatch(/cannot be combined/);
    expect(await read(id)).toEqual(before);
    await edit(id, { op: 'undo', step: '2' });
    expect((await read(id))[1]).toContain('Diesel');
  });

  test('undoes a whole call and gets each of its edits, which the history names', async () => {
    const id = await make();
    await edit(id, set(1, 'title', 'Boats'), set(3, 'statement', 'The harbour is quiet.'));
    const { undo } = await edit(id, { op: 'undo' });
    expect(undo).toEqual([
      'Undid revision 2, 2 edits: 2.1 slide 1: title changed from "Ferries" to "Boats"; 2.2 slide 3: statement changed from "The harbour becomes quiet." to "The harbour is quiet.".',
    ]);
    await edit(id, { op: 'redo', step: '2.2' });
    expect((await read(id)).join()).toMatch(/Ferries.*The harbour is quiet/);
    const { revisions } = (await client.call('get_presentation', { id, response_format: 'history' }))
      .structuredContent as { revisions: { change: string; steps?: { step: string }[] }[] };
    expect(revisions.map(({ steps = [] }) => steps.map(({ step }) => step))).toEqual([
      ['4.1'],
      [],
      ['2.1', '2.2'],
      [],
    ]);
    expect(revisions[0]?.change).toMatch(/^redid 2\.2/);
  });

  test('gets the old and new position of a slide, when it is moved and when that is undone', async () => {
    const id = await make();
    const { steps, changed } = await edit(id, { op: 'move', slide: 3, to: 1 });
    expect(steps).toEqual([{ step: '2.1', change: 'slide 3 moved to 1' }]);
    expect(changed).toMatchObject([{ slide: 1, change: 'moved', from: 3 }]);
    const undone = await edit(id, { op: 'undo', step: '2.1' });
    expect(undone.undo).toEqual(['Undid 2.1: slide 3 moved to 1.']);
    expect(undone.changed).toMatchObject([{ slide: 3, change: 'moved', from: 1 }]);
  });

  test('undoes edits of a composition one by one', async () => {
    const markup = '<section><h1>Two ways</h1><p>Loan</p><p>Grant</p></section>';
    const made = await client.call('create_presentation', { slides: [{ markup }] });
    const id = String(made.structuredContent?.['presentation_id']);
    await edit(
      id,
      { op: 'set_text', slide: 1, element: 'p-1', value: 'A loan' },
      { op: 'set_style', slide: 1, element: 'p-2', value: { color: 'var(--danger)' } },
    );
    await edit(id, { op: 'undo', step: '2.1' });
    expect((await read(id))[0]).toMatch(/<p>Loan<\/p><p style=/);
  });
});
