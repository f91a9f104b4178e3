import { readFileSync } from 'node:fs';
import type { Express } from 'express';
import { z } from 'zod';
import type { AuthEnvironment } from '../../src/auth/boot.ts';
import { defineOperation, type Operation } from '../../src/core/call/operation.ts';
import type { Services } from '../../src/core/call/services.ts';
import { Failure } from '../../src/core/errors/failure.ts';
import { type AppOptions, createApp } from '../../src/rest/app.ts';
import type { Route } from '../../src/rest/route.ts';
import { readVisit } from '../../src/rest/visit.ts';
import { ADMIN, instance } from '../auth/instance.ts';

const common = { toolset: 'presentations', scope: 'presentations', guidance: 'For tests.' } as const;
const item = z.strictObject({ text: z.string().describe('Text.') });

/** Says back what it was given: shows what reaches an operation. */
const echo = defineOperation({
  ...common,
  name: 'echo',
  title: 'Echo',
  summary: 'Answers its input.',
  effect: 'create',
  input: z.strictObject({
    id: z.uuid().optional().describe('An id.'),
    count: z.int().min(1).max(50).default(10).describe('A number.'),
    flag: z.boolean().default(false).describe('A flag.'),
    words: z.array(z.string()).optional().describe('Words.'),
    template: z.string().default('standard').describe('A template.'),
    items: z.array(item).optional().describe('Items.'),
    password: z.string().min(6).optional().describe('A password.'),
  }),
  output: z.object({ given: z.record(z.string(), z.unknown()), caller: z.string(), link: z.string() }),
  run: async (input, call) => ({
    given: input,
    caller: call.caller.kind,
    link: `${call.link.style} ${call.link.base}`,
  }),
});

const fail = defineOperation({
  ...common,
  name: 'fail',
  title: 'Fail',
  summary: 'Fails as it is told to.',
  effect: 'read',
  input: z.strictObject({
    how: z
      .enum([
        'not_found',
        'storage_full',
        'too_many_requests',
        'unavailable',
        'conflict',
        'unsupported',
        'forbidden',
        'defect',
      ])
      .describe('Which failure.'),
  }),
  output: z.object({}),
  async run({ how }) {
    if (how === 'defect') throw new Error('the secret cause');
    throw new Failure(how, `It is ${how}.`, {
      hint: 'Try something else.',
      ...(how === 'too_many_requests' && { retryAfterSeconds: 17 }),
    });
  },
});

const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');
const draw = defineOperation({
  ...common,
  name: 'draw',
  title: 'Draw',
  summary: 'Draws.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ pictures: z.int() }),
  async run(_, call) {
    call.attach({ mimeType: 'image/png', bytes: PICTURE, name: 'a.png' });
    return { pictures: 1 };
  },
});

const ROUTES: readonly Route[] = [
  { method: 'post', path: '/api/v3/echo', operation: 'echo', names: { standard_template: 'template' } },
  { method: 'get', path: '/api/v3/echo/{id}', operation: 'echo' },
  { method: 'get', path: '/api/v3/echo/all', operation: 'echo', fixed: { template: 'all' } },
  { method: 'delete', path: '/api/v3/echo/{id}', operation: 'echo', status: 204 },
  { method: 'post', path: '/api/v1/ppt/echo', operation: 'echo' },
  { method: 'get', path: '/api/v3/fail', operation: 'fail' },
  { method: 'get', path: '/api/v3/draw', operation: 'draw', picture: true },
];

export interface SmallApp extends ReturnType<typeof instance> {
  readonly app: Express;
  /** Authorization headers; without an account that of the data directory. */
  readonly session: string;
  readonly basic: string;
}

/**
 * The real application and account over a catalogue of three operations, so that HTTP itself can be looked
 * at.
 */
export async function smallApp(
  env: Partial<AuthEnvironment> = ADMIN,
  options: Partial<AppOptions> = {},
  extra: { operations: readonly Operation[]; routes: readonly Route[] } = { operations: [], routes: [] },
): Promise<SmallApp> {
  const lectern = instance();
  const account = await lectern.start(env);
  const app = createApp({
    catalogue: [echo, fail, draw, ...extra.operations],
    routes: [...ROUTES, ...extra.routes],
    services: {} as Services,
    account,
    log: lectern.captured.log,
    clock: lectern.clock,
    version: '1.2.3',
    publicUrl: undefined,
    trustProxy: false,
    requestBytes: 10_000,
    spool: { keep: () => Promise.reject(new Error('Nothing is uploaded here.')) },
    openDownload: async () => {
      throw new Failure('not_found', 'There are no downloads here.');
    },
    ready: () => lectern.records.ping(),
    mcp: async (request, response) => {
      const { caller, link } = readVisit(request);
      response.end(JSON.stringify({ caller: caller.kind, link: link.base }));
    },
    ...options,
  });
  return {
    ...lectern,
    app,
    session:
      account.username === undefined
        ? readFileSync(lectern.localAccess, 'utf8').trim().replace('Authorization: ', '')
        : `Bearer ${await account.issueSession()}`,
    basic: `Basic ${Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64')}`,
  };
}
