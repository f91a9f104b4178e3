import type { Range } from './cut.ts';
import { canBeShown, isPhoto } from './picture-address.ts';
import type { Unit } from './unit.ts';

/** Minimum number of points beside a picture; fewer leave the slide empty. */
const TEXTS_LEAST = 2;
const GRID_LEAST = 2;
const GRID_MAX = 4;
/** Penalty for joining texts of two chapters, in characters. */
const OTHER_CHAPTER = 2000;

/**
 * Splits a range so that every picture gets a slide with the text around it: tables separate from pictures,
 * one picture with its points per slide, or pictures side by side if there is too little text.
 */
export function splitByPictures(range: Range): Range[] {
  const figures = range.filter(isPicture);
  if (figures.length === 0) return [range];
  const tables = range.filter(({ kind }) => kind === 'table');
  const others = range.filter(({ kind }) => kind !== 'table');
  const texts = others.filter(isText);
  if (tables.length > 0)
    return texts.length < TEXTS_LEAST && figures.length < GRID_LEAST
      ? [range]
      : [...splitByPictures(others), tables];
  if (figures.length === 1) return [range];
  if (texts.length >= TEXTS_LEAST * figures.length) return splitOneEach(others, figures.length);
  const rest = others.filter((unit) => !isPicture(unit));
  return rest.length === 0 ? [figures] : [rest, figures];
}

/** In source order, each part with a picture and its points; the remainder goes to the last. */
function splitOneEach(range: Range, count: number): Range[] {
  const parts: Unit[][] = [[]];
  let pictures = count;
  let texts = range.filter(isText).length;
  for (const unit of range) {
    const part = parts.at(-1) ?? [];
    const full = part.some(isPicture) && part.filter(isText).length >= TEXTS_LEAST;
    const enough = pictures > 0 && texts >= TEXTS_LEAST * pictures;
    // A second picture begins the next slide, and so does text after the first one if enough follows.
    if (
      full &&
      enough &&
      (isPicture(unit) ||
        texts === TEXTS_LEAST * pictures ||
        part.at(-1)?.sections.at(-1) !== unit.sections.at(-1))
    )
      parts.push([]);
    parts.at(-1)?.push(unit);
    if (isPicture(unit)) pictures -= 1;
    if (isText(unit)) texts -= 1;
  }
  return parts;
}

/**
 * Splits ranges by their pictures in a deck of fixed length, as far as others with at most one picture can be
 * joined: the shortest first, and neighbours of one section before others.
 */
export function splitWithinCount(ranges: readonly Range[]): Range[] {
  let parted = [...ranges];
  for (const range of ranges) {
    const parts = splitByPictures(range);
    if (parts.length === 1) continue;
    const trial = parted.flatMap((other) => (other === range ? parts : [other]));
    const joined = joinPlainRanges(trial, ranges.length);
    if (joined !== undefined) parted = joined;
  }
  return joinPictures(joinNeighbours(parted));
}

/** Pictures beside each other that no text goes with share a slide, unless they fill it. */
function joinPictures(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    const isGrid =
      before !== undefined &&
      isLonePictures(before) &&
      isLonePictures(range) &&
      before.length + range.length <= GRID_MAX &&
      before[0]?.sections.at(-1) === range[0]?.sections.at(-1);
    if (isGrid) joined[joined.length - 1] = [...before, ...range];
    else joined.push(range);
  }
  return joined;
}

function isLonePictures(range: Range): boolean {
  return range.every((unit) => isPicture(unit) && !isPhoto(unit.figure?.url ?? ''));
}

/** Joins neighbouring ranges until at most `count` remain; undefined if too few fit on one slide. */
export function joinPlainRanges(ranges: readonly Range[], count: number): Range[] | undefined {
  const joined = [...ranges];
  while (joined.length > count) {
    const pairs = joined.slice(1).flatMap((after, index) => {
      const before = joined[index] ?? [];
      const both = [...before, ...after];
      const plain =
        both.every((unit) => isText(unit) || unit.kind === 'quote' || isPicture(unit)) &&
        both.filter(isPicture).length < 2;
      return plain
        ? [
            {
              index,
              weight:
                measureWidth(before) +
                measureWidth(after) +
                (before[0]?.sections[0] === after[0]?.sections[0] ? 0 : OTHER_CHAPTER),
            },
          ]
        : [];
    });
    const least = pairs.sort((a, b) => a.weight - b.weight)[0];
    if (least === undefined) return undefined;
    joined.splice(least.index, 2, [...(joined[least.index] ?? []), ...(joined[least.index + 1] ?? [])]);
  }
  return joined;
}

/** A picture without text takes the text around it, preferring the text before it. */
export function joinNeighbours(ranges: readonly Range[]): Range[] {
  const joined = [...ranges];
  for (let index = 0; index < joined.length; index++) {
    const range = joined[index] ?? [];
    if (
      range.filter(isPicture).length !== 1 ||
      range.filter(isText).length >= TEXTS_LEAST ||
      range.some(({ kind }) => kind === 'table')
    )
      continue;
    const near = [index - 1, index + 1]
      .map((at) => ({ at, shared: rateNeighbour(range, joined[at]) }))
      .sort((a, b) => b.shared - a.shared || a.at - b.at)[0];
    if (near === undefined || near.shared === 0) continue;
    const from = Math.min(index, near.at);
    joined.splice(from, 2, [...(joined[from] ?? []), ...(joined[from + 1] ?? [])]);
    index = from;
  }
  return joined;
}

/**
 * Closeness of a neighbour's text to a picture: number of shared sections, and 0 if it has no text to give or
 * other sections.
 */
function rateNeighbour(range: Range, other: Range | undefined): number {
  if (other === undefined || !other.every(isText) || other.length === 0) return 0;
  const [a, b] = [range[0]?.sections ?? [], other[0]?.sections ?? []];
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  return depth > 0 || a.length + b.length === 0 ? depth + 1 : 0;
}

function isPicture({ figure }: Unit): boolean {
  return figure !== undefined && canBeShown(figure.url);
}

function measureWidth(range: Range): number {
  return range.reduce((sum, { text, children }) => sum + text.text.length + measureWidth(children), 0);
}

function isText({ kind, text }: Unit): boolean {
  return (kind === 'sentence' || kind === 'list_item') && text.text !== '';
}
