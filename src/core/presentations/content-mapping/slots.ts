import type { Field } from '../../templates/contract.ts';

/** What a field of an item is for, whatever its layout calls it. */
export type Slot = 'mark' | 'figure' | 'lead' | 'text' | 'extra' | 'points' | 'icon' | 'image';

/** One thing among its like, freed from its layout: a point, a card, a step, an event, a person, a figure. */
export interface Entry {
  /** When it is. */
  mark?: string | undefined;
  /** Its place among the others in time. */
  order?: number;
  figure?: string | undefined;
  /** The figure reads on in the lead: "4.1 m" "litres of diesel". */
  figureFirst?: boolean;
  /** Its name, or all it says. */
  lead?: string | undefined;
  text?: string | undefined;
  /** Words beside it: a role, an address, a change. */
  extra: string[];
  points: string[];
  icon?: unknown;
  image?: unknown;
}

/** Entries under one heading: a column, an option, a quadrant, a lane. */
export interface Group {
  readonly heading?: string;
  /** Paragraphs, where they are no points. */
  readonly prose?: string;
  readonly entries: readonly Entry[];
}

/** What the fields of an item are for, by their keys; a bare text is its own lead, under the key "". */
export function assignSlots(item: Field): ReadonlyMap<string, Slot> {
  if (item.kind === 'text') return new Map([['', 'lead']]);
  const fields = item.kind === 'object' ? Object.entries(item.fields) : [];
  const first = (role: string): string | undefined => fields.find(([, field]) => field.kind === 'text' && field.role === role)?.[0];
  const lead = first('heading') ?? first('label') ?? first('body') ?? first('caption');
  const isNamed = lead !== undefined && lead === (first('heading') ?? first('label'));
  const text = fields.find(([key, field]) => key !== lead && field.kind === 'text' && field.role === 'body')?.[0] ?? (isNamed && first('figure') === undefined ? first('caption') : undefined);
  return new Map(
    fields.flatMap(([key, field]): [string, Slot][] => {
      if (key === lead) return [[key, 'lead']];
      if (key === text) return [[key, 'text']];
      if (field.kind === 'icon' || field.kind === 'image') return [[key, field.kind]];
      if (field.kind === 'list') return [[key, 'points']];
      if (field.kind !== 'text') return [];
      return [[key, field.role === 'figure' ? 'figure' : field.role === 'label' || key === 'date' ? 'mark' : 'extra']];
    }),
  );
}
