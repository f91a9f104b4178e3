import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { type Answer, modernClient, type TestClient } from './clients.ts';

/** Text of ten slides with what agents usually write: points, a table, figures, steps, a quotation. */
const TEXT = `# Quiet harbour

Nine ferries become electric by 2030.

## What changes

- Electric boats replace all nine diesel ferries
- New quays have shore power for ships of 200 m
- One ticket is valid on all lines

## Costs

| Line | 2026 | 2027 |
| --- | --- | --- |
| North | 12 | 14 |
| South | 7 | 9 |

## Passengers

Passengers grew from 410,000 in 2024 to 530,000 in 2026.

## Timeline

1. Order the boats in March 2026
2. Build the quays until May 2027
3. Open the first line in June 2027

## Noise

Noise at the quay falls from 71 dB to 54 dB.

## Risks

- The cable across the fjord is late
- Steel becomes dearer

## Voices

> The quay will sound like a park.
>
> — Harbour master

## Money

- Half is paid by the state
- The rest comes from fares

## Next steps

- Decide on the order in March
- Publish the plan of the quays
`;

let client: TestClient;
let close: () => Promise<void>;
let begin: () => void;
beforeAll(async () => {
  const served = await openMcpBench({ trashDays: 30 });
  begin = () => served.bench.tasks.begin();
  // A client that gives a model each answer once.
  client = await modernClient({ url: served.url }, { name: 'claude-code', version: '2.1.0' });
  close = async () => {
    await client.close();
    await served.close();
  };
});
afterAll(() => close());

/** Cost of a task: its calls, those that failed, and the characters of their answers besides pictures. */
class Journey {
  calls = 0;
  failed = 0;
  characters = 0;

  async call(name: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const answer = await client.call(name, input);
    this.calls += 1;
    if (answer.isError === true) this.failed += 1;
    this.characters += countCharacters(answer);
    return readAnswer(answer);
  }

  /** Calls a tool that is not in the list. */
  other(name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.call('call_tool', { name, arguments: input });
  }
}

function countCharacters({ content, structuredContent }: Answer): number {
  const texts = content.flatMap(({ type, text, uri }) => (type === 'image' ? [] : [text ?? uri ?? '']));
  return JSON.stringify(structuredContent ?? '').length + texts.join('').length;
}

function readAnswer({ content, structuredContent, isError }: Answer): Record<string, unknown> {
  if (structuredContent !== undefined) return structuredContent;
  return isError === true ? {} : (JSON.parse(content[0]?.text ?? '{}') as Record<string, unknown>);
}

const values = ({ files }: Record<string, unknown>) =>
  (files as { value: string }[]).map(({ value }) => value);
const upload = (journey: Journey, filename: string, text: string) =>
  journey
    .call('upload_files', {
      files: [{ filename, content_base64: Buffer.from(text).toString('base64') }],
    })
    .then(values);
const generate = async (journey: Journey, input: object = {}) =>
  String((await journey.call('generate_presentation', { content: TEXT, ...input }))['presentation_id']);
const STATEMENT = { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } };
const create = async (journey: Journey, ...slides: readonly object[]) =>
  String(
    (await journey.call('create_presentation', { slides: slides.length > 0 ? slides : [STATEMENT] }))[
      'presentation_id'
    ],
  );

