import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

/** One line of the report. */
export interface Row {
  readonly work: string;
  readonly ours: string;
  /** Value of the comparison; empty if a row only has a limit. */
  readonly rival: string;
  readonly ratio?: number;
  readonly bar: string;
  /** Undefined when nothing was measured: the rival is not on this machine. */
  readonly holds: boolean | undefined;
}

export interface Spent {
  readonly wallMs: number;
  /** Processor time of all threads, which is more reliable than the clock on a busy machine. */
  readonly cpuMs: number;
}

/** The middle of the values; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export async function spent(work: () => unknown): Promise<Spent> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

/**
 * The works' rounds, which take turns, so that what else the machine does meets all alike. The garbage of
 * whoever ran before is gone.
 *
 * @param garbage 'young' for short works: collecting all of it also throws away compiled code whose objects just died, so that each round would be compiled anew, as in no server.
 */
export async function roundsOf<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => unknown>>,
  garbage: 'all' | 'young' = 'all',
): Promise<Readonly<Record<Name, readonly Spent[]>>> {
  const names = Object.keys(works) as Name[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Spent[]>;
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first alternates.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      collectGarbage(garbage === 'all' ? undefined : { type: 'minor' });
      all[name].push(await spent(works[name]));
    }
  }
  return all;
}

export function medianSpent(rounds: readonly Spent[]): Spent {
  return {
    wallMs: median(rounds.map(({ wallMs }) => wallMs)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  };
}

/** Medians of the works' rounds. */
export async function inTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, Spent>>> {
  const all = await roundsOf(rounds, works);
  return Object.fromEntries(
    (Object.keys(works) as Name[]).map((name) => [name, medianSpent(all[name])]),
  ) as Record<Name, Spent>;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** Clock and processor time of one side: "58 ms (cpu 61 ms)". */
export function shown({ wallMs, cpuMs }: Spent): string {
  return `${ms(wallMs)} (cpu ${ms(cpuMs)})`;
}

/** Our time against a bar in milliseconds. */
export function withinRow(work: string, tookMs: number, barMs: number): Row {
  return { work, ours: ms(tookMs), rival: '', bar: `< ${barMs} ms`, holds: tookMs < barMs };
}
