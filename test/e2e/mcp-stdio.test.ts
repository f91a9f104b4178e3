import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { CLIENTS, type TestClient, textOf } from '../tools/clients.ts';
import { ended, environment, MAIN, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const env = environment({ APP_DATA_DIRECTORY: scratch.path });
const surface = { command: process.execPath, args: [MAIN, 'stdio'], env };

describe.each(oneIn(4, CLIENTS, 1))('a %s client over stdio', (_revision, connect) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(surface);
  });
  afterAll(() => client.close());

  test('receives the order of calls and lists every tool', async () => {
    expect(client.instructions).toMatch(
      /generate_outline.*create_presentation.*preview_slides.*check_presentation.*edit_presentation.*export_presentation/s,
    );
    expect((await client.listTools()).map(({ name }) => name)).toContain('generate_presentation');
  });

  test('reads the resources that the catalogue offers', async () => {
    expect((await client.listResources()).map(({ uri }) => uri)).toEqual([
      'lectern://templates',
      'lectern://designs',
      'ui://lectern/deck',
    ]);
    const [templates] = await client.read('lectern://templates');
    const [first] = (JSON.parse(templates?.text ?? '{}') as { templates: { id: string }[] }).templates;
    const [template] = await client.read(`lectern://templates/${first?.id}`);
    expect(JSON.parse(template?.text ?? '{}')).toMatchObject({ id: first?.id });
    await expect(client.read('lectern://templates/no-such-template')).rejects.toMatchObject({ code: -32602 });
  });

  test('receives an error that says what was wrong with a call', async () => {
    const answer = await client.call('generate_presentation', { content: 'Cats', n_slide: 3 });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('"n_slide"');
  });

  test.runIf(DEEP)('that reads structured content alone gets each answer once', async () => {
    const reader = await connect(surface, { name: 'claude-code', version: '2.1.0' });
    const { content, structuredContent } = await reader.call('list_templates').finally(() => reader.close());
    expect(structuredContent).toBeDefined();
    expect(content).toEqual([]);
  });

  test('cancels running work', async () => {
    const cancel = new AbortController();
    const content = Array.from(
      { length: 400 },
      (_, index) =>
        `## Part ${index}\n\nThe ${index}th part measures ${index * 3} metres and was built in ${1500 + index}.`,
    ).join('\n\n');
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => {
      steps.push(progress);
      cancel.abort();
    };
    const call = client.call(
      'generate_presentation',
      { content, n_slides: 40 },
      { signal: cancel.signal, onprogress },
    );
    await expect(call).rejects.toThrow();
    expect(steps.length).toBeGreaterThan(0);
    // The server is still there and has kept nothing of it.
    const stored = await client.call('list_presentations');
    expect(stored.structuredContent).toMatchObject({ total: 0 });
  });
});

test('stdout contains protocol messages only, and the process ends with stdin', async () => {
  const child = spawn(surface.command, surface.args, { env: { ...env, LOG_LEVEL: 'debug' }, stdio: 'pipe' });
  const end = ended(child);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answered = new Promise<void>((resolve) => {
    let count = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      count += String(chunk).split('\n').length - 1;
      if (count >= 3) resolve();
    });
  });
  send({ id: 1, method: 'server/discover', params: { _meta } });
  send({
    id: 2,
    method: 'tools/call',
    params: {
      name: 'generate_presentation',
      arguments: { content: '# Tea\n\n## Green\n\nSteeped at 80 °C.\n\n## Black\n\nSteeped at 95 °C.' },
      _meta,
    },
  });
  send({ id: 3, method: 'no/such', params: { _meta } });
  await answered;
  child.stdin.end();
  const { code, stdout, stderr } = await end;
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(
    lines.map(() => '2.0'),
  );
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id).sort()).toEqual([1, 2, 3]);
  // The server logs the call on stderr in one line, under the id that the caller received.
  const made = lines
    .map((line) => JSON.parse(line) as { id: number; result?: { _meta?: Record<string, string> } })
    .find(({ id }) => id === 2);
  const output = stderr.split('\n').filter((line) => line.includes('"operation":"generate_presentation"'));
  expect(output.map((line) => (JSON.parse(line) as { request_id: string }).request_id)).toEqual([
    made?.result?._meta?.['lectern/request_id'],
  ]);
});

test('an invalid message gets a JSON-RPC error and one short log line without its content', async () => {
  const child = spawn(surface.command, surface.args, { env, stdio: 'pipe' });
  const end = ended(child);
  const answered = new Promise<void>((resolve) => {
    let count = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      count += String(chunk).split('\n').length - 1;
      if (count >= 5) resolve();
    });
  });
  const lines = [
    '{"password":"swordfish',
    '[]',
    '{"jsonrpc":"1.0","id":7,"method":"ping"}',
    '',
    '{"jsonrpc":"2.0","id":"a","method":"ping","swordfish":1}',
    '{"jsonrpc":"2.0","id":8,"method":"ping","params":[]}',
  ];
  // In pieces, as pipes give it.
  for (const piece of `${lines.join('\r\n')}\n`.match(/.{1,25}/gs) ?? []) child.stdin.write(piece);
  await answered;
  child.stdin.end();
  const { stdout, stderr } = await end;
  const output = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; error: { code: number; message: string } });
  expect(output.map(({ id, error }) => [id, error.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [7, -32600],
    ['a', -32600],
    [8, -32600],
  ]);
  expect(output.map(({ error }) => error.message).join()).toMatch(
    /not JSON.*batches.*jsonrpc must be "2\.0".*no field "swordfish".*params must be an object/,
  );
  const logged = stderr.trimEnd().split('\n');
  expect(logged).toHaveLength(5);
  expect(Math.max(...logged.map((line) => line.length))).toBeLessThan(200);
  expect(stderr).not.toContain('swordfish');
});
