import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Operation, TOOLSETS } from '../../src/core/call/operation.ts';
import { FAILURES, type FailureCode } from '../../src/core/errors/failure.ts';
import { jsonSchemaOver } from '../../src/core/input/only-over.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import type { Answer, Route } from '../../src/rest/route.ts';
import { TABLES } from '../../src/rest/tables.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { openPictureProvider, type PictureProviderServer } from '../support/picture-provider.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { modernClient, type TestClient } from '../tools/clients.ts';
import { type Fields, idle, inputsOf, type Pair } from './both-surfaces-inputs.ts';

/** Routes whose answer has no equal over MCP, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'post /api/v1/ppt/slide/edit':
    'needs a language model; over MCP there is no such field: test/rest/slide-prompt.test.ts',
  'post /api/v1/ppt/slide/edit-html': 'as slide/edit',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const ROUTES = TABLES.filter((route) => NOT_COMPARED[nameOf(route)] === undefined);

const VARIATIONS = 2;
/**
 * Fields that tests of their own vary: slow ones, sources of text, addresses, and what makes an input another
 * one.
 */
const LEFT_ALONE =
  /^(mode|export_as|web_search|width_px|idempotency_key|image_type|provider|strict_api_key|smart_design|revision|as_copy|sheet|legacy_bearer|all|event|order_by|status|type)$/;

interface Report {
  readonly status: number;
  readonly body: unknown;
}

let provider: PictureProviderServer;
let receiver: Receiver;
let served: ServedApp;
let mcp: TestClient;
let inputs: ReturnType<typeof inputsOf>;
let authorization: string;

beforeAll(async () => {
  [provider, receiver] = [await openPictureProvider(), await openReceiver(() => ({ status: 200 }))];
  const here = {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    PEXELS_API_URL: provider.url,
    PEXELS_API_KEY: 'px-ok',
  };
  served = await serveApp({ env: here, toolsets: [...TOOLSETS] });
  authorization = served.app.session;
  mcp = await modernClient({ url: `${served.base}/mcp`, headers: { authorization } });
  inputs = inputsOf(ask, receiver.url);
});
afterAll(async () => {
  await mcp.close();
  await served.close();
  await Promise.all([provider.close(), receiver.close()]);
});

async function ask(tool: string, input: Fields): Promise<Fields> {
  const { isError, structuredContent } = await mcp.call(tool, input);
  if (isError) throw new Error(`${tool}: ${JSON.stringify(structuredContent)}`);
  return structuredContent ?? {};
}

const operationOf = ({ operation }: Route) => OPERATIONS.find(({ name }) => name === operation) as Operation;
const defined = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * A question in the operation's words as each surface takes it: wire names and no settled fields here,
 * settled fields and defaults there.
 */
function bothWays(route: Route, fields: Fields): Pair {
  const wire = new Map(Object.entries(route.names ?? {}).map(([name, own]) => [own, name]));
  const settled = (name: string) => route.fixed !== undefined && Object.hasOwn(route.fixed, name);
  return {
    rest: Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        settled(name) ? [] : [[wire.get(name) ?? name, value]],
      ),
    ),
    mcp: defined({ ...route.defaults, ...fields, ...route.fixed }),
  };
}

/** Other values for the small optional fields of an operation: choices, switches and numbers. */
function variations({ input, name }: Operation): Fields[] {
  const { properties = {}, required = [] } = jsonSchemaOver(
    z.toJSONSchema(input, { io: 'input' }) as Fields,
    'http',
  ) as { properties?: Record<string, Fields>; required?: string[] };
  const small = Object.entries(properties).flatMap(
    ([field, { type, enum: choices, minimum, maximum }]): [string, fc.Arbitrary<unknown>][] => {
      if (required.includes(field) || LEFT_ALONE.test(field)) return [];
      if (Array.isArray(choices)) return [[field, fc.constantFrom(...choices)]];
      if (type === 'boolean') return [[field, fc.boolean()]];
      return type === 'integer'
        ? [
            [
              field,
              fc.integer({
                min: Number(minimum ?? 1),
                max: Math.min(Number(maximum ?? 5), Number(minimum ?? 1) + 4),
              }),
            ],
          ]
        : [];
    },
  );
  if (small.length === 0) return [{}];
  const others = fc.sample(fc.record(Object.fromEntries(small), { requiredKeys: [] }), {
    numRuns: VARIATIONS - 1,
    seed: name.length,
  });
  return [{}, ...others];
}

