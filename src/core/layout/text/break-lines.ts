import LineBreaker from 'linebreak';
import { once } from '../../memory/memo.ts';
import { countFitting } from '../../scene/longest-fitting.ts';
import { isNameHyphen } from '../../scene/name-hyphen.ts';
import { isUnitSpace } from '../../scene/unit-space.ts';

/**
 * A piece of text that never breaks, with the white space after it; offsets into the paragraph, widths in em.
 */
export interface Atom {
  readonly start: number;
  /** End of the letters. */
  readonly end: number;
  /** End of the white space after them. */
  readonly next: number;
  readonly width: number;
  readonly space: number;
  /** True if a line feed follows. */
  readonly hard: boolean;
}

/** One broken line: [start, end) excludes the white space at which it breaks. */
export interface BrokenLine {
  readonly start: number;
  readonly end: number;
  readonly width: number;
  /** Number of atoms that end on this line. */
  readonly atoms: number;
}

export interface Breaking {
  readonly lines: readonly BrokenLine[];
  readonly width: number;
  /**
   * True if an atom was wider than the line and was broken between letters, or if a mail address was broken.
   */
  readonly cut: boolean;
}

/** Width in em of the characters [start, end) of the paragraph; 0 if there are none. */
export type Measure = (start: number, end: number) => number;

/** Thai, Lao, Burmese and Khmer, which write no spaces between words. */
const WITHOUT_SPACES = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]/;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff]/;
const WORD_GOES_ON = /[\p{L}\p{M}\p{N}]/u;
/** Texts that break only at spaces. */
const PLAIN = /^[A-Za-z0-9][A-Za-z0-9,.:;]*(?: +[A-Za-z0-9][A-Za-z0-9,.:;]*)*$/;
const [NUMBER_HYPHEN, NUMBER_HYPHENS] = [/[\p{L}\p{N}]-\p{N}/u, /(?<=[\p{L}\p{N}])-(?=\p{N})/gu];
const SPACE = /[\s\u200b]/;
/** Widths are compared with this slack in em, far below anything visible. */
const SLACK = 0.001;

const wordsByDictionary = once(() => new Intl.Segmenter('th', { granularity: 'word' }));
const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/**
 * Splits a paragraph at its break opportunities: UAX #14, and a dictionary for scripts without spaces, which
 * UAX #14 leaves to others.
 *
 * @param measure called twice per atom: for its letters, then for the white space after them
 * @param rtl true for right-to-left paragraphs, in which hyphenated names stay whole
 */
export function splitAtoms(text: string, measure: Measure, rtl = false): Atom[] {
  if (PLAIN.test(text) && !hasWww(text)) return splitPlainText(text, measure);
  const atoms: Atom[] = [];
  let start = 0;
  for (const { position, required } of findOpportunities(text)) {
    if (rtl && isNameHyphen(text, position)) continue;
    let end = position;
    while (end > start && isSpace(text, end - 1)) end -= 1;
    const next = required
      ? text.slice(0, position).replace(/[\r\n\u0085\u2028\u2029]+$/, '').length
      : position;
    atoms.push({
      start,
      end,
      next: position,
      width: measure(start, end),
      space: measure(end, Math.max(end, next)),
      hard: required,
    });
    start = position;
  }
  return atoms;
}

/** Shortcut for plain texts, which are the most common: the result equals that of UAX #14. */
function splitPlainText(text: string, measure: Measure): Atom[] {
  const atoms: Atom[] = [];
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf(' ', start);
    while (end >= 0 && isUnitSpace(text, end + 1)) end = text.indexOf(' ', end + 1);
    if (end < 0) end = text.length;
    let next = end;
    while (text.charCodeAt(next) === 0x20) next += 1;
    atoms.push({ start, end, next, width: measure(start, end), space: measure(end, next), hard: false });
    start = next;
  }
  return atoms;
}

/**
 * Atoms as wide as in the widest of other fonts; the same array if none is wider.
 *
 * @param measured widths in em in all fonts, as `splitAtoms` requested them: letters and white space of each atom
 * @param slack factor for widths in the atoms' own font
 */
