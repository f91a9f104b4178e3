import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

const inspector = join(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json'),
  '..',
  'clients',
  'launcher',
  'build',
  'index.js',
);

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ letIn: true, toolsets: TOOLSETS });
});
afterAll(() => served.close());

/** The inspector's command line; answers its exit code and what it printed. */
async function inspect(
  era: string,
  ...parameters: string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const run = spawn(process.execPath, [
    inspector,
    '--cli',
    `${served.base}/mcp`,
    '--transport',
    'http',
    '--protocol-era',
    era,
    ...parameters,
  ]);
  let output = '';
  for (const stream of [run.stdout, run.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => run.once('close', resolve));
  return { code, output };
}

test.runIf(DEEP).each(['modern', 'legacy'])(
  'the MCP inspector finds every tool portable and calls one, %s',
  async (era) => {
    const strict = await inspect(era, '--method', 'tools/list', '--strict');
    expect(strict.code, strict.output.slice(-2_000)).toBe(0);
    expect(strict.output).toContain('generate_presentation');
    const called = await inspect(
      era,
      '--method',
      'tools/call',
      '--tool-name',
      'create_presentation',
      '--tool-args-json',
      JSON.stringify({ slides: [{ layout: 'statement', content: { statement: 'Inspected.' } }] }),
    );
    expect(called.code, called.output.slice(-2_000)).toBe(0);
    expect(called.output).toContain('Inspected.');
    expect(
      (
        await inspect(
          era,
          '--method',
          'tools/call',
          '--tool-name',
          'get_presentation',
          '--tool-args-json',
          '{"id":"x"}',
        )
      ).code,
    ).toBe(5);
  },
  60_000,
);
