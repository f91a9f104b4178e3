import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient, textOf } from './clients.ts';

let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

const DEFINITIONS =
  '<template name="x-risk"><div class="p-4"><h3>{{title}}</h3><p>Seen by the board</p><slot/></div></template>';
const MARKUP =
  '<section><h1>Two risks</h1><div class="grid grid-cols-2 gap-4"><x-risk title="Prices"><p>First</p></x-risk><p id="own">Second</p></div><p>Third</p></section>';

interface Detailed {
  readonly slides: readonly {
    readonly content: { readonly markup: string };
    readonly elements?: readonly { readonly id: string; readonly element: string; readonly text?: string }[];
  }[];
}

describe.each(oneIn(4, CLIENTS, 0))('a client of %s', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect({ url: mcp.url });
  });
  afterAll(() => client.close());

  const make = async (markup = MARKUP) =>
    String(
      (await client.call('create_presentation', { definitions: DEFINITIONS, slides: [{ markup }] }))
        .structuredContent?.['presentation_id'],
    );
  const read = async (id: string) =>
    (await client.call('get_presentation', { id, response_format: 'detailed' }))
      .structuredContent as unknown as Detailed;
  const idOf = async (id: string, words: string) =>
    (await read(id)).slides[0]?.elements?.find(({ text }) => text === words)?.id ?? 'none';

  test('reads the generated ids of a composition in the order of its markup', async () => {
    const id = await make();
    expect((await read(id)).slides[0]?.elements).toEqual([
      { id: 'h1-1', element: 'h1', text: 'Two risks' },
      { id: 'div-1', element: 'div', text: 'First Second' },
      { id: 'x-risk-1', element: 'x-risk', text: 'First' },
      { id: 'p-1', element: 'p', text: 'First' },
      { id: 'p-2', element: 'p', text: 'Third' },
    ]);
  });

  test('changes the paragraph that an id names, whatever the components before it contain', async () => {
    const id = await make();
    const third = await idOf(id, 'Third');
    await client.call('edit_presentation', {
      id,
      edits: [
        { op: 'set_deck', definitions: DEFINITIONS.replace('<slot/>', '<p>Once more</p><slot/>') },
        { op: 'insert_element', slide: 1, element: third, where: 'before', markup: '<p>New</p>' },
        { op: 'set_style', slide: 1, element: third, value: { color: 'var(--danger, #c00)' } },
      ],
    });
    expect((await read(id)).slides[0]?.content.markup).toMatch(
      /style="color: ?var\(--danger, #c00\)"[^>]*>Third</,
    );
    expect(await idOf(id, 'New')).not.toBe(third);
  });

  test('inserts a slide as markup, and gets an error at that field', async () => {
    const id = await make();
    const added = await client.call('edit_presentation', {
      id,
      edits: [{ op: 'insert', at: 1, markup: '<section><h1>Before it</h1><p>Words</p></section>' }],
    });
    expect(added.structuredContent).toMatchObject({
      n_slides: 2,
      changed: [{ slide: 1, change: 'inserted' }],
    });
    const wrong = async (edit: object) =>
      textOf(await client.call('edit_presentation', { id, edits: [{ op: 'insert', ...edit }] }));
    expect(await wrong({ markup: '<section><h1>A</h1><blink>B</blink></section>' })).toMatch(
      /slide 3 \(composed\), markup: Line 1, column 20/,
    );
    expect(await wrong({ layout: 'cards', markup: '<section/>' })).toContain('Give either markup, or layout');
    expect(await wrong({})).toMatch(/edits\.0\.layout/);
  });

  test('gets the reason for an empty list and advice', async () => {
    const note = async (tool: string, input: object) => {
      const { structuredContent = {} } = await client.call(tool, input as Record<string, unknown>);
      return (structuredContent['note'] ?? structuredContent['next']) as string;
    };
    await make();
    expect(await note('list_presentations', { search: 'zeppelin' })).toMatch(
      /No presentation has .*"zeppelin".*fewer/,
    );
    expect(await note('list_presentations', { page: 90 })).toMatch(/past the end/);
    expect(await note('list_presentations', { deleted: true })).toBe('The trash is empty.');
    expect(await note('list_presentations', {})).toBeUndefined();
    expect(await note('find_tools', { query: 'zeppelin' })).toMatch(/No tool fits "zeppelin"/);
    const icons = { name: 'search_icons', arguments: { query: 'qqqzzz' } };
    expect(await note('call_tool', icons)).toMatch(/No icon means "qqqzzz"/);
  });
});
