import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { MAX_PIECES } from '../../../src/core/operations/shared/whole-presentation.ts';
import { MAX_OMITTED } from '../../../src/core/presentations/deck-result.ts';
import { listPieces } from '../../../src/core/presentations/omitted-pieces.ts';
import type { Omitted } from '../../../src/core/presentations/presentation.ts';
import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';

interface DeckSeries {
  readonly values: readonly number[];
}

/** Contents of a deck: its slides, its notes and its list of omitted pieces. */
export interface DeckParts {
  has(text: string): boolean;
  readonly numbers: ReadonlySet<number>;
  /** Series of charts. */
  readonly series: readonly DeckSeries[];
  /** Units of charts and tables. */
  readonly units: ReadonlySet<string>;
  readonly omitted: readonly Omitted[];
}

export function readDeckParts({ slides, omitted }: Pick<AuthoredDeck, 'slides' | 'omitted'>): DeckParts {
  const texts: string[] = [];
  const numbers = new Set<number>();
  const series: DeckSeries[] = [];
  const units = new Set<string>();
  const read = (value: unknown): void => {
    if (typeof value === 'string') texts.push(readText(value));
    else if (typeof value === 'number') {
      numbers.add(Math.abs(value));
      texts.push(String(value));
    } else if (Array.isArray(value)) value.forEach(read);
    else if (typeof value === 'object' && value !== null) readObject(value);
  };
  const readObject = (value: object): void => {
    if ('values' in value && Array.isArray(value.values))
      series.push({ values: value.values.filter((one) => typeof one === 'number').map(Math.abs) });
    if ('unit' in value && typeof value.unit === 'string') units.add(value.unit);
    // Charts of composed slides are JSON inside markup.
    if ('markup' in value && typeof value.markup === 'string')
      for (const [, json = ''] of value.markup.matchAll(/<chart[^>]*>([\s\S]*?)<\/chart>/g))
        read(parseJson(readText(json)));
    Object.values(value).forEach(read);
  };
  for (const { content, speaker_note: note, footnote, sources } of slides)
    read({ content, note, footnote, sources });
  const stored = omitted.slice(0, MAX_OMITTED);
  const pieces = [...stored, ...listPieces(stored).slice(0, MAX_PIECES)];
  for (const { text, markdown } of pieces) read([text, markdown]);
  for (const text of texts)
    for (const { values } of findNumbers(text)) for (const value of values) numbers.add(Math.abs(value));
  const whole = ` ${texts.map(foldWords).join(' ')} `;
  return { has: (text) => whole.includes(` ${foldWords(text)} `), numbers, series, units, omitted: pieces };
}

/** Words of a text in lower case, one space between them. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function readText(text: string): string {
  return toVisibleText(
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
