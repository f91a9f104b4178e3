import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createExtractiveAuthor } from '../../src/core/authoring/extractive-author.ts';
import { createThreadedAuthor } from '../../src/core/authoring/threaded-author.ts';
import { measure, request } from '../core/authoring/deck-helpers.ts';
import { ask, MAIN, type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';
import { DEEP } from './chance.ts';

/** Many seconds of work, in which no slide is laid out that would give the event loop back. */
const TEXT = '漢字。'.repeat(DEEP ? 100_000 : 50_000);
/** Seconds of reading; in `npm test` more than the time of all questions that are asked meanwhile. */
const MARKED = `# Tea\n\n${'*a* **b** [c](d) `e` '.repeat(DEEP ? 22_000 : 4_000)}`;
/** While the event loop is held only those come that were ahead. */
const ANSWERS = DEEP ? 20 : 8;

const scratch = scratchDirectory();
let server: Served;
beforeAll(async () => {
  server = await serve(join(scratch.path, 'data'));
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  scratch.remove();
});

test('while slides are made of a very long text the server answers others, and disconnecting ends the work', {
  skip: !IN_FULL,
}, async () => {
  const outline = (content: string, signal?: AbortSignal) =>
    ask(`${server.url}/api/v3/presentation/outlines/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
      ...(signal && { signal }),
    });
  // The layout engine is loaded, with turns for others in between.
  expect((await outline('Tea')).status).toBe(200);
  const leaving = new AbortController();
  let ended = false;
  const asked = outline(TEXT, leaving.signal).then(
    () => {
      ended = true;
    },
    () => undefined,
  );
  const before: boolean[] = [];
  while (!ended && before.length < ANSWERS) {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    before.push(!ended);
  }
  expect(before).toEqual(Array.from({ length: ANSWERS }, () => true));
  leaving.abort();
  await asked;
  // Long texts are done one after the other: this one would have to wait for the first.
  expect((await outline(`# Tea\n\n${'The kettle is on the hob. '.repeat(2_500)}`)).status).toBe(200);
});

test.runIf(IN_FULL)(
  'slides are compared with a very long source in a process beside the server, which answers others',
  async () => {
    const slides = [
      {
        layout: 'bullets',
        content: {
          title: 'The ferries carry 1,840 people',
          items: ['They cross the harbour every day', 'They cost 77 million euros'],
        },
      },
    ];
    const content = `# Ferries\n\n${'The ferries carry 1,840 people a day across the harbour. '.repeat(7_000)}\n\n## Crew\n\nThe crew has nine people. Four of them are engineers.`;
    let ended = false;
    const asked = ask(`${server.url}/api/v3/presentation/from-json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slides, content }),
    }).then(async (answer) => {
      ended = true;
      return {
        status: answer.status,
        body: (await answer.json()) as {
          omitted: { text: string }[];
          findings: { code: string; message: string }[];
        },
      };
    });
    let slowest = 0;
    while (!ended) {
      const before = performance.now();
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - before);
      await sleep(25);
    }
    expect(slowest).toBeLessThan(1_000);
    const { status, body } = await asked;
    expect([status, body.omitted.map(({ text }) => text)]).toEqual([200, [expect.stringContaining('Crew')]]);
    expect(body.findings).toContainEqual(
      expect.objectContaining({ code: 'number_not_in_source', message: expect.stringContaining('77') }),
    );
  },
);

const DENSE_TEXTS = [
  ['very many short lines', '1\n\n'.repeat(5_000)],
  ['very many points', '- a\n'.repeat(5_000)],
  ['one endless word', 'x'.repeat(24_000)],
  ['a script that is cut letter by letter', '漢字。'.repeat(8_000)],
] as const;

// `npm run test:faults` takes all of them.
test.runIf(IN_FULL).each(DENSE_TEXTS.filter((_, at) => DEEP || at === 0))(
  'a short text of %s uses the same process, and delays no other caller',
  async (_, text) => {
    const outline = (content: string) =>
      ask(`${server.url}/api/v3/presentation/outlines/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
    expect((await outline('Tea')).status).toBe(200);
    let ended = false;
    const asked = outline(`# Tea\n\n${text}`).then((answer) => {
      ended = true;
      return answer.status;
    });
    const before: boolean[] = [];
    while (!ended && before.length < ANSWERS) {
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      before.push(!ended);
    }
    expect(before).toEqual(Array.from({ length: ANSWERS }, () => true));
    expect(await asked).toBe(200);
  },
);

test('while a very long text is read for a language model the server answers others', {
  skip: !IN_FULL,
}, async () => {
  const provider = await openModelProvider(
    writing({ title: 'Tea', slides: [{ title: 'Tea is hot', layout: 'bullets', sections: [1] }] }),
  );
  onTestFinished(() => provider.close());
  const reader = await serve(join(scratch.path, 'model'), {
    LLM: 'openai',
    OPENAI_API_KEY: 'sk-secret',
    OPENAI_BASE_URL: `${provider.url}/v1`,
  });
  onTestFinished(() => void reader.child.kill('SIGKILL'));
  const outline = (content: string) =>
    ask(`${reader.url}/api/v3/presentation/outlines/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content }),
    });
  expect((await outline('# Tea\n\nIt is hot.')).status).toBe(200);
  const soFar = provider.asked.length;
  const asked = outline(MARKED);
  const before: boolean[] = [];
  while (before.length < ANSWERS) {
    expect((await fetch(`${reader.url}/health`)).status).toBe(200);
    before.push(provider.asked.length === soFar);
  }
  expect(before).toEqual(Array.from({ length: ANSWERS }, () => true));
  expect((await asked).status).toBe(200);
  expect(provider.asked.at(-1)?.text).toContain('[section 1]');
  expect(await reader.stop()).toBe(0);
});

test.each([
  ['time', { deadlineMs: 1 }, { code: 'timeout', message: expect.stringContaining('0.001 seconds') }],
  [
    'memory',
    { memoryMb: 12 },
    {
      code: 'invalid_input',
      message: expect.stringContaining('12 MB'),
      issues: [expect.objectContaining({ loc: ['content'], type: 'too_complex' })],
    },
  ],
])(
  'a text that takes too much %s is refused with the reason, and the server continues',
  async (_, limits, refusal) => {
    const here = createExtractiveAuthor({ measure });
    const author = createThreadedAuthor(here, async () => ({ reason: 'none' }), {
      ...limits,
      programs: [new URL('author-worker.js', pathToFileURL(MAIN))],
    });
    const call = { signal: new AbortController().signal, progress: () => undefined };
    await expect(author.deck(request(TEXT), call)).rejects.toMatchObject(refusal);
    expect((await author.deck(request('# Tea\n\nIt is hot.'), call)).slides.length).toBeGreaterThan(0);
  },
);
