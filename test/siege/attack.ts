import type { Random } from './random.ts';
import type { Sender } from './sender.ts';

/** Addresses and credentials that attackers have. */
export interface Siege {
  /** API token of an agent that was let in and means harm. */
  readonly token: string;
  /** Address of a file behind a signed link, as it was handed out: path and query. */
  readonly link: string;
  /** Path of a share link with a password, as it was handed out. */
  readonly share: string;
  /** Some thirty seconds, as a part of `npm test`. */
  readonly short: boolean;
}

/** One kind of attack. */
export interface Attack {
  readonly kind: string;
  /** How many acts of it go on at the same time, and how long each of these waits before the next. */
  readonly atOnce: number;
  readonly pauseMs: number;
  /** One act, which its chances tell whole. Never throws. */
  act(sender: Sender, random: Random, siege: Siege, number: number): Promise<void>;
}
