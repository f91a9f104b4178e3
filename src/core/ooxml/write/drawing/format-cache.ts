import type { Paragraph, Run } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { flatten, type Xml } from '../../xml/xml.ts';
import {
  type CellFormat,
  isSameCellFormat,
  isSameParagraphFormat,
  isSameRunFormat,
  RecentFormats,
} from './recent-formats.ts';

/** Limit of cached formats; a deck uses some dozens. */
const MAX_FORMATS = 5000;

/** Caches the XML of run, paragraph and cell formats, because most of a deck's XML repeats a few of them. */
export class FormatCache {
  readonly #known = new Map<string, Xml>();
  readonly runs = new RecentFormats<Run>(isSameRunFormat);
  readonly paragraphs = new RecentFormats<Paragraph>(isSameParagraphFormat);
  readonly cells = new RecentFormats<CellFormat>(isSameCellFormat);

  get(key: string, make: () => Xml): Xml {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const xml = flatten(make());
    if (this.#known.size >= MAX_FORMATS) this.#known.clear();
    this.#known.set(key, xml);
    return xml;
  }
}

/** Represents the paint in a cache key. */
export function paintKey(paint: Paint | undefined): string {
  if (paint === undefined) return '-';
  const name = 'token' in paint ? paint.token : paint.hex;
  return paint.alpha === undefined ? name : `${name}/${paint.alpha}`;
}