async function overRest(route: Route, fields: Fields): Promise<Report> {
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const rest = Object.entries(fields).filter(([name]) => !inPath.has(name));
  const url = new URL(
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name]))),
    served.base,
  );
  if (route.method === 'get') for (const [name, value] of rest) url.searchParams.set(name, String(value));
  const headers = {
    authorization,
    accept: 'application/json, text/event-stream',
    ...(route.method !== 'get' && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url, {
    method: route.method.toUpperCase(),
    headers,
    ...(route.method !== 'get' && { body: JSON.stringify(Object.fromEntries(rest)) }),
  });
  const text = await answer.text();
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  const last = JSON.parse(
    text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^data: /, '') ?? '{}',
  ) as Answer;
  return { status: last['type'] === 'complete' ? 200 : 500, body: last['presentation'] };
}

/**
 * Converts an answer of MCP to the expected one of REST: the answer in the shape of the path, or the failure
 * in that of errors.
 */
async function expectedOf(
  route: Route,
  { mcp: input, rest, shapedBy = rest }: Pair,
): Promise<Report & { readonly failed: boolean }> {
  if (/^(list|get)_/.test(route.operation)) await idle(ask);
  const { isError, structuredContent = {} } = await mcp.call(route.operation, input);
  if (isError)
    return {
      failed: true,
      status: FAILURES[structuredContent['code'] as FailureCode].status,
      body: structuredContent,
    };
  const link = route.path.startsWith('/api/v1/')
    ? ({ style: 'relative', base: '' } as const)
    : ({ style: 'absolute', base: served.base } as const);
  const answer =
    route.whole === undefined || rest['page'] !== undefined
      ? structuredContent
      : await withLaterPages(route.whole, route.operation, input, structuredContent);
  const body = route.toBody ? route.toBody(answer, { fields: shapedBy, link }) : answer;
  return { failed: false, status: route.status ?? 200, body: route.status === 204 ? undefined : body };
}

/** A list as a path tells it that has no pages. */
async function withLaterPages(
  field: string,
  operation: string,
  input: Fields,
  first: Fields,
): Promise<Fields> {
  const items = [...(first[field] as unknown[])];
  for (let page = 2, more = items.length; more > 0; page += 1) {
    const { structuredContent = {} } = await mcp.call(operation, { ...input, page });
    const next = (structuredContent[field] ?? []) as unknown[];
    items.push(...next);
    more = next.length;
  }
  return { ...first, [field]: items };
}

/** Ids by the order in which they appear, no times, no signatures, no host; keys in order. */
function plain(value: unknown): unknown {
  const visited = new Map<string, string>();
  const id = (found: string) => {
    if (!visited.has(found)) visited.set(found, `<id ${visited.size + 1}>`);
    return visited.get(found) ?? '';
  };
  const text = (words: string) =>
    words
      .replaceAll(served.base, '')
      .replace(/\/downloads\/\S*?([^/]*?)\?\S+/g, '<link $1>')
      .replace(/\/uploads\/\S+/g, '<address>')
      .replace(/\/s\/[\w-]{43}/g, '<share>')
      .replace(
        /(task|webhook|msg|dlv|evt|delivery)[-_][\da-f]{32,64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{32,64}\b/g,
        id,
      )
      .replace(/whsec_[\w+/=]+/g, '<secret>')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return text(one);
    if (Array.isArray(one)) return one.map(walk);
    if (one === null || typeof one !== 'object') return one;
    const entries = Object.entries(one as Fields).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      entries.map(([key, inner]) => [text(key), /(^|_)(ms|seconds)$/.test(key) ? '<duration>' : walk(inner)]),
    );
  };
  return walk(value);
}

