import { defined } from '../input/fields.ts';
import type { Coverage, Omitted } from '../presentations/presentation.ts';
import { findNumbers } from '../scene/number-values.ts';
import { detectLanguage, stopWords } from '../sources/detect-language.ts';
import { languageName } from '../sources/parse-language.ts';
import { parseSource } from '../sources/parse-source.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceSection, TableBlock } from '../sources/source-document.ts';
import { removeMarks } from '../sources/source-marks.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { collectText } from './collect-text.ts';
import { groupOmitted } from './omitted-by-section.ts';
import { rankUnits, tokenize } from './rank.ts';
import { readTopic } from './scaffold.ts';
import { flattenUnit, listUnits, readUnitText, type Unit } from './unit.ts';
import { toUnitMarkdown } from './unit-markdown.ts';

/** Share of a piece's words that a slide must contain to cover it; a figure counts as several words. */
const MIN_SHARE = 0.4;
const FIGURE = 2;
/** Words are compared by their first letters, since rewording changes endings. */
const STEM = 5;
const TEXT_MAX = 160;
const MAX_FIGURES_LISTED = 6;

/**
 * Compares slides and their notes with the text that they were made from.
 *
 * @returns undefined for a text with too little content, such as a bare topic.
 */
export function computeCoverage(content: string, slides: readonly SlideSpec[]): Coverage | undefined {
  if (readTopic(content) !== undefined || content.trim() === '') return undefined;
  const document = parseSource(content);
  const text = removeMarks(content);
  const language = detectLanguage(text);
  const units = listUnits(document, language, false);
  const slideTexts = slides.map((slide) => `${collectText(slide.content)}\n${slide.speaker_note ?? ''}`);
  const spoken = detectLanguage(slideTexts.join('\n'), language);
  const translated = spoken.split('-')[0] !== language.split('-')[0];
  const judge = new Judge(language, slideTexts, JSON.stringify(slides), translated);
  const left = units.flatMap(flattenUnit).flatMap((unit) => judge.findMissing(unit) ?? []);
  const index = groupOmitted(
    left.filter(({ whole }) => whole).map(({ unit }) => unit),
    units,
  );
  const missing = new Set(left.filter(({ whole }) => whole).map(({ unit }) => unit.id));
  const { sections, inside } = findMissingSections(document.root, units, missing);
  const { score } = rankUnits(units, language);
  const pieces = left
    .filter(({ unit, whole }) => (index === undefined ? !inside.has(unit.id) : !whole))
    .toSorted((a, b) => Number(a.whole) - Number(b.whole) || score(b.unit) - score(a.unit));
  return {
    omitted: [
      ...(index ?? sections),
      ...pieces.map(({ unit, reason, text }) => ({
        kind: describeKind(unit),
        text: (text ?? readUnitText(unit)).slice(0, TEXT_MAX),
        where: formatPlace(unit.place),
        reason,
        ...defined({ markdown: toUnitMarkdown(unit) }),
      })),
      ...document.skipped,
    ],
    warnings: translated
      ? [
          `The source is in ${languageName(language)} and the slides are in ${languageName(spoken)}, so they were compared by their figures alone.`,
        ]
      : [],
  };
}

/** Missing text of a unit; `whole` is true if nothing of it is on a slide. */
interface Missing {
  readonly unit: Unit;
  readonly whole: boolean;
  readonly reason: string;
  readonly text?: string;
}

class Judge {
  readonly #language: string;
  readonly #stops: ReadonlySet<string>;
  readonly #slides: readonly { readonly words: ReadonlySet<string>; readonly figures: ReadonlySet<number> }[];
  readonly #figures: ReadonlySet<number>;
  readonly #json: string;
  /** True if words are not comparable, so that only pieces with figures are checked. */
  readonly #figuresOnly: boolean;

