import { chance } from '../faults/chance.ts';

/** Numbers from 0 to 1. */
export type Random = () => number;

/**
 * The chances of one act of a siege: told by the seed of the run, its kind and its number alone, so that it
 * can be done again.
 */
export function chanceOf(seed: number, kind: string, number: number): Random {
  let mixed = seed >>> 0;
  for (const letter of `${kind}:${number}`)
    mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return chance(mixed);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
