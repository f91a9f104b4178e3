import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, Siege } from './attack.ts';
import { AGENTS_BODIES, STRANGERS_BODIES } from './attacks/bodies.ts';
import { CONNECTIONS } from './attacks/connections.ts';
import { HOSTILE_FILES, MUTATED_FILES } from './attacks/files.ts';
import { GUARDED_FLOOD, OPEN_FLOOD } from './attacks/floods.ts';
import { FORGERIES } from './attacks/forgeries.ts';
import { MUTATED_JSON, NASTY_SCHEMAS } from './attacks/json.ts';
import { Door } from './door.ts';
import { chanceOf } from './random.ts';
import { type Counts, type Fault, Tally } from './tally.ts';

/*
 * A process of besiegers, begun by the siege with its orders as JSON: it attacks for so long, tells what it counted, and ends.
 * It ends as well when the siege has ended without it. Its acts are told by the seed, their kind and their number alone.
 */

/** Those that make files work on a core of their own for much of the time; the crowd has to be quick. */
const COMPANIES = {
  files: [HOSTILE_FILES, MUTATED_FILES],
  crowd: [CONNECTIONS, STRANGERS_BODIES, AGENTS_BODIES, OPEN_FLOOD, GUARDED_FLOOD, NASTY_SCHEMAS, MUTATED_JSON, FORGERIES],
} as const satisfies Record<string, readonly Attack[]>;

export interface Orders extends Siege {
  readonly company: keyof typeof COMPANIES;
  readonly port: number;
  readonly seed: number;
  readonly ms: number;
  /** One act and no other: its kind and number. */
  readonly only?: { readonly kind: string; readonly number: number };
}

export interface Told {
  readonly counts: readonly Counts[];
  readonly faults: readonly Fault[];
}

async function besiege(orders: Orders): Promise<Told> {
  const tally = new Tally();
  const over = AbortSignal.timeout(orders.ms);
  const act = async (attack: Attack, number: number) => {
    const door = new Door({ port: orders.port, over }, tally, { kind: attack.kind, number });
    // The server may be away: that is counted where it is watched.
    await attack.act(door, chanceOf(orders.seed, attack.kind, number), orders, number).catch(() => sleep(500));
  };
  const attacks: readonly Attack[] = COMPANIES[orders.company];
  const { only } = orders;
  if (only) {
    const attack = attacks.find(({ kind }) => kind === only.kind);
    if (attack) await act(attack, only.number);
  } else {
    await Promise.all(
      attacks.map((attack) => {
        let number = 0;
        const loop = async () => {
          while (!over.aborted) {
            number += 1;
            await act(attack, number);
            await sleep(attack.pauseMs);
          }
        };
        return Promise.all(Array.from({ length: attack.atOnce }, loop));
      }),
    );
  }
  return { counts: tally.counts(), faults: tally.faults };
}

// The server and its honest client come first on the processor.
setPriority(10);
process.once('disconnect', () => process.exit(1));
const told = await besiege(JSON.parse(process.argv[2] ?? '{}') as Orders);
process.send?.(told, () => process.exit(0));
