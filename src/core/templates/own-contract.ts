import type { OwnLayout, OwnRepeat, OwnSlot } from '../designs/design.ts';
import { byIdentity } from '../memory/memo.ts';
import { computeSafeCapacity, getSafeShare } from '../scene/capacity.ts';
import type { LayoutCapacities } from './capacities.ts';
import type { Content, Field, LayoutContract, ObjectField } from './contract.ts';
import { clampCount, fillContent } from './fill-content.ts';
import { contractSchema } from './schema.ts';

/** Contracts of a design's own layouts by id. */
export type OwnContracts = ReadonlyMap<string, OwnContract>;

export interface OwnContract extends LayoutContract {
  /** True for a slide of the file, on which a composition has no room. */
  readonly copied?: true;
}

/** Placeholders for fewer letters take one text, larger ones a list of points. */
const LIST_FROM = 110;
const LETTERS_A_POINT = 32;
const MAX_POINTS = 12;

/** Contracts of a design's layouts, cached per design. */
export const ownContracts: (layouts: readonly OwnLayout[]) => OwnContracts = byIdentity(
  (layouts) => new Map(layouts.map((layout) => [layout.id, ownContract(layout)])),
);

/** JSON Schema 2020-12 of the content of a design's layout, with the capacities of its placeholders. */
export function ownSchema(layout: OwnLayout): Record<string, unknown> {
  return contractSchema(ownContract(layout), listCapacities(layout));
}

/**
 * Example content for a design's layout: `count` items within its limits, and texts of a share of their
 * capacity. Charts and tables appear only if required.
 */
export function ownExample(
  layout: OwnLayout,
  {
    count,
    share,
    whole = false,
  }: { readonly count: number; readonly share: number; readonly whole?: boolean },
): Content {
  const contract = ownContract(layout);
  const fields = Object.fromEntries(
    Object.entries(contract.fields).filter(
      ([, { kind, optional }]) => optional !== true || (kind !== 'chart' && kind !== 'table'),
    ),
  );
  const capacities = listCapacities(layout);
  const length = (path: string): number | undefined => {
    const list = fields[path.split('[]')[0] ?? ''];
    const items = list?.kind === 'list' ? clampCount(list, count) : 1;
    const fits = capacities[path]?.[String(items)];
    return fits === undefined ? undefined : Math.max(1, Math.floor(fits * share));
  };
  return fillContent({ ...contract, fields }, { count, length, whole });
}

/** Returns whether a placeholder takes a list of points. */
function isList({ role, max_characters, lines }: OwnSlot): boolean {
  return role === 'body' && max_characters >= LIST_FROM && lines > 1;
}

/**
 * The contract of a design's layout. Titles, charts, tables and the first list are required; all else is
 * optional.
 */
export function ownContract({
  id,
  name,
  description,
  purpose,
  slots,
  repeats,
  copied,
}: OwnLayout): OwnContract {
  const opens = purpose === 'cover' || purpose === 'section';
  return {
    id,
    name,
    description,
    ...(copied === undefined ? {} : { copied }),
    fields: {
      ...Object.fromEntries(slots.flatMap((slot) => createFields(slot, opens))),
      ...Object.fromEntries(
        repeats.map((repeat, index) => [repeat.name, createListField(repeat, index > 0 || opens)]),
      ),
    },
    example: {},
  };
}

function createFields(slot: OwnSlot, opens: boolean): [string, Field][] {
  const { name, role, open } = slot;
  const required = role === 'title' || role === 'chart' || role === 'table';
  const own: Field = isList(slot) ? createPointsField(slot) : createField(slot, opens);
  const first: [string, Field] = [name, required ? own : { ...own, optional: true }];
  if (open !== true) return [first];
  return [
    first,
    [
      `${name}_chart`,
      { kind: 'chart', optional: true, description: `A chart in the place of ${name}, or beside its text.` },
    ],
    [
      `${name}_table`,
      { kind: 'table', optional: true, description: `A table in the place of ${name}, or below its text.` },
    ],
  ];
}

/** Characters per point for a number of points that all fit; 0 if they do not have a line each. */
function charactersPerPoint({ max_characters, lines, gap = 0 }: OwnSlot, count: number): number {
  const each = Math.floor((lines - gap * (count - 1)) / count);
  return each < 1 ? 0 : Math.floor((max_characters / lines) * each * getSafeShare(each));
}

