import { findContract } from '../templates/catalogue.ts';
import { layoutsOfShape } from '../templates/layout-facts.ts';
import type { LayoutShape } from '../templates/standard-layout.ts';
import type { Design, OwnLayout } from './design.ts';
import type { DesignStyle, LayoutOverride } from './style.ts';

/** Layouts with what their owner said of them in place of what the file says. */
export function applyOverrides(
  layouts: readonly OwnLayout[],
  overrides: Readonly<Record<string, LayoutOverride>> = {},
): readonly OwnLayout[] {
  if (Object.keys(overrides).length === 0) return layouts;
  return layouts.map((layout) => {
    const override = overrides[layout.id] ?? {};
    const { name = layout.name, description = layout.description, purpose, use } = override;
    return {
      ...layout,
      ...{ name, description },
      ...(purpose === undefined ? {} : { purpose, serves: servesPurpose(purpose, layout.serves) }),
      ...(use === undefined ? {} : { use }),
    };
  });
}

/** The whole style file of a design; undefined without any. */
export function readStyle({ style, told: layouts }: Pick<Design, 'style' | 'told'>): DesignStyle | undefined {
  const isEmpty = Object.keys({ ...style, ...layouts }).length === 0;
  return isEmpty ? undefined : { ...style, ...(layouts === undefined ? {} : { layouts }) };
}

/** Returns whether new decks may use a layout. */
export function isOffered({ use }: Pick<LayoutOverride, 'use'>): boolean {
  return use !== 'never';
}

/** Shape of layouts that fit each purpose, beside those that the file shows. */
const SHAPES = {
  cover: 'cover',
  section: 'divider',
  content: 'text',
  columns: 'two_texts',
  picture: 'picture_and_text',
  free: 'title_only',
} as const satisfies Record<NonNullable<LayoutOverride['purpose']>, LayoutShape>;

/** Standard layouts whose content a layout shows whose purpose its owner changed, the closest first. */
export function servesPurpose(
  purpose: NonNullable<LayoutOverride['purpose']>,
  serves: readonly string[],
): readonly string[] {
  const kind = purpose === 'cover' || purpose === 'section' ? purpose : 'content';
  const fitting = serves.filter((id) => findContract(id)?.purpose === kind);
  return [...new Set([...layoutsOfShape(SHAPES[purpose]), ...fitting])];
}
