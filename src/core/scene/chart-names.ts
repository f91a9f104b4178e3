import type { ChartPlan } from './chart-plan-types.ts';
import { wrapLabel } from './wrap-label.ts';

/** Names of categories under a plot. */
export interface CategoryNames {
  /** Empty where skipped. */
  readonly lines: readonly (readonly string[])[];
  /** Degrees, clockwise; they end under their tick where negative, and begin there where positive. */
  readonly turn?: number;
  /** Room below the gap under the plot, px. */
  readonly depth: number;
  /** How far the first reaches before its tick, px. */
  readonly reach: number;
}

/** Height of a line of names, em. */
const LINE = 1.3;
const MOST_LINES = 3;
/** Share of a slot that a name may take, and of a chart's height that turned names may. */
const [OF_SLOT, OF_HEIGHT] = [0.94, 0.5];
/** From one turned name to the next, em across them. */
const APART = 1.15;
const RIGHT_ANGLE = 90;
const SLANT = 45;
/** Words that are turned by less stand level. */
const LEAST_TURN = 10;

interface Naming {
  /** Room of a name along the axis, px. */
  readonly slot: number;
  /** Of the chart, px. */
  readonly height: number;
  readonly em: number;
  readonly widthOf: (text: string) => number;
  /** Not on a slant: there is no room for it. */
  readonly isUpright?: boolean;
}

/**
 * Names as office programs set them where the chart is not ours: in lines where every word has room, else slanted by 45
 * degrees, else upright; some are left out only where not even that has room. What the file says comes first.
 */
export function givenNames({ categories, categoryAxis }: Pick<ChartPlan, 'categories' | 'categoryAxis'>, naming: Naming): CategoryNames {
  const { slot, height, em, widthOf } = naming;
  const given = categoryAxis?.labelEvery ?? 1;
  const turn = categoryAxis?.turn ?? (haveRoom(categories, given, naming) ? 0 : naming.isUpright !== true && canSlant(slot * given, em) ? -SLANT : -RIGHT_ANGLE);
  if (Math.abs(turn) < LEAST_TURN) return level(categories, given, naming);
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const every = Math.max(given, Math.ceil((em * APART) / (slot * Math.sin(angle))));
  const room = (height * OF_HEIGHT - em * Math.cos(angle)) / Math.sin(angle);
  const lines = categories.map((name, index) => (index % every === 0 ? wrapLabel(name.replaceAll(/\s+/g, '\u00a0'), Math.max(em * 2, room), 1, widthOf) : []));
  const widest = Math.max(0, ...lines.flat().map(widthOf));
  return { lines, turn, depth: widest * Math.sin(angle) + em * Math.cos(angle), reach: turn < 0 ? Math.max(0, ...(lines[0] ?? []).map(widthOf)) * Math.cos(angle) : 0 };
}

/** Whether names on a slant stand clear of one another. @param slot from one name to the next, px */
export function canSlant(slot: number, em: number): boolean {
  return slot * Math.sin((SLANT * Math.PI) / 180) >= em * APART;
}

function haveRoom(categories: readonly string[], every: number, { slot, widthOf }: Naming): boolean {
  return categories.every((name, index) => index % every !== 0 || wrapLabel(name, slot * every * OF_SLOT, MOST_LINES, widthOf).every((line) => !line.endsWith('…') || name.endsWith('…')));
}

/** In lines; where words are too long, some names are left out rather than all cut. */
function level(categories: readonly string[], given: number, { slot, em, widthOf }: Naming): CategoryNames {
  const longest = Math.max(0, ...categories.flatMap((name) => name.split(' ').map(widthOf)));
  const every = Math.max(given, Math.min(categories.length, Math.ceil((longest * 1.04) / Math.max(1, slot))));
  return inLines(categories, every, { slot, em, widthOf });
}

/** Every n-th name in the lines that it has room for, cut where it has none. */
export function inLines(categories: readonly string[], every: number, { slot, em, widthOf }: Omit<Naming, 'height'>): CategoryNames {
  const lines = categories.map((name, index) => (index % every === 0 ? wrapLabel(name, Math.max(em * 2, slot * every * OF_SLOT), MOST_LINES, widthOf) : []));
  return { lines, depth: em * LINE * Math.max(1, ...lines.map(({ length }) => length)), reach: 0 };
}
