import { toVisibleText } from '../sources/rich-text.ts';
import { findContract } from '../templates/catalogue.ts';
import { parseContent } from '../templates/content.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Measure } from '../templates/measure.ts';
import type { Account } from './account.ts';
import type { BodySlide } from './body.ts';
import { fold } from './fold.ts';
import { addPageMark } from './page-mark.ts';
import { findProgramClaim } from './program-claims.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

/** Shorter pieces are commands to copy, which need no slide. */
const MIN_LINES = 3;
/** Maximum number of lines on a slide; fewer if lines are long. */
const PAGES = [24, 18, 12, 8];
/** Maximum length of an announcement such as "The retry loop:". */
const CAPTION_MAX = 80;
/** Maximum ratio of code slides to text slides, since a deck should not print whole programs. */
const SHARE = 0.6;
const ALWAYS = 3;
/** Short programs of one section share a slide up to this number of lines. */
const SHARED_LINES = 12;
const MERMAID = 'mermaid';
/** Maximum number of consecutive code slides with several programs; one long program may take more. */
const RUN = 2;

export interface CodeOptions {
  readonly account: Account;
  readonly measure: Measure;
  readonly template: string;
  readonly lang: string;
  readonly fallback: string;
  /** Number of slides outside of the body. */
  readonly others: number;
  /** True if the number of slides is open. */
  readonly open: boolean;
  /** Maximum number of slides if it is open. */
  readonly most: number;
  /** With a fixed number of slides: programs for which slides are reserved. */
  readonly reserved?: ReadonlySet<Unit>;
  readonly avoided: ReadonlySet<string>;
  readonly style: Style;
}

type Programs = Pick<CodeOptions, 'measure' | 'template' | 'lang' | 'fallback'>;

/**
 * Reserves slides for the longest programs that fit on one slide, one per section and at most `most`, if the
 * number of slides is fixed.
 */
export function reservePrograms(units: readonly Unit[], most: number, options: Programs): ReadonlySet<Unit> {
  const sections = new Set<unknown>();
  const reserved = new Set<Unit>();
  const programs = units
    .filter((unit) => unit.kind === 'code' && splitLines(unit).length >= MIN_LINES)
    .sort((a, b) => splitLines(b).length - splitLines(a).length || a.id - b.id);
  for (const unit of programs) {
    if (reserved.size >= most) break;
    if (sections.has(unit.sections.at(-1)) || createPages({ units: [unit], leads: [] }, options).length !== 1)
      continue;
    sections.add(unit.sections.at(-1));
    reserved.add(unit);
  }
  return reserved;
}

/**
 * Adds slides with the programs of the source, each after the slide about the text before it; long programs
 * continue on further pages.
 */
export function addCodeSlides(
  units: readonly Unit[],
  body: readonly BodySlide[],
  options: CodeOptions,
): BodySlide[] {
  const { account } = options;
  const { reserved } = options;
  let room =
    reserved !== undefined
      ? reserved.size
      : options.open && !options.avoided.has('code')
        ? Math.min(
            options.most - options.others - body.length,
            Math.max(ALWAYS, Math.ceil(body.length * SHARE)),
          )
        : 0;
  const after = new Map<number, BodySlide[]>();
  const titles = new Set(body.map(({ spec }) => fold(String(spec.content['title'] ?? ''))));
  for (const program of findPrograms(units, account, reserved !== undefined)) {
    const [unit] = program.units;
    if (unit === undefined || (reserved !== undefined && !reserved.has(unit))) continue;
    const claim = findProgramClaim(unit, units, options.style, titles);
    const named = claim === undefined ? program : { ...program, title: claim };
    const slides =
      reserved === undefined ? createPages(named, options) : createPages(named, options).slice(0, 1);
    const place = body.findLastIndex(({ range }) => range.some(({ id }) => id < unit.id));
    const before = after.get(place)?.length ?? 0;
    if (
      slides.length === 0 ||
      slides.length > room ||
      (reserved === undefined && before > 0 && before + slides.length > RUN)
    )
      continue;
    room -= slides.length;
    if (claim !== undefined) titles.add(fold(claim));
    account.place(program.units);
    after.set(place, [
      ...(after.get(place) ?? []),
      ...slides.map((spec) => ({ spec, range: program.units, used: new Set(program.units) })),
    ]);
  }
  return [...(after.get(-1) ?? []), ...body.flatMap((slide, index) => [slide, ...(after.get(index) ?? [])])];
}