/** Largest number of points that fit. */
function maxPoints(slot: OwnSlot): number {
  const counts = Array.from({ length: MAX_POINTS }, (_, at) => at + 1).filter(
    (count) => charactersPerPoint(slot, count) > 0,
  );
  return Math.max(
    1,
    Math.min(counts.at(-1) ?? 1, Math.max(2, Math.floor(slot.max_characters / LETTERS_A_POINT))),
  );
}

function createPointsField(slot: OwnSlot): Field {
  const text: Field = { kind: 'text', role: 'body', description: 'The point, or a paragraph.' };
  const detail: Field = {
    kind: 'text',
    role: 'body',
    optional: true,
    description: 'A line below it, one level down.',
  };
  const item: ObjectField = {
    kind: 'object',
    description: 'One point; a plain string is read as its text.',
    fields: slot.levels > 1 ? { text, detail } : { text },
  };
  return {
    kind: 'list',
    min: 1,
    max: maxPoints(slot),
    description: 'Points or paragraphs in their order.',
    item,
  };
}

function createListField({ name, least, most, shown, slots }: OwnRepeat, optional: boolean): Field {
  const required =
    slots.find(({ role }) => role === 'heading') ??
    slots.find(({ role }) => role === 'body' || role === 'number') ??
    slots[0];
  const fields = Object.fromEntries(
    slots.map((slot): [string, Field] => [
      slot.name,
      slot === required ? createField(slot, false) : { ...createField(slot, false), optional: true },
    ]),
  );
  return {
    kind: 'list',
    min: least,
    max: most,
    ...(optional ? { optional } : {}),
    description: `Repeated items (${name}): ${shown} in the file.`,
    item: { kind: 'object', description: 'One item.', fields },
  };
}

function createField({ name, role, lines, extent }: OwnSlot, opens: boolean): Field {
  const hint = opens ? "; if left out, the design's own stays" : '';
  switch (role) {
    case 'picture':
      return { kind: 'image', description: `A picture${hint}.` };
    case 'icon':
      return { kind: 'icon', description: `An icon${hint}.` };
    case 'chart':
      return {
        kind: 'chart',
        description:
          extent === undefined
            ? 'Its data.'
            : `Its data: up to ${extent.rows} points; drawn as the file draws it.`,
        ...(extent === undefined ? {} : { extent }),
      };
    case 'table':
      return {
        kind: 'table',
        description:
          extent === undefined
            ? 'Its cells.'
            : `Its cells: about ${extent.columns} columns and up to ${extent.rows} rows including the header.`,
        ...(extent === undefined ? {} : { extent }),
      };
    case 'body':
      return lines === 1
        ? { kind: 'text', role: 'body', description: 'A line of text.' }
        : {
            kind: 'text',
            role: 'body',
            multiline: true,
            description: 'Text; a new line begins a paragraph.',
          };
    default:
      return {
        kind: 'text',
        role: TEXT_ROLES[role] ?? 'body',
        description: `${WORDS[role] ?? 'A text'}${name === 'date' ? ', such as a date' : ''}.`,
      };
  }
}

const TEXT_ROLES: Readonly<Record<string, 'title' | 'subtitle' | 'heading' | 'caption' | 'figure'>> = {
  title: 'title',
  subtitle: 'subtitle',
  heading: 'heading',
  caption: 'caption',
  number: 'figure',
};
const WORDS: Readonly<Record<string, string>> = {
  title: 'The title',
  subtitle: 'A line beside the title',
  heading: 'A heading',
  caption: 'A small text',
  number: 'A number that stands out, with its unit',
};

/** Capacities in characters, by number of items where it matters. */
function listCapacities({ slots, repeats }: OwnLayout): LayoutCapacities {
  const found: Record<string, Record<string, number>> = {};
  for (const slot of slots) {
    if (slot.max_characters <= 0) continue;
    const field = isList(slot) ? createPointsField(slot) : undefined;
    if (field?.kind === 'list')
      found[`${slot.name}[].text`] = Object.fromEntries(
        Array.from({ length: field.max }, (_, at) => [
          String(at + 1),
          Math.max(1, charactersPerPoint(slot, at + 1)),
        ]),
      );
    else found[slot.name] = { '1': computeSafeCapacity(slot.max_characters, slot.lines) };
  }
  for (const { name, shares, slots: own } of repeats)
    for (const slot of own)
      if (slot.max_characters > 0)
        found[`${name}[].${slot.name}`] = Object.fromEntries(
          Object.entries(shares).map(([count, share]) => [
            count,
            Math.max(1, computeSafeCapacity(slot.max_characters * share, slot.lines)),
          ]),
        );
  return found;
}
