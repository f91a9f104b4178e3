import type { Range } from './cut.ts';
import { isKept } from './picture-address.ts';
import type { Unit } from './unit.ts';

/** Points that a picture needs beside it; fewer leave its slide empty. */
const TEXTS_LEAST = 2;
const GRID_LEAST = 2;

/**
 * A range parted so that every picture of the source finds a slide, with the words around it: tables apart from pictures,
 * one picture with its own points a slide, or, where there are fewer words than that, the pictures side by side.
 */
export function partedByPictures(range: Range): Range[] {
  const figures = range.filter(isPicture);
  if (figures.length === 0) return [range];
  const tables = range.filter(({ kind }) => kind === 'table');
  const others = range.filter(({ kind }) => kind !== 'table');
  const texts = others.filter(isText);
  if (tables.length > 0) return texts.length < TEXTS_LEAST && figures.length < GRID_LEAST ? [range] : [...partedByPictures(others), tables];
  if (figures.length === 1) return [range];
  if (texts.length >= TEXTS_LEAST * figures.length) return oneEach(others, figures.length);
  const rest = others.filter((unit) => !isPicture(unit));
  return rest.length === 0 ? [figures] : [rest, figures];
}

/** In the order of the source, each part with a picture and its points, what is left over with the last. */
function oneEach(range: Range, count: number): Range[] {
  const parts: Unit[][] = [[]];
  let pictures = count;
  let texts = range.filter(isText).length;
  for (const unit of range) {
    const part = parts.at(-1) ?? [];
    const full = part.some(isPicture) && part.filter(isText).length >= TEXTS_LEAST;
    const enough = pictures > 0 && texts >= TEXTS_LEAST * pictures;
    // A second picture begins the next slide; so does the text after a first one, when what follows has enough of it.
    if (full && enough && (isPicture(unit) || texts === TEXTS_LEAST * pictures || part.at(-1)?.sections.at(-1) !== unit.sections.at(-1))) parts.push([]);
    parts.at(-1)?.push(unit);
    if (isPicture(unit)) pictures -= 1;
    if (isText(unit)) texts -= 1;
  }
  return parts;
}

function isPicture({ figure }: Unit): boolean {
  return figure !== undefined && isKept(figure.url);
}

function isText({ kind, text }: Unit): boolean {
  return (kind === 'sentence' || kind === 'list_item') && text.text !== '';
}
