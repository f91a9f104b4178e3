import { applyPatch, readAttribute } from '../ooxml/xml/index.ts';
import {
  BREAK,
  findUsualFormat,
  isAlike,
  type Links,
  type Marks,
  OBJECT,
  type OwnRun,
  type Piece,
} from './paragraph-runs.ts';
import type { Segment } from './text-segments.ts';

const WORD = /[\p{L}\p{M}\p{N}]/u;

export interface FormatScope {
  readonly prefix: string;
  readonly links: Links;
  readonly otherwise?: string;
}

/** Runs that new characters may take their format from, best first. */
interface Candidates {
  /** True if the characters replace others. */
  readonly isReplacing: boolean;
  /** True if they belong to a word with unchanged characters. */
  readonly isInWord: boolean;
  readonly runs: readonly OwnRun[];
}

/** Formats (`a:rPr`) of a paragraph's characters after its text changed. */
export class RunFormats {
  readonly #runs: readonly OwnRun[];
  readonly #words: string;
  readonly #scope: FormatScope;
  /** Index of the run of each old UTF-16 unit. */
  readonly #runAt: Int32Array;
  readonly #old: string;
  readonly #usual: string;
  /** True if any piece of the new text has Markdown marks; otherwise existing formats apply. */
  readonly #hasMarks: boolean;
  readonly #candidates = new Map<Segment, Candidates>();
  /** Cache of derived formats, by source format and marks. */
  readonly #made = new Map<string, string>();
  /** Per old UTF-16 unit, the index of the nearest unit with text before (or at) it and after (or at) it. */
  readonly #nearest: { readonly before: Int32Array; readonly after: Int32Array };

  constructor(runs: readonly OwnRun[], pieces: readonly Piece[], words: string, scope: FormatScope) {
    this.#runs = runs;
    this.#words = words;
    this.#scope = scope;
    this.#old = runs.map((run) => run.text).join('');
    this.#runAt = new Int32Array(this.#old.length);
    let at = 0;
    for (const [index, run] of runs.entries()) {
      this.#runAt.fill(index, at, at + run.text.length);
      at += run.text.length;
    }
    this.#nearest = findNearestText(this.#runAt, runs);
    this.#usual = runs.some(hasText) ? findUsualFormat(runs) : (scope.otherwise ?? '');
    this.#hasMarks = pieces.some(isMarked);
  }

  /** Format of the character at an offset of the new text. @param wants marks of its Markdown */
  formatAt(segment: Segment, at: number, wants: Marks): string {
    if (segment.isSame) {
      const run = this.#runs[this.#runAt[segment.old + at - segment.now] ?? -1];
      if (run !== undefined && hasText(run))
        return this.#hasMarks ? this.#applyMarks(run, wants) : run.properties;
    }
    return this.#chooseFormat(this.#candidatesFor(segment), wants);
  }

  #chooseFormat({ runs, isReplacing, isInWord }: Candidates, wants: Marks): string {
    const [first] = runs;
    // A link applies to its original word only, not to a word that replaces it.
    if (!this.#hasMarks)
      return (
        (isInWord ? first : (runs.find(({ marks }) => marks.link === undefined) ?? first))?.properties ??
        this.#usual
      );
    const alike = runs.find(({ marks }) => isAlike(marks, wants));
    if (alike !== undefined) return alike.properties;
    const elsewhere = isMarked(wants) ? this.#findElsewhere(wants) : '';
    if (elsewhere !== '') return elsewhere;
    return this.#applyMarks(
      (isReplacing || isInWord) && first !== undefined ? first : { properties: this.#usual, marks: {} },
      wants,
    );
  }

