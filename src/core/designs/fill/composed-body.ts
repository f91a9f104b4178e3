import { computeContrastRatio, mix } from '../../scene/color.ts';
import type { SceneElement } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { LayoutTree } from '../../templates/tree.ts';

/** Minimum contrast of text of any size (WCAG 2.2), and maximum opacity of a panel. */
const [LETTERS, THIN] = [4.5, 0.3];

/**
 * Darkens translucent panels on the primary colour of a design if lightening them would make their text
 * illegible.
 */
export function darkenPanels(tree: LayoutTree, { colors }: Theme): LayoutTree {
  const { primary, on_primary: letters } = colors;
  const deeper =
    computeContrastRatio(letters, '#000000') > computeContrastRatio(letters, '#FFFFFF')
      ? '#000000'
      : '#FFFFFF';
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { token, alpha } = value as { readonly token?: unknown; readonly alpha?: unknown };
    if (
      token === 'on_primary' &&
      typeof alpha === 'number' &&
      alpha < THIN &&
      computeContrastRatio(letters, mix(primary, letters, alpha)) < LETTERS
    )
      return { hex: deeper, alpha };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return JSON.stringify(tree).includes('"on_primary"') ? (walk(tree) as LayoutTree) : tree;
}

/** Marks the title of a composition as the title of the slide. */
export function markTitle(drawn: readonly SceneElement[], laidOut: readonly SceneElement[]): SceneElement[] {
  const title = laidOut.find(({ placeholder }) => placeholder === 'title')?.id;
  return drawn.map((element) =>
    element.id === title ? { ...element, placeholder: 'title' as const } : element,
  );
}
