import { Lru } from '../../../../memory/lru.ts';
import type { TextFill } from '../../../../ooxml/write/index.ts';
import { type Markup, type Rendered, text } from '../../../../ooxml/xml/index.ts';
import { type Marked, markOf } from './patterns.ts';

/** A copied slide without its words: copies that differ in their words alone are all made of it. */
export interface Cast {
  /** Markup and marks in turn: of words by their number, or of what is drawn besides. */
  readonly xml: readonly string[];
  readonly pieces: readonly CastPiece[];
}

interface CastPiece {
  readonly element: Markup;
  readonly touched: boolean;
  readonly text: readonly string[];
  /** As patterns are known by, with the numbers of its words. */
  readonly like: string;
  readonly words: readonly number[];
}

/** A piece with its words in it. */
export interface SaidPiece {
  readonly element: Markup;
  readonly touched: boolean;
  readonly text: string;
  readonly marked?: Marked;
}

/** Casts of one slide that are kept: each is about as large as the slide. */
const MOST = 6;
const MARK = /\uf8ff(\w+)\ufdd0/;
const EXTRA = 'x';
export const EXTRA_MARK = mark(EXTRA);
const known = new WeakMap<Markup, Lru<{ readonly made: unknown }>>();

function mark(name: string): string {
  return `\uf8ff${name}\ufdd0`;
}

/** What is known of copies of a slide that are alike by `key`; undefined where their words cannot be told from the rest. */
export function keptCast<T>(slide: Markup, key: string, make: () => T | undefined): T | undefined {
  const all = known.get(slide) ?? new Lru(MOST);
  known.set(slide, all);
  return all.kept(key, () => ({ made: make() })).made as T | undefined;
}

/** A text with marks in the place of its words; `first` is the number of the first. */
export function withMarks(fill: TextFill, first: number): TextFill {
  let next = first;
  const number = () => {
    next += 1;
    return next - 1;
  };
  return { ...fill, paragraphs: fill.paragraphs.map((paragraph) => ({ ...paragraph, runs: paragraph.runs.map((run) => ({ ...run, text: mark(String(number())) })) })) };
}

/** All that a text is told but its words. */
export function silent(fill: TextFill | undefined): unknown {
  if (fill === undefined) return undefined;
  const { paragraphs, ...rest } = fill;
  return [rest, paragraphs.map(({ runs, ...set }) => [set, runs.map(({ text: _, ...letters }) => letters)])];
}

export function wordsIn({ paragraphs }: TextFill): readonly string[] {
  return paragraphs.flatMap(({ runs }) => runs.map((run) => run.text));
}

/** Undefined where not all marks came out, each once. */
export function castOf({ text: xml, pieces }: Pick<Rendered, 'text' | 'pieces'>, words: number): Cast | undefined {
  const parts = xml.split(MARK);
  const names = new Set(parts.filter((_, at) => at % 2 === 1));
  const found = (parts.length - 1) / 2;
  if (names.size !== found || found !== words + 1 || !names.has(EXTRA)) return undefined;
  return { xml: parts, pieces: pieces.map(castPiece) };
}

function castPiece({ element, touched, text: own }: Rendered['pieces'][number]): CastPiece {
  const parts = own.split(MARK);
  const words = parts.filter((_, at) => at % 2 === 1).map(Number);
  return { element, touched, text: parts, words, like: parts.map((part, at) => (at % 2 === 0 ? part : markOf((at - 1) / 2))).join('') };
}

/** The copy that says these words. @param extra what is drawn besides. */
export function saidBy(cast: Cast, words: readonly string[], extra: string): { readonly xml: string; readonly pieces: readonly SaidPiece[] } {
  const said = words.map((one): string => text(one));
  const put = (parts: readonly string[]): string => {
    let whole = '';
    for (const [at, part] of parts.entries()) whole += at % 2 === 0 ? part : part === EXTRA ? extra : (said[Number(part)] ?? '');
    return whole;
  };
  const pieces = cast.pieces.map(({ element, touched, text: parts, like, words: own }): SaidPiece => {
    if (own.length === 0) return { element, touched, text: parts[0] ?? '' };
    return { element, touched, text: put(parts), marked: { text: like, words: own.map((one) => said[one] ?? '') } };
  });
  return { xml: put(cast.xml), pieces };
}
