import { type Claim, findClaims } from './claims.ts';
import { createTableTitle } from './column-names.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { isSentence } from './is-claim.ts';
import { findLead, findOpenLead } from './list-leads.ts';
import { findListTitle } from './list-titles.ts';
import { createMaterial } from './material.ts';
import { nameSubject } from './name-subject.ts';
import { findNamedSubject } from './named-subject.ts';
import { findOwnMessage } from './own-message.ts';
import { addPageMark } from './page-mark.ts';
import { completeTitle, findHeading, isJoined } from './range-heading.ts';
import { selectHeaviest } from './select-heaviest.ts';
import { needsKind } from './sibling-kinds.ts';
import type { Style } from './style.ts';
import { findTableCaption } from './table-captions.ts';
import { isGenericHeading } from './title-fit.ts';
import type { Unit } from './unit.ts';

export interface SlideTitle {
  readonly text: string;
  /** The claim of the title without the name of its section before it. */
  readonly claim?: string;
  /** Shorter alternative title. */
  readonly heading: string;
  /** Heading without its number, if "(2 of 3)" was added. */
  readonly base?: string;
  /** True if it joins the headings of several sections. */
  readonly several?: true;
  /** Unit whose words are the title; it need not be shown again. */
  readonly unit?: Unit;
  /** Further claims, for a slide that shows the first one in its layout. */
  readonly otherClaims?: readonly Claim[];
  /** Claim that is too long for a title, which the slide may show in large letters. */
  readonly statement?: Claim;
}

/**
 * If a section continues over a table, its heading is a better title than a sentence, up to this number of
 * slides.
 */
const LONG_SECTION = 2;
/**
 * Maximum length of a sentence as title, relative to a heading: beside a heading, and if only the document's
 * title is available.
 */
const MESSAGE = 0.85;
const LONE_MESSAGE = 1.15;
/** A longer sentence is still better than the document's title with another number. */
const LONG_MESSAGE = 1.4;
/** Minimum occurrences of a name that becomes the title: instead of a sentence, and without one. */
const SUBJECT_OFTEN = 3;
const SUBJECT_TWICE = 2;

/**
 * One unique title per range: the heading at the beginning of a section, later the heading with "(2 of 3)",
 * or a short sentence of its own if that would be too frequent.
 */
export function createTitles(
  ranges: readonly Range[],
  style: Style,
  taken: readonly string[],
  fallback: string,
  word: (key: string) => string,
): SlideTitle[] {
  const used = new Set(taken.map(fold));
  const headings = ranges.map((range) =>
    completeTitle(findHeading(range, fallback, style.lang), fallback, style.lang),
  );
  const opening = ranges.findIndex(
    (range, index) => headings[index] === fallback && createTableTitle(range, style, used) === undefined,
  );
  const titles = ranges.map((range, index): SlideTitle | undefined => {
    const heading = headings[index] ?? fallback;
    const condition = style.preserve ? undefined : findOpenLead(range, style, used);
    if (condition !== undefined) {
      used.add(fold(condition.text));
      return { ...condition, heading: condition.text };
    }
    const claims =
      style.claims === true && (heading === fallback || !isSentence(heading, style.lang))
        ? findClaims(selectHeaviest(range, style), style, used, fallback)
        : [];
    const isFirst = headings.indexOf(heading) === index && !used.has(fold(heading));
    const claimed = nameClaim(claims, { heading, fallback, isFirst, range, style });
    const listed = style.claims === true ? findListTitle(range, style, used) : undefined;
    if (
      listed !== undefined &&
      (claims[0] === undefined || claims[0].isAside === true || heading === fallback)
    ) {
      used.add(fold(listed.text));
      const { text, unit } = claimed ?? {};
      return {
        ...listed,
        heading,
        ...(text === undefined || unit === undefined ? {} : { otherClaims: [{ text, unit }] }),
      };
    }
    if (claimed !== undefined) {
      used.add(fold(claimed.text));
      return claimed;
    }
    const alike = headings.filter((other) => other === heading).length;
    const caption =
      style.preserve || (alike === 1 && heading !== fallback)
        ? undefined
        : findTableCaption(range, style.headingChars * LONG_MESSAGE);
    if (caption !== undefined && !used.has(fold(caption))) {
      used.add(fold(caption));
      return { text: caption, heading: caption };
    }
    const begins = headings.indexOf(heading) === index && !used.has(fold(heading));
    if (begins && (alike === 1 || range.every((unit) => unit.kind !== 'table'))) {
      used.add(fold(heading));
      return { text: heading, heading, ...(isJoined(range, heading) ? { several: true } : {}) };
    }
    if (heading !== fallback && (alike < LONG_SECTION || range.some((unit) => unit.kind === 'table')))
      return undefined;
    const lead = findLead(range, style, used);
    const columns = heading === fallback ? createTableTitle(range, style, used) : undefined;
    if (columns !== undefined) {
      used.add(fold(columns));
      return { text: columns, heading: columns };
    }
    const opens = index === opening && !used.has(fold(word('overview')));
    if (opens && lead === undefined) {
      used.add(fold(word('overview')));
      return { text: word('overview'), heading: word('overview') };
    }
    const subject = (least: number): { text: string } | undefined => {
      const text =
        heading === fallback ? findNamedSubject(range, ranges, style.lang, least, fallback, used) : undefined;
      return text === undefined ? undefined : { text };
    };
    const message = (stretch = heading === fallback ? LONE_MESSAGE : MESSAGE) =>
      createMaterial(range).groups.length >= 2
        ? undefined
        : findOwnMessage(selectHeaviest(range, style), style, used, stretch);
    const own: { text: string; unit?: Unit } | undefined =
      lead ??
      subject(SUBJECT_OFTEN) ??
      message() ??
      subject(SUBJECT_TWICE) ??
      (heading === fallback ? message(LONG_MESSAGE) : undefined);
    if (own === undefined) return undefined;
    used.add(fold(own.text));
    return { ...own, heading: lead === undefined && own.unit !== undefined ? heading : own.text };
  });
  return titles.map(
    (title, index) => title ?? numberTitle(index, headings, titles, used, style.lang, word, fallback),
  );
}

