import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { writing } from '../support/model-script.ts';
import { CLIENTS } from '../tools/clients.ts';
import { environment, MAIN, scratchDirectory } from './processes.ts';

const script = writing({
  title: 'Electric ferries pay off',
  slides: [
    { title: 'Quays need power', layout: 'statement', content: { statement: 'Four quays need power.' } },
  ],
});
const scratch = scratchDirectory();
let provider: ModelProvider;
beforeAll(async () => {
  provider = await openModelProvider(async (asked) => {
    await sleep(1_500);
    return script(asked);
  });
});
afterAll(async () => {
  await provider.close();
  scratch.remove();
});

test.runIf(DEEP).each(CLIENTS)(
  'a %s client over stdio gets a task for work beyond its timeout, and later the deck',
  async (revision, connect) => {
    const env = environment({
      APP_DATA_DIRECTORY: `${scratch.path}/${revision}`,
      LLM: 'anthropic',
      ANTHROPIC_API_KEY: 'sk-ant-0',
      ANTHROPIC_BASE_URL: provider.url,
      LIMIT_CALL_SECONDS: '1',
    });
    const client = await connect({ command: process.execPath, args: [MAIN, 'stdio'], env });
    const { structuredContent = {} } = await client.call('generate_presentation', {
      content: '# Ferries\n\nFour quays need power.',
    });
    const { id } = structuredContent['task'] as { readonly id: string };
    const read = async () => (await client.call('get_task', { id })).structuredContent ?? {};
    await expect.poll(async () => (await read())['status']).toBe('completed');
    expect((await read())['data']).toMatchObject({
      title: 'Electric ferries pay off',
      presentation_id: structuredContent['presentation_id'],
    });
    await client.close();
  },
);
