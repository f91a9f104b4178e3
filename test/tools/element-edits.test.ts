import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { ELEMENT_EDITS as EDITS, ELEMENTS_MARKUP as MARKUP } from '../support/element-edits.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient, textOf } from './clients.ts';

let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

describe.each(oneIn(4, CLIENTS, 0))('a client of %s', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect({ url: mcp.url });
  });
  afterAll(() => client.close());

  const make = async () =>
    String(
      (await client.call('create_presentation', { template: 'ledger', slides: [{ markup: MARKUP }] }))
        .structuredContent?.['presentation_id'],
    );
  const markupOf = async (id: string, revision?: number) =>
    (
      (
        await client.call('get_presentation', {
          id,
          response_format: 'detailed',
          ...(revision === undefined ? {} : { revision }),
        })
      ).structuredContent as { slides: { content: { markup: string } }[] }
    ).slides[0]?.content.markup;

  test.each(EDITS)(
    'applies the edit %j once per key; it is refused after a concurrent change, listed in the revisions and undone',
    async (edit, makes) => {
      const id = await make();
      const send = (more: object) =>
        client.call('edit_presentation', { id, edits: [{ ...edit, slide: 1 }], ...more });
      const first = await send({ revision: 1, idempotency_key: `${_era} ${edit.op}` });
      expect(first.structuredContent).toMatchObject({ revision: 2 });
      expect(await markupOf(id)).toBe(makes);
      const repeat = await send({ revision: 1, idempotency_key: `${_era} ${edit.op}` });
      expect(repeat.structuredContent).toEqual(first.structuredContent);
      expect(await markupOf(id)).toBe(makes);

      const late = await send({ revision: 1 });
      expect(late.isError).toBe(true);
      expect(textOf(late)).toMatch(/^conflict: .*revision 2/);
      expect(await markupOf(id, 1)).toBe(MARKUP);

      await client.call('edit_presentation', { id, edits: [{ op: 'undo' }] });
      expect(await markupOf(id)).toBe(MARKUP);
    },
  );

  test.each(EDITS)(
    'gets the nearest element for the edit %j of one that does not exist, and changes nothing',
    async (edit) => {
      const id = await make();
      const answer = await client.call('edit_presentation', {
        id,
        edits: [{ ...edit, slide: 1, element: 'h1-2' }],
      });
      expect(answer.isError).toBe(true);
      expect(textOf(answer)).toContain('h1-1');
      expect(await markupOf(id)).toBe(MARKUP);
    },
  );
});