interface Place {
  readonly heading: string;
  readonly fallback: string;
  /** True if no slide before has the heading as its title. */
  readonly isFirst: boolean;
  readonly range: Range;
  readonly style: Style;
}

/**
 * The best claim as title, behind the name of its section where it does not say what it is about. Undefined if the
 * heading is the better title.
 */
function nameClaim(
  [claim, ...otherClaims]: readonly Claim[],
  { heading, fallback, isFirst, range, style }: Place,
): SlideTitle | undefined {
  // A detail is better than no name, or than the same name again.
  if (claim === undefined || (claim.isDetail === true && isFirst && heading !== fallback)) return undefined;
  const isAside = claim.isAside === true && heading !== fallback && !isGenericHeading(heading);
  const isOfKind = needsKind(claim.text, claim.unit.sections);
  const isNamedByHeading = isFirst && heading !== fallback;
  if (isOfKind && isNamedByHeading && createMaterial(range).groups.length > 1) return undefined;
  const name = (isOfKind ? claim.unit.sections.at(-1)?.heading : undefined) ?? heading;
  const named =
    !isOfKind && (claim.isGeneral === true || (isList(range) && !isAside))
      ? undefined
      : nameSubject(claim, name, fallback, style, isAside || isOfKind);
  if (named !== undefined)
    return { ...claim, text: named, claim: claim.text, heading, otherClaims: [claim, ...otherClaims] };
  return (isOfKind && isNamedByHeading) || (isAside && isFirst)
    ? undefined
    : { ...claim, heading, otherClaims };
}

/** True for a range with a list, which the name of its section often counts. */
function isList(range: Range): boolean {
  return range.filter(({ kind }) => kind === 'list_item').length > 1;
}

function numberTitle(
  index: number,
  headings: readonly string[],
  titles: readonly (SlideTitle | undefined)[],
  used: Set<string>,
  lang: string,
  word: (key: string) => string,
  fallback: string,
): SlideTitle {
  const heading = headings[index] ?? '';
  const alike = headings
    .map((other, at) => ({ other, at }))
    .filter(
      ({ other, at }) => other === heading && (titles[at] === undefined || titles[at]?.text === heading),
    );
  const base =
    heading === fallback &&
    alike[0]?.at === index &&
    used.has(fold(heading)) &&
    !used.has(fold(word('overview')))
      ? word('overview')
      : heading;
  if (base !== heading) {
    used.add(fold(base));
    return { text: base, heading: base };
  }
  let part = alike.findIndex(({ at }) => at === index) + 1;
  let total = Math.max(2, alike.length);
  if (part === 1 && alike.length === 1) part = 2;
  let text = addPageMark(heading, part, total, lang);
  while (used.has(fold(text))) {
    part++;
    total = Math.max(total, part);
    text = addPageMark(heading, part, total, lang);
  }
  used.add(fold(text));
  return { text, heading: text, base: heading };
}
