import type { ObjectField } from '../../templates/contract.ts';
import { formatEntry, splitIntoSentences } from './phrases.ts';
import type { SlideInventory } from './slide-inventory.ts';
import type { Entry, Group } from './slots.ts';

interface ColumnOptions {
  readonly language: string;
  readonly longLists: boolean;
}

/**
 * Builds two columns: from two groups, from two entries that each have a heading and text, or from the two
 * halves of the points.
 */
export function buildColumns(
  inventory: SlideInventory,
  fields: { readonly left: ObjectField; readonly right: ObjectField },
  options: ColumnOptions,
): Readonly<Record<string, unknown>> {
  const groups = takeGroups(inventory, options.language);
  const column = (group: Group | undefined, field: ObjectField) =>
    group === undefined ? undefined : buildColumn(group, field, inventory, options);
  return { left: column(groups[0], fields.left), right: column(groups[1], fields.right) };
}

function takeGroups(inventory: SlideInventory, language: string): readonly Group[] {
  const { groups, entries } = inventory;
  inventory.groups = [];
  inventory.entries = [];
  if (groups.length === 2) {
    inventory.entries = entries;
    return groups;
  }
  const all = [
    ...(groups.length === 1 ? groups.flatMap(({ entries: own }) => own) : groups.map(groupToEntry)),
    ...entries,
  ];
  if (groups.length === 1)
    inventory.rest.push(
      ...groups.flatMap(({ heading, prose }) => [heading, prose].filter((text) => text !== undefined)),
    );
  const [first, second] = all;
  if (
    all.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    isHeaded(first) &&
    isHeaded(second)
  ) {
    inventory.images.push(...all.flatMap(({ image }) => image ?? []));
    return [entryToGroup(first), entryToGroup(second)];
  }
  const points =
    all.length === 1 && first !== undefined
      ? splitIntoSentences(formatEntry(first), language).map(
          (lead, at): Entry => ({ lead, extra: [], points: [], ...(at === 0 ? { image: first.image } : {}) }),
        )
      : all;
  const half = Math.ceil(points.length / 2);
  return [points.slice(0, half), points.slice(half)]
    .filter((part) => part.length > 0)
    .map((part) => ({ entries: part }));
}

export function groupToEntry({ heading, prose, entries }: Group): Entry {
  return { lead: heading, text: prose, extra: [], points: entries.map(formatEntry) };
}

function isHeaded({ lead, text, points }: Entry): boolean {
  return lead !== undefined && (text !== undefined || points.length > 0);
}

function entryToGroup({ lead, image: _, points, ...others }: Entry): Group {
  const beside = formatEntry({ ...others, points: [] });
  const prose = points.length === 0 ? beside : '';
  const entries =
    points.length === 0
      ? []
      : [...(beside === '' ? [] : [beside]), ...points].map(
          (point): Entry => ({ lead: point, extra: [], points: [] }),
        );
  return { ...(lead === undefined ? {} : { heading: lead }), ...(prose === '' ? {} : { prose }), entries };
}

/** Keeps paragraphs if the column has a text field, else turns them into points. */
function buildColumn(
  { heading, prose, entries }: Group,
  { fields }: ObjectField,
  inventory: SlideInventory,
  { language, longLists }: ColumnOptions,
): Readonly<Record<string, unknown>> {
  const list = fields['items'];
  const max = list?.kind === 'list' && !longLists ? list.max : Number.POSITIVE_INFINITY;
  const isText = prose !== undefined && 'text' in fields;
  const points = [
    ...entries.map(formatEntry),
    ...(prose === undefined || isText ? [] : splitIntoSentences(prose, language)),
  ];
  inventory.rest.push(...points.slice(max));
  inventory.images.push(...entries.flatMap(({ image }) => image ?? []));
  return {
    ...(heading === undefined ? {} : { heading }),
    ...(points.length === 0 ? {} : { items: points.slice(0, max) }),
    ...(isText ? { text: prose } : {}),
  };
}