export function widenAtoms(
  atoms: readonly Atom[],
  measured: readonly (readonly number[])[],
  slack: number,
): readonly Atom[] {
  let grown = false;
  const wide = atoms.map((atom, at) => {
    let { width, space } = atom;
    for (const other of measured[2 * at] ?? []) width = Math.max(width, other);
    width = Math.max(width, slack * atom.width);
    if (space > 0) {
      for (const other of measured[2 * at + 1] ?? []) space = Math.max(space, other);
      space = Math.max(space, slack * atom.space);
    }
    if (width === atom.width && space === atom.space) return atom;
    grown = true;
    return { ...atom, width, space };
  });
  return grown ? wide : atoms;
}

function hasWww(text: string): boolean {
  return text.includes('.') && /www\./i.test(text);
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || ((code < 0x20 || code > 0x7e) && SPACE.test(text.charAt(at)));
}

function findOpportunities(text: string): { position: number; required: boolean }[] {
  const breaks: { position: number; required: boolean }[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak())
    breaks.push({ position: next.position, required: next.required && next.position < text.length });
  const allowed = keepTogether(text, withNumberHyphens(text, breaks)).filter(
    ({ position, required }) => required || !isInsideKoreanWord(text, position),
  );
  return WITHOUT_SPACES.test(text) ? withDictionaryWords(text, allowed) : allowed;
}

/**
 * Numbers like 555-0123 and 2026-11-27 break at their hyphens, as in office programs; UAX #14 (LB25) keeps
 * them whole.
 */
function withNumberHyphens(
  text: string,
  breaks: readonly { position: number; required: boolean }[],
): readonly { position: number; required: boolean }[] {
  if (!NUMBER_HYPHEN.test(text)) return breaks;
  const all = new Map(breaks.map((each) => [each.position, each.required]));
  for (const { index } of text.matchAll(NUMBER_HYPHENS)) if (!all.has(index + 1)) all.set(index + 1, false);
  return [...all].sort((a, b) => a[0] - b[0]).map(([position, required]) => ({ position, required }));
}

/** Korean words stay whole, as in office programs; UAX #14 would break after any syllable. */
function isInsideKoreanWord(text: string, position: number): boolean {
  const [before, after] = [text.charAt(position - 1), text.charAt(position)];
  return (
    (HANGUL.test(before) && WORD_GOES_ON.test(after)) || (HANGUL.test(after) && WORD_GOES_ON.test(before))
  );
}

/** Addresses break before "/", "@" and ".", but not inside hyphenated names. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+\S*$/i;

function keepTogether(
  text: string,
  breaks: readonly { position: number; required: boolean }[],
): { position: number; required: boolean }[] {
  const allowed = breaks.filter(({ position, required }) => required || !isUnitSpace(text, position));
  if (!text.includes('@') && !text.includes('://') && !hasWww(text)) return allowed;
  const all = new Map(allowed.map((each) => [each.position, each.required]));
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    if (!ADDRESS.test(word)) continue;
    const end = index + word.length;
    for (const { position } of allowed) if (position > index && position < end) all.delete(position);
    const head = /^\w+:\/\//.exec(word)?.[0].length ?? 0;
    for (let at = index + Math.max(head, 1); at < end - 1; at += 1) {
      const sign = text[at] ?? '';
      if (sign === '/' || sign === '?' || sign === '&') all.set(at + 1, false);
      else if (sign === '@' || (sign === '.' && /\w/.test(text[at + 1] ?? ''))) all.set(at, false);
    }
  }
  return [...all].sort((a, b) => a[0] - b[0]).map(([position, required]) => ({ position, required }));
}

function withDictionaryWords(
  text: string,
  breaks: readonly { position: number; required: boolean }[],
): { position: number; required: boolean }[] {
  const all = new Map(breaks.map((each) => [each.position, each.required]));
  for (const { index } of wordsByDictionary().segment(text)) {
    if (
      index > 0 &&
      !all.has(index) &&
      WITHOUT_SPACES.test(text.charAt(index - 1)) &&
      WITHOUT_SPACES.test(text.charAt(index))
    )
      all.set(index, false);
  }
  return [...all].sort((a, b) => a[0] - b[0]).map(([position, required]) => ({ position, required }));
}

/** Greedy line breaking to a width in em, as office programs do it. */
export function breakLines(
  text: string,
  atoms: readonly Atom[],
  widthEm: number,
  measure: Measure,
): Breaking {
  const lines: BrokenLine[] = [];
  let line: { start: number; end: number; width: number; atoms: number } | undefined;
  let gap = 0;
  const { pieces: whole, parted } = joinMailAddresses(text, atoms, widthEm);
  let cut = parted;
  const most = widthEm + SLACK;
  for (const atom of whole) {
    const { atoms: count = 1 } = atom;
    if (line !== undefined && line.width + gap + atom.width > most) {
      lines.push(line);
      line = undefined;
    }
    if (atom.width > most) {
      const pieces = cutAtom(text, atom, widthEm, measure);
      cut ||= pieces.length > 1;
      for (const piece of pieces.slice(0, -1)) lines.push({ ...piece, atoms: 0 });
      const last = pieces[pieces.length - 1];
      if (last !== undefined) line = { ...last, atoms: count };
    } else if (line === undefined)
      line = { start: atom.start, end: atom.end, width: atom.width, atoms: count };
    else {
      line.end = atom.end;
      line.width = line.width + gap + atom.width;
      line.atoms += count;
    }
    gap = atom.space;
    if (atom.hard && line !== undefined) {
      lines.push(line);
      line = undefined;
    }
  }
  if (line !== undefined || lines.length === 0) lines.push(line ?? { start: 0, end: 0, width: 0, atoms: 0 });
  let width = 0;
  for (const each of lines) width = Math.max(width, each.width);
  return { lines, width, cut };
}

