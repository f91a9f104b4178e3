/**
 * The MCP doors against the SDK's own bare server, over the same transport and in one run:
 * `node bench/mcp.ts`. Rounds alternate, medians are compared, ratios are what counts.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { httpWire, stdioWire, type Wire } from './mcp-wire.ts';
import { median, printRows, type Row } from './measure.ts';

const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist', 'main.js');
const ROUNDS = 7;
const ROUND_MS = 700;
const CONCURRENCY = 8;
const STARTS = 15;

const scratch = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const environment = { APP_DATA_DIRECTORY: scratch, LOG_LEVEL: 'info', PORT: '0', AUTH_USERNAME: 'bench', AUTH_PASSWORD: 'bench-password' };

await build({
  entryPoints: [join(import.meta.dirname, 'bare-stdio.ts'), join(import.meta.dirname, 'bare-http.ts')],
  outdir: scratch,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
});

try {
  const rows = [await coldStart(), ...(await overStdio()), ...(await overHttp())];
  printRows('MCP against a bare @modelcontextprotocol/server', rows);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function coldStart(): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let start = 0; start < STARTS; start++) {
    times.ours.push(await firstAnswer([MAIN, 'stdio']));
    times.bare.push(await firstAnswer([join(scratch, 'bare-stdio.mjs')]));
  }
  const [ours, bare] = [median(times.ours), median(times.bare)];
  return { what: 'stdio: spawn to first answer', ours: `${ours.toFixed(0)} ms`, other: `${bare.toFixed(0)} ms`, ratio: ours / bare, bar: '≤ 1.3', holds: ours / bare <= 1.3 };
}

/** Milliseconds from spawning the process to its answer to the first request. */
async function firstAnswer(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const wire = stdioWire(args, environment, scratch);
  await wire.ask('server/discover', {});
  const elapsed = performance.now() - startedAt;
  const ended = new Promise((resolve) => wire.child.once('exit', resolve));
  wire.close();
  await ended;
  return elapsed;
}

async function overStdio(): Promise<Row[]> {
  const ours = stdioWire([MAIN, 'stdio'], environment, scratch);
  const one = stdioWire([join(scratch, 'bare-stdio.mjs'), '1'], environment, scratch);
  const thirty = stdioWire([join(scratch, 'bare-stdio.mjs'), '30'], environment, scratch);
  try {
    return await compare('stdio', ours, one, thirty);
  } finally {
    for (const wire of [ours, one, thirty]) wire.close();
  }
}

async function overHttp(): Promise<Row[]> {
  const processes = [
    spawn(process.execPath, [MAIN, 'serve'], { env: { ...process.env, ...environment }, cwd: scratch }),
    ...['1', '30'].map((tools) => spawn(process.execPath, [join(scratch, 'bare-http.mjs'), tools], { cwd: scratch })),
  ];
  try {
    const [base = '', one = '', thirty = ''] = await Promise.all(processes.map((child) => addressOf(child.stderr)));
    const login = await fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'bench-password' }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const wires = [httpWire(`${base}/mcp`, { authorization: `Bearer ${access_token}` }), httpWire(`${one}/mcp`), httpWire(`${thirty}/mcp`)] as const;
    const rows = await compare('http', ...wires);
    for (const wire of wires) wire.close();
    return rows;
  } finally {
    for (const child of processes) child.kill();
  }
}

/** The address that a server prints when it listens; what it prints later is read away. */
function addressOf(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      if (text.length > 100_000) return;
      text += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
      if (found !== null) resolve(found[0]);
    });
  });
}

async function compare(transport: string, ours: Wire, one: Wire, thirty: Wire): Promise<Row[]> {
  const call = () => ours.ask('tools/call', { name: 'list_templates', arguments: {} });
  const echo = () => one.ask('tools/call', { name: 'echo', arguments: { text: 'forty-four characters of quite ordinary text' } });
  const calls = await alternate(call, echo);
  const lists = await alternate(
    () => ours.ask('tools/list', {}),
    () => thirty.ask('tools/list', {}),
  );
  return [
    {
      what: `${transport}: tools/call list_templates, calls/s`,
      ours: calls.ours.toFixed(0),
      other: `${calls.other.toFixed(0)} (echo)`,
      ratio: calls.ours / calls.other,
      bar: '≥ 0.8',
      holds: calls.ours / calls.other >= 0.8,
    },
    {
      what: `${transport}: tools/list, calls/s`,
      ours: lists.ours.toFixed(0),
      other: `${lists.other.toFixed(0)} (30 tools)`,
      ratio: lists.ours / lists.other,
      bar: '≥ 4',
      holds: lists.ours / lists.other >= 4,
    },
  ];
}

async function alternate(ours: () => Promise<string>, other: () => Promise<string>): Promise<{ ours: number; other: number }> {
  const rates = { ours: [] as number[], other: [] as number[] };
  // The first round of each only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await rate(ours), await rate(other)] as const;
    if (round === 0) continue;
    rates.ours.push(pair[0]);
    rates.other.push(pair[1]);
  }
  return { ours: median(rates.ours), other: median(rates.other) };
}

/** Answers per second with eight requests under way. */
async function rate(ask: () => Promise<string>): Promise<number> {
  const startedAt = performance.now();
  let answered = 0;
  const worker = async () => {
    while (performance.now() - startedAt < ROUND_MS) {
      const answer = await ask();
      if (answered++ === 0) refuseFailure(answer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (answered * 1000) / (performance.now() - startedAt);
}

/** A server that only refuses would be fast. */
function refuseFailure(answer: string): void {
  const { result } = JSON.parse(answer) as { result?: { isError?: boolean } };
  if (result === undefined || result.isError === true) throw new Error(answer.slice(0, 500));
}
