import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClientModel } from '../../scripts/clients/client-model.ts';
import { type Described, judgeOf, type OpenApi, operationsIn } from '../contract/described.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { createApiToken } from './api-token.ts';
import { scratchDirectory } from './processes.ts';

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request?: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly mode: string; readonly raw?: string };
    readonly url: {
      readonly raw: string;
      readonly path: readonly string[];
      readonly variable?: readonly { readonly key: string; readonly value: string }[];
    };
    readonly description: string;
  };
}
type Sent = Item & Required<Pick<Item, 'request'>>;

const COLLECTION = JSON.parse(
  readFileSync(new URL('../../clients/postman/lectern.postman_collection.json', import.meta.url), 'utf8'),
) as {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly Item[];
};
const requests = COLLECTION.item.flatMap(({ item = [] }) => item) as readonly Sent[];
/** Requests that a new server without providers refuses, or for which a person has to choose a file. */
const REFUSED: Readonly<Record<string, number>> = {
  // Needs the admin, not a token.
  'Read about this server': 403,
  'Cancel a task': 409,
  'Run a task again': 409,
  'Search photographs': 401,
  'Generate a picture': 422,
  'Upload a font': 422,
  'Delete a font': 404,
  'Read a draft': 404,
  'Delete a draft': 404,
};

const ADMIN = { username: 'ada', password: 'correct horse' };
const folder = scratchDirectory();
let server: LocalServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await serveLocally(folder.path, {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    AUTH_USERNAME: ADMIN.username,
    AUTH_PASSWORD: ADMIN.password,
  });
  receiver = await openReceiver(() => ({ status: 204 }));
});
afterAll(async () => {
  await receiver?.close();
  await server?.stop();
  folder.remove();
});

test('the collection has a request with a unique name for every method of the clients', () => {
  const named = requests.map(({ request }) => /`(\w+)`\.$/.exec(request.description)?.[1]);
  const methods = buildClientModel().methods.map(({ name }) => name);
  expect([...new Set(named)].sort()).toEqual([...methods].sort());
  expect(new Set(requests.map(({ name }) => name)).size).toBe(requests.length);
});

test('every request of the collection gets its documented answer, from top to bottom', {
  skip: !DEEP,
}, async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
  const { faults } = judgeOf(document);
  const variables = new Map(COLLECTION.variable.map(({ key, value }) => [key, value]));
  variables.set('base_url', server.url);
  variables.set('token', await createApiToken(server.url, ADMIN));
  variables.set('webhook_url', receiver.url);
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');
  const wrong: string[] = [];
  for (let at = 0; at < requests.length; at++) {
    const { name, request, event = [] } = requests[at] as Sent;
    const described = describe(document, request);
    const path = (request.url.variable ?? []).reduce(
      // A value that an earlier request did not deliver is any id.
      (raw, { key, value }) => raw.replace(`/:${key}`, `/${encodeURIComponent(fill(value) || UNKNOWN)}`),
      request.url.raw,
    );
    const response = await fetch(fill(path), {
      method: request.method,
      headers: {
        ...Object.fromEntries(request.header.map(({ key, value }) => [key, value])),
        authorization: `Bearer ${variables.get('token')}`,
      },
      ...(request.body?.mode === 'raw' && { body: fill(request.body.raw ?? '') }),
      ...(request.body?.mode === 'formdata' && { body: new FormData() }),
    });
    const text = await response.text();
    const success = Number(Object.keys(described.responses).find((status) => status.startsWith('2')));
    if (response.status !== (REFUSED[name] ?? success))
      wrong.push(`${name}: ${response.status} ${text.slice(0, 300)}`);
    const schema = described.responses[String(response.status)]?.content?.['application/json']?.schema;
    if (schema !== undefined)
      wrong.push(...faults(schema, JSON.parse(text)).map((fault) => `${name}: ${fault}`));
    let next: string | undefined;
    const pm = {
      response: { code: response.status, json: () => JSON.parse(text) },
      collectionVariables: { set: (key: string, value: unknown) => variables.set(key, String(value)) },
      execution: {
        setNextRequest: (following: string) => {
          next = following;
        },
      },
    };
    for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
    if (next === undefined) continue;
    at = requests.findIndex((one) => one.name === next) - 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(wrong).toEqual([]);
});

const UNKNOWN = '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f';

function describe(document: OpenApi, { method, url }: Sent['request']): Described {
  const path = `/${url.path.join('/')}`.replace(/:(\w+)/g, '{$1}');
  const found = operationsIn(document).find(
    (one) => one.path === path && one.method === method.toLowerCase(),
  );
  if (found === undefined) throw new Error(`${method} ${path} is not documented.`);
  return found.described;
}
