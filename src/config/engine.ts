import { availableParallelism } from 'node:os';
import { whole } from './whole-number.ts';

/** A machine with many cores has its memory for other programs, too. */
const MOST_DEFAULT_PROCESSES = 16;

export const ENGINE_VARIABLE = {
  name: 'ENGINE_PROCESSES',
  schema: whole(0, 64),
  fallback: String(Math.min(MOST_DEFAULT_PROCESSES, availableParallelism())),
  shownDefault: `the number of cores, at most ${MOST_DEFAULT_PROCESSES}`,
  description:
    'Processes of `lectern serve` and `lectern worker` that make the decks of one caller at the same time, beside the server; one more serves everybody else. They begin when they are needed. No request can block others, and decks are made on all cores. Each takes about 150 MB while it works, and all together at most 350 MB and 100 MB for each. 0 makes decks in the server itself, which then stands still while it does.',
};
