import { CONTRACTS } from './catalogue.ts';
import type { Field, LayoutContract } from './contract.ts';
import type { LayoutId } from './layout-id.ts';
import type { Audience, LayoutKind, LayoutShape, StandardLayout } from './standard-layout.ts';

/** Layouts that instructions mean by a kind of slide. */
export function layoutsOfKind(kind: LayoutKind): readonly LayoutId[] {
  return listIds(({ kinds }) => kinds.includes(kind));
}

export function layoutsFor(audience: Audience): readonly LayoutId[] {
  return listIds(({ suits }) => suits.includes(audience));
}

/** Layouts whose content a design layout of that shape can show, the closest first. */
export function layoutsOfShape(shape: LayoutShape): readonly LayoutId[] {
  return rankIds(({ shapes }) => shapes[shape]);
}

/** Layouts for plain text, in the order in which a uniform deck tries them. */
export function plainLayouts(): readonly LayoutId[] {
  return rankIds(({ plain }) => plain?.variety);
}

/** Layouts for content without a better one. */
export function lastResorts(): readonly LayoutId[] {
  return rankIds(({ lastResort }) => lastResort);
}

/** Layouts with a title above what they show, unlike statements, quotations and dividers. */
export function titledLayouts(): ReadonlySet<LayoutId> {
  return new Set(listIds(({ fields, purpose }) => 'title' in fields && purpose !== 'section'));
}

/** Returns whether a layout is empty without a picture. */
export function needsPicture({ fields }: Pick<LayoutContract, 'fields'>): boolean {
  return Object.values(fields).some(hasImage);
}

function hasImage(field: Field): boolean {
  if (field.optional === true) return false;
  if (field.kind === 'list') return hasImage(field.item);
  return field.kind === 'object' ? needsPicture(field) : field.kind === 'image';
}

function listIds(has: (layout: StandardLayout) => boolean): readonly LayoutId[] {
  return CONTRACTS.filter(has).map(({ id }) => id);
}

function rankIds(rank: (layout: StandardLayout) => number | undefined): readonly LayoutId[] {
  return CONTRACTS.flatMap((layout) => {
    const at = rank(layout);
    return at === undefined ? [] : [{ id: layout.id, at }];
  })
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