/** The tasks of agents, with the most calls, and characters of answers, that each may take; one fails a call. */
const TASKS: readonly {
  readonly task: string;
  readonly calls: number;
  readonly characters: number;
  readonly failed?: number;
  run(journey: Journey): Promise<void>;
}[] = [
  {
    task: 'ten slides of a text, looked at, checked and handed over',
    calls: 4,
    characters: 8_000,
    async run(journey) {
      const id = await generate(journey, { n_slides: 10 });
      expect(await journey.call('preview_slides', { id })).toMatchObject({ pictures: [{}] });
      await journey.call('check_presentation', { id });
      await journey.call('export_presentation', { id, export_as: 'pdf' });
    },
  },
  {
    task: 'a plan that is edited before it becomes a deck',
    calls: 2,
    characters: 9_000,
    async run(journey) {
      const { slides } = await journey.call('generate_outline', { content: TEXT, n_slides: 6 });
      await generate(journey, { slides: (slides as object[]).slice(0, 5) });
    },
  },
  {
    task: 'a deck of some sections of a file',
    calls: 3,
    characters: 8_000,
    async run(journey) {
      const [file] = await upload(journey, 'harbour.md', TEXT);
      const { digest } = await journey.other('read_source', { files: [file], parts: ['outline'] });
      expect(JSON.stringify(digest)).toContain('Timeline');
      await generate(journey, { content: '', files: [`${file}#sections=Costs&sections=Timeline`] });
    },
  },
  {
    task: 'a long deck as a task',
    calls: 2,
    characters: 2_500,
    async run(journey) {
      const { task } = await journey.call('generate_presentation', { content: TEXT, mode: 'task' });
      begin();
      await expect
        .poll(
          async () => (await client.call('get_task', { id: (task as { id: string }).id })).structuredContent,
        )
        .toMatchObject({ status: 'completed' });
    },
  },
  {
    task: 'too many slides, refused before the file is read',
    calls: 3,
    failed: 1,
    characters: 6_000,
    async run(journey) {
      const files = await upload(journey, 'harbour.md', TEXT);
      await journey.call('generate_presentation', { files, n_slides: 200 });
      await generate(journey, { content: '', files, n_slides: 3 });
    },
  },
  {
    task: 'layouts that suit a purpose, and a slide in one',
    calls: 2,
    characters: 9_000,
    async run(journey) {
      const found = await journey.call('get_template', { id: 'general', purpose: 'steps of a process' });
      expect((found['available_layouts'] as unknown[]).length).toBeLessThanOrEqual(8);
      const { layout, content } = (found['example'] as { layout: string; content: object }[])[0] ?? {};
      await journey.call('create_presentation', { slides: [{ layout, content }], on_overflow: 'warn' });
    },
  },
  {
    task: 'a composition, written and refined',
    calls: 2,
    characters: 3_000,
    async run(journey) {
      const id = await create(journey, {
        markup: '<section><h1>Quiet harbour</h1><p>Nine ferries become electric.</p></section>',
      });
      await journey.call('edit_presentation', {
        id,
        edits: [{ op: 'set_notes', slide: 1, speaker_note: 'Slowly.' }],
      });
    },
  },
  {
    task: 'one field corrected',
    calls: 2,
    characters: 2_500,
    async run(journey) {
      const id = await create(journey);
      await journey.call('edit_presentation', {
        id,
        edits: [{ op: 'set_field', slide: 1, path: 'statement', value: 'The harbour is quiet.' }],
      });
    },
  },
  {
    task: 'a change undone',
    calls: 3,
    characters: 4_000,
    async run(journey) {
      const id = await create(journey);
      await journey.call('edit_presentation', { id, edits: [{ op: 'duplicate', slide: 1 }] });
      expect(await journey.call('edit_presentation', { id, edits: [{ op: 'undo' }] })).toMatchObject({
        n_slides: 1,
      });
    },
  },
  ...(
    [
      ['a handout', { export_as: 'pdf', handout: 3 }],
      ['the notes as text', { export_as: 'md', notes: true }],
      ['a page that presents', { export_as: 'html' }],
      ['a template', { export_as: 'potx' }],
      ['one slide as a picture', { export_as: 'png', slide: 1 }],
    ] as const
  ).map(([task, input]) => ({
    task: `${task} of a deck`,
    calls: 2,
    characters: 2_500,
    async run(journey: Journey) {
      const id = await create(journey);
      expect((await journey.call('export_presentation', { id, ...input }))['path']).toContain('http');
    },
  })),
  {
    task: 'a deck found again by its words, and read',
    calls: 3,
    characters: 6_000,
    async run(journey) {
      const id = await create(journey, {
        ...STATEMENT,
        content: { statement: 'Kingfishers return to the quay.' },
        speaker_note: 'A long note about birds. '.repeat(40),
      });
      const { items } = await journey.call('list_presentations', { search: 'kingfishers' });
      expect(items).toMatchObject([{ id }]);
      const read = await journey.call('get_presentation', { id, response_format: 'detailed' });
      expect(JSON.stringify(read)).not.toContain('about birds');
      expect(read['slides']).toMatchObject([{ note_characters: expect.any(Number) }]);
    },
  },
  {
    task: 'slides looked at by links, without pictures in the answer',
    calls: 2,
    characters: 2_500,
    async run(journey) {
      const id = await create(journey);
      const { pictures } = await journey.call('preview_slides', { id, slides: [1], images: 'links' });
      expect(pictures).toMatchObject([{ url: expect.stringContaining('http') }]);
    },
  },
  {
    task: 'a deck deleted and brought back',
    calls: 3,
    characters: 3_000,
    async run(journey) {
      const id = await create(journey);
      await journey.call('delete_presentation', { id });
      expect(await journey.other('restore_presentation', { id })).toMatchObject({ id });
    },
  },
  {
    task: 'a chart recommended and drawn',
    calls: 2,
    characters: 5_000,
    async run(journey) {
      const chart = { categories: ['2024', '2025', '2026'], series: [{ name: 'Riders', values: [4, 5, 6] }] };
      await journey.other('recommend_chart', { chart });
      await create(journey, { layout: 'chart', content: { title: 'Riders grow', chart } });
    },
  },
];

describe('tasks of agents', () => {
  test('the list has eighteen tasks', () => expect(TASKS).toHaveLength(18));

  test.each(TASKS)('$task', async ({ calls, failed = 0, characters, run }) => {
    const journey = new Journey();
    await run(journey);
    expect(journey.failed).toBe(failed);
    expect(journey.calls).toBeLessThanOrEqual(calls);
    expect(journey.characters).toBeLessThanOrEqual(characters);
  });
});
