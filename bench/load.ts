import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { besideHeavy } from './beside-heavy.ts';
import { composedDecks } from './composed-load.ts';
import { held } from './held-memory.ts';
import { seedPresentations } from './seed-presentations.ts';
import { ask, residentMb, type Server, serve } from './served.ts';

/*
 * npm run bench:load [-- PART…] [-- --minutes 60]: one server on embedded defaults under load, in parts.
 * docs/load.json gets what was counted, docs/operations.md the table made of it.
 */

const ROOT = process.cwd();
const AT_ONCE = 500;
const AGENTS = 50;
const AGENT_SECONDS = 60;
const STORED = 10_000;
/** Between two steps of the soak. */
const STEP_MS = 2_000;
const SAMPLE_MS = 60_000;
const TEXT =
  '# Solar heat\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat\n\n## What it costs\n- 40 euros a megawatt hour\n- 12 years until it pays\n\n| year | MWh |\n|---|---|\n| 2023 | 12 |\n| 2024 | 31 |\n| 2025 | 58 |';

type Figures = Record<string, number>;

function rank(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** How long /health takes while something else goes on. */
async function watched<T>(
  server: Server,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly lags: number[] }> {
  const lags: number[] = [];
  let done = false;
  const watching = (async () => {
    while (!done) {
      lags.push((await ask(`${server.url}/health`, 'GET')).ms);
      await sleep(50);
    }
  })();
  const result = await work();
  done = true;
  await watching;
  return { result, lags };
}

async function manyAtOnce(server: Server) {
  const began = performance.now();
  const { result: ids, lags } = await watched(server, async () => {
    const begun = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        ask<{ id: string }>(`${server.url}/api/v3/presentation/generate/async`, 'POST', { content: TEXT }),
      ),
    );
    const accepted = begun.filter(({ status }) => status === 200).map(({ body }) => body.id);
    for (const id of accepted)
      while (
        !/completed|error/.test(
          (await ask<{ status: string }>(`${server.url}/api/v3/async-task/status/${id}`, 'GET')).body.status,
        )
      )
        await sleep(200);
    return accepted;
  });
  const ends = await Promise.all(
    ids.map(
      async (id) =>
        (await ask<{ status: string }>(`${server.url}/api/v3/async-task/status/${id}`, 'GET')).body.status,
    ),
  );
  return {
    'asked at once': AT_ONCE,
    accepted: ids.length,
    completed: ends.filter((status) => status === 'completed').length,
    'seconds until all had ended': Math.round((performance.now() - began) / 1000),
    '/health p50, ms': rank(lags, 0.5),
    '/health p99, ms': rank(lags, 0.99),
    'memory, MB': residentMb(server.child),
  };
}

async function agents(server: Server): Promise<Figures> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + AGENT_SECONDS * 1000;
  const { lags } = await watched(server, () =>
    Promise.all(
      Array.from({ length: AGENTS }, async (_, agent) => {
        const { body } = await ask<{ presentation_id: string }>(
          `${server.url}/api/v3/presentation/generate`,
          'POST',
          { content: TEXT },
        );
        for (let round = 0; performance.now() < until; round++) {
          const edits = [
            { op: 'set_field', slide: 2, path: 'title', value: `Agent ${agent}, round ${round}` },
          ];
          const edited = await ask(`${server.url}/api/v3/presentation/${body.presentation_id}/edit`, 'POST', {
            edits,
          });
          const preview = await ask(
            `${server.url}/api/v3/presentation/${body.presentation_id}/preview?slides=2&format=svg&inline=true`,
            'GET',
          );
          times.push(edited.ms);
          if (edited.status !== 200 || preview.status !== 200) failed += 1;
        }
      }),
    ),
  );
  return {
    agents: AGENTS,
    seconds: AGENT_SECONDS,
    edits: times.length,
    failed,
    'edit p50, ms': rank(times, 0.5),
    'edit p99, ms': rank(times, 0.99),
    '/health p99, ms': rank(lags, 0.99),
    'memory, MB': residentMb(server.child),
  };
}

async function large(scratch: string): Promise<Figures> {
  const data = join(scratch, 'large');
  await seedPresentations(data, STORED);
  const server = await serve(data);
  try {
    const list = () =>
      ask<{ results: unknown[] }>(`${server.url}/api/v3/presentation/all?page=1&page_size=20`, 'GET');
    await list();
    const first = await Promise.all(Array.from({ length: 20 }, list));
    const last = await ask(`${server.url}/api/v3/presentation/all?page=${STORED / 20}&page_size=20`, 'GET');
    const found = await ask(
      `${server.url}/api/v3/presentation/all?search=${encodeURIComponent('Presentation 77')}`,
      'GET',
    );
    const times = [];
    for (let n = 0; n < 20; n++) times.push((await list()).ms);
    return {
      stored: STORED,
      'first page p50, ms': rank(times, 0.5),
      'first page, 20 at once, ms': rank(
        first.map(({ ms }) => ms),
        1,
      ),
      'last page, ms': Math.round(last.ms),
      'search, ms': Math.round(found.ms),
      'memory, MB': residentMb(server.child),
    };
  } finally {
    await server.stop();
  }
}

