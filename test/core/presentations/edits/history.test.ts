import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../../../support/deep.ts';
import { type McpBench, openMcpBench } from '../../../support/mcp-bench.ts';
import { CLIENTS } from '../../../tools/clients.ts';

type Fields = Record<string, unknown>;

let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

const CHART = {
  type: 'bar',
  categories: ['2025', '2026'],
  unit: '%',
  highlight: '2026',
  series: [{ name: 'Electric', values: [2, 11] }],
};
const SLIDES = [
  { layout: 'title', content: { title: 'Ferries' } },
  {
    layout: 'bullets',
    content: { title: 'What changes', items: ['Electric boats', 'New quays', 'One ticket'] },
  },
  { layout: 'chart', content: { title: 'Electric crossings', chart: CHART } },
  {
    layout: 'table',
    content: {
      title: 'Quays',
      table: {
        columns: [{ label: 'Quay' }, { label: 'State' }],
        rows: [
          ['North', 'new'],
          ['South', 'old'],
        ],
        highlight: 1,
      },
    },
  },
];

describe.each(oneIn(4, CLIENTS, 0))('over MCP, %s', (_era, connect) => {
  const withDeck = async (
    work: (tools: {
      id: string;
      edit(edits: object[], more?: object): Promise<Fields>;
      history(id?: string): Promise<string[]>;
      titles(): Promise<string[]>;
    }) => Promise<void>,
  ) => {
    const client = await connect({ url: mcp.url });
    const call = async (name: string, input: Fields) => {
      const answer = await client.call(name, input);
      if (answer.isError === true) throw new Error(answer.content[0]?.text);
      return answer.structuredContent as Fields;
    };
    const id = String(
      (await call('create_presentation', { slides: SLIDES, on_overflow: 'warn' }))['presentation_id'],
    );
    const revisions = async (of = id) =>
      (await call('get_presentation', { id: of, response_format: 'history' }))['revisions'] as {
        change: string;
      }[];
    await work({
      id,
      edit: (edits, more = {}) => call('edit_presentation', { id, edits, on_overflow: 'warn', ...more }),
      history: async (of) => (await revisions(of)).map(({ change }) => change),
      titles: async () =>
        ((await call('get_presentation', { id }))['slides'] as { title: string }[]).map(({ title }) => title),
    }).finally(() => client.close());
  };

  it('the history describes what was done to which field', () =>
    withDeck(async ({ edit, history }) => {
      await edit([{ op: 'set_field', slide: 2, path: 'items[1].text', value: 'Three quays' }]);
      await edit([
        { op: 'update_content', slide: 2, content: { title: 'What comes' } },
        { op: 'set_field', slide: 2, path: 'items[0].detail', value: 'Four of them' },
        { op: 'set_notes', slide: 3, speaker_note: 'Pause.' },
        { op: 'delete', slide: 4 },
        { op: 'set_deck', theme: 'ledger-dusk' },
      ]);
      expect((await history()).slice(0, 2)).toEqual([
        expect.stringMatching(
          /^theme changed to "ledger-dusk"; slide 2: title changed, items\[0\]\.detail added; slide 3: speaker_note set to "Pause\."; slide 4 (?:".+" )?deleted$/,
        ),
        'slide 2: items[1].text changed to "Three quays"',
      ]);
    }));

  it('undo and redo move through the changes in both directions', () =>
    withDeck(async ({ edit, history, titles }) => {
      const rename = (value: string) => edit([{ op: 'set_field', slide: 2, path: 'title', value }]);
      const title = async () => (await titles())[1];
      await rename('A');
      await rename('B');
      await edit([{ op: 'undo' }]);
      expect(await title()).toBe('A');
      await edit([{ op: 'undo' }]);
      expect(await title()).toBe('What changes');
      await expect(edit([{ op: 'undo' }])).rejects.toThrow('There is nothing to undo');
      await edit([{ op: 'redo' }, { op: 'redo' }]);
      expect(await title()).toBe('B');
      await expect(edit([{ op: 'redo' }])).rejects.toThrow('There is nothing to redo');
      expect((await history()).slice(0, 2)).toEqual([
        expect.stringMatching(/^redo: as in revision 3; slide 2: title changed to "B"$/),
        expect.stringMatching(/^undo: as in revision 1; slide 2: title changed/),
      ]);
      await edit([{ op: 'undo' }]);
      await rename('C');
      await expect(edit([{ op: 'redo' }])).rejects.toThrow('nothing has been undone since the last change');
      await edit([{ op: 'undo' }]);
      expect(await title()).toBe('A');
      await expect(edit([{ op: 'undo' }, { op: 'delete', slide: 1 }])).rejects.toThrow(
        'cannot be combined with other edits',
      );
    }));

  it('the history of a copy starts with its source and its changes', () =>
    withDeck(async ({ id, edit, history }) => {
      const changed = await edit([{ op: 'set_field', slide: 2, path: 'title', value: 'New' }], {
        as_copy: true,
      });
      expect(await history(String(changed['presentation_id']))).toEqual([
        `copy of "Ferries", revision 1 (${id}); slide 2: title changed to "New"`,
      ]);
      const plain = await edit([], { as_copy: true });
      expect(await history(String(plain['presentation_id']))).toEqual([
        `copy of "Ferries", revision 1 (${id})`,
      ]);
    }));

  it('a complete chart or table replaces the earlier one, and the answer says so', () =>
    withDeck(async ({ id, edit }) => {
      const chart = { type: 'pie', categories: ['A', 'B'], series: [{ name: 'Share', values: [60, 40] }] };
      const table = { columns: [{ label: 'Quay' }, { label: 'Year' }], rows: [['East', '2027']] };
      const { changed } = await edit([
        { op: 'update_content', slide: 3, content: { chart } },
        { op: 'update_content', slide: 4, content: { table } },
      ]);
      expect(changed).toMatchObject([
        { slide: 3, change: 'updated', fields: ['chart'] },
        { slide: 4, change: 'updated', fields: expect.arrayContaining(['table.rows', 'table.highlight']) },
      ]);
      const { slides } = await mcp.bench.services.presentations.get(id);
      expect([slides[2]?.content['chart'], slides[3]?.content['table']]).toEqual([
        chart,
        expect.not.objectContaining({ highlight: 1 }),
      ]);
      await edit([{ op: 'update_content', slide: 3, content: { chart: { unit: '%' } } }]);
      expect((await mcp.bench.services.presentations.get(id)).slides[2]?.content['chart']).toEqual({
        ...chart,
        unit: '%',
      });
    }));

  it('a sheet of some slides shows their numbers in the deck', async () => {
    const client = await connect({ url: mcp.url });
    const slide = { layout: 'statement', content: { statement: 'Quiet.' } };
    const { structuredContent } = await client.call('create_presentation', {
      slides: [slide, slide, slide, slide],
    });
    const numberOf = async (number: number) => {
      const { content } = await client.call('preview_slides', {
        id: structuredContent?.['presentation_id'],
        slides: [number],
        sheet: true,
        width_px: 400,
      });
      const picture = sharp(Buffer.from(content.find(({ type }) => type === 'image')?.data ?? '', 'base64'));
      const { height } = await picture.metadata();
      return (
        await picture
          .extract({ left: 24, top: height - 24 - 18, width: 40, height: 16 })
          .png()
          .toBuffer()
      ).toString('base64');
    };
    expect(await numberOf(1)).toBe(await numberOf(1));
    expect(await numberOf(4)).not.toBe(await numberOf(1));
    await client.close();
  });

  it('an edit without a change is reported', () =>
    withDeck(async ({ edit }) => {
      const same = { op: 'set_field', slide: 1, path: 'title', value: 'Ferries' };
      expect(await edit([same])).toMatchObject({
        changed: [],
        warnings: [expect.stringContaining('Edit 1 (set_field) changed nothing')],
      });
      expect(
        await edit([{ op: 'set_field', slide: 1, path: 'subtitle', value: 'At sea' }, same]),
      ).toMatchObject({
        changed: [{ slide: 1, fields: ['subtitle'] }],
        warnings: ['Edit 2 (set_field) changed nothing: the deck already was that way.'],
      });
      // Read from a text, it says what it said.
      expect(
        await edit([
          {
            op: 'update_content',
            slide: 2,
            content: { items: ['Electric boats', 'New quays', 'One ticket'] },
          },
        ]),
      ).toMatchObject({
        changed: [],
        warnings: [expect.stringContaining('changed nothing')],
      });
    }));
});
