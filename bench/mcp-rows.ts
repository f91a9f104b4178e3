import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import { httpWire, stdioWire, type Wire } from './mcp-wire.ts';
import { median, ms, type Row, withinRow } from './measure.ts';
import { seedPresentations } from './seed-presentations.ts';

const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist', 'main.js');
/** Many short ones: what else the machine does then falls on both sides alike. */
const ROUNDS = 31;
const WARM_ROUNDS = 6;
const ROUND_MS = 100;
const CONCURRENCY = 8;
const STARTS = 11;
const STORED = 10_000;
const WORDS = 5_000;
/** Decks of each side; the first are not counted, since code that runs rarely is compiled late. */
const GENERATIONS = 60;
const WARM_GENERATIONS = 20;
/** As long as in a standard template, as whoever asks for a deck sees it. */
const IN_DESIGN = 1.2;
const IDLE_MS = 2_000;

const scratch = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const environment = {
  APP_DATA_DIRECTORY: scratch,
  LOG_LEVEL: 'info',
  PORT: '0',
  AUTH_USERNAME: 'bench',
  AUTH_PASSWORD: 'bench-password',
};

/**
 * The built server beside the SDK's own bare server, over the same transport: rounds take turns, a ratio is
 * the median of those of neighbouring rounds, in clock time. Needs dist/main.js.
 */