/** Slides with all programs of a slide that its caller wrote, however short they are. */
export function createProgramSlides(
  units: readonly Unit[],
  options: Programs,
): { readonly slides: readonly SlideSpec[]; readonly shown: readonly Unit[] } {
  const pages = units.flatMap((unit, at) => {
    if (unit.kind !== 'code') return [];
    const lead = findLead(unit, units[at - 1]);
    const slides = createPages({ units: [unit], leads: [lead] }, options);
    return slides.length === 0 ? [] : [{ slides, shown: [unit] }];
  });
  return { slides: pages.flatMap(({ slides }) => slides), shown: pages.flatMap(({ shown }) => shown) };
}

interface Program {
  /** Programs on one slide; a long one is alone. */
  readonly units: readonly Unit[];
  /** Announcement of each program, such as "Or async/await:". */
  readonly leads: readonly string[];
  /** Title instead of the heading of its section. */
  readonly title?: string;
}

/** Programs worth a slide. Short ones of a section are combined unless `alone` is set. */
function findPrograms(units: readonly Unit[], account: Account, alone: boolean): Program[] {
  const programs: { units: Unit[]; leads: string[]; end: number }[] = [];
  units.forEach((unit, at) => {
    if (unit.kind !== 'code') return;
    if (splitLines(unit).length < MIN_LINES) {
      account.setReason(unit, 'A line or two of code, too little for a slide of its own.');
      return;
    }
    const [lead, last] = [findLead(unit, units[at - 1]), programs.at(-1)];
    const between = last === undefined ? 0 : at - last.end - 1;
    const first = last?.units[0];
    const joins =
      !alone &&
      unit.language !== MERMAID &&
      first?.sections.at(-1) === unit.sections.at(-1) &&
      first?.language === unit.language &&
      between <= Number(lead !== '');
    if (last !== undefined && joins && joinCode([...last.units, unit]).length <= SHARED_LINES) {
      last.units.push(unit);
      last.leads.push(lead);
      last.end = at;
    } else programs.push({ units: [unit], leads: [lead], end: at });
  });
  return programs;
}

/** Sentence that announces a program, without its colon; "" if there is none. */
function findLead(unit: Unit, before: Unit | undefined): string {
  const announces =
    before?.kind === 'sentence' &&
    before.sections.at(-1) === unit.sections.at(-1) &&
    /[:：]$/u.test(before.text.text);
  return announces ? toVisibleText(before.text.text).replace(/\s*[:：]$/u, '') : '';
}

/** Lines of several programs with an empty line between them. */
function joinCode(units: readonly Unit[]): string[] {
  return units.flatMap((unit, index) => [...(index === 0 ? [] : ['']), ...splitLines(unit)]);
}

function splitLines(unit: Unit): string[] {
  const lines = unit.text.text.split('\n').map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}

/** Empty if even short pages do not fit. */
function createPages(
  { units, leads, title: claim }: Program,
  { measure, template, lang, fallback }: Programs,
): SlideSpec[] {
  const [unit] = units;
  const heading = claim ?? (toVisibleText(unit?.sections.at(-1)?.heading ?? '') || fallback);
  const caption = leads.filter((lead) => lead !== '').join(' · ');
  const drawn = createDiagramSlide(unit, heading);
  if (
    drawn !== undefined &&
    measure({ template, lang, spec: drawn, index: 1 }).every(({ severity }) => severity !== 'error')
  )
    return [drawn];
  const lines = joinCode(units);
  for (const most of PAGES) {
    const parts = splitPages(lines, most);
    const slides = parts.map((part, index): SlideSpec => {
      const title = parts.length === 1 ? heading : addPageMark(heading, index + 1, parts.length, lang);
      return {
        layout: 'code',
        content: {
          title,
          code: part.join('\n'),
          language: unit?.language || 'text',
          ...(caption === '' || caption.length > CAPTION_MAX ? {} : { caption: caption }),
        },
      };
    });
    if (
      slides.every((spec) =>
        measure({ template, lang, spec, index: 1 }).every(({ severity }) => severity !== 'error'),
      )
    )
      return slides;
  }
  return [];
}

const DIAGRAM = findContract('diagram');

/** Slide with the diagram of a Mermaid program; undefined if it cannot be parsed, so that it stays code. */
function createDiagramSlide(unit: Unit | undefined, title: string): SlideSpec | undefined {
  if (unit?.language !== MERMAID || DIAGRAM === undefined) return undefined;
  const { content } = parseContent(DIAGRAM, { title, mermaid: unit.text.text });
  return content === undefined ? undefined : { layout: DIAGRAM.id, content };
}

/** Splits lines to pages, at an empty line in the second half if there is one. */
function splitPages(lines: readonly string[], most: number): string[][] {
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
