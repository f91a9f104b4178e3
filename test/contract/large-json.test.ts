import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ letIn: true });
});
afterAll(() => served.close());

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function post(path: string, body: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await fetch(`${served.base}${path}`, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const createDeck = (body: string) => post('/api/v3/presentation/from-json', body);
const call = (name: string, args: string) =>
  post(
    '/mcp',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`,
  );
const fields = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"field${index}":1`).join(',')}}`;

// Each of these, as large as a request may be, held the whole server up for seconds to minutes, or was
// answered as a defect of ours.
describe('JSON that would take very long to read', () => {
  test('is refused when nested too deeply', async () => {
    const nested = `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`;
    expect(await createDeck(`{"slides":${nested}}`)).toMatchObject({
      status: 422,
      text: expect.stringContaining('too_deep'),
    });
    expect(await call('list_templates', nested)).toMatchObject({
      status: 400,
      text: expect.stringContaining('nested deeper than 100 levels'),
    });
  });

  test('is refused or reported in part when it has very many fields or items', async () => {
    const slides = `{"title":"x","slides":[${'{},'.repeat(3_000_000)}{}]}`;
    expect(await createDeck(slides)).toMatchObject({
      status: 422,
      text: expect.stringContaining('too_many'),
    });
    expect(await call('create_presentation', slides)).toMatchObject({
      status: 400,
      text: expect.stringContaining('more than 100000 fields'),
    });
    // As the text of a field it is no list, so it is not read at all.
    expect(
      (await call('create_presentation', JSON.stringify({ slides: `[${'{},'.repeat(2_000_000)}{}]` }))).text,
    ).toContain('Expected array, got string');
  });

  test.runIf(DEEP)('is reported in part when it has an error everywhere within the limits', async () => {
    for (const body of [
      `{"slides":[{"layout":"title","content":${fields(90_000)}}]}`,
      `{"slides":[${'{},'.repeat(45_000)}{}]}`,
    ]) {
      const { status, text } = await createDeck(body);
      expect(status).toBe(422);
      const { detail } = JSON.parse(text) as { readonly detail: readonly object[] };
      expect(detail.length).toBeGreaterThan(0);
      expect(detail.length).toBeLessThanOrEqual(100);
    }
    expect((await call('generate_presentation', fields(90_000))).text.length).toBeLessThan(100_000);
  });

  test('is refused or reported in part when a name is very long', async () => {
    const { text } = await call('a'.repeat(9_000_000), '{}');
    expect(text).toContain('tools/list names all');
    expect(text.length).toBeLessThan(1_000);
    expect(
      (
        await createDeck(
          JSON.stringify({ slides: [{ layout: 'title', content: { ['b'.repeat(5_000_000)]: 1 } }] }),
        )
      ).status,
    ).toBe(422);
  });

  test('is refused or reported in part when labels are as long as texts', async () => {
    const word = 'w'.repeat(40_000);
    const chart = { type: 'bar', categories: [word, 'b'], series: [{ name: word, values: [1, 2] }] };
    const slides = (label: object) =>
      JSON.stringify({ slides: [{ layout: 'chart', content: { title: 'Said', chart: label } }] });
    expect((await createDeck(slides(chart))).status).toBe(200);
    expect(await createDeck(slides({ ...chart, unit: word }))).toMatchObject({
      status: 422,
      text: expect.stringContaining('at most 100000 characters'),
    });
  });

  test('is not confused by brackets inside texts', async () => {
    const content = `# Signs\n\n${'[{",\\"]} '.repeat(200)}`;
    expect((await post('/api/v3/presentation/outlines/generate', JSON.stringify({ content }))).status).toBe(
      200,
    );
  });
});
