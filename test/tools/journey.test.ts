import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { serveApp } from '../support/mcp-app.ts';
import { Journey } from './agent-journey.ts';
import { AGENT_TASKS } from './agent-tasks.ts';
import { modernClient, type TestClient } from './clients.ts';

let client: TestClient;
let listed: ReadonlySet<string>;
let close: () => Promise<void>;
beforeAll(async () => {
  const served = await serveApp({ letIn: true });
  // A client that gives a model each answer once.
  client = await modernClient({ url: `${served.base}/mcp` }, { name: 'claude-code', version: '2.1.0' });
  listed = new Set((await client.listTools()).map(({ name }) => name));
  close = async () => {
    await client.close();
    await served.close();
  };
});
afterAll(() => close());

describe('tasks of agents', () => {
  test('are eighteen', () => expect(AGENT_TASKS).toHaveLength(18));

  test.each(oneIn(6, AGENT_TASKS, 1))('succeed: $task', async ({ calls, failed = 0, characters, run }) => {
    const journey = new Journey(client, listed);
    await run(journey);
    expect(journey.failed).toBe(failed);
    expect(journey.calls).toBeLessThanOrEqual(calls);
    expect(journey.characters).toBeLessThanOrEqual(characters);
  });
});
