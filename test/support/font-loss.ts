import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { CANVAS, type Deck, type Scene } from '../../src/core/scene/scene.ts';
import { decode, markedLines, profileUrl, writeFontConfig } from './libreoffice.ts';

/** Fonts of a plain Linux machine, 15 to 18 % wider than those of the templates. */
export const WIDEST_SUBSTITUTE = '/usr/share/fonts/truetype/dejavu';

/** A word of a page, in points from its upper left corner. */
export interface PageWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
}

export const FAULTS = ['overlapping', 'outside', 'broken', 'under the footer'] as const;
export interface PageFault {
  readonly kind: (typeof FAULTS)[number];
  readonly words: string;
  /** Kind of object around a word. Programs lay out charts and tables themselves. */
  readonly within: 'text' | 'chart' | 'table';
}

type Found = Omit<PageFault, 'within'> & { readonly at: PageWord };

/** Share of the smaller word's box from which two words run into each other. */
const OVERLAP = 0.2;
const TOLERANCE_PT = 1;
/**
 * Lines of a text, in em, and the share of a word's box up to which two of them may overlap: pdftotext gives
 * a word the height that its face asks for, up to 1.3 em.
 */
const [TIGHT_LINE, MOST_TIGHT] = [1.12, 0.4] as const;
const FOOTERS: ReadonlySet<string> = new Set(['footer', 'date', 'slide_number']);
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ONLY_MARKS = /^\p{M}+$/u;
/** Letters between which a line may break, and those that a dictionary parts into words. */
const EAST_ASIAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const THAI = /[\u0e00-\u0e7f]/;
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });
/** After these signs a line may break. */
const AFTER_SIGN = /(?<=[-–—‐/\u00ad\u200b|·…])/u;

/**
 * Decks as LibreOffice draws them with no fonts but those of some folders, all in one run; the folder that holds
 * their PDFs is removed after `look` has read them.
 */
