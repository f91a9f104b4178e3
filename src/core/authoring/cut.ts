import { isEnding } from './endings.ts';
import { findNamePairs } from './name-pairs.ts';
import type { Ranking } from './rank.ts';
import { findSectionPairs } from './section-pairs.ts';
import { hasData, type Unit } from './unit.ts';

/** Consecutive units that become one slide. */
export type Range = readonly Unit[];

export interface CutOptions {
  /** Requested number of ranges; fewer are returned only if nothing more can be cut. */
  readonly count: number;
  /** Minimum gain of a cut; 0 cuts as long as possible. */
  readonly leastGain: number;
  /**
   * Minimum width in characters of each part, and of each part inside one section; Han and kana count double.
   * Default 0.
   */
  readonly leastWidth?: {
    readonly section: number;
    readonly part: number;
    /** True to keep short lists whole. */
    readonly lists: boolean;
  };
}

/** Gain of a cut through what one slide shows best: only a deck with a fixed number of slides needs it. */
const BOUND = 0.01;
const DRAWN = 1000;
/** Minimum width of a list item. */
const ITEM_LEAST = 25;
/** Lists with up to this number of items fit on a slide and are split last. */
const LIST_WHOLE = 8;
/** Minimum number of items of each part of a list. */
const LIST_PART = 4;
/** A list of up to this width is never cut where parts have a minimum width. */
const LIST_WIDTH = 480;

/**
 * Cuts the document along its structure: between chapters before sections, around tables before lists before
 * paragraphs, and the heaviest part first. It always makes the best next cut, so n ranges are n − 1 cuts.
 */
export function cutIntoRanges(units: readonly Unit[], ranking: Ranking, options: CutOptions): Range[] {
  const weights = new Map(units.map((unit) => [unit.id, weighUnit(unit, ranking)] as const));
  const lists = measureLists(units);
  const columns = Map.groupBy(findSectionPairs(units), ([, section]) => section).values();
  const bound = new Set([
    ...findNamePairs(units).flatMap(({ names, texts }) =>
      [...names, ...texts.flat()].slice(1).map(({ id }) => id),
    ),
    ...units.filter(({ needsPrevious }) => needsPrevious === true).map(({ id }) => id),
    ...[...columns].flatMap((pair) => pair.slice(1).map(([{ id }]) => id)),
  ]);
  const plan = (range: Range): Planned => planCut(range, weights, lists, bound, options.leastWidth);
  const first = plan(units);
  let ranges: Planned[] = units.length === 0 ? [] : [first];
  while (ranges.length < options.count) {
    const best = ranges.reduce<Planned | undefined>(
      (top, range) => (range.gain > (top?.gain ?? 0) ? range : top),
      undefined,
    );
    if (best === undefined || best.gain < options.leastGain || best.at === 0) break;
    const halves = [plan(best.units.slice(0, best.at)), plan(best.units.slice(best.at))];
    ranges = ranges.flatMap((range) => (range === best ? halves : [range]));
  }
  return ranges.map((range) => range.units);
}

/** Best cut inside a range, if there is one. */
export function cutOnce(range: Range, ranking: Ranking): Range[] {
  return cutIntoRanges(range, ranking, { count: 2, leastGain: 0 });
}

interface Planned {
  readonly units: Range;
  /** Index of the first unit after the cut; 0 for none. */
  readonly at: number;
  readonly gain: number;
}

function planCut(
  units: Range,
  weights: ReadonlyMap<number, number>,
  lists: Lists,
  bound: ReadonlySet<number>,
  leastWidth: CutOptions['leastWidth'],
): Planned {
  const total = units.reduce((sum, unit) => sum + (weights.get(unit.id) ?? 0), 0);
  const shared = sharedDepth(units);
  const deepest = units
    .slice(1)
    .reduce(
      (least, unit, index) => Math.min(least, countSharedSections(units[index], unit)),
      Number.POSITIVE_INFINITY,
    );
  const several = units.some((unit) => unit.sections.at(-1) !== units[0]?.sections.at(-1));
  const find = (outermost: number): Planned =>
    findCut(units, { total, shared, outermost, several }, weights, lists, bound, leastWidth);
  const best = find(deepest);
  // A line above the first heading is too short for a slide, and must not keep the rest together.
  return best.at === 0 && several && (leastWidth?.section ?? 0) > 0 ? find(Number.POSITIVE_INFINITY) : best;
}

interface CutShape {
  readonly total: number;
  readonly shared: number;
  /** Number of sections that the neighbours share between which a range of several sections may be cut. */
  readonly outermost: number;
  readonly several: boolean;
}

function findCut(
  units: Range,
  { total, shared, outermost, several }: CutShape,
  weights: ReadonlyMap<number, number>,
  lists: Lists,
  bound: ReadonlySet<number>,
  leastWidth: CutOptions['leastWidth'],
): Planned {
  let best: Planned = { units, at: 0, gain: 0 };
  let left = 0;
  const width = leastWidth === undefined ? 0 : units.reduce((sum, unit) => sum + measureWidth(unit), 0);
  let leftWidth = 0;
  for (let at = 1; at < units.length; at++) {
    const before = units[at - 1];
    const after = units[at];
    if (before === undefined || after === undefined) continue;
    left += weights.get(before.id) ?? 0;
    if (leastWidth !== undefined) {
      leftWidth += measureWidth(before);
      const isInside = before.sections.at(-1) === after.sections.at(-1);
      if (Math.min(leftWidth, width - leftWidth) < leastWidth[isInside ? 'part' : 'section']) continue;
      if (leastWidth.lists && isInside && before.block === after.block && !isListCut(units, at, lists))
        continue;
    }
    const share = Math.min(left, total - left) / Math.max(total, 1e-6);
    const lonely =
      before.sections.at(-1) === after.sections.at(-1) &&
      (isAlone(units, 0, at) || isAlone(units, at, units.length))
        ? 0.3
        : 1;
    const whole =
      before.block === after.block &&
      (lists.sizes.get(after.block) ?? 0) <= LIST_WHOLE &&
      after.kind === 'list_item'
        ? 0.1
        : 1;
    const paired = bound.has(after.id) ? BOUND : 1;
    const gain =
      lonely *
      whole *
      paired *
      rateBoundary(before, after, shared, outermost, several) *
      Math.sqrt(total) *
      share ** 0.3;
    if (gain > best.gain + 1e-9) best = { units, at, gain };
  }
  return best;
}

