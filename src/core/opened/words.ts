import { attributeIn, down, type Markup, patched, referencesIn, text } from '../ooxml/xml/index.ts';

/** Stretch of text as callers write it: words with their Markdown. */
export interface Piece extends Marks {
  readonly text: string;
}

export interface Marks {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly link?: string;
}

/** A run of a file's paragraph, as it is written there. */
export interface OwnRun {
  readonly kind: 'text' | 'break' | 'field' | 'other';
  /** Break: one \v; what is no text: one U+FFFC. */
  readonly text: string;
  readonly raw: string;
  /** Its `a:rPr` as written; "" without. */
  readonly properties: string;
  /** Compared with the rest of its paragraph. */
  readonly marks: Marks;
}

/** Where links of a part lead, and new ones. */
export interface Links {
  addressOf(id: string): string | undefined;
  /** Id of a relationship to it. */
  idOf(address: string): string;
}

export const BREAK = '\v';
const OBJECT = '\ufffc';
/** More words than this on both sides are compared at their ends alone. */
const MOST_COMPARED = 4_000_000;

/** The runs of a paragraph, in order. */
export function runsIn(source: string, paragraph: Markup, addressOf: Links['addressOf']): OwnRun[] {
  const found = paragraph.children.filter(({ name }) => name !== 'pPr' && name !== 'endParaRPr').map((node) => readRun(source, node));
  const usual = usualOf(found);
  const own = marksOf(usual, addressOf);
  return found.map((run) => {
    const marks = marksOf(run.properties, addressOf);
    const told: Marks = {
      ...(marks.bold && !own.bold ? { bold: true } : {}),
      ...(marks.italic && !own.italic ? { italic: true } : {}),
      ...(marks.strike && !own.strike ? { strike: true } : {}),
      ...(marks.link === undefined ? {} : { link: marks.link }),
    };
    return { ...run, marks: told };
  });
}

function readRun(source: string, node: Markup): Omit<OwnRun, 'marks'> {
  const raw = source.slice(node.start, node.end);
  const rPr = down(node, 'rPr');
  const properties = rPr === undefined ? '' : source.slice(rPr.start, rPr.end);
  if (node.name === 'br') return { kind: 'break', text: BREAK, raw, properties };
  if (node.name !== 'r' && node.name !== 'fld') return { kind: 'other', text: OBJECT, raw, properties };
  const t = down(node, 't');
  return { kind: node.name === 'r' ? 'text' : 'field', text: t === undefined ? '' : wordsIn(source, t), raw, properties };
}

/** Character data of an element, CDATA sections among it. */
export function wordsIn(source: string, { inner, close }: Pick<Markup, 'inner' | 'close'>): string {
  const pieces = source.slice(inner, close).split(/<!\[CDATA\[([\s\S]*?)\]\]>/);
  return pieces.map((piece, index) => (index % 2 === 1 ? piece : referencesIn(piece, inner))).join('');
}

/** Properties that most letters have. */
export function usualOf(runs: readonly Pick<OwnRun, 'text' | 'properties' | 'kind'>[]): string {
  const letters = new Map<string, number>();
  for (const { kind, properties, text: words } of runs) if (kind === 'text' || kind === 'field') letters.set(properties, (letters.get(properties) ?? 0) + words.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

function marksOf(properties: string, addressOf: Links['addressOf']): Marks {
  if (properties === '') return {};
  const said = (name: string) => attributeIn(properties, { start: 0 }, name);
  const isOn = (name: string) => /^(1|true|on)$/.test(said(name) ?? '');
  const id = /<[\w.-]*:?hlinkClick\b[^>]*?\br:id\s*=\s*"([^"]+)"/.exec(properties)?.[1];
  const link = id === undefined ? undefined : addressOf(id);
  const strike = said('strike');
  return {
    ...(isOn('b') ? { bold: true } : {}),
    ...(isOn('i') ? { italic: true } : {}),
    ...(strike !== undefined && strike !== 'noStrike' ? { strike: true } : {}),
    ...(link === undefined ? {} : { link }),
  };
}

/** Stretches of one look, as callers read them. */
export function piecesOf(runs: readonly OwnRun[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text: words, marks } of runs) {
    const last = pieces.at(-1);
    if (last !== undefined && isAlike(last, marks)) pieces[pieces.length - 1] = { ...last, text: last.text + words };
    else if (words !== '') pieces.push({ ...marks, text: words });
  }
  return pieces;
}

function isAlike(a: Marks, b: Marks): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.strike === b.strike && a.link === b.link;
}

function isMarked(marks: Marks): boolean {
  return marks.bold === true || marks.italic === true || marks.strike === true || marks.link !== undefined;
}

export interface Writing {
  /** Of DrawingML, with its colon: "a:". */
  readonly prefix: string;
  readonly links: Links;
  /** Language tag that all words take. */
  readonly language?: string;
  /** Of words where the paragraph has none yet: its `a:endParaRPr` as `a:rPr`. */
  readonly otherwise?: string;
}

/**
 * Runs with other words: words that stay keep their look, new ones take that of their neighbours, or the one that
 * their Markdown asks for, where the paragraph has it already.
 */