export function drawnIn<Look>(
  fonts: string | readonly string[],
  decks: ReadonlyMap<string, Uint8Array>,
  look: (pdfOf: (name: string) => string) => Look,
): Look {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-font-loss-'));
  try {
    const config = writeFontConfig(folder, undefined, fonts);
    const files = [...decks].map(([name, bytes]) => {
      const path = join(folder, `${name}.pptx`);
      writeFileSync(path, bytes);
      return path;
    });
    const args = [
      `-env:UserInstallation=${profileUrl(folder)}`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...files,
    ];
    const done = spawnSync('soffice', args, {
      env: { ...process.env, FONTCONFIG_FILE: config, HOME: folder },
      timeout: 900_000,
      encoding: 'utf8',
    });
    if (done.status !== 0)
      throw new Error(`LibreOffice could not open the decks: ${done.stderr || done.stdout}`);
    return look((name) => join(folder, `${name}.pdf`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The words of each page of a PDF with their places. */
export function pagesOf(pdf: string): DrawnPage[] {
  const done = spawnSync('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', pdf, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (done.status !== 0) throw new Error(`pdftotext failed: ${done.stderr}`);
  const sizes = [...done.stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">/g)];
  return markedLines(done.stdout).map((lines, index) => ({
    width: Number(sizes[index]?.[1]),
    height: Number(sizes[index]?.[2]),
    words: lines.flatMap((line) =>
      [
        ...line.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g,
        ),
      ].map(([, left, top, right, bottom, text = '']) => ({
        text: toLogicalOrder(decode(text)),
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    ),
  }));
}

/** pdftotext gives right-to-left words from left to right. */
function toLogicalOrder(word: string): string {
  return RIGHT_TO_LEFT.test(word) ? [...word].reverse().join('') : word;
}

/** Words that a deck loses when it is drawn, by slide. */
export function faultsOf(deck: Deck, pages: readonly DrawnPage[]): PageFault[][] {
  return deck.slides.map((scene, index) => {
    const page = pages[index];
    if (page === undefined)
      throw new Error(`The deck has ${deck.slides.length} slides, the PDF ${pages.length} pages.`);
    const found = [
      ...overlapping(scene, page),
      ...outside(page),
      ...broken(scene, page),
      ...underFooter(scene, page),
    ];
    return found.map(({ at, ...fault }) => ({ ...fault, within: placeOf(at, scene, page) }));
  });
}

function overlapping(scene: Scene, { words }: DrawnPage): Found[] {
  const found: Found[] = [];
  const tight = tightTexts(scene);
  for (const [at, one] of words.entries())
    for (const other of words.slice(at + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width <= 0 || height <= 0 || width * height <= OVERLAP * Math.min(areaOf(one), areaOf(other)))
        continue;
      // Marks stand over their letters.
      if (ONLY_MARKS.test(one.text) || ONLY_MARKS.test(other.text)) continue;
      if (
        height > MOST_TIGHT * (one.bottom - one.top) ||
        !tight.some((text) => text.has(one.text) && text.has(other.text))
      )
        found.push({ kind: 'overlapping', words: `${one.text} | ${other.text}`, at: one });
    }
  return found;
}

/**
 * Words of each text whose lines are set so closely that the boxes of their faces overlap while their letters
 * do not.
 */
function tightTexts({ elements }: Scene): ReadonlySet<string>[] {
  return flatten(elements).flatMap((element) =>
    element.type === 'text' && element.paragraphs.some(({ lineHeight }) => lineHeight <= TIGHT_LINE)
      ? [
          new Set(
            element.paragraphs
              .flatMap(({ runs }) => runs.flatMap(({ text }) => text.split(/\s+/)))
              .flatMap((word) => [word, ...word.split(AFTER_SIGN)]),
          ),
        ]
      : [],
  );
}

function placeOf(
  { left, top, right, bottom }: PageWord,
  { elements, canvas = CANVAS }: Scene,
  { height }: DrawnPage,
): PageFault['within'] {
  const scale = canvas.heightPx / height;
  const [x, y] = [((left + right) / 2) * scale, ((top + bottom) / 2) * scale];
  for (const { type, box } of flatten(elements))
    if (
      (type === 'chart' || type === 'table') &&
      x >= box.x &&
      x <= box.x + box.width &&
      y >= box.y &&
      y <= box.y + box.height
    )
      return type;
  return 'text';
}

function areaOf({ left, top, right, bottom }: PageWord): number {
  return (right - left) * (bottom - top);
}

function outside({ words, width, height }: DrawnPage): Found[] {
  return words
    .filter(
      ({ left, top, right, bottom }) =>
        left < -TOLERANCE_PT ||
        top < -TOLERANCE_PT ||
        right > width + TOLERANCE_PT ||
        bottom > height + TOLERANCE_PT,
    )
    .map((at) => ({ kind: 'outside', words: at.text, at }));
}

/** Words of the slide that stand on its page in pieces, one below the other, and whole nowhere. */
function broken(scene: Scene, { words }: DrawnPage): Found[] {
  const left = new Map<string, number>();
  for (const word of sourceWords(scene)) left.set(word, (left.get(word) ?? 0) + 1);
  for (const { text } of words)
    for (const part of text.split(AFTER_SIGN)) left.set(part, (left.get(part) ?? 0) - 1);
  const missing = new Set([...left].flatMap(([word, count]) => (count > 0 && word.length > 2 ? [word] : [])));
  return words.flatMap((first, at): Found[] => {
    let whole = first.text.split(AFTER_SIGN).at(-1) ?? '';
    for (const [step, next] of words.slice(at + 1, at + 4).entries()) {
      if (next.top < (words[at + step]?.top ?? 0) + (first.bottom - first.top) / 2) return [];
      const [start = ''] = next.text.split(AFTER_SIGN);
      if (whole === '') return [];
      if (mayPart(whole, start)) return [];
      whole += start;
      if (missing.has(whole))
        return [
          {
            kind: 'broken',
            words: words
              .slice(at, at + step + 2)
              .map(({ text }) => text)
              .join('/'),
            at: first,
          },
        ];
    }
    return [];
  });
}

/** Tells whether a line may break between two pieces of a script that is written without spaces. */
function mayPart(before: string, after: string): boolean {
  const [last, first] = [before.slice(-1), after.slice(0, 1)];
  if (EAST_ASIAN.test(last) || EAST_ASIAN.test(first)) return true;
  return (
    THAI.test(last) &&
    THAI.test(first) &&
    [...THAI_WORDS.segment(before + after)].some(({ index }) => index === before.length)
  );
}

/** Whole words of a slide. Those that the slide breaks itself are none of a program's doing. */
function sourceWords(scene: Scene): string[] {
  return flatten(scene.elements).flatMap((element) => {
    const paragraphs =
      element.type === 'text'
        ? element.paragraphs
        : element.type === 'table'
          ? element.cells.flatMap((row) => row.flatMap((cell) => cell.paragraphs))
          : [];
    if (element.type === 'chart')
      return element.chart.categories
        .flatMap((name) => name.split(/\s+/))
        .flatMap((word) => word.split(AFTER_SIGN));
    return paragraphs
      .flatMap(({ lines }) =>
        lines.flatMap(({ spans }) =>
          spans
            .map(({ text }) => text)
            .join('')
            .split(/\s+/),
        ),
      )
      .flatMap((word) => word.split(AFTER_SIGN));
  });
}

/** Words that run into the strip of the slide's number and footer and do not belong there. */
function underFooter(scene: Scene, { words, height }: DrawnPage): Found[] {
  const { canvas = CANVAS } = scene;
  const leaves = flatten(scene.elements).filter(
    (element) => element.type !== 'line' && element.type !== 'shape' && element.type !== 'picture',
  );
  const footers = leaves.filter(({ placeholder }) => FOOTERS.has(placeholder));
  const top = Math.min(...footers.map(({ box }) => box.y)) + 2;
  if (footers.length === 0 || top < canvas.heightPx * 0.8) return [];
  const own = leaves.filter(
    ({ box, placeholder }) => FOOTERS.has(placeholder) || box.y + box.height > top + 2,
  );
  const allowed = new Set(
    own.flatMap((element) =>
      element.type === 'text'
        ? element.paragraphs.flatMap(({ runs }) => runs.flatMap(({ text }) => text.split(/\s+/)))
        : [],
    ),
  );
  const scale = canvas.heightPx / height;
  return words
    .filter(
      ({ text, top: from, bottom: to }) =>
        to * scale > top + (to - from) * scale * OVERLAP &&
        !text.split(/(?<=:)/).every((part) => isAllowed(part, allowed)) &&
        own.every(({ type }) => type === 'text'),
    )
    .map((at) => ({ kind: 'under the footer', words: at.text, at }));
}

/** Right-to-left words come in pieces, without some of their marks, and ligatures in either order. */
function isAllowed(part: string, allowed: ReadonlySet<string>): boolean {
  if (allowed.has(part) || ONLY_MARKS.test(part)) return true;
  // Scripts without spaces come by lines.
  if (EAST_ASIAN.test(part) || THAI.test(part) || !RIGHT_TO_LEFT.test(part))
    return [...allowed].some((word) => (EAST_ASIAN.test(word) || THAI.test(word)) && word.includes(part));
  const letters = part.replace(/\p{M}/gu, '');
  return [...allowed].some((word) => [...letters].every((letter) => word.includes(letter)));
}
