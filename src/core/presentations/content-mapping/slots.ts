import type { Field } from '../../templates/contract.ts';

/** Purpose of an item's field, independent of its name in the layout. */
export type Slot = 'mark' | 'figure' | 'lead' | 'text' | 'extra' | 'points' | 'icon' | 'image';

/** One item of a slide, independent of its layout: a point, card, step, event, person or figure. */
export interface Entry {
  /** Date or period. */
  mark?: string | undefined;
  /** Position in time among the other entries. */
  order?: number;
  figure?: string | undefined;
  /** True if the lead continues the figure, as in "4.1 m" and "litres of diesel". */
  figureFirst?: boolean;
  /** Name of the entry, or its only text. */
  lead?: string | undefined;
  text?: string | undefined;
  /** Texts beside the name, such as a role, an address or a change. */
  extra: string[];
  points: string[];
  icon?: unknown;
  image?: unknown;
}

/** Entries under one heading: a column, option, quadrant or lane. */
export interface Group {
  readonly heading?: string;
  /** Paragraphs, if the group has running text instead of points. */
  readonly prose?: string;
  readonly entries: readonly Entry[];
}

/**
 * Assigns a purpose to each field of an item. An item that is only a text has the key "" and the purpose
 * "lead".
 */
export function assignSlots(item: Field): ReadonlyMap<string, Slot> {
  if (item.kind === 'text') return new Map([['', 'lead']]);
  const fields = item.kind === 'object' ? Object.entries(item.fields) : [];
  const first = (role: string): string | undefined =>
    fields.find(([, field]) => field.kind === 'text' && field.role === role)?.[0];
  const lead = first('heading') ?? first('label') ?? first('body') ?? first('caption');
  const isNamed = lead !== undefined && lead === (first('heading') ?? first('label'));
  const text =
    fields.find(([key, field]) => key !== lead && field.kind === 'text' && field.role === 'body')?.[0] ??
    (isNamed && first('figure') === undefined ? first('caption') : undefined);
  return new Map(
    fields.flatMap(([key, field]): [string, Slot][] => {
      if (key === lead) return [[key, 'lead']];
      if (key === text) return [[key, 'text']];
      if (field.kind === 'icon' || field.kind === 'image') return [[key, field.kind]];
      if (field.kind === 'list') return [[key, 'points']];
      if (field.kind !== 'text') return [];
      return [
        [
          key,
          field.role === 'figure' ? 'figure' : field.role === 'label' || key === 'date' ? 'mark' : 'extra',
        ],
      ];
    }),
  );
}
