import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { OPERATIONS } from '../../src/core/operations/index.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import type { Bench } from '../support/services.ts';
import { CLIENTS, type TestClient, textOf } from './clients.ts';

const SLIDES = [{ layout: 'statement', content: { statement: 'The tide turns at noon.' } }];

let bench: Bench;
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ bench, url, close } = await openMcpBench());
});
afterAll(() => close());

/** Id of a design made of a stored deck's own file. */
async function madeDesign(presentation: string): Promise<string> {
  const [key = ''] = (await bench.blobs.list(`presentations/${presentation}/`))
    .map((one) => one.key)
    .filter((one) => one.endsWith('.pptx'));
  const pptx = Buffer.from((await bench.blobs.get(key)) ?? new Uint8Array());
  const { task } = (await bench.run('create_design', { pptx_base64: pptx.toString('base64') })) as {
    task: { id: string };
  };
  await bench.tasks.tick();
  await expect.poll(async () => (await bench.run('get_task', { id: task.id }))['status']).toBe('completed');
  return String(((await bench.run('get_task', { id: task.id }))['data'] as { design_id: string }).design_id);
}

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  const withClient = async (work: (client: TestClient) => Promise<void>) => {
    const client = await connect({ url });
    await work(client).finally(() => client.close());
  };

  test('gets prompts, each with its arguments', () =>
    withClient(async (client) => {
      const prompts = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual(['make_deck', 'revise_deck', 'check_template']);
      const names = new Set(OPERATIONS.map(({ name }) => name));
      for (const prompt of prompts) {
        const input = Object.fromEntries((prompt.arguments ?? []).map(({ name }) => [name, `the ${name}`]));
        const text = await client.prompt(prompt.name, input);
        for (const value of Object.values(input)) expect(text).toContain(value);
        // Every tool that the words name exists.
        for (const [tool] of text.matchAll(/\b(?:generate|preview|check|edit|get|list|create)_[a-z]+\b/g))
          expect(names, tool).toContain(tool);
        for (const { name, required } of prompt.arguments ?? []) {
          const { [name]: _, ...rest } = input;
          if (required === true)
            await expect(client.prompt(prompt.name, rest)).rejects.toMatchObject({
              code: -32602,
              message: expect.stringContaining(`"${name}"`),
            });
          else expect(await client.prompt(prompt.name, rest)).not.toContain('undefined');
        }
      }
      await expect(client.prompt('make_deck', { material: 'x', colour: 'red' })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('colour'),
      });
    }));

  test('gets an error with the toolset and address for a tool that its connection does not offer', async () => {
    const client = await connect({ url: `${url}?toolsets=presentations` });
    try {
      await expect(client.call('check_file', {})).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(/toolset "designs".*\/mcp\?toolsets=all.*LECTERN_TOOLSETS=all/),
      });
      await expect(client.call('check_deck', {})).rejects.toMatchObject({
        message: expect.stringContaining('Did you mean "check_presentation"?'),
      });
    } finally {
      await client.close();
    }
  });

  test('finds, reads and calls a tool that is not in its list', () =>
    withClient(async (client) => {
      const listed = new Set((await client.listTools()).map(({ name }) => name));
      const all = (await client.call('find_tools')).structuredContent as {
        tools: { name: string; summary: string }[];
      };
      expect(new Set([...listed, ...all.tools.map(({ name }) => name)])).toEqual(
        new Set([...OPERATIONS.map(({ name }) => name), 'find_tools', 'call_tool']),
      );
      const found = (await client.call('find_tools', { query: 'store our brand colours as a theme' }))
        .structuredContent as { tools: { name: string; input_schema: object }[] };
      expect(found.tools.map(({ name }) => name)).toContain('create_theme');
      expect(found.tools[0]?.input_schema).toMatchObject({ type: 'object' });
      const { structuredContent } = await client.call('call_tool', {
        name: 'create_theme',
        arguments: { name: 'Ours', colors: { primary: '#0F7B7B' } },
      });
      expect(structuredContent).toMatchObject({ theme: { name: 'Ours' } });
      const refused = await client.call('call_tool', { name: 'create_theme', arguments: { colour: 'red' } });
      expect([refused.isError, textOf(refused)]).toEqual([
        true,
        expect.stringContaining('The input of create_theme is not valid'),
      ]);
      const missed = await client.call('call_tool', { name: 'creat_theme' });
      expect([missed.isError, textOf(missed)]).toEqual([
        true,
        expect.stringContaining('Did you mean "create_theme"?'),
      ]);
      await expect(client.call('create_theme', {})).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('call_tool, with {"name": "create_theme"'),
      });
    }));

  test('that may only read finds and calls no tool that changes anything', async () => {
    const client = await connect({ url: `${url}?readonly=true` });
    try {
      const { tools } = (await client.call('find_tools')).structuredContent as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toContain('list_themes');
      expect(tools.map(({ name }) => name)).not.toContain('create_theme');
      expect((await client.call('call_tool', { name: 'delete_presentation', arguments: {} })).isError).toBe(
        true,
      );
    } finally {
      await client.close();
    }
  });

  test('may send an id under the name that answers use', () =>
    withClient(async (client) => {
      const { presentation_id } = await bench.run('create_presentation', { slides: SLIDES });
      const { structuredContent } = await client.call('check_presentation', { presentation_id });
      expect(structuredContent).toMatchObject({ score: expect.any(Number) });
      expect(
        (await client.call('check_presentation', { presentation_id, id: presentation_id })).isError,
      ).toBe(true);
    }));

  test.runIf(DEEP)('gets completions of ids from stored records', () =>
    withClient(async (client) => {
      const made = await bench.run('create_presentation', { slides: SLIDES, mode: 'task' });
      const id = String(made['presentation_id']);
      await bench.tasks.tick();
      await expect
        .poll(
          async () => (await bench.run('get_task', { id: (made['task'] as { id: string }).id }))['status'],
        )
        .toBe('completed');
      const prompt = { type: 'ref/prompt', name: 'revise_deck' } as const;
      expect(await client.complete(prompt, 'presentation_id', id.slice(0, 8))).toEqual([id]);
      expect(await client.complete(prompt, 'presentation_id', 'the TIDE')).toContain(id);
      expect(await client.complete(prompt, 'wish', 'a')).toEqual([]);
      expect(
        await client.complete(
          { type: 'ref/resource', uri: 'lectern://templates/{id}/layouts/{layout}' },
          'id',
          'led',
        ),
      ).toEqual(['ledger']);
      expect(
        await client.complete(
          { type: 'ref/resource', uri: 'lectern://templates/{id}/layouts/{layout}' },
          'layout',
          'state',
        ),
      ).toContain('statement');
      const design = await madeDesign(id);
      expect(
        await client.complete(
          { type: 'ref/resource', uri: 'lectern://designs/{id}' },
          'id',
          design.slice(0, 8),
        ),
      ).toEqual([design]);
      expect(
        await client.complete({ type: 'ref/resource', uri: 'lectern://tasks/{id}' }, 'id', 'task-'),
      ).toContain((made['task'] as { id: string }).id);
    }),
  );

  test('reads every kind of resource by the address that its template gives', () =>
    withClient(async (client) => {
      const made = await bench.run('create_presentation', { slides: SLIDES });
      const task = (await bench.run('create_presentation', { slides: SLIDES, mode: 'task' }))['task'] as {
        id: string;
      };
      const values: Record<string, string> = {
        presentations: String(made['presentation_id']),
        templates: 'ledger',
        tasks: task.id,
        designs: await madeDesign(String(made['presentation_id'])),
      };
      const resources = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(['lectern://templates', 'lectern://designs']);
      for (const { uri } of resources)
        expect(JSON.parse((await client.read(uri))[0]?.text ?? ''), uri).toBeTypeOf('object');
      for (const { uriTemplate } of await client.listResourceTemplates()) {
        const noun = /^lectern:\/\/([a-z]+)\//.exec(uriTemplate)?.[1] ?? '';
        const uri = uriTemplate
          .replace('{id}', values[noun] ?? '')
          .replace('{number}', '1')
          .replace('{layout}', 'statement');
        const [contents] = await client.read(uri);
        expect(contents?.uri).toBe(uri);
        if (uri.endsWith('.png'))
          expect(
            Buffer.from(contents?.blob ?? '', 'base64')
              .subarray(1, 4)
              .toString(),
          ).toBe('PNG');
        else if (uri.endsWith('.svg')) expect(contents?.text).toMatch(/^<svg /);
        else expect(JSON.parse(contents?.text ?? ''), uri).toBeTypeOf('object');
      }
    }));
});