/** A joined atom counts as several. */
type CountedAtom = Atom & { readonly atoms?: number };

/**
 * Keeps mail addresses whole if a line has space for them: other programs break them elsewhere, if at all.
 */
function joinMailAddresses(
  text: string,
  atoms: readonly Atom[],
  widthEm: number,
): { readonly pieces: readonly CountedAtom[]; readonly parted: boolean } {
  if (!text.includes('@') || !atoms.some(({ start }) => text[start] === '@' || text[start] === '.'))
    return { pieces: atoms, parted: false };
  const pieces: (Atom & { readonly atoms: number })[] = [];
  let parted = false;
  for (const atom of atoms) {
    const before = pieces.at(-1);
    const inside = before !== undefined && isInMail(text, atom.start);
    const fits = inside && before.width + atom.width <= widthEm + SLACK;
    parted ||= inside && !fits;
    if (fits)
      pieces[pieces.length - 1] = {
        ...atom,
        start: before.start,
        width: before.width + atom.width,
        atoms: before.atoms + 1,
      };
    else pieces.push({ ...atom, atoms: 1 });
  }
  return { pieces, parted };
}

/** No address is longer (RFC 5321); the bound keeps the search in very long texts linear. */
const MAIL_MAX = 320;

/** Returns whether a break at this offset would be inside a mail address. */
function isInMail(text: string, start: number): boolean {
  if (text[start] !== '@' && text[start] !== '.') return false;
  const word =
    (/\S*$/.exec(text.slice(Math.max(0, start - MAIL_MAX), start))?.[0] ?? '') +
    (/^\S*/.exec(text.slice(start, start + MAIL_MAX))?.[0] ?? '');
  return word.includes('@') && !word.includes('://');
}

/**
 * Splits an atom wider than the line into graphemes that fit; a number and its unit break at the space
 * between them.
 */
function cutAtom(
  text: string,
  atom: Atom,
  widthEm: number,
  measure: Measure,
): { start: number; end: number; width: number }[] {
  const ends = [...graphemes().segment(text.slice(atom.start, atom.end))].map(
    ({ index, segment }) => atom.start + index + segment.length,
  );
  const pieces: { start: number; end: number; width: number }[] = [];
  // Initial guess under the assumption of equal widths.
  const guess = (ends.length * widthEm) / atom.width;
  let start = atom.start;
  for (let taken = 0; taken < ends.length; ) {
    const from = start;
    const endOf = (count: number) => ends[taken + count - 1] ?? atom.end;
    const count = countFitting(
      ends.length - taken,
      guess,
      (some) => measure(from, endOf(some)) <= widthEm + SLACK,
    );
    const fits = endOf(count);
    const blank = fits < atom.end ? findBlankBefore(text, from, fits) : undefined;
    const end = blank ?? fits;
    pieces.push({ start, end, width: measure(start, end) });
    start = blank === undefined ? end : end + 1;
    while (taken < ends.length && (ends[taken] ?? atom.end) <= start) taken += 1;
  }
  return pieces;
}

/** The last space in [from, end] at which a piece may end. */
function findBlankBefore(text: string, from: number, end: number): number | undefined {
  for (let at = end; at > from; at -= 1) if (isSpace(text, at)) return at;
  return undefined;
}
