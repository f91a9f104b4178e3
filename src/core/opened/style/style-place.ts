import { message } from '../../errors/message.ts';
import { invalidInput } from '../find-element.ts';

/** Target of a style: an element, cells of a table, paragraphs of a text. */
export interface StylePlace {
  readonly element: string;
  /** Cells as callers name them: "r2", "c3", "r2c3", "r1c1:r3c2"; "" without any. */
  readonly cells: string;
  /** Numbers of paragraphs from 1; undefined for all. */
  readonly paragraphs?: { readonly first: number; readonly last: number };
}

const PLACE = /^([\w.]+)(?:\/([rc]\d[rc\d:]*))?(?:\/p(\d{1,5})(?:-(\d{1,5}))?)?$/;

/** Parses "7", "7/p2", "7/p2-4", "7/r2c3" or "7/r2c3/p1". @throws Failure `invalid_input` */
export function parseStylePlace(text: string): StylePlace {
  const [, element, cells = '', first, last] = PLACE.exec(text) ?? [];
  if (element === undefined)
    throw invalidInput(
      'element',
      `"${text.slice(0, 80)}" is no place of a slide.`,
      text.slice(0, 80),
      message`Name an element "7", paragraphs of it "7/p2" or "7/p2-4", or cells "7/r2", "7/c3", "7/r2c3" or "7/r1c1:r3c2"; {get_presentation} with detailed shows the elements.`,
    );
  if (first === undefined) return { element, cells };
  return { element, cells, paragraphs: { first: Number(first), last: Number(last ?? first) } };
}
