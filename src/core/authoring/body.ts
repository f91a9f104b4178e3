import type { ServiceCall } from '../call/call.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Account } from './account.ts';
import { formatSourceNote } from './cite.ts';
import { collectPlainText } from './collect-text.ts';
import { cutOnce, type Range } from './cut.ts';
import { joinNameless } from './join-nameless.ts';
import { addLargeClaims } from './large-claims.ts';
import { createMaterial } from './material.ts';
import { createNotes } from './notes.ts';
import { addPageMark } from './page-mark.ts';
import { joinNeighbours, joinPlainRanges, splitByPictures, splitWithinCount } from './picture-slides.ts';
import type { SlideWriter } from './slide-writer.ts';
import { splitSections } from './split-sections.ts';
import type { Style } from './style.ts';
import { createTitles, type SlideTitle } from './titles.ts';
import { flattenUnit, type Unit } from './unit.ts';
import { breakRuns, varyKinds } from './vary.ts';
import type { Written } from './written-draft.ts';

/** Parts of a deck with more slides than this are not split further. */
const SPLITS_MAX = 50;

export interface BodyOptions {
  readonly writer: SlideWriter;
  readonly account: Account;
  readonly style: Style;
  /** Titles of other slides. */
  readonly taken: readonly string[];
  /** Title of the document, for parts without a heading. */
  readonly fallback: string;
  readonly word: (key: string) => string;
  readonly notes: boolean;
  /** True if titles are headings and not sentences. */
  readonly shortTitles: boolean;
  /** Number of slides before the first of these. */
  readonly offset: number;
  /** Number of other slides in the deck. */
  readonly others: number;
  /** True if the number of slides is open, so that overflow may take more of them. */
  readonly open: boolean;
  /** True if parts that claim nothing may share a slide. */
  readonly joins: boolean;
  /** Maximum number of slides if it is open. */
  readonly most: number;
  readonly call: Pick<ServiceCall, 'signal' | 'progress'>;
}

export interface BodySlide {
  readonly spec: SlideSpec;
  readonly range: Range;
  /** Units that the slide shows in full or shortened. */
  readonly used: ReadonlySet<Unit>;
}

/**
 * Writes ranges as slides with notes. With an open number of slides, a range whose words must all be shown
 * takes as many slides as it needs.
 */
export function writeBody(ranges: readonly Range[], options: BodyOptions): BodySlide[] {
  const { style, writer } = options;
  const most = Math.max(ranges.length, options.most - options.others);
  const alone = options.open
    ? joinNeighbours(
        ranges
          .flatMap((range) => splitSections(range, style.lang))
          .flatMap((range) => splitTables(range, options))
          .flatMap(splitByPictures),
      )
    : splitWithinCount(ranges);
  const apart = alone.length > most ? (joinPlainRanges(alone, most) ?? ranges) : alone;
  const whole =
    options.open && style.preserve ? apart.flatMap((range) => splitUntilComplete(range, options)) : apart;
  const titleStyle = options.shortTitles ? { ...style, headingChars: 0 } : style;
  const nameParts = (among: readonly Range[]): SlideTitle[] =>
    addLargeClaims(
      createTitles(among, titleStyle, options.taken, options.fallback, options.word),
      among,
      titleStyle,
      options.fallback,
    );
  const names = nameParts(whole);
  const parts =
    options.joins && style.claims === true
      ? joinNameless(whole, names, style.lang, (range, index) => {
          const title = names[index]?.base ?? names[index]?.heading ?? options.fallback;
          return writer.trial(range, { text: title, heading: title }, style, options.offset + index);
        })
      : whole;
  const titles = parts.length === whole.length ? names : nameParts(parts);
  const shown = new Set<string>();
  const before = writer.listLayouts();
  const titleOf = (index: number): SlideTitle =>
    titles[index] ?? { text: options.fallback, heading: options.fallback };
  const first = parts.map((range, index) => {
    options.call.signal.throwIfAborted();
    options.call.progress({
      done: index,
      total: parts.length,
      message: `Slide ${options.offset + index + 1}`,
    });
    const title = titleOf(index);
    const written =
      writer.write(
        range,
        title,
        { ...style, shown: new Set(shown) },
        options.offset + index,
        index === parts.length - 1,
      ) ?? createTitleOnly(title, writer);
    for (const unit of written.used) for (const term of style.ranking.terms(unit).keys()) shown.add(term);
    return written;
  });
  // Another layout must suit the text as well: steps, sides and columns say more than points do.
  const again = (index: number, layout: string): Written | undefined => {
    const found = writer.find(
      parts[index] ?? [],
      titleOf(index),
      { ...style, shown },
      options.offset + index,
      false,
      layout,
    );
    return found === undefined || losesClaim(found, first[index], titleOf(index)) ? undefined : found;
  };
  const sizes = parts.map((range) => range.length);
  const slides = varyKinds(breakRuns(first, again), sizes, before, parts.length + options.others, again).map(
    (written, index) => {
      const range = parts[index] ?? [];
      for (const unit of written.used.flatMap(flattenUnit)) {
        if (written.verbatim.has(unit) || unit.text.text === '') options.account.place([unit]);
        else if (written.used.includes(unit))
          options.account.setReason(unit, 'Shortened on its slide, and not in the speaker notes.');
      }
      return {
        spec: addNotes(written, range, options),
        range,
        used: new Set([...written.used, ...written.verbatim]),
      };
    },
  );
  return renumberTitles(slides, titles, options);
}