  constructor(language: string, slideTexts: readonly string[], json: string, figuresOnly: boolean) {
    this.#language = language;
    this.#stops = stopWords(language);
    this.#slides = slideTexts.map((text) => ({
      words: this.#words(text),
      figures: new Set(findNumbers(text).flatMap(({ values }) => values)),
    }));
    this.#figures = new Set(this.#slides.flatMap(({ figures }) => [...figures]));
    this.#json = json;
    this.#figuresOnly = figuresOnly;
  }

  findMissing(unit: Unit): Missing | undefined {
    if (unit.table !== undefined) return this.#findMissingInTable(unit, unit.table);
    if (unit.figure !== undefined) {
      const address = unit.figure.url.split('#')[0] ?? '';
      const isShown =
        address === '' ||
        this.#json.includes(JSON.stringify(address).slice(1, -1)) ||
        this.#json.includes(address.replace(/^asset:/, ''));
      return isShown ? undefined : { unit, whole: true, reason: 'No slide shows this picture.' };
    }
    const { text } = unit.text;
    const absent = this.#absentFigures(text);
    if (!this.#isCovered(text)) return { unit, whole: true, reason: 'No slide says this.' };
    if (absent.length === 0) return undefined;
    return {
      unit,
      whole: false,
      reason: `Its text is on a slide, but ${absent.length === 1 ? 'its figure' : 'its figures'} ${absent.slice(0, MAX_FIGURES_LISTED).join(', ')} ${absent.length === 1 ? 'is' : 'are'} not.`,
    };
  }

  #findMissingInTable(unit: Unit, { rows }: TableBlock): Missing | undefined {
    const left = rows
      .map((row) => row.map(toVisibleText).join(' | '))
      .filter(
        (row) => !this.#isCovered(row) || hasAll(findSignificantNumbers(row), this.#absentFigures(row)),
      );
    if (left.length === 0) return undefined;
    if (left.length === rows.length) return { unit, whole: true, reason: 'No slide shows this table.' };
    return {
      unit,
      whole: false,
      text: left.join('; '),
      reason: `${left.length} of the ${rows.length} rows of this table ${left.length === 1 ? 'is' : 'are'} on no slide.`,
    };
  }

  #isCovered(text: string): boolean {
    const words = this.#figuresOnly ? new Set<string>() : this.#words(text);
    const figures = findSignificantNumbers(text);
    const weight = words.size + FIGURE * figures.length;
    if (weight === 0) return true;
    return this.#slides.some((slide) => {
      const shared =
        [...words].filter((word) => slide.words.has(word)).length +
        FIGURE * figures.filter(({ values }) => values.some((value) => slide.figures.has(value))).length;
      return shared / weight >= MIN_SHARE;
    });
  }

  #absentFigures(text: string): string[] {
    return findSignificantNumbers(text)
      .filter(({ values }) => !values.some((value) => this.#figures.has(value)))
      .map((figure) => figure.text);
  }

  #words(text: string): ReadonlySet<string> {
    return new Set(
      tokenize(toVisibleText(text), this.#language, this.#stops).map((word) => word.slice(0, STEM)),
    );
  }
}

function hasAll(figures: readonly unknown[], absent: readonly unknown[]): boolean {
  return figures.length > 0 && absent.length === figures.length;
}

/** Figures with several digits or a unit; others are counts, which are often written as words. */
function findSignificantNumbers(text: string): ReturnType<typeof findNumbers> {
  return findNumbers(text).filter(
    ({ text: figure }) =>
      figure.length > 1 || new RegExp(`${figure}\\s?[%‰€$£¥₹]|[€$£¥₹]\\s?${figure}`, 'u').test(text),
  );
}

/** Outermost sections without any coverage, and their units. */
function findMissingSections(root: SourceSection, units: readonly Unit[], missing: ReadonlySet<number>) {
  const sections: Omitted[] = [];
  const inside = new Set<number>();
  const held = Map.groupBy(
    units.flatMap((unit) => unit.sections.map((section) => ({ section, unit }))),
    ({ section }) => section,
  );
  const visit = (section: SourceSection): void => {
    const own = (held.get(section) ?? []).flatMap(({ unit }) => flattenUnit(unit));
    if (section.level > 0 && own.length > 1 && own.every((unit) => missing.has(unit.id))) {
      for (const { id } of own) inside.add(id);
      const first = own[0] === undefined ? '' : readUnitText(own[0]);
      sections.push({
        kind: 'section',
        text: `${section.heading}: ${first}`.slice(0, TEXT_MAX),
        where: formatPlace(section.place),
        reason: `None of the ${own.length} pieces of this section is on a slide.`,
      });
    } else section.sections.forEach(visit);
  };
  visit(root);
  return { sections, inside };
}

function describeKind({ kind }: Unit): string {
  return kind === 'code' || kind === 'quote' ? 'paragraph' : kind;
}
