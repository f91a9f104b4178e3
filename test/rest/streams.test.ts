import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';

type Json = Record<string, unknown>;
interface Event {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

const slide = (title: string) => ({
  title,
  layout: 'statement',
  content: { statement: `${title} by the winter of 2026.` },
});
const script = writing({
  title: 'Quays need power',
  slides: ['Four quays are wired', 'Two ferries sail', 'Diesel ends'].map(slide),
});

let provider: ModelProvider;
let served: ServedApp;
/** The model answers after it. */
let gate: Promise<unknown> = Promise.resolve();
beforeAll(async () => {
  provider = await openModelProvider(async (asked) => {
    await Promise.all([gate, sleep(150)]);
    return script(asked);
  });
  served = await serveApp({
    letIn: true,
    env: { LLM: 'anthropic', ANTHROPIC_API_KEY: 'sk-ant-0', ANTHROPIC_BASE_URL: provider.url },
  });
});
afterAll(async () => {
  await served.close();
  await provider.close();
});

const at = (path: string) => `${served.base}/api/v1/ppt/${path}`;
async function draft(): Promise<string> {
  const answer = await fetch(at('presentation/create'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: '# Ferries\n\nFour quays need power.' }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Events of a stream, up to its end or to the one that is enough; then the connection is cut. */
async function watch(
  path: string,
  options: { readonly after?: string; enough?(event: Event): boolean } = {},
): Promise<Event[]> {
  const response = await fetch(at(path), {
    headers: options.after === undefined ? {} : { 'last-event-id': options.after },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: Event[] = [];
  let rest = '';
  const decoder = new TextDecoder();
  for await (const text of response.body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(text, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id = '', data = ''] = /^id: (.*)\nevent: response\ndata: (.*)$/.exec(block) ?? [];
      const event = { id, ...(JSON.parse(data) as Json) } as Event;
      events.push(event);
      // Leaving the loop closes the connection.
      if (options.enough?.(event) === true) return events;
    }
  }
  return events;
}

const isChunk = ({ type }: Event) => type === 'chunk';
const joined = (events: readonly Event[]) =>
  (JSON.parse(events.map(({ chunk = '' }) => chunk).join('')) as { slides: Json[] }).slides;
const made = async (id: string) => (await fetch(at(`presentation/${id}`))).status;
const tasks = async (id: string) => {
  const all = (await (await fetch(`${served.base}/api/v1/async-tasks?type=call.finish_draft`)).json()) as {
    data: Json;
  }[];
  return all.filter(({ data }) => data['presentation_id'] === id).length;
};

test('work started by a stream continues after the stream is closed, and its deck is stored', {
  skip: !DEEP,
}, async () => {
  const id = await draft();
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const [first] = await watch(`presentation/stream/${id}`, { enough: () => true });
  expect(first).toMatchObject({ type: 'status', id: expect.stringMatching(/^task-[0-9a-f]{64}:\d:\d+$/) });
  expect(await made(id)).toBe(404);
  held.resolve();
  await expect.poll(() => made(id)).toBe(200);
});

test('a reopened stream continues after the last event received', async () => {
  const id = await draft();
  const before = await watch(`presentation/stream/${id}`, { enough: isChunk });
  const after = await watch(`presentation/stream/${id}`, { after: before.at(-1)?.id ?? '' });
  const { presentation } = after.at(-1) as unknown as { presentation: { slides: Json[] } };
  expect(joined([...before, ...after]).map(({ layout, content }) => ({ layout, content }))).toEqual(
    presentation.slides.map(({ layout, content }) => ({ layout, content })),
  );
  expect(after.filter(isChunk).length).toBeGreaterThan(1);
  // The whole was told: what comes again is the end, and nothing is made twice.
  expect(await watch(`presentation/stream/${id}`, { after: after.at(-1)?.id ?? '' })).toEqual([after.at(-1)]);
  expect(await tasks(id)).toBe(1);
});

test('a later listener gets the events of the same work from the beginning', async () => {
  const id = await draft();
  const [one, two] = await Promise.all([
    watch(`presentation/stream/${id}`),
    sleep(100).then(() => watch(`presentation/stream/${id}`)),
  ]);
  expect(joined(two)).toEqual(joined(one));
  expect(two.at(-1)).toEqual(one.at(-1));
  expect(await tasks(id)).toBe(1);
});

test.runIf(DEEP)(
  'slides are drawn while the model writes and while they are laid out, for streams with pictures',
  async () => {
    const id = await draft();
    const events = await watch(`presentation/stream/${id}?pictures=true`);
    const pictures = events.filter(({ type }) => type === 'picture');
    const written = events
      .slice(0, events.findIndex(isChunk))
      .flatMap(({ type, slide }) => (type === 'picture' ? [slide] : []));
    expect(written).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(pictures.slice(-4).map(({ slide }) => slide)).toEqual([1, 2, 3, 4]);
    const end = events.at(-1) as unknown as {
      presentation: { slides: { content: { title?: string; statement?: string } }[] };
    };
    const { title, statement = '' } = end.presentation.slides[3]?.content ?? {};
    const text = title ?? statement;
    for (const words of ['Diesel ends', text])
      expect(String(pictures.at(-1)?.['svg']).includes(`aria-label="${words}"`), words).toBe(true);
    expect(
      (await watch(`presentation/stream/${await draft()}`)).filter(({ type }) => type === 'picture'),
    ).toEqual([]);
  },
);

test('an event id of another stream replays this one from its beginning', async () => {
  const [one, two] = [await draft(), await draft()];
  const other = await watch(`outlines/stream/${one}`);
  const plan = await watch(`outlines/stream/${two}`, { after: other.at(-1)?.id ?? '' });
  expect(plan.at(-1)).toMatchObject({ type: 'complete', presentation: { id: two } });
  expect(joined(plan).length).toBeGreaterThan(2);
});

test('a cancelled task ends its stream with the reason', async () => {
  const id = await draft();
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const ends = watch(`presentation/stream/${id}`);
  await expect.poll(() => tasks(id)).toBe(1);
  const [task] = (await (
    await fetch(`${served.base}/api/v1/async-tasks?type=call.finish_draft&limit=1`)
  ).json()) as { id: string }[];
  await served.app.lectern.services().then(({ tasks: service }) => service.cancel(task?.id ?? ''));
  expect((await ends).at(-1)).toMatchObject({ type: 'error', detail: 'Cancelled' });
  expect(await made(id)).toBe(404);
  held.resolve();
});