  #candidatesFor(segment: Segment): Candidates {
    const known = this.#candidates.get(segment);
    if (known !== undefined) return known;
    const replaced = this.#findReplacedRun(segment);
    const [before, after] = [this.#findRunBeside(segment, -1), this.#findRunBeside(segment, 1)];
    const [joinsBefore, joinsAfter] = [this.#isInWord(segment.now), this.#isInWord(segment.nowEnd)];
    const isAtLineStart = this.#old.charAt(segment.old - 1) === BREAK;
    const beside = !joinsBefore && (joinsAfter || isAtLineStart) ? [after, before] : [before, after];
    const runs = [replaced, ...beside].filter((run) => run !== undefined);
    const candidates = { runs, isReplacing: replaced !== undefined, isInWord: joinsBefore || joinsAfter };
    this.#candidates.set(segment, candidates);
    return candidates;
  }

  /** Run that a segment replaces; inside a word, only a run of that word. */
  #findReplacedRun({ old, oldEnd, now, nowEnd, found }: Segment): OwnRun | undefined {
    const isPart = !/[^\p{L}\p{M}\p{N}]/u.test(this.#words.slice(now, nowEnd));
    if (!isPart || !(this.#isInWord(now) || this.#isInWord(nowEnd))) return this.#findMainRun(old, oldEnd);
    let [head, tail] = [old, oldEnd];
    if (this.#isInWord(now)) while (head < oldEnd && WORD.test(this.#old.charAt(head))) head += 1;
    if (this.#isInWord(nowEnd)) while (tail > head && WORD.test(this.#old.charAt(tail - 1))) tail -= 1;
    return (
      this.#findMainRun(old, head) ??
      this.#findMainRun(tail, oldEnd) ??
      (found === undefined ? undefined : this.#findMainRun(old, oldEnd))
    );
  }

  /** Run with most letters and digits of a stretch; other characters count if it has none. */
  #findMainRun(start: number, end: number): OwnRun | undefined {
    const counts = new Map<string, { readonly run: OwnRun; letters: number; others: number }>();
    for (let at = start; at < end; at += 1) {
      const run = this.#runs[this.#runAt[at] ?? -1];
      if (run === undefined || !hasText(run)) continue;
      const count = counts.get(run.properties) ?? { run, letters: 0, others: 0 };
      counts.set(run.properties, count);
      if (WORD.test(this.#old.charAt(at))) count.letters += 1;
      else count.others += 1;
    }
    return [...counts.values()].sort(
      (a, b) => b.letters - a.letters || (a.letters === 0 ? b.others - a.others : 0),
    )[0]?.run;
  }

  /** Nearest run with text before or after a segment, limited to the match if a search found one. */
  #findRunBeside({ old, oldEnd, found }: Segment, step: 1 | -1): OwnRun | undefined {
    const hasFound = found !== undefined && found.end > found.start;
    const [first, end] = hasFound ? [found.start, found.end] : [0, this.#runAt.length];
    const at = (step < 0 ? this.#nearest.before[old - 1] : this.#nearest.after[oldEnd]) ?? -1;
    return at >= first && at < end ? this.#runs[this.#runAt[at] ?? -1] : undefined;
  }

  #isInWord(at: number): boolean {
    return (
      at > 0 &&
      at < this.#words.length &&
      WORD.test(this.#words.charAt(at - 1)) &&
      WORD.test(this.#words.charAt(at))
    );
  }

  /** Format of a run with its current Markdown marks; size, colour and font are kept. */
  #applyMarks({ properties, marks }: Pick<OwnRun, 'properties' | 'marks'>, wants: Marks): string {
    if (isAlike(marks, wants)) return properties;
    const key = `${markKey(marks)} ${markKey(wants)} ${properties}`;
    const made = this.#made.get(key) ?? this.#withMarks(properties, marks, wants);
    this.#made.set(key, made);
    return made;
  }

  /** Format of other text with the same marks in the paragraph; "" if there is none. */
  #findElsewhere(wants: Marks): string {
    const key = markKey(wants);
    const found =
      this.#made.get(key) ??
      this.#runs.find((run) => run.kind === 'text' && isAlike(run.marks, wants))?.properties ??
      '';
    this.#made.set(key, found);
    return found;
  }

  #withMarks(properties: string, marks: Marks, wants: Marks): string {
    const { prefix, links } = this.#scope;
    const usual = (name: string) =>
      this.#usual === '' ? null : (readAttribute(this.#usual, { start: 0 }, name) ?? null);
    const turned = (name: 'bold' | 'italic' | 'strike', attribute: string, on: string) =>
      (marks[name] === true) === (wants[name] === true)
        ? undefined
        : wants[name] === true
          ? on
          : usual(attribute);
    const link = wants.link === undefined || wants.link === marks.link ? [] : [links.write(wants.link)];
    return applyPatch(properties === '' ? `<${prefix}rPr/>` : properties, {
      attributes: {
        b: turned('bold', 'b', '1'),
        i: turned('italic', 'i', '1'),
        strike: turned('strike', 'strike', 'sngStrike'),
      },
      children: link,
      without: wants.link === undefined ? ['hlinkClick'] : [],
    });
  }
}

function hasText({ kind, text }: OwnRun): boolean {
  return (kind === 'text' || kind === 'field') && text !== OBJECT;
}

function isMarked({ bold, italic, strike, link }: Marks): boolean {
  return bold === true || italic === true || strike === true || link !== undefined;
}

function markKey({ bold, italic, strike, link = '' }: Marks): string {
  return `${Number(bold === true)}${Number(italic === true)}${Number(strike === true)}${link}`;
}

function findNearestText(
  runAt: Int32Array,
  runs: readonly OwnRun[],
): { readonly before: Int32Array; readonly after: Int32Array } {
  const [before, after] = [new Int32Array(runAt.length), new Int32Array(runAt.length)];
  const hasWords = runs.map(hasText);
  for (let [at, last] = [0, -1]; at < runAt.length; at += 1) {
    if (hasWords[runAt[at] ?? -1] === true) last = at;
    before[at] = last;
  }
  for (let [at, next] = [runAt.length - 1, -1]; at >= 0; at -= 1) {
    if (hasWords[runAt[at] ?? -1] === true) next = at;
    after[at] = next;
  }
  return { before, after };
}
