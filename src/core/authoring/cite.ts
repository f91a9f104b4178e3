import { knownOf } from '../locales/index.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { hasLines } from '../sources/section-builder.ts';
import type { Place } from '../sources/source-document.ts';
import { words } from '../templates/words.ts';
import { flattenUnit, type Unit } from './unit.ts';

/** Longer lists name the first places and the number of others. */
const SPOTS_MAX = 4;
const HEADING_MAX = 60;
/** Characters of the source line at the foot of a slide. */
const LINE_MAX = 150;

const KINDS = ['page', 'slide', 'sheet', 'chapter', 'line'] as const;

/**
 * Formats the places of units by file: "report.pdf, p. 3–5, 12; costs.xlsx, sheet Costs"; "" for text without
 * a file.
 */
export function formatCitation(units: readonly Unit[], lang: string): string {
  const files = Map.groupBy(
    units
      .flatMap(flattenUnit)
      .map(({ place }) => place)
      .filter(({ file }) => file !== undefined),
    ({ file }) => file ?? '',
  );
  return [...files].map(([file, places]) => [file, ...formatSpots(places, lang)].join(', ')).join('; ');
}

/** Source line at the foot of a slide, shortened if necessary. Undefined without a file. */
export function formatSourceLine(units: readonly Unit[], lang: string): string | undefined {
  const cited = formatCitation(units, lang);
  if (cited === '') return undefined;
  const files = [...new Set(units.flatMap(flattenUnit).flatMap(({ place }) => place.file ?? []))];
  const line =
    [cited, files.join('; ')].find((one) => one.length <= LINE_MAX) ??
    `${files.join('; ').slice(0, LINE_MAX - 1)}…`;
  return `${words(lang)('source')}: ${line}`;
}

/** Complete source line for the notes. Undefined without a file. */
export function formatSourceNote(units: readonly Unit[], lang: string): string | undefined {
  const cited = formatCitation(units, lang);
  return cited === '' ? undefined : `${words(lang)('source')}: ${cited}`;
}

function formatSpots(places: readonly Place[], lang: string): string[] {
  const named = places.map(readSpot).filter((spot) => spot !== undefined);
  const byKind = Map.groupBy(named, ({ kind }) => kind);
  return [...byKind].map(([kind, spots]) =>
    formatSpotList(kind, [...new Set(spots.map(({ value }) => value))], lang),
  );
}

type Kind = (typeof KINDS)[number] | 'heading';

interface Spot {
  readonly kind: Kind;
  readonly value: string;
}

/** Page 3 for "page 3"; otherwise the line of a text, or the innermost heading in other files. */
function readSpot({ at, file, line, path }: Place): Spot | undefined {
  const [, kind = '', value = ''] = /^(\w+) (.+)$/s.exec(at ?? '') ?? [];
  const known = KINDS.find((one) => one === kind);
  if (known !== undefined) return { kind: known, value };
  if (hasLines(file)) return { kind: 'line', value: String(line) };
  const heading = toVisibleText(path.at(-1) ?? '');
  return heading === '' || heading.length > HEADING_MAX ? undefined : { kind: 'heading', value: heading };
}

function formatSpotList(kind: Kind, values: readonly string[], lang: string): string {
  const numbers = values.every((value) => /^\d+$/.test(value)) ? formatRuns(values.map(Number)) : values;
  const shown = numbers.length > SPOTS_MAX ? [...numbers.slice(0, SPOTS_MAX - 1), '…'] : numbers;
  if (kind === 'heading')
    return shown
      .map((one) => (one === '…' ? one : `${words(lang)('quote_open')}${one}${words(lang)('quote_close')}`))
      .join(', ');
  const patterns = knownOf(lang, 'citations') ?? knownOf('en', 'citations');
  const pattern = patterns?.[kind] ?? '{n}';
  return pattern.replace('{n}', () => shown.join(', '));
}

/** Formats 3, 4, 5, 12 as "3–5" and "12". */
function formatRuns(numbers: readonly number[]): string[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found: [number, number][] = [];
  for (const number of sorted) {
    const last = found.at(-1);
    if (last !== undefined && number - last[1] <= 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) =>
    from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`,
  );
}