/** Results for hostile files under the load of a crowd. */
async function afterHostileFiles(server: Server): Promise<Figures> {
  const { result, memory } = await held(server, async () => {
    const files = await hostileFiles(server);
    return { ...files, ...(await manyAtOnce(server)) };
  });
  return {
    'hostile files': result.given,
    'of which taken': result.taken,
    'generations completed': result.completed,
    'seconds until all had ended': result['seconds until all had ended'],
    ...memory,
  };
}

/** Given from a process of their own, which makes them: some are of a hundred megabytes. */
function hostileFiles({
  url,
  authorization,
}: Server): Promise<{ readonly given: number; readonly taken: number }> {
  const child = fork(join(ROOT, 'bench', 'hostile-load.ts'), [url, authorization], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (messages) => resolve(messages as { given: number; taken: number }));
    child.once(
      'exit',
      (code) => code !== 0 && reject(new Error(`Hostile files could not be given: exit code ${code}.`)),
    );
  });
}

/**
 * Every two seconds a deck is made, looked at, changed, exported as PDF and deleted: what stays is what
 * leaks.
 */
async function soak(server: Server, minutes: number): Promise<Figures> {
  const until = performance.now() + minutes * 60_000;
  const samples: number[] = [];
  let rounds = 0;
  let failed = 0;
  let sampled = performance.now();
  while (performance.now() < until) {
    const began = performance.now();
    const made = await ask<{ presentation_id: string }>(
      `${server.url}/api/v3/presentation/generate`,
      'POST',
      { content: `${TEXT}\n\n## Round ${rounds}\n- Words that differ, ${rounds}` },
    );
    const id = made.body.presentation_id;
    const steps = [
      made,
      await ask(`${server.url}/api/v3/presentation/${id}/preview?slides=1&format=svg&inline=true`, 'GET'),
      await ask(`${server.url}/api/v3/presentation/${id}/edit`, 'POST', {
        edits: [{ op: 'set_field', slide: 2, path: 'title', value: `Round ${rounds}` }],
      }),
      await ask(`${server.url}/api/v3/presentation/export`, 'POST', { id, export_as: 'pdf' }),
      await ask(`${server.url}/api/v3/presentation/${id}`, 'DELETE'),
    ];
    failed += steps.filter(({ status }) => status >= 300).length;
    rounds += 1;
    if (performance.now() - sampled >= SAMPLE_MS) {
      sampled = performance.now();
      samples.push(residentMb(server.child));
      console.log(`soak: ${rounds} rounds, ${failed} failed, ${samples.at(-1)} MB`);
    }
    await sleep(Math.max(0, STEP_MS - (performance.now() - began)));
  }
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (some: readonly number[]) =>
    Math.round(some.reduce((sum, one) => sum + one, 0) / Math.max(1, some.length));
  return {
    minutes,
    'decks made, seen, changed, exported and deleted': rounds,
    'failed requests': failed,
    'memory in the second quarter, MB': mean(samples.slice(quarter, 2 * quarter)),
    'memory in the last quarter, MB': mean(samples.slice(-quarter)),
    'most memory, MB': Math.max(0, ...samples),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');

/** Each on a server of its own. */
const PARTS: Readonly<
  Record<string, { readonly title: string; readonly run: (scratch: string) => Promise<Figures> }>
> = {
  generations: { title: `${AT_ONCE} generations at once`, run: (scratch) => onServer(scratch, manyAtOnce) },
  decks: { title: 'decks of nine composed slides', run: (scratch) => composedDecks(scratch, rank) },
  beside: {
    title: 'health checks and small decks of another caller beside heavy decks',
    run: (scratch) => besideHeavy(scratch, rank),
  },
  agents: { title: `${AGENTS} agents editing`, run: (scratch) => onServer(scratch, agents) },
  stored: { title: `${STORED.toLocaleString('en')} stored presentations`, run: large },
  hostile: {
    title: `hostile files, one after the other, then ${AT_ONCE} generations at once; LibreOffice off`,
    run: (scratch) => onServer(scratch, afterHostileFiles, { LIBREOFFICE_PATH: 'off' }),
  },
  drawn: { title: 'the same with LibreOffice', run: (scratch) => onServer(scratch, afterHostileFiles) },
  soak: { title: 'soak', run: (scratch) => onServer(scratch, (server) => soak(server, minutes)) },
};

async function onServer(
  scratch: string,
  work: (server: Server) => Promise<Figures>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Figures> {
  const server = await serve(join(scratch, 'data'), settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const unknown = positionals.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0)
  throw new Error(`There is no part "${unknown[0]}". Parts: ${Object.keys(PARTS).join(', ')}.`);
const file = join(ROOT, 'docs', 'load.json');
for (const [name, { title, run }] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-load-'));
  try {
    const figures = await run(scratch);
    console.log(title, figures);
    // Parts that were not run keep what they counted before.
    const { parts = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const all = { ...parts, [title]: figures };
    const ordered = Object.fromEntries(
      Object.values(PARTS).flatMap((part) =>
        all[part.title] === undefined ? [] : [[part.title, all[part.title]]],
      ),
    );
    writeFileSync(
      file,
      `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), parts: ordered }, null, 2)}\n`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
