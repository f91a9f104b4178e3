import type { Omitted } from '../presentations/presentation.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceSection } from '../sources/source-document.ts';
import { flattenUnit, type Unit } from './unit.ts';

/** Maximum number of individually reported pieces; more are grouped by section. */
export const MAX_PIECES = 30;
/** The same for a deck whose length was requested, which leaves out much on purpose. */
export const MAX_PIECES_OF_SHORT = 8;
const MAX_SECTIONS = 24;
/** Maximum number of pieces that are listed of one section. */
const MAX_LISTED = 40;
const TEXT_MAX = 160;
const NAMES: Readonly<Record<Unit['kind'], readonly [string, string]>> = {
  sentence: ['sentence', 'sentences'],
  list_item: ['list item', 'list items'],
  table: ['table', 'tables'],
  figure: ['picture', 'pictures'],
  quote: ['quotation', 'quotations'],
  code: ['piece of code', 'pieces of code'],
};

/**
 * Groups omitted pieces by section, as deep as the list stays short, since nobody reads a long list of
 * sentences.
 *
 * @param all every unit of the text, for the shares.
 * @param options.maxPieces number of pieces up to which they are not grouped.
 * @param options.toPiece describes one piece.
 * @returns undefined if there are few pieces or no sections.
 */
export function groupOmitted(
  left: readonly Unit[],
  all: readonly Unit[],
  options: {
    readonly maxPieces?: number;
    readonly toPiece?: (unit: Unit) => Omitted;
  } = {},
): Omitted[] | undefined {
  const { maxPieces = MAX_PIECES, toPiece } = options;
  if (left.length <= maxPieces) return undefined;
  const deepest = Math.max(...left.map(({ sections }) => sections.length));
  for (let depth = deepest; depth > 0; depth--) {
    const groups = Map.groupBy(left, (unit) => unit.sections[Math.min(depth, unit.sections.length) - 1]);
    if (groups.size > MAX_SECTIONS && depth > 1) continue;
    if (groups.size < 2) return undefined;
    const totals = new Map<SourceSection | undefined, number>();
    for (const unit of all.flatMap(flattenUnit)) {
      const section = unit.sections[Math.min(depth, unit.sections.length) - 1];
      totals.set(section, (totals.get(section) ?? 0) + 1);
    }
    const entries = [...groups].map(
      ([section, units]): Omitted => ({
        ...createEntry(section, units, totals.get(section) ?? units.length),
        ...(toPiece === undefined ? {} : { pieces: units.slice(0, MAX_LISTED).map(toPiece) }),
      }),
    );
    if (entries.length <= MAX_SECTIONS) return entries;
    const more = entries.slice(MAX_SECTIONS);
    return [
      ...entries.slice(0, MAX_SECTIONS),
      {
        kind: 'section',
        text: `${more.length} more sections`,
        where: `${more[0]?.where ?? ''} to the end`,
        reason: 'Pieces of these are on no slide, too.',
        ...(toPiece === undefined
          ? {}
          : { pieces: more.flatMap(({ pieces = [] }) => pieces).slice(0, MAX_LISTED) }),
      },
    ];
  }
  return undefined;
}

function createEntry(section: SourceSection | undefined, left: readonly Unit[], total: number): Omitted {
  const counts = [...Map.groupBy(left, ({ kind }) => kind)].map(
    ([kind, units]) => `${units.length} ${NAMES[kind][units.length === 1 ? 0 : 1]}`,
  );
  const first = left[0];
  return {
    kind: 'section',
    text: (section?.heading ?? 'Before the first heading').slice(0, TEXT_MAX),
    where:
      section === undefined
        ? first === undefined
          ? ''
          : formatPlace(first.place)
        : formatPlace(section.place),
    reason:
      left.length >= total
        ? `None of its ${total} pieces is on a slide (${counts.join(', ')}).`
        : `${left.length} of its ${total} pieces are on no slide (${counts.join(', ')}).`,
  };
}
