import type { ObjectField } from '../../templates/contract.ts';
import { lineOf, sentencesOf } from './phrases.ts';
import type { Entry, Group } from './slots.ts';
import type { Stock } from './stock.ts';

interface Options {
  readonly language: string;
  readonly longLists: boolean;
}

/** What a slide has as two columns: its own two, two things that have something to say each, or its points in halves. */
export function columnsOf(stock: Stock, fields: { readonly left: ObjectField; readonly right: ObjectField }, options: Options): Readonly<Record<string, unknown>> {
  const groups = taken(stock, options.language);
  const column = (group: Group | undefined, field: ObjectField) => (group === undefined ? undefined : columnContent(group, field, stock, options));
  return { left: column(groups[0], fields.left), right: column(groups[1], fields.right) };
}

function taken(stock: Stock, language: string): readonly Group[] {
  const { groups, entries } = stock;
  stock.groups = [];
  stock.entries = [];
  if (groups.length === 2) {
    stock.entries = entries;
    return groups;
  }
  const all = [...(groups.length === 1 ? groups.flatMap(({ entries: own }) => own) : groups.map(asEntry)), ...entries];
  if (groups.length === 1) stock.rest.push(...groups.flatMap(({ heading, prose }) => [heading, prose].filter((text) => text !== undefined)));
  const [first, second] = all;
  if (all.length === 2 && first !== undefined && second !== undefined && isHeaded(first) && isHeaded(second)) {
    stock.images.push(...all.flatMap(({ image }) => image ?? []));
    return [asGroup(first), asGroup(second)];
  }
  const points =
    all.length === 1 && first !== undefined ? sentencesOf(lineOf(first), language).map((lead, at): Entry => ({ lead, extra: [], points: [], ...(at === 0 ? { image: first.image } : {}) })) : all;
  const half = Math.ceil(points.length / 2);
  return [points.slice(0, half), points.slice(half)].filter((part) => part.length > 0).map((part) => ({ entries: part }));
}

export function asEntry({ heading, prose, entries }: Group): Entry {
  return { lead: heading, text: prose, extra: [], points: entries.map(lineOf) };
}

function isHeaded({ lead, text, points }: Entry): boolean {
  return lead !== undefined && (text !== undefined || points.length > 0);
}

function asGroup({ lead, image: _, points, ...others }: Entry): Group {
  const beside = lineOf({ ...others, points: [] });
  const prose = points.length === 0 ? beside : '';
  const entries = points.length === 0 ? [] : [...(beside === '' ? [] : [beside]), ...points].map((point): Entry => ({ lead: point, extra: [], points: [] }));
  return { ...(lead === undefined ? {} : { heading: lead }), ...(prose === '' ? {} : { prose }), entries };
}

/** Paragraphs stay such where the column has room for them, else they are points. */
function columnContent({ heading, prose, entries }: Group, { fields }: ObjectField, stock: Stock, { language, longLists }: Options): Readonly<Record<string, unknown>> {
  const list = fields['items'];
  const max = list?.kind === 'list' && !longLists ? list.max : Number.POSITIVE_INFINITY;
  const isText = prose !== undefined && 'text' in fields;
  const points = [...entries.map(lineOf), ...(prose === undefined || isText ? [] : sentencesOf(prose, language))];
  stock.rest.push(...points.slice(max));
  stock.images.push(...entries.flatMap(({ image }) => image ?? []));
  return { ...(heading === undefined ? {} : { heading }), ...(points.length === 0 ? {} : { items: points.slice(0, max) }), ...(isText ? { text: prose } : {}) };
}
