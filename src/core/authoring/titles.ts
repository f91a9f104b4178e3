import { message } from './compose/points.ts';
import type { Range } from './cut.ts';
import { materialOf } from './material.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

export interface SlideTitle {
  readonly text: string;
  /** Shorter title to fall back on. */
  readonly heading: string;
  /** The heading without its number, where "(2 of 3)" was added. */
  readonly base?: string;
  /** Unit whose words are the title; it need not be shown again. */
  readonly unit?: Unit;
}

/** With fewer sentences, taking one for the title would leave too little to show. */
const MATTER_LEAST = 3;
/** How far a sentence may go beyond the length of a heading; further where nothing but the document's own title could stand. */
const MESSAGE = 1.25;
const LONG_MESSAGE = 1.6;
/** Length up to which headings of neighbouring sections are put side by side as a title. */
const JOINED_MAX = 64;

/**
 * One title a range, no two alike: the section's heading where a section begins, a short sentence of its
 * own where it goes on, else the heading with "(2 of 3)".
 */
export function titlesFor(ranges: readonly Range[], style: Style, taken: readonly string[], fallback: string, word: (key: string) => string): SlideTitle[] {
  const used = new Set(taken.map(fold));
  const headings = ranges.map((range) => headingOf(range, fallback));
  const titles = ranges.map((range, index): SlideTitle | undefined => {
    const heading = headings[index] ?? fallback;
    const begins = headings.indexOf(heading) === index && !used.has(fold(heading));
    const repeated = headings.filter((other) => other === heading).length > 1;
    if (begins && (!repeated || range.every((unit) => unit.kind !== 'table'))) {
      used.add(fold(heading));
      return { text: heading, heading };
    }
    const opens = heading === fallback && headings.indexOf(heading) === index && !used.has(fold(word('overview')));
    const lead = leadOf(range, style, used);
    if (opens && lead === undefined) {
      used.add(fold(word('overview')));
      return { text: word('overview'), heading: word('overview') };
    }
    const joined = joinedHeadings(range);
    const other = lead ?? (joined !== undefined && !used.has(fold(joined)) ? { text: joined } : undefined);
    if (other !== undefined) {
      used.add(fold(other.text));
      return { ...other, heading: other.text };
    }
    const own = materialOf(range).groups.length >= 2 ? undefined : (ownMessage(range, style, used, MESSAGE) ?? (heading === fallback ? ownMessage(range, style, used, LONG_MESSAGE) : undefined));
    if (own === undefined) return undefined;
    used.add(fold(own.text));
    return { ...own, heading };
  });
  return titles.map((title, index) => title ?? numbered(index, headings, titles, used, style.lang, word, fallback));
}

function numbered(
  index: number,
  headings: readonly string[],
  titles: readonly (SlideTitle | undefined)[],
  used: Set<string>,
  lang: string,
  word: (key: string) => string,
  fallback: string,
): SlideTitle {
  const heading = headings[index] ?? '';
  const alike = headings.map((other, at) => ({ other, at })).filter(({ other, at }) => other === heading && (titles[at] === undefined || titles[at]?.text === heading));
  const base = heading === fallback && alike[0]?.at === index && used.has(fold(heading)) && !used.has(fold(word('overview'))) ? word('overview') : heading;
  if (base !== heading) {
    used.add(fold(base));
    return { text: base, heading: base };
  }
  let part = alike.findIndex(({ at }) => at === index) + 1;
  let total = Math.max(2, alike.length);
  if (part === 1 && alike.length === 1) part = 2;
  let text = pageMark(heading, part, total, lang);
  while (used.has(fold(text))) {
    part++;
    total = Math.max(total, part);
    text = pageMark(heading, part, total, lang);
  }
  used.add(fold(text));
  return { text, heading: text, base: heading };
}

/** "Costs (2 of 3)". */
export function pageMark(title: string, part: number, total: number, lang: string): string {
  return lang.startsWith('en') ? `${title} (${part} of ${total})` : `${title} (${part}/${total})`;
}

function headingOf(range: Range, fallback: string): string {
  const material = materialOf(range);
  const inside = material.groups.map((group) => group.heading).filter((heading) => heading !== '');
  const joined = inside.join(' · ');
  if (material.section !== undefined && !(material.path.length <= 1 && material.section.heading === fallback && inside.length > 0 && material.own.length === 0)) {
    return inside.length === 1 && material.own.length <= 1 ? (inside[0] ?? material.section.heading) : material.section.heading;
  }
  if (inside.length === 0) return fallback;
  if (joined.length <= JOINED_MAX) return joined;
  const two = `${inside[0] ?? ''} · ${inside[1] ?? ''}`;
  return two.length <= JOINED_MAX * 1.3 ? two : (inside[0] ?? fallback);
}

/** Headings of sections side by side that share a slide. */
function joinedHeadings(range: Range): string | undefined {
  const material = materialOf(range);
  const inside = material.groups.map((group) => group.heading).filter((heading) => heading !== '');
  const joined = inside.join(' · ');
  return inside.length >= 2 && material.own.length <= 2 && joined.length <= JOINED_MAX * 1.3 ? joined : undefined;
}

/** "There are two kinds of transport:" before the list that a slide shows. */
function leadOf(range: Range, style: Style, used: ReadonlySet<string>): { text: string; unit: Unit } | undefined {
  const items = range.filter((unit) => unit.kind === 'list_item');
  const at = range.findIndex((unit) => unit.kind === 'list_item');
  const unit = range[at - 1];
  if (unit === undefined || unit.kind !== 'sentence' || !/[:：]$/u.test(unit.text.text) || items.length < 2 || items.length < range.length / 4) return undefined;
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  return text.length >= 12 && text.length <= style.headingChars * 1.4 && text.split(/\s+/).length > 4 && !used.has(fold(text)) ? { text, unit } : undefined;
}

function ownMessage(range: Range, style: Style, used: ReadonlySet<string>, stretch: number): { text: string; unit: Unit } | undefined {
  if (range.filter((unit) => unit.kind === 'sentence' || unit.kind === 'list_item').length < MATTER_LEAST) return undefined;
  const candidates = range.filter((unit) => unit.kind === 'sentence' || (unit.kind === 'list_item' && range.length > 3)).sort((a, b) => style.ranking.score(b) - style.ranking.score(a) || a.id - b.id);
  for (const unit of candidates) {
    const text = message(unit, style, stretch);
    if (text !== undefined && !used.has(fold(text))) return { text, unit };
  }
  return undefined;
}

export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
