import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEAVY_KINDS } from './heavy-load.ts';
import { ask, type Server, serve, signIn, togetherMb } from './served.ts';

const ACCOUNT = { username: 'bench', password: 'bench-password' };
const SECONDS = 20;
const [HEALTH_EVERY_MS, DECK_EVERY_MS] = [50, 100];
const WARM_DECKS = 30;

type Rank = (times: number[], share: number) => number;

/**
 * How long health checks and small decks of another caller take beside decks of each heavy kind, and beside
 * none.
 */
export async function besideHeavy(scratch: string, rank: Rank): Promise<Record<string, number>> {
  const server = await serve(join(scratch, 'data'), {
    LIBREOFFICE_PATH: 'off',
    AUTH_USERNAME: ACCOUNT.username,
    AUTH_PASSWORD: ACCOUNT.password,
  });
  try {
    const { body: session } = await ask<{ access_token: string }>(
      `${server.url}/api/v1/auth/login`,
      'POST',
      ACCOUNT,
    );
    signIn(`Bearer ${session.access_token}`);
    const tokenFor = async (label: string) =>
      `Bearer ${(await ask<{ token: string }>(`${server.url}/api/v1/auth/token/create`, 'POST', { label })).body.token}`;
    const [heavy, honest] = [await tokenFor('heavy'), await tokenFor('honest')];
    signIn(honest);
    for (let deck = 0; deck < WARM_DECKS; deck++) await smallDeck(server);
    const figures: Record<string, number> = {};
    const note = (kind: string, counts: Record<string, number>) => {
      console.log(kind, counts);
      for (const [name, value] of Object.entries(counts)) figures[`${kind}: ${name}`] = value;
    };
    note('nothing', await measured(server, rank));
    for (const kind of Object.keys(HEAVY_KINDS)) {
      const child = fork(join(process.cwd(), 'bench', 'heavy-load.ts'), [server.url, heavy, kind], {
        execArgv: [],
      });
      let answers = 0;
      child.on('message', () => {
        answers += 1;
      });
      await sleep(1_000);
      const counts = await measured(server, rank);
      child.kill('SIGKILL');
      note(kind, { ...counts, 'heavy decks answered': answers });
      // Work for a client that has disconnected ends within seconds.
      await sleep(4_000);
    }
    return figures;
  } finally {
    await server.stop();
  }
}

const smallDeck = ({ url }: Server) =>
  ask(`${url}/api/v3/presentation/from-json`, 'POST', {
    title: 'T',
    slides: [{ layout: 'title', content: { title: 'Tea' } }],
  });

async function measured(server: Server, rank: Rank): Promise<Record<string, number>> {
  const until = performance.now() + SECONDS * 1_000;
  const [health, decks]: [number[], number[]] = [[], []];
  let [failed, most] = [0, 0];
  const repeat = async (everyMs: number, times: number[], work: () => ReturnType<typeof ask>) => {
    while (performance.now() < until) {
      const { status, ms } = await work();
      times.push(ms);
      if (status !== 200) failed += 1;
      most = Math.max(most, togetherMb(server.child));
      await sleep(everyMs);
    }
  };
  await Promise.all([
    repeat(HEALTH_EVERY_MS, health, () => ask(`${server.url}/health`, 'GET')),
    repeat(DECK_EVERY_MS, decks, () => smallDeck(server)),
  ]);
  return {
    '/health p50, ms': rank(health, 0.5),
    '/health p99, ms': rank(health, 0.99),
    'small decks': decks.length,
    'small deck p50, ms': rank(decks, 0.5),
    'small deck p99, ms': rank(decks, 0.99),
    failed,
    'most memory of all processes, MB': most,
  };
}
