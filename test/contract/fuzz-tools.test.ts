import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { FAILURES } from '../../src/core/errors/failure.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { modernClient, type TestClient } from '../tools/clients.ts';
import type { Json } from './described.ts';
import { heapWatch, inputsBy, wild } from './generated.ts';

/** How many calls; `npm run test:fuzz` makes ten thousand. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 100);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261125);
const INTERNAL = -32603;

interface Listed {
  readonly name: string;
  readonly inputSchema: Json;
  readonly outputSchema?: Json;
}

let served: ServedApp;
let client: TestClient;
let tools: readonly Listed[];
beforeAll(async () => {
  served = await serveApp({ toolsets: [...TOOLSETS] });
  client = await modernClient({ url: `${served.base}/mcp`, headers: { authorization: served.app.session } });
  tools = (await client.listTools()) as unknown as readonly Listed[];
});
afterAll(async () => {
  await client.close();
  await served.close();
});

const of = inputsBy((schema) => schema);

function callsOf(tool: Listed): fc.Arbitrary<{ readonly tool: Listed; readonly input: Json }> {
  const names = Object.keys((tool.inputSchema['properties'] ?? {}) as Json);
  const wrong = fc.dictionary(fc.constantFrom(...names, '__proto__', 'no_such_field'), wild, { maxKeys: 2 });
  const broken = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wrong });
  return fc
    .tuple(of(tool.inputSchema), broken)
    .map(([valid, more]) => ({ tool, input: { ...(valid as Json), ...more } }));
}

test('tool calls of any kind get no internal error and only answers that their schemas describe', async () => {
  const ajv = new Ajv2020({ strict: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validators = new Map(
    tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema ?? { type: 'object' })]),
  );
  const ends = new Map<string, number>();
  const asked = new Set<string>();
  const heap = heapWatch(CASES);
  const end = (name: string) => ends.set(name, (ends.get(name) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tools).chain(callsOf), async ({ tool, input }) => {
      asked.add(tool.name);
      heap.tick();
      const call = `${tool.name} ${(JSON.stringify(input) ?? '').slice(0, 2_000)}`;
      const source = JSON.parse((JSON.stringify(input) ?? '{}').toWellFormed());
      // A connection that stood idle too long may be closed just as it is used again.
      const asking = () => client.call(tool.name, source);
      const answer = await asking()
        .catch((error: unknown) => (error instanceof TypeError ? asking() : Promise.reject(error)))
        .catch((error: unknown) => {
          // A protocol error is an answer, too, unless it is a fault of the server.
          const { code } = error as { readonly code?: number };
          if (code === undefined || code === INTERNAL) throw new Error(`${call}\n${String(error)}`);
          return undefined;
        });
      if (answer === undefined) return void end('protocol error');
      const { isError, structuredContent = {} } = answer;
      if (isError) {
        const code = String(structuredContent['code']);
        if (code === 'internal' || !Object.hasOwn(FAILURES, code))
          throw new Error(
            `${call}\n${JSON.stringify(answer)}\n${served.app.logged().split('\n').slice(-4).join('\n')}`,
          );
        return void end(code);
      }
      const validate = validators.get(tool.name);
      if (validate?.(structuredContent) !== true)
        throw new Error(`${call}\n${JSON.stringify(validate?.errors)}`);
      end('done');
    }),
    { numRuns: CASES, seed: SEED },
  );
  console.log(
    `fuzz: ${CASES} calls of ${asked.size} of ${tools.length} tools: ${[...ends].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
  );
  heap.judge();
  expect(asked.size).toBeGreaterThan(Math.min(tools.length * 0.99, CASES / 8));
  // Valid calls are among them, or nothing deep would be reached.
  expect(ends.get('done') ?? 0).toBeGreaterThan(CASES / 20);
}, 3_600_000);
