import { splitLink } from '../ooxml/write/index.ts';
import { applyPatch, text } from '../ooxml/xml/index.ts';
import { BREAK, type Links, OBJECT, type OwnRun, type Piece } from './paragraph-runs.ts';
import { RunFormats } from './run-formats.ts';
import { type Segment, type Span, textSegments } from './text-segments.ts';

const WORD = /[\p{L}\p{M}\p{N}]/u;
const LINK = /<[\w.-]*:?hlinkClick\b/;

export interface Writing {
  /** Prefix of DrawingML with its colon, such as "a:". */
  readonly prefix: string;
  readonly links: Links;
  /** Language tag of all runs. */
  readonly language?: string;
  /** Format for text in an empty paragraph, from its `a:endParaRPr`. */
  readonly otherwise?: string;
  /** Parts of the text that a search replaces. */
  readonly spansIn?: (words: string) => readonly Span[];
}

/**
 * Runs for a new text. Unchanged characters, fields, breaks and objects keep their format. New characters
 * take the format of the characters that they replace, or the format of their Markdown.
 *
 * @returns XML of the runs
 */
export function rewriteRuns(runs: readonly OwnRun[], pieces: readonly Piece[], writing: Writing): string {
  const words = pieces.map((piece) => piece.text).join('');
  const old = runs.map((run) => run.text).join('');
  const segments = textSegments(old, words, writing.spansIn?.(old));
  const formats = new RunFormats(runs, pieces, words, writing);
  const writer = new RunWriter(writing);
  const whole = findWholeRuns(runs, segments, words, pieces);
  let [at, piece, pieceEnd] = [0, 0, pieces[0]?.text.length ?? 0];
  for (const segment of segments) {
    while (at < segment.nowEnd) {
      while (at >= pieceEnd && piece < pieces.length - 1) pieceEnd += pieces[++piece]?.text.length ?? 0;
      const run = whole.get(at);
      if (run !== undefined) {
        writer.run(run);
        at += run.text.length;
        continue;
      }
      writer.letter(words.charAt(at), formats.formatAt(segment, at, pieces[piece] ?? { text: '' }));
      at += 1;
    }
  }
  return writer.end();
}

/** Fields, breaks and objects with unchanged text, by their offset in the new text. */
function findWholeRuns(
  runs: readonly OwnRun[],
  segments: readonly Segment[],
  words: string,
  pieces: readonly Piece[],
): Map<number, OwnRun> {
  const found = new Map<number, OwnRun>();
  const ends = new Set<number>();
  let end = 0;
  for (const piece of pieces) {
    end += piece.text.length;
    ends.add(end);
  }
  let [start, index] = [0, 0];
  for (const run of runs) {
    const next = start + run.text.length;
    while (index < segments.length && (segments[index]?.oldEnd ?? 0) <= start) index += 1;
    const segment = segments[index];
    if (
      run.kind !== 'text' &&
      segment !== undefined &&
      segment.isSame &&
      segment.old <= start &&
      next <= segment.oldEnd &&
      next > start
    ) {
      const now = segment.now + start - segment.old;
      const until = now + run.text.length;
      const isSplit = Array.from({ length: run.text.length - 1 }, (_, step) => now + step + 1).some((place) =>
        ends.has(place),
      );
      if (!isSplit && !(run.kind === 'field' && isGrown(segment, now, until, words))) found.set(now, run);
    }
    start = next;
  }
  return found;
}

/** Returns whether the text of a field became part of a longer word or number, which makes it plain text. */
function isGrown(segment: Segment, start: number, end: number, words: string): boolean {
  const joins = (at: number) =>
    at > 0 && at < words.length && WORD.test(words.charAt(at - 1)) && WORD.test(words.charAt(at));
  return (start === segment.now && joins(start)) || (end === segment.nowEnd && joins(end));
}

class RunWriter {
  readonly #writing: Writing;
  #xml = '';
  #properties = '';
  #words = '';

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  run({ kind, raw, properties }: OwnRun): void {
    this.#flush();
    this.#xml +=
      kind === 'other' || properties === ''
        ? raw
        : raw.replace(properties, () => this.#inLanguage(properties));
  }

  letter(letter: string, properties: string): void {
    if (letter === OBJECT) return;
    if (letter === BREAK || letter === '\n') {
      this.#flush();
      const { prefix } = this.#writing;
      this.#xml += `<${prefix}br>${this.#inLanguage(properties)}</${prefix}br>`;
      return;
    }
    if (properties !== this.#properties) this.#flush();
    this.#properties = properties;
    this.#words += letter;
  }

  end(): string {
    this.#flush();
    return this.#xml;
  }

  #flush(): void {
    const { prefix } = this.#writing;
    const properties = this.#inLanguage(this.#properties);
    const words = this.#words;
    const pieces = LINK.test(properties) ? splitLink(words, properties) : [{ text: words, properties }];
    for (const piece of pieces)
      if (piece.text !== '')
        this.#xml += `<${prefix}r>${piece.properties}<${prefix}t>${text(piece.text)}</${prefix}t></${prefix}r>`;
    this.#words = '';
  }

  #inLanguage(properties: string): string {
    const { language, prefix } = this.#writing;
    return language === undefined
      ? properties
      : applyPatch(properties === '' ? `<${prefix}rPr/>` : properties, { attributes: { lang: language } });
  }
}