/** True if a list may be cut here: a short one never, others only so that both parts are lists. */
function isListCut(units: Range, at: number, lists: Lists): boolean {
  const block = units[at]?.block ?? -1;
  if (units[at]?.kind !== 'list_item') return true;
  const isPart = (from: number, to: number): boolean =>
    units.slice(Math.max(0, from), to).filter((unit) => unit.block === block).length >= LIST_PART;
  return !lists.short.has(block) && isPart(at - LIST_PART, at) && isPart(at, at + LIST_PART);
}

interface Lists {
  /** Number of items in each list by block. */
  readonly sizes: ReadonlyMap<number, number>;
  /** Lists that one slide shows with ease. */
  readonly short: ReadonlySet<number>;
}

function measureLists(units: Range): Lists {
  const sizes = new Map<number, number>();
  const widths = new Map<number, number>();
  for (const unit of units) {
    if (unit.kind !== 'list_item') continue;
    sizes.set(unit.block, (sizes.get(unit.block) ?? 0) + 1);
    widths.set(unit.block, (widths.get(unit.block) ?? 0) + measureWidth(unit));
  }
  const short = [...sizes].flatMap(([block, size]) =>
    size <= LIST_WHOLE && (widths.get(block) ?? 0) <= LIST_WIDTH ? [block] : [],
  );
  return { sizes, short: new Set(short) };
}

/** A single sentence or item makes a poor slide. */
function isAlone(units: Range, from: number, to: number): boolean {
  const unit = units[from];
  return (
    to - from === 1 && unit?.series === undefined && (unit?.kind === 'sentence' || unit?.kind === 'list_item')
  );
}

/** Number of sections that two neighbours share. */
function countSharedSections(before: Unit | undefined, after: Unit): number {
  let depth = 0;
  while (
    before !== undefined &&
    depth < before.sections.length &&
    before.sections[depth] === after.sections[depth]
  )
    depth++;
  return depth;
}

function sharedDepth(units: Range): number {
  const first = units[0];
  return first === undefined
    ? 0
    : units.reduce(
        (least, unit) => Math.min(least, countSharedSections(first, unit)),
        Number.POSITIVE_INFINITY,
      );
}

/** Strength of a boundary. In a range of several sections only the outermost boundaries count. */
function rateBoundary(
  before: Unit,
  after: Unit,
  shared: number,
  outermost: number,
  several: boolean,
): number {
  const depth = countSharedSections(before, after);
  const sameSection = before.sections.at(-1) === after.sections.at(-1);
  const aroundFigure =
    hasData(before) || hasData(after) ? 2.4 : before.kind === 'figure' || after.kind === 'figure' ? 1.6 : 0;
  if (!sameSection) {
    if (depth > outermost && depth > shared) return aroundFigure * 0.5;
    if (isEnding(after.sections[depth]?.heading ?? '')) return 8;
    return Math.max(aroundFigure, depth === 0 ? 4 : depth === 1 ? 2.6 : 1.8);
  }
  if (outermost < depth && several) return aroundFigure * 0.5;
  if (isLeadOf(before, after)) return 0.02;
  if (aroundFigure > 0) return aroundFigure;
  if (before.block === after.block) return after.kind === 'list_item' ? 0.25 : 0.3;
  if (before.kind === 'list_item' || after.kind === 'list_item') return 0.9;
  return before.kind === 'quote' || after.kind === 'quote' ? 1.1 : 0.75;
}

/** "The steps are:" belongs to the following list, and a sentence about a picture or table to it. */
function isLeadOf(before: Unit, after: Unit): boolean {
  return before.kind === 'sentence' && /[:：]$/u.test(before.text.text) && before.block !== after.block;
}

/** Width of the words of a unit; what is drawn fills a slide by itself, and an item at least its line. */
function measureWidth(unit: Unit): number {
  if (hasData(unit) || unit.kind === 'figure' || unit.kind === 'quote') return DRAWN;
  const { text } = unit.text;
  const width =
    text.length +
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) +
    unit.children.reduce((sum, child) => sum + measureWidth(child), 0);
  return unit.kind === 'list_item' ? Math.max(ITEM_LEAST, width) : width;
}

function weighUnit(unit: Unit, ranking: Ranking): number {
  const nested = unit.children.reduce((sum, child) => sum + 0.3 * weighUnit(child, ranking), 0);
  switch (unit.kind) {
    case 'table':
      return 3 + Math.min(6, (unit.table?.rows.length ?? 0) / 6);
    case 'figure':
      return 0.8;
    case 'code':
      return 0;
    case 'quote':
      return 1;
    default:
      if (unit.series !== undefined) return 3 + nested;
      return Math.max(0.1, 0.3 + 0.7 * ranking.score(unit)) + nested;
  }
}