export function rewritten(runs: readonly OwnRun[], pieces: readonly Piece[], { prefix, links, language, otherwise = '' }: Writing): string {
  const old = [...runs.flatMap((run, index) => Array.from({ length: run.text.length }, (_, at) => ({ index, letter: run.text.charAt(at) })))];
  const words = pieces.map(({ text: said }) => said).join('');
  const from = aligned(old.map(({ letter }) => letter).join(''), words);
  const anyMarks = pieces.some(isMarked);
  const usual = runs.some(({ kind }) => kind === 'text' || kind === 'field') ? usualOf(runs) : otherwise;
  const propertiesFor = (marks: Marks): string => {
    const alike = runs.find((run) => run.kind === 'text' && isAlike(run.marks, marks));
    return alike?.properties ?? derived(usual, marks, prefix, links);
  };
  let out = '';
  let open: { properties: string; words: string } | undefined;
  const flush = () => {
    if (open !== undefined) out += `<${prefix}r>${inLanguage(open.properties, language, prefix)}<${prefix}t>${text(open.words)}</${prefix}t></${prefix}r>`;
    open = undefined;
  };
  let at = 0;
  for (const piece of pieces) {
    for (let end = at + piece.text.length; at < end; at += 1) {
      const source = from[at] ?? -1;
      const run = source < 0 ? undefined : runs[old[source]?.index ?? -1];
      const letter = words.charAt(at);
      const whole = run !== undefined && run.kind !== 'text' ? wholeRun(from, at, old, run, runs.indexOf(run)) : 0;
      if (run !== undefined && whole > 0 && at + whole <= end) {
        flush();
        out += run.kind === 'field' || run.kind === 'break' ? inLanguageWithin(run.raw, run.properties, language, prefix) : run.raw;
        at += whole - 1;
        continue;
      }
      const near = run ?? neighbour(from, at, old, runs);
      const wants: Marks = piece;
      const properties =
        run !== undefined && (!anyMarks || isAlike(run.marks, wants))
          ? run.properties
          : isMarked(wants)
            ? propertiesFor(wants)
            : near !== undefined && near.kind === 'text' && !isMarked(near.marks)
              ? near.properties
              : usual;
      if (letter === BREAK || letter === '\n') {
        flush();
        out += `<${prefix}br>${inLanguage(properties, language, prefix)}</${prefix}br>`;
        continue;
      }
      if (letter === OBJECT) continue;
      if (open === undefined || open.properties !== properties) {
        flush();
        open = { properties, words: '' };
      }
      open.words += letter;
    }
  }
  flush();
  return out;
}

/** How many letters of a field or object stand here whole; 0 where only some do. */
function wholeRun(from: readonly number[], at: number, old: readonly { readonly index: number }[], run: OwnRun, index: number): number {
  const first = old.findIndex((one) => one.index === index);
  for (let step = 0; step < run.text.length; step += 1) if (from[at + step] !== first + step) return 0;
  return run.text.length;
}

function neighbour(from: readonly number[], at: number, old: readonly { readonly index: number }[], runs: readonly OwnRun[]): OwnRun | undefined {
  for (let back = at - 1; back >= 0; back -= 1) if ((from[back] ?? -1) >= 0) return runs[old[from[back] ?? 0]?.index ?? -1];
  for (let on = at + 1; on < from.length; on += 1) if ((from[on] ?? -1) >= 0) return runs[old[from[on] ?? 0]?.index ?? -1];
  return undefined;
}

function derived(usual: string, marks: Marks, prefix: string, links: Links): string {
  const own = usual === '' ? `<${prefix}rPr/>` : usual;
  const link =
    marks.link === undefined
      ? []
      : [`<${prefix}hlinkClick xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${links.idOf(marks.link)}"/>` as ReturnType<typeof text>];
  return patched(own, {
    attributes: { b: marks.bold === true ? '1' : undefined, i: marks.italic === true ? '1' : undefined, strike: marks.strike === true ? 'sngStrike' : undefined },
    children: link,
  });
}

function inLanguage(properties: string, language: string | undefined, prefix: string): string {
  if (language === undefined) return properties;
  return patched(properties === '' ? `<${prefix}rPr/>` : properties, { attributes: { lang: language } });
}

function inLanguageWithin(raw: string, properties: string, language: string | undefined, prefix: string): string {
  return language === undefined || properties === '' ? raw : raw.replace(properties, () => inLanguage(properties, language, prefix));
}

/** For each letter of the new text the letter of the old one that it is, word by word; -1 for what is new. */
export function aligned(old: string, now: string): number[] {
  const from: number[] = Array.from({ length: now.length }, () => -1);
  const [a, b] = [tokens(old), tokens(now)];
  let first = 0;
  while (first < a.length && first < b.length && a[first]?.word === b[first]?.word) first += 1;
  let last = 0;
  while (last < a.length - first && last < b.length - first && a[a.length - 1 - last]?.word === b[b.length - 1 - last]?.word) last += 1;
  const take = (i: number, j: number) => {
    const [x, y] = [a[i], b[j]];
    if (x !== undefined && y !== undefined) for (let at = 0; at < y.word.length; at += 1) from[y.start + at] = x.start + at;
  };
  for (let at = 0; at < first; at += 1) take(at, at);
  for (let at = 1; at <= last; at += 1) take(a.length - at, b.length - at);
  for (const [i, j] of common(a.slice(first, a.length - last), b.slice(first, b.length - last))) take(first + i, first + j);
  return from;
}

interface Token {
  readonly word: string;
  readonly start: number;
}

function tokens(words: string): Token[] {
  return [...words.matchAll(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu)].map((found) => ({ word: found[0], start: found.index }));
}

/** Longest common subsequence, as pairs of places. */
function common(a: readonly Token[], b: readonly Token[]): (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MOST_COMPARED) return [];
  const width = b.length + 1;
  const length = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      length[i * width + j] = a[i]?.word === b[j]?.word ? (length[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]?.word === b[j]?.word) pairs.push([i++, j++]);
    else if ((length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}
