import { isCaption, type Passage } from './pdf-paragraphs.ts';

const HEADING_MAX = 140;
const BOLD_MAX = 90;
const LEVELS = 4;
/** Page numbers, addresses, attributions and institutions of authors. */
const NO_HEADING = /^(?:[¹²³⁴-⁹].*|[ivxlc]+|\S+\.\S+|\d+|[—–―-]\s?\p{L}.*)$/iu;
/** A font size with this share of the characters is running text, if there is enough text. */
const RUNNING_LEAST = 0.2;
const LETTERS_LEAST = 1_500;
/** Minimum number of headings that only their numbers show. */
const NUMBERED_LEAST = 3;
/** Shorter lines may be cells and labels. */
const LINE_LEAST = 40;

/** Entry of the document outline (bookmarks); top-level entries have level 1. */
export interface Chapter {
  readonly title: string;
  readonly level: number;
}

/**
 * Determines which passages are headings, and their levels: from the outline, else from size or from short
 * bold lines.
 */
export function headingLevels(
  passages: readonly Passage[],
  chapters: readonly Chapter[],
  body: number,
): (passage: Passage) => number | undefined {
  const letters = passages.reduce((sum, { text }) => sum + text.length, 0);
  const isBoldSignificant =
    passages.filter(({ bold }) => bold).reduce((sum, { text }) => sum + text.length, 0) < 0.5 * letters;
  const isShort = (passage: Passage): boolean =>
    !NO_HEADING.test(passage.text) &&
    passage.text.length <= HEADING_MAX &&
    passage.lines <= 3 &&
    /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(passage.text) &&
    !isCaption(passage);
  const bySizes = new Map<number, number>();
  for (const { size, text } of passages)
    bySizes.set(roundToHalf(size), (bySizes.get(roundToHalf(size)) ?? 0) + text.length);
  // A size that many characters have is running text, even if notes and tables are most of the document.
  const runs = (size: number): boolean =>
    letters > LETTERS_LEAST && (bySizes.get(roundToHalf(size)) ?? 0) > RUNNING_LEAST * letters;
  const large = (passage: Passage): boolean =>
    isShort(passage) &&
    !runs(passage.size) &&
    roundToHalf(passage.size) >=
      body * (/[.。]$/.test(passage.text) && passage.text.length > 30 ? 1.35 : 1.12);
  const bold = (passage: Passage): boolean =>
    isBoldSignificant &&
    isShort(passage) &&
    passage.bold &&
    passage.lines <= 2 &&
    passage.text.length <= BOLD_MAX &&
    passage.size >= body * 0.95 &&
    !/[.;,:。：]$/.test(passage.text);

  const numbered = findNumbered(passages, isShort);

  const named = new Map<string, number>();
  for (const { title, level } of chapters)
    for (const key of [createKey(title), createKey(withoutNumber(title))])
      if (key !== '' && !named.has(key)) named.set(key, level);
  const named1 = (passage: Passage): number | undefined =>
    isShort(passage)
      ? (named.get(createKey(`${passage.marker} ${passage.text}`)) ?? named.get(createKey(passage.text)))
      : undefined;
  const matched = passages.filter((one) => named1(one) !== undefined);
  const trusted = matched.length >= 2 && matched.length >= 0.5 * chapters.length;
  const [first] = passages;
  // A title that is not in the outline is above its entries.
  const under = trusted && first !== undefined && large(first) && named1(first) === undefined ? 1 : 0;

  const sizes = [...new Set(passages.filter(large).map(({ size }) => roundToHalf(size)))].sort(
    (a, b) => b - a,
  );
  const bySize = new Map(sizes.map((size, index) => [size, Math.min(LEVELS, index + 1)]));
  if (trusted) {
    let above = under;
    for (const size of sizes) {
      const levels = matched
        .filter((one) => roundToHalf(one.size) === size)
        .map((one) => (named1(one) ?? 1) + under);
      const level =
        levels.length > 0
          ? Math.min(...levels)
          : Math.min(
              LEVELS,
              Math.max(1, above + (size === roundToHalf(first?.size ?? 0) && under === 1 ? 0 : 1)),
            );
      bySize.set(size, level);
      above = level;
    }
  }
  const lowest = Math.min(LEVELS, Math.max(0, ...bySize.values()) + 1);
  const shallowest = new Map<number, number>();
  const isHeading = (one: Passage): boolean => large(one) || bold(one) || numbered.has(one);
  for (const one of passages.filter(isHeading)) {
    const depth = readDepth(one);
    if (depth > 0)
      shallowest.set(readClass(one, body), Math.min(depth, shallowest.get(readClass(one, body)) ?? depth));
  }
  return (passage) => {
    const chapter = trusted ? named1(passage) : undefined;
    if (chapter !== undefined && (large(passage) || passage.bold || passage.lines === 1))
      return chapter + under;
    const isPlain = bold(passage) || numbered.has(passage);
    const level = large(passage) ? bySize.get(roundToHalf(passage.size)) : isPlain ? lowest : undefined;
    // Among similar headings the number gives the depth: "2.1" is below "2".
    const deeper = Math.max(0, readDepth(passage) - (shallowest.get(readClass(passage, body)) ?? 0));
    return level === undefined ? undefined : level + (readDepth(passage) === 0 || trusted ? 0 : deeper);
  };
}

/**
 * Single lines with the numbers of sections, such as "2.1 Sorting networks", in the letters of running text: each stands
 * above a text of several lines, and there are several, with subsections among them.
 */
function findNumbered(
  passages: readonly Passage[],
  isShort: (passage: Passage) => boolean,
): ReadonlySet<Passage> {
  const found = passages.filter((one, index) => {
    const next = passages[index + 1];
    return (
      (readDepth(one) > 0 || /^\p{Lu}{4,24}$/u.test(one.text)) &&
      one.lines === 1 &&
      isShort(one) &&
      /^(?:\d[\d.]*\s+)?\p{Lu}/u.test(one.text) &&
      !/[.;,:]$/u.test(one.text) &&
      (readDepth(next ?? one) > readDepth(one) ||
        (next !== undefined && next.lines > 1 && next.marker === ''))
    );
  });
  return new Set(found.length >= NUMBERED_LEAST && found.some((one) => readDepth(one) > 1) ? found : []);
}

/**
 * Size of running text, which most characters in full lines have, in half points. Cells of tables only count
 * if there is nothing else.
 */
export function findBodySize(texts: readonly { readonly size: number; readonly text: string }[]): number {
  const weights = new Map<number, number>();
  const lines = texts.filter(({ text }) => text.length > LINE_LEAST);
  for (const { size, text } of lines.length > 2 ? lines : texts)
    weights.set(roundToHalf(size), (weights.get(roundToHalf(size)) ?? 0) + text.length);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function readClass(passage: Passage, body: number): number {
  return roundToHalf(passage.size) >= body * 1.12 ? roundToHalf(passage.size) : 0;
}

/** 0 without a number, 1 for "2", 2 for "2.1". */
function readDepth({ marker, text }: Passage): number {
  const [number] = /^\d{1,2}(?:\.\d{1,2})*(?=[.)]?(?:\s|$))/.exec(`${marker} ${text}`.trim()) ?? [];
  return number === undefined ? 0 : number.split('.').length;
}

function withoutNumber(title: string): string {
  return title.replace(/^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+/, '');
}

function createKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function roundToHalf(size: number): number {
  return Math.round(size * 2) / 2;
}
