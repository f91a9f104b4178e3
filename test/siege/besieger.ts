import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Siege } from './attack.ts';
import { AGENTS_BODIES, STRANGERS_BODIES } from './attacks/bodies.ts';
import { CONNECTIONS } from './attacks/connections.ts';
import { CONNECTORS, HEAVY_DECKS } from './attacks/decks.ts';
import { HOSTILE_FILES, MUTATED_FILES } from './attacks/files.ts';
import { GUARDED_FLOOD, OPEN_FLOOD } from './attacks/floods.ts';
import { FORGERIES } from './attacks/forgeries.ts';
import { MUTATED_JSON, NASTY_SCHEMAS } from './attacks/json.ts';
import { HOSTILE_PICTURES } from './attacks/pictures.ts';
import { VISITORS } from './attacks/visitors.ts';
import { chanceOf } from './random.ts';
import { Sender } from './sender.ts';
import { type Counts, type Fault, Tally } from './tally.ts';

/*
 * A process of besiegers, begun by the siege with its orders as JSON: it attacks for so long, tells what it
 * counted, and ends. It ends as well when the siege has ended without it. Its acts are told by the seed,
 * their kind and their number alone.
 */

/** Those that make files work on a core of their own for much of the time; the crowd has to be quick. */
const COMPANIES = {
  files: [HOSTILE_FILES, MUTATED_FILES, HOSTILE_PICTURES, CONNECTORS, HEAVY_DECKS],
  crowd: [
    CONNECTIONS,
    STRANGERS_BODIES,
    AGENTS_BODIES,
    OPEN_FLOOD,
    GUARDED_FLOOD,
    NASTY_SCHEMAS,
    MUTATED_JSON,
    FORGERIES,
    VISITORS,
  ],
} as const satisfies Record<string, readonly Attack[]>;

export interface Orders extends Siege {
  readonly company: keyof typeof COMPANIES;
  readonly port: number;
  readonly seed: number;
  readonly ms: number;
  /** One kind and no other; of it one act alone where a number is given. */
  readonly only?: { readonly kind: string; readonly number?: number };
}

export interface Report {
  readonly counts: readonly Counts[];
  readonly faults: readonly Fault[];
}

async function besiege(orders: Orders): Promise<Report> {
  const tally = new Tally();
  const over = AbortSignal.timeout(orders.ms);
  const act = async (attack: Attack, number: number) => {
    const sender = new Sender({ port: orders.port, over }, tally, { kind: attack.kind, number });
    // The server may be away: that is counted where it is watched.
    await attack
      .act(sender, chanceOf(orders.seed, attack.kind, number), orders, number)
      .catch(() => sleep(500));
  };
  const { only } = orders;
  const attacks = COMPANIES[orders.company].filter(({ kind }) => only === undefined || only.kind === kind);
  const loop = async (attack: Attack, next: () => number) => {
    while (!over.aborted) {
      await act(attack, next());
      await sleep(attack.pauseMs);
    }
  };
  const besiegers = attacks.flatMap((attack) => {
    if (only?.number !== undefined) return [act(attack, only.number)];
    let number = 0;
    return Array.from({ length: attack.atOnce }, () => loop(attack, () => (number += 1)));
  });
  await Promise.all(besiegers);
  return { counts: tally.counts(), faults: tally.faults };
}

// The server and its honest client come first on the processor.
setPriority(10);
process.once('disconnect', () => process.exit(1));
const summary = await besiege(JSON.parse(process.argv[2] ?? '{}') as Orders);
process.send?.(summary, () => process.exit(0));
