import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, type TestClient } from './clients.ts';

let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

const LONG = 'A sentence about ferries that goes on and on until nobody reads it. '.repeat(12);
const SLIDES = [
  { layout: 'bullets', content: { title: 'Quays', items: [{ text: LONG }, { text: 'North' }] } },
  { layout: 'bullets', content: { title: 'Piers', items: [{ text: 'East' }, { text: 'West' }] } },
];

interface Change {
  readonly revision: number;
  readonly findings: readonly { readonly code: string; readonly slide: number; readonly words?: string }[];
  readonly new_findings: number;
  readonly resolved: readonly string[];
  readonly resolved_findings: number;
  readonly standing_findings: number;
}

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect({ url: `${mcp.url}?toolsets=all` });
  });
  afterAll(() => client.close());

  const call = async (tool: string, input: Record<string, unknown>) => {
    const { structuredContent, isError, content } = await client.call(tool, input);
    expect(isError, JSON.stringify(content).slice(0, 800)).not.toBe(true);
    return structuredContent as unknown as Change & Record<string, unknown>;
  };
  const numberOf = async (id: string) => {
    const { errors, warnings, infos } = await call('check_presentation', { id });
    return Number(errors) + Number(warnings) + Number(infos);
  };

  test('receives the findings that an edit caused, resolved and left', async () => {
    const { presentation_id: id } = await call('create_presentation', {
      slides: SLIDES,
      on_overflow: 'warn',
    });
    const all = await numberOf(String(id));
    const edit = (slide: number, text: string) =>
      call('edit_presentation', {
        id,
        edits: [{ op: 'set_field', slide, path: 'items[0].text', value: text }],
        on_overflow: 'warn',
      });
    const worse = await edit(2, LONG);
    expect(worse.findings).toContainEqual(
      expect.objectContaining({
        code: 'too_dense',
        slide: 2,
        words: expect.stringMatching(/^A sentence/),
      }),
    );
    expect(worse.findings.every(({ slide }) => slide !== 1)).toBe(true);
    expect(worse.new_findings).toBe(worse.findings.length);
    expect(worse.standing_findings + worse.resolved_findings).toBe(all);
    const better = await edit(1, 'South');
    expect(better.findings.map(({ code }) => code)).not.toContain('too_dense');
    expect(better.resolved.join('\n')).toMatch(/too_dense on slide 1: .*"A sentence/);
    expect(better.standing_findings + better.new_findings).toBe(await numberOf(String(id)));

    const since = await call('check_presentation', { id, since_revision: worse.revision });
    expect(since).toMatchObject({
      findings: better.findings,
      resolved: better.resolved,
      standing_findings: better.standing_findings,
    });
    const whole = await call('check_presentation', { id, since_revision: 1 });
    expect(whole.findings.map(({ slide }) => slide)).toContain(2);
  });

  test('sees the positions of findings marked on pictures of the worst slides', async () => {
    const { presentation_id: id } = await call('create_presentation', {
      slides: SLIDES,
      on_overflow: 'warn',
    });
    const checked = await client.call('check_presentation', { id, picture: true });
    expect(checked.structuredContent?.['pictures']).toMatchObject([{ slides: [1], mime_type: 'image/png' }]);
    expect(checked.content.filter(({ type }) => type === 'image')).toHaveLength(1);
  });
});