export async function mcpRows(): Promise<Row[]> {
  await build({
    entryPoints: [join(ROOT, 'bench', 'plain-sdk-stdio.ts'), join(ROOT, 'bench', 'plain-sdk-http.ts')],
    outdir: scratch,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    minifySyntax: true,
    minifyWhitespace: true,
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  try {
    return [...(await overHttp()), ...(await overStdio()), await coldStart(), await longList()];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function coldStart(): Promise<Row> {
  const times = { ours: [] as number[], bare: [] as number[] };
  // Not counted: the first start of each reads its files from the disk.
  for (const args of [[MAIN, 'stdio'], [join(scratch, 'plain-sdk-stdio.mjs')]]) await firstAnswer(args);
  for (let start = 0; start < STARTS; start++) {
    times.ours.push(await firstAnswer([MAIN, 'stdio']));
    times.bare.push(await firstAnswer([join(scratch, 'plain-sdk-stdio.mjs')]));
  }
  const [ours, plain] = [median(times.ours), median(times.bare)];
  return {
    work: 'stdio, from spawn to the first answer',
    ours: ms(ours),
    rival: `bare SDK server: ${ms(plain)}`,
    ratio: ours / plain,
    bar: '≤ 1.3×',
    holds: ours / plain <= 1.3,
  };
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
  // A store of its own: nothing is in it.
  const ours = stdioWire(
    [MAIN, 'stdio'],
    { ...environment, APP_DATA_DIRECTORY: join(scratch, 'stdio') },
    scratch,
  );
  const one = stdioWire([join(scratch, 'plain-sdk-stdio.mjs'), '1'], environment, scratch);
  const thirty = stdioWire([join(scratch, 'plain-sdk-stdio.mjs'), '30'], environment, scratch);
  try {
    await ours.ask('server/discover', {});
    const idle = await idleRow('stdio', ours.child, 90);
    return [...(await compare('stdio', ours, one, thirty)), idle];
  } finally {
    for (const wire of [ours, one, thirty]) wire.close();
  }
}

async function overHttp(): Promise<Row[]> {
  const processes = [
    spawn(process.execPath, [MAIN, 'serve'], { env: { ...process.env, ...environment }, cwd: scratch }),
    ...['1', '30'].map((tools) =>
      spawn(process.execPath, [join(scratch, 'plain-sdk-http.mjs'), tools], { cwd: scratch }),
    ),
  ];
  try {
    const [base = '', one = '', thirty = ''] = await Promise.all(
      processes.map((child) => addressOf(child.stderr)),
    );
    const idle = await idleRow('serve', processes[0], 120);
    const login = await fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'bench-password' }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const authorization = `Bearer ${access_token}`;
    const wires = [
      httpWire(`${base}/mcp`, { authorization }),
      httpWire(`${one}/mcp`),
      httpWire(`${thirty}/mcp`),
    ] as const;
    const rows = [
      ...(await compare('HTTP', ...wires)),
      ...(await generateRows(wires[0], await designAt(base, authorization))),
      idle,
    ];
    for (const wire of wires) wire.close();
    return rows;
  } finally {
    for (const child of processes) child.kill();
  }
}

/** The address that a server prints when it listens; what it prints later is read away. */
export function addressOf(stream: NodeJS.ReadableStream): Promise<string> {
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

/**
 * The trivial read is a page of an empty list of presentations: no read answers less, in as many bytes as the
 * echo does; the store is asked each time whether somebody wrote.
 */
async function compare(transport: string, ours: Wire, one: Wire, thirty: Wire): Promise<Row[]> {
  const calls = await alternate(
    () => ours.ask('tools/call', { name: 'list_presentations', arguments: { page_size: 1 } }),
    () =>
      one.ask('tools/call', {
        name: 'echo',
        arguments: { text: 'forty-four characters of quite ordinary text' },
      }),
  );
  const lists = await alternate(
    () => ours.ask('tools/list', {}),
    () => thirty.ask('tools/list', {}),
  );
  return [
    rateRow(`MCP over ${transport}, tools/call of list_presentations`, calls, 'bare SDK server, echo', 0.8),
    rateRow(`MCP over ${transport}, tools/list`, lists, 'bare SDK server with 30 tools', 4),
  ];
}

function rateRow(work: string, { ours, other, ratio }: Rates, rival: string, bar: number): Row {
  const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} calls/s`;
  return {
    work,
    ours: perSecond(ours),
    rival: `${rival}: ${perSecond(other)}`,
    ratio,
    bar: `≥ ${bar}×`,
    holds: ratio >= bar,
  };
}

/** A design of the server's, made of a file. */
async function designAt(base: string, authorization: string): Promise<string> {
  const call = async (path: string, body?: FormData | object): Promise<Record<string, unknown>> => {
    const sent =
      body === undefined
        ? {}
        : body instanceof FormData
          ? { method: 'POST', body }
          : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${base}${path}`, {
      ...sent,
      headers: {
        authorization,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const form = new FormData();
  form.append(
    'files',
    new Blob([readFileSync(join(ROOT, 'test', 'fixtures', 'pptx', 'effects-demo.pptx'))]),
    'company.pptx',
  );
  const [file] = (await call('/api/v3/files/upload', form)) as unknown as string[];
  let task = await call('/api/v2/ppt/design/create/async', { pptx_url: file });
  while (task['status'] === 'pending' || task['status'] === 'processing') {
    await setTimeout(100);
    task = await call(`/api/v2/ppt/design/status/${String(task['id'])}`);
  }
  const { design_id } = (task['data'] ?? {}) as { readonly design_id?: string };
  if (design_id === undefined) throw new Error(`no design was made: ${JSON.stringify(task).slice(0, 500)}`);
  return design_id;
}

/**
 * A deck of ten slides out of a long text, written as PPTX; in a standard template, and in turns with it in a
 * design.
 */
async function generateRows(wire: Wire, design: string): Promise<Row[]> {
  const content = readFileSync(join(ROOT, 'test', 'fixtures', 'docs', 'norwich-city.txt'), 'utf8')
    .split(/(?<=\s)/)
    .slice(0, WORDS)
    .join('');
  const timed = async (more: object): Promise<number> => {
    const startedAt = performance.now();
    refuseFailure(
      await wire.ask('tools/call', {
        name: 'generate_presentation',
        arguments: { content, n_slides: 10, export_as: 'pptx', ...more },
      }),
    );
    return performance.now() - startedAt;
  };
  const times = { standard: [] as number[], design: [] as number[] };
  for (let round = 0; round < GENERATIONS; round++) {
    const [standard, applied] = [await timed({}), await timed({ template: design })];
    if (round < WARM_GENERATIONS) continue;
    times.standard.push(standard);
    times.design.push(applied);
  }
  const [standard, applied] = [median(times.standard), median(times.design)];
  const work = `ten slides out of ${WORDS.toLocaleString('en')} words through MCP`;
  return [
    withinRow(`${work}, PPTX written, p50 warm`, standard, 400),
    {
      work: `${work}, in a Smart Design`,
      ours: ms(applied),
      rival: `in a standard template: ${ms(standard)}`,
      ratio: applied / standard,
      bar: `≤ ${IN_DESIGN}×`,
      holds: applied / standard <= IN_DESIGN,
    },
  ];
}

/** The first page of a long list. */
async function longList(): Promise<Row> {
  const data = join(scratch, 'long');
  await seedPresentations(data, STORED);
  const wire = stdioWire([MAIN, 'stdio'], { ...environment, APP_DATA_DIRECTORY: data }, scratch);
  try {
    const times: number[] = [];
    for (let round = 0; round < 12; round++) {
      const startedAt = performance.now();
      refuseFailure(await wire.ask('tools/call', { name: 'list_presentations', arguments: {} }));
      if (round > 1) times.push(performance.now() - startedAt);
    }
    return withinRow(`first page of ${STORED.toLocaleString('en')} presentations`, median(times), 50);
  } finally {
    wire.close();
  }
}

/** Resident memory some seconds after the start, before any work. */
async function idleRow(command: string, child: ChildProcess | undefined, barMb: number): Promise<Row> {
  await setTimeout(IDLE_MS);
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child?.pid)], { encoding: 'utf8' });
  const mb = Number(stdout.trim()) / 1024;
  return {
    work: `memory of an idle \`${command}\``,
    ours: `${Math.round(mb)} MB`,
    rival: '',
    bar: `< ${barMb} MB`,
    holds: mb > 0 && mb < barMb,
  };
}

interface Rates {
  readonly ours: number;
  readonly other: number;
  readonly ratio: number;
}

async function alternate(ours: () => Promise<string>, other: () => Promise<string>): Promise<Rates> {
  const pairs: (readonly [number, number])[] = [];
  // The first rounds only warm up.
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    // Whoever comes second finds the machine as the first one left it: they take turns in that, too.
    const first = await rate(round % 2 === 0 ? ours : other);
    const second = await rate(round % 2 === 0 ? other : ours);
    if (round >= 0) pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  return {
    ours: median(pairs.map(([rate]) => rate)),
    other: median(pairs.map(([, rate]) => rate)),
    ratio: median(pairs.map(([mine, theirs]) => mine / theirs)),
  };
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