/** True for a slide under the heading of its section instead of the claim that another layout has as title. */
function losesClaim(found: Written, before: Written | undefined, title: SlideTitle): boolean {
  const { heading, unit, statement } = title;
  const isHeading = (written: Written | undefined): boolean => written?.spec.content['title'] === heading;
  return (unit ?? statement) !== undefined && isHeading(found) && !isHeading(before);
}

/** Statements and quotations have no title, so the numbers of the others are counted again. */
function renumberTitles(
  slides: readonly BodySlide[],
  titles: readonly SlideTitle[],
  { style: { lang }, fallback, word }: BodyOptions,
): BodySlide[] {
  const shownAs = (index: number, base: string): boolean =>
    titles[index]?.base === base && slides[index]?.spec.content['title'] === titles[index]?.text;
  return slides.map((slide, index) => {
    const base = titles[index]?.base;
    if (base === undefined || !shownAs(index, base)) return slide;
    const named = titles.map((_, at) => at).filter((at) => shownAs(at, base));
    const first = slides.some((other) => other.spec.content['title'] === base);
    const part = named.indexOf(index) + 1 + Number(first);
    const total = named.length + Number(first);
    const isLone =
      total === 1 &&
      base === fallback &&
      slides.every((other) => other.spec.content['title'] !== word('overview'));
    const alone = isLone ? word('overview') : base;
    return {
      ...slide,
      spec: {
        ...slide.spec,
        content: { ...slide.spec.content, title: total === 1 ? alone : addPageMark(base, part, total, lang) },
      },
    };
  });
}

/** A slide shows only one table, so each table gets a range of its own. */
function splitTables(range: Range, options: BodyOptions): Range[] {
  if (range.filter((unit) => unit.kind === 'table').length < 2) return [range];
  const halves = cutOnce(range, options.style.ranking);
  return halves.length < 2 ? [range] : halves.flatMap((half) => splitTables(half, options));
}

/** Splits a range until every part shows all its words. */
function splitUntilComplete(range: Range, options: BodyOptions, depth = 0): Range[] {
  const title: SlideTitle = {
    text: createMaterial(range).section?.heading ?? options.fallback,
    heading: options.fallback,
  };
  const trial = options.writer.trial(range, title, options.style, options.offset);
  if (trial?.complete === true || range.length < 2 || depth > SPLITS_MAX) return [range];
  const halves = cutOnce(range, options.style.ranking);
  return halves.length < 2 ? [range] : halves.flatMap((half) => splitUntilComplete(half, options, depth + 1));
}

/** Slide with only a title, for a range that no layout can hold; its words go to the notes. */
function createTitleOnly(title: SlideTitle, writer: SlideWriter): Written {
  writer.record('section');
  return {
    spec: { layout: 'section', content: { title: title.heading } },
    used: [],
    partly: [],
    verbatim: new Set<Unit>(),
    dropped: [],
    warnings: 0,
    empty: 0,
    room: 0,
    complete: false,
  };
}

function addNotes(written: Written, range: Range, options: BodyOptions): SlideSpec {
  const spoken =
    options.notes && written.spec.layout.includes('chart')
      ? written.dropped.filter(({ reason }) => reason === undefined)
      : [];
  const cells = spoken.map(({ text }) => text).join('\n');
  for (const part of written.dropped)
    if (spoken.includes(part)) options.account.dropToNotes(part.unit, part.text, part.reason);
    else options.account.drop(part.unit, part.text, part.reason);
  const notes = options.notes
    ? createNotes(
        range,
        written.verbatim,
        (unit) => options.style.ranking.score(unit),
        collectPlainText(written.spec.content),
      )
    : undefined;
  options.account.placeInNotes(notes?.units.flatMap(flattenUnit) ?? []);
  const cited = options.notes
    ? (formatSourceNote(
        [...written.used, ...range.filter((unit) => notes?.units.includes(unit) === true)],
        options.style.lang,
      ) ?? '')
    : '';
  const text = [notes?.text ?? '', cells, cited].filter((part) => part !== '').join('\n\n');
  return text === '' ? written.spec : { ...written.spec, speaker_note: text };
}
