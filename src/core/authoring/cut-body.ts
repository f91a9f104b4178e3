import { findContract } from '../templates/catalogue.ts';
import type { Account } from './account.ts';
import { collectPlainText, normalize } from './collect-text.ts';
import { cutIntoRanges, type Range } from './cut.ts';
import { joinSilent } from './join-silent.ts';
import { createMaterial } from './material.ts';
import { mergeSparse, type Trial } from './merge-sparse.ts';
import { mergeThin } from './merge-thin.ts';
import { isOutline } from './natural-count.ts';
import { findSectionPairs } from './section-pairs.ts';
import type { SlideWriter } from './slide-writer.ts';
import type { Style } from './style.ts';
import { chooseTopics } from './topics.ts';
import { flattenUnit, type Unit } from './unit.ts';
import type { Written } from './written-draft.ts';
import type { Zone } from './zones.ts';

/** With an open count a cut must be worth a slide, so that a short list is not split. */
const LEAST_GAIN = 0.12;
/** A slide of fewer characters says too little: one about a section, and one about a part of it. */
const LEAST_WIDTH = { section: 40, part: 160, lists: true } as const;
const LEAST_WIDTH_IF_OPEN = { section: 0, part: 115, lists: false } as const;
const LEAST_WIDTH_OF_POINTS = { section: 0, part: 30, lists: true } as const;
/** Maximum number of slides of a text so short that none of its sections shares a slide. */
const FEW = 3;

const NOT_CHOSEN = 'The slides are about parts of the text that matter more; ask for more slides.';

export interface CutBodyOptions {
  readonly writer: SlideWriter;
  readonly style: Style;
  /** Learns which units no slide is about. */
  readonly account: Account;
  readonly zoneOf: (unit: Unit) => Zone;
  /** Sentence that says what the document is about. */
  readonly main: Unit | undefined;
  /** Title of the document, for parts without a heading. */
  readonly fallback: string;
  /** Number of slides before the body. */
  readonly offset: number;
  /** True if the number of slides is open. */
  readonly open: boolean;
  readonly isWrittenAsSlides: boolean;
}

/**
 * Cuts a document into the ranges of its slides.
 *
 * @param count number of slides, which is a maximum if it is open
 */
export function cutBody(units: readonly Unit[], count: number, options: CutBodyOptions): Range[] {
  const { writer, style, account, zoneOf, main, fallback, offset, open } = options;
  const trial: Trial = (range, heading, index) =>
    writer.trial(range, { text: heading, heading }, style, offset + index);
  const tryAlone = (range: Range): Written | undefined =>
    trial(range, createMaterial(range).section?.heading ?? fallback, 1);
  if (open) return cutOpenBody(units, count, options, trial, tryAlone);
  const chosen =
    style.preserve || isOutline(units) ? undefined : chooseTopics(units, style.ranking, zoneOf, count, main);
  if (chosen !== undefined) {
    for (const unit of chosen.left.flatMap(flattenUnit)) account.setReason(unit, NOT_CHOSEN);
    return [...chosen.ranges];
  }
  return joinSilent(
    cutIntoRanges(units, style.ranking, {
      count,
      leastGain: 0,
      leastWidth: options.isWrittenAsSlides ? LEAST_WIDTH_OF_POINTS : LEAST_WIDTH,
    }),
    (range) => tryAlone(range) === undefined,
    (range, among) => among.every((unit) => tryAlone(range)?.used.includes(unit) === true),
  );
}

/** With an open count the deck has room for all parts, and joins those that would leave a slide empty. */
function cutOpenBody(
  units: readonly Unit[],
  count: number,
  { style, fallback }: CutBodyOptions,
  trial: Trial,
  tryAlone: (range: Range) => Written | undefined,
): Range[] {
  const outline = isOutline(units);
  const isWhole = (range: Range): boolean => {
    if (!outline) return true;
    const written = tryAlone(range);
    return (
      !isMixed(written, range) &&
      (written === undefined || (written.partly.length === 0 && showsAll(written, range)))
    );
  };
  const isApart = (range: Range): boolean => {
    if (splitBySection(range).length < 2 || !range.every(({ kind }) => kind === 'list_item')) return true;
    const written = tryAlone(range);
    return !isMixed(written, range) && (written === undefined || showsAll(written, range));
  };
  const cuts = cutIntoRanges(units, style.ranking, {
    count,
    leastGain: LEAST_GAIN,
    leastWidth: LEAST_WIDTH_IF_OPEN,
  }).flatMap((range) => (isApart(range) ? [range] : splitBySection(range)));
  const staysApart = (range: Range): boolean =>
    isApart(range) && !(cuts.length <= FEW && hasSeveralTexts(range));
  const joined = mergeThin(cuts, (range) => isWhole(range) && staysApart(range));
  const ranges = mergeSparse(joined, fallback, trial, staysApart);
  // If points under several headings would not all be shown, each heading gets a slide.
  return ranges.every(isWhole) ? ranges : splitBySection(units);
}

function showsAll(written: Written, range: Range): boolean {
  return range.flatMap(flattenUnit).every((unit) => written.used.includes(unit));
}

/** One range for each section, and for sections that stand side by side on a slide. */
function splitBySection(range: Range): Range[] {
  const pairs = findSectionPairs(range);
  return [...Map.groupBy(range, (unit) => pairs.get(unit) ?? unit.sections.at(-1)).values()];
}

/** True for sections of several sentences each, of which one slide would show the first ones. */
function hasSeveralTexts(range: Range): boolean {
  const sections = splitBySection(range);
  return (
    sections.length > 1 &&
    sections.every((units) => units.filter(({ kind }) => kind === 'sentence').length > 1)
  );
}

/** True for points of several sections in one list that names none of them. */
function isMixed(written: Written | undefined, range: Range): boolean {
  if (written === undefined || findContract(written.spec.layout)?.plain?.mixes !== true) return false;
  const headings = new Set(range.map(({ sections }) => normalize(sections.at(-1)?.heading ?? '')));
  const shown = collectPlainText({ ...written.spec.content, title: '' });
  return headings.size > 1 && ![...headings].every((heading) => shown.includes(heading));
}
