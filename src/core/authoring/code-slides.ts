import { visible } from '../sources/rich-text.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Account } from './account.ts';
import type { BodySlide } from './body.ts';
import { SLIDES_MAX } from './brief.ts';
import type { Measure } from './slide-writer.ts';
import { pageMark } from './titles.ts';
import type { Unit } from './unit.ts';

/** Shorter pieces are commands to copy, for which a slide is too much. */
const LEAST_LINES = 3;
/** Lines on a slide, the most first: where lines are long fewer fit. */
const PAGES = [24, 18, 12, 8];
/** A caption is a short announcement: "The retry loop:". */
const CAPTION_MAX = 80;
/** Slides of code for each slide of words: a deck speaks, it does not print a program. */
const SHARE = 0.6;
const ALWAYS = 3;
/** Slides of several programs in a row; one long program may go on further. */
const RUN = 2;

export interface CodeOptions {
  readonly account: Account;
  readonly measure: Measure;
  readonly template: string;
  readonly lang: string;
  readonly fallback: string;
  /** Slides of the deck beside the body. */
  readonly others: number;
  /** The count of slides is open. */
  readonly open: boolean;
  /** With a fixed count: the programs for which slides were kept free. */
  readonly kept?: ReadonlySet<Unit>;
  readonly avoided: ReadonlySet<string>;
}

type Programs = Pick<CodeOptions, 'measure' | 'template' | 'lang' | 'fallback'>;

/** With a fixed count of slides: the longest programs that take one slide each, one of a section and no more than `most`. */
export function programsToKeep(units: readonly Unit[], most: number, options: Programs): ReadonlySet<Unit> {
  const sections = new Set<unknown>();
  const kept = new Set<Unit>();
  const programs = units.filter((unit) => unit.kind === 'code' && linesOf(unit).length >= LEAST_LINES).sort((a, b) => linesOf(b).length - linesOf(a).length || a.id - b.id);
  for (const unit of programs) {
    if (kept.size >= most) break;
    if (sections.has(unit.sections.at(-1)) || pagesOf(unit, undefined, options).length !== 1) continue;
    sections.add(unit.sections.at(-1));
    kept.add(unit);
  }
  return kept;
}

/** The body with the programs of the source on slides of their own, each after the slide that tells what stands before it; long ones go on over pages. */
export function withCode(units: readonly Unit[], body: readonly BodySlide[], options: CodeOptions): BodySlide[] {
  const { account } = options;
  const { kept } = options;
  let room = kept !== undefined ? kept.size : options.open && !options.avoided.has('code') ? Math.min(SLIDES_MAX - options.others - body.length, Math.max(ALWAYS, Math.ceil(body.length * SHARE))) : 0;
  const after = new Map<number, BodySlide[]>();
  units.forEach((unit, at) => {
    if (unit.kind !== 'code') return;
    if (linesOf(unit).length < LEAST_LINES) {
      account.because(unit, 'A line or two of code, too little for a slide of its own.');
      return;
    }
    if (kept !== undefined && !kept.has(unit)) return;
    const slides = kept === undefined ? pagesOf(unit, units[at - 1], options) : pagesOf(unit, units[at - 1], options).slice(0, 1);
    const place = body.findLastIndex(({ range }) => range.some(({ id }) => id < unit.id));
    const before = after.get(place)?.length ?? 0;
    if (slides.length === 0 || slides.length > room || (kept === undefined && before > 0 && before + slides.length > RUN)) return;
    room -= slides.length;
    account.place([unit]);
    after.set(place, [...(after.get(place) ?? []), ...slides.map((spec) => ({ spec, range: [unit], used: new Set([unit]) }))]);
  });
  return [...(after.get(-1) ?? []), ...body.flatMap((slide, index) => [slide, ...(after.get(index) ?? [])])];
}

function linesOf(unit: Unit): string[] {
  const lines = unit.text.text.split('\n').map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}

/** None when even short pages do not fit. */
function pagesOf(unit: Unit, before: Unit | undefined, { measure, template, lang, fallback }: Programs): SlideSpec[] {
  const heading = visible(unit.sections.at(-1)?.heading ?? '') || fallback;
  const said = before?.kind === 'sentence' && before.sections.at(-1) === unit.sections.at(-1) && /[:：]$/u.test(before.text.text) ? visible(before.text.text).replace(/\s*[:：]$/u, '') : '';
  const lines = linesOf(unit);
  for (const most of PAGES) {
    const parts = inPages(lines, most);
    const slides = parts.map((part, index): SlideSpec => {
      const title = parts.length === 1 ? heading : pageMark(heading, index + 1, parts.length, lang);
      return { layout: 'code', content: { title, code: part.join('\n'), language: unit.language || 'text', ...(said === '' || said.length > CAPTION_MAX ? {} : { caption: said }) } };
    });
    if (slides.every((spec) => measure({ template, lang, spec, index: 1 }).every(({ severity }) => severity !== 'error'))) return slides;
  }
  return [];
}

/** Pages of at most so many lines, parted at an empty line where there is one in the later half. */
function inPages(lines: readonly string[], most: number): string[][] {
  const pages: string[][] = [];
  let rest = [...lines];
  while (rest.length > most) {
    const gap = rest.slice(0, most + 1).lastIndexOf('');
    const cut = gap > most / 2 ? gap : most;
    pages.push(rest.slice(0, cut));
    rest = rest.slice(rest[cut] === '' ? cut + 1 : cut);
  }
  return rest.length === 0 ? pages : [...pages, rest];
}
