import { join } from 'node:path';
import { COMPOSITIONS } from '../test/support/compositions.ts';
import { ask, serve, togetherMb } from './served.ts';

const CLIENTS = 8;
const SLIDES = 9;
const WARM_DECKS = 96;
const DECKS = 240;

/**
 * Measures eight clients that each request decks of nine composed slides, on one processor core and on two.
 */
export async function composedDecks(
  scratch: string,
  rank: (times: number[], share: number) => number,
): Promise<Record<string, number>> {
  const one = await decksOn('0', join(scratch, 'one'), rank);
  const two = await decksOn('0,1', join(scratch, 'two'), rank);
  const named = (cores: string, figures: Record<string, number>) =>
    Object.entries(figures).map(([name, value]) => [`${cores}: ${name}`, value] as const);
  const ratio = Math.round((100 * (two['decks a second'] ?? 0)) / (one['decks a second'] ?? 1)) / 100;
  return Object.fromEntries([
    ['clients', CLIENTS],
    ...named('one core', one),
    ...named('two cores', two),
    ['two cores to one', ratio],
  ]);
}

async function decksOn(
  cores: string,
  data: string,
  rank: (times: number[], share: number) => number,
): Promise<Record<string, number>> {
  const server = await serve(data, { LIBREOFFICE_PATH: 'off' }, ['taskset', '-c', cores]);
  try {
    const slides = Array.from({ length: SLIDES }, (_, index) => ({
      layout: 'composed',
      content: { markup: COMPOSITIONS[index % COMPOSITIONS.length] },
    }));
    const make = () =>
      ask(`${server.url}/api/v3/presentation/from-json`, 'POST', { slides, standard_template: 'ledger' });
    const round = async (count: number) => {
      let left = count;
      const times: number[] = [];
      let failed = 0;
      const client = async () => {
        while (left-- > 0) {
          const { status, ms } = await make();
          times.push(ms);
          if (status !== 200) failed += 1;
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: CLIENTS }, client));
      return { times, failed, seconds: (performance.now() - began) / 1000 };
    };
    await round(WARM_DECKS);
    const { times, failed, seconds } = await round(DECKS);
    return {
      'decks a second': Math.round((10 * DECKS) / seconds) / 10,
      'deck p50, ms': rank(times, 0.5),
      'deck p99, ms': rank(times, 0.99),
      failed,
      'memory of all processes, MB': togetherMb(server.child),
    };
  } finally {
    await server.stop();
  }
}
