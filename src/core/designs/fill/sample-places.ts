import type { Memo } from '../../memory/memo.ts';
import type { DesignLayout, DesignRepeat } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { listItems } from './list-items.ts';
import { countPlaces } from './place-counts.ts';

const MAX_ITEMS = 8;

/** Returns whether the numbers of slots suffice, which excludes most samples before anything is planned. */
export function hasPlaces(material: SlideMaterial, layout: DesignLayout, memo: Memo): boolean {
  const { kind, charts, tables, pictures, items } = material;
  const { purpose, repeats = [] } = layout;
  if ((kind === 'content') === (purpose === 'cover' || purpose === 'section')) return false;
  const { of } = memo.getOrCreate(countPlaces, layout);
  if (charts.length > (of.chart ?? 0) || tables.length > (of.table ?? 0)) return false;
  const noMore = pictures.length <= (of.picture ?? 0);
  if (repeats.length === 0) return noMore;
  if (
    !noMore &&
    !repeats.some(({ items: [first] }) =>
      first?.slots.some(({ role }) => role === 'picture' || role === 'icon'),
    )
  )
    return false;
  const { length } = items ?? memo.getOrCreate(listItems, material);
  return repeats.some((repeat) => holdsCount(repeat, length));
}

export function holdsCount({ least, most }: DesignRepeat, count: number): boolean {
  return count >= Math.max(1, least) && count <= Math.min(most, MAX_ITEMS);
}