/** Reads the kind of a refusal and the faults that it names. */
function refusal(body: unknown): unknown {
  const { detail, code, issues } = body as { detail?: unknown; code?: string; issues?: { type: string }[] };
  const faults = (Array.isArray(detail) ? detail : (issues ?? [])) as { type: string }[];
  return faults.length > 0 ? faults.map(({ type }) => type).sort() : code;
}

test('every operation answers the same over MCP and on every path of REST', async () => {
  const asked = new Set(oneIn(12, OPERATIONS, 1).map(({ name }) => name));
  const different: string[] = [];
  const succeeded = new Set<string>();
  let compared = 0;
  for (const [at, route] of ROUTES.entries()) {
    // npm test takes one path of every sixth operation, and every sixtieth of all paths.
    if (at % 60 !== 0 && (!asked.has(route.operation) || (!DEEP && succeeded.has(route.operation)))) continue;
    const operation = operationOf(route);
    const pair = await inputs.olderPair(route);
    const older = pair && {
      ...pair,
      mcp: { ...route.defaults, ...defined(route.fixed ?? {}), ...pair.mcp },
    };
    const isVaried = DEEP || TABLES.indexOf(route) % 120 === 0;
    for (const varied of older || !isVaried ? [{}] : variations(operation)) {
      // Made right before each call: what the first surface used up, the second has anew.
      const of = async () =>
        older ?? bothWays(route, { ...(await inputs.sample(route.operation)), ...varied });
      const expected = await expectedOf(route, await of());
      const { rest } = await of();
      const answer = await overRest(route, rest);
      compared++;
      if (!expected.failed) succeeded.add(route.operation);
      const same = expected.failed
        ? [refusal(expected.body), refusal(answer.body)]
        : [plain(expected.body), plain(answer.body)];
      if (answer.status !== expected.status || JSON.stringify(same[0]) !== JSON.stringify(same[1]))
        different.push(
          `${nameOf(route)} ${JSON.stringify(rest).slice(0, 200)}: ${answer.status}, not ${expected.status}\n  MCP  ${difference(same[0], same[1])}\n  REST ${difference(same[1], same[0])}`,
        );
    }
  }
  expect(different.join('\n')).toBe('');
  expect([...asked].filter((name) => !succeeded.has(name))).toEqual([]);
  expect(compared).toBeGreaterThan(DEEP ? ROUTES.length : asked.size);
  expect(Object.keys(NOT_COMPARED).filter((name) => !TABLES.some((route) => nameOf(route) === name))).toEqual(
    [],
  );
});

/** Finds the first difference of two texts. */
function difference(one: unknown, other: unknown): string {
  const [a, b] = [JSON.stringify(one) ?? '', JSON.stringify(other) ?? ''];
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(Math.max(0, at - 60), at + 160);
}

test('a picture has the same bytes over both surfaces', async () => {
  const id = String((await inputs.sample('preview_slides'))['id']);
  const answer = await mcp.call('preview_slides', { id, width_px: 640 });
  const picture = await fetch(`${served.base}/api/v3/presentation/${id}/preview?width_px=640`, {
    headers: { authorization, accept: 'image/png' },
  });
  const overMcp = Buffer.from(answer.content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
  expect(overMcp.length).toBeGreaterThan(1_000);
  expect(Buffer.from(await picture.arrayBuffer()).equals(overMcp)).toBe(true);
});

test('an edit that is repeated with its key is applied once, over either surface', async () => {
  const { id, edits } = await inputs.sample('edit_presentation');
  const once = await ask('edit_presentation', { id, edits, idempotency_key: 'edit-1' });
  expect(await ask('edit_presentation', { id, edits, idempotency_key: 'edit-1' })).toEqual(once);
  const overRest = (key: string) =>
    fetch(`${served.base}/api/v3/presentation/${id}/edit`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ edits }),
    });
  const revisions = [await (await overRest('edit-2')).json(), await (await overRest('edit-2')).json()].map(
    ({ revision }: Fields) => revision,
  );
  expect([once['revision'], ...revisions]).toEqual([2, 3, 3]);
  const other = await mcp.call('edit_presentation', {
    id,
    edits: [],
    as_copy: true,
    idempotency_key: 'edit-1',
  });
  expect(other.structuredContent).toMatchObject({ code: 'conflict' });
});
