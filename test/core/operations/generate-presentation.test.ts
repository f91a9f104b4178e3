import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { DEEP } from '../../support/deep.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const text = `# District heating from the river

The city council decided in May 2024 to take heat from the river. Three large heat pumps will deliver 60 megawatts from 2027 on.

## Why the river

- It never falls below 3 °C
- The power station stands on its bank
- The pipes of the old network can be used

## What it costs

| Part | Million euros |
|---|---|
| Heat pumps | 74 |
| Building | 31 |
| Network | 22 |

## When it is built

1. Permit in spring 2025
2. Ground breaking in autumn 2025
3. First heat in winter 2027
`;

describe('generate_presentation', () => {
  it('creates a stored deck from a text, and reports what it left out', async () => {
    const answer = await bench.run('generate_presentation', { content: text, n_slides: 6 });
    expect(answer).toMatchObject({
      language: 'en',
      n_slides: expect.any(Number),
      omitted: expect.any(Array),
      path: expect.stringContaining('.pptx?'),
    });
    expect(
      (answer['findings'] as { severity: string }[]).filter((finding) => finding.severity === 'error'),
    ).toEqual([]);
    const read = await bench.run('get_presentation', {
      id: answer['presentation_id'],
      response_format: 'detailed',
      max_slides: 50,
    });
    expect(read).toMatchObject({
      origin: { kind: 'generated', tone: 'default' },
      n_slides: answer['n_slides'],
    });
    expect(JSON.stringify(read['slides'])).toContain('74');
  });

  it('reports progress that only grows', async () => {
    bench.progress.length = 0;
    await bench.run('generate_presentation', { content: text });
    const done = bench.progress.map((step) => step.done);
    expect(done.length).toBeGreaterThan(2);
    expect(done).toEqual([...done].sort((a, b) => a - b));
  });

  it('keeps the slides of an outline unchanged', async () => {
    const outline = await bench.run('generate_outline', { content: text, n_slides: 5 });
    const slides = outline['slides'] as { content: string }[];
    expect(slides.every((slide) => slide.content.startsWith('## '))).toBe(true);
    const answer = await bench.run('generate_presentation', { slides });
    expect(answer['n_slides']).toBeGreaterThanOrEqual(slides.length);
  });

  it("runs as a task with the same result, and a list of tasks contains only the deck's id", async () => {
    bench.tasks.begin();
    const asked = {
      content: `${text}\n${'A further sentence about the river and its pipes. '.repeat(60)}`,
      n_slides: 3,
    };
    const direct = await bench.run('generate_presentation', asked);
    const { task } = (await bench.run('generate_presentation', { ...asked, mode: 'task' })) as {
      task: { id: string };
    };
    const get = () => bench.run('get_task', { id: task.id });
    await expect.poll(async () => (await get())['status']).toBe('completed');
    const data = (await get())['data'] as Record<string, unknown>;
    expect((data['omitted'] as object[]).length).toBeGreaterThan(0);
    for (const name of ['omitted', 'findings', 'warnings']) expect(data[name]).toEqual(direct[name]);
    const { tasks } = (await bench.run('list_tasks', {})) as { tasks: { id: string; data: object }[] };
    const listed = tasks.find(({ id }) => id === task.id)?.data;
    expect(listed).toMatchObject({ presentation_id: data['presentation_id'], n_slides: 3 });
    expect(Object.keys(listed ?? {})).not.toContain('omitted');
  });

  it('runs as a task under the id that it returned', async () => {
    bench.tasks.begin();
    const accepted = await bench.run('generate_presentation', {
      content: text,
      mode: 'task',
      theme: 'ledger-dusk',
    });
    expect(accepted).not.toHaveProperty('path');
    const { id } = accepted['task'] as { id: string };
    await expect.poll(async () => (await bench.run('get_task', { id }))['status']).toBe('completed');
    expect(await bench.run('get_presentation', { id: accepted['presentation_id'] })).toMatchObject({
      theme: 'ledger-dusk',
    });
    await expect(bench.run('cancel_task', { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('accepts fields of old clients that have no effect', async () => {
    const answer = await bench.run('generate_presentation', {
      content: text,
      n_slides: 4,
      allow_access_to_user_info: false,
      image_type: 'stock',
      web_search: false,
      files: [],
      reference_urls: [],
      trigger_webhook: false,
      template: 'general',
    });
    expect(answer).toHaveProperty('path');
  });
});

describe('templates', () => {
  it('are listed with the themes, and read with the requested layouts', async () => {
    const { templates, themes } = (await bench.run('list_templates', {})) as {
      templates: { id: string }[];
      themes: { id: string }[];
    };
    expect(templates.length).toBeGreaterThanOrEqual(2);
    expect(themes.map((theme) => theme.id)).toContain('ledger-dusk');
    for (const { id } of templates) {
      const concise = await bench.run('get_template', { id });
      expect(concise).not.toHaveProperty('schemas');
      expect(JSON.stringify(concise).length / 4).toBeLessThan(4_000);
      const chosen = await bench.run('get_template', { id, layouts: ['cards', 'table'] });
      expect(Object.keys(chosen['layout_fields'] as object)).toEqual(['cards', 'table']);
      const narrowed = await bench.run('get_template', {
        id,
        layouts: ['cards', 'table'],
        response_format: 'detailed',
      });
      expect((narrowed['schemas'] as { title: string }[]).map((schema) => schema.title).sort()).toEqual([
        'cards',
        'table',
      ]);
      const detailed = await bench.run('get_template', { id, response_format: 'detailed' });
      expect(detailed).toMatchObject({
        merged_components: expect.any(Object),
        layouts: { layouts: expect.any(Array) },
        fonts: expect.any(Object),
      });
    }
    await expect(bench.run('get_template', { id: 'ledger', layouts: ['crads'] })).rejects.toMatchObject({
      issues: [{ loc: ['layouts', 0], ctx: { nearest: ['cards'] } }],
    });
    await expect(bench.run('get_template', { id: 'legder' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.runIf(DEEP)('have examples that create a deck unchanged', async () => {
    for (const id of ['ledger', 'pitch']) {
      const { example } = (await bench.run('get_template', {
        id,
        layouts: CONTRACTS.map((contract) => contract.id),
      })) as { example: object[] };
      expect(example).toHaveLength(CONTRACTS.length);
      expect(await bench.run('create_presentation', { template: id, slides: example })).toMatchObject({
        n_slides: CONTRACTS.length,
        template: id,
      });
    }
  });
});
