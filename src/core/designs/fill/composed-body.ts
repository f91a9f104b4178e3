import { contrastRatio, mix } from '../../scene/color.ts';
import type { SceneElement } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { LayoutTree } from '../../templates/tree.ts';

/** WCAG 2.2, letters of any size; a panel is thinner than this share of its colour. */
const [LETTERS, THIN] = [4.5, 0.3];

/** A composition whose panels on the design's first colour deepen it where, lightened, it would lose the letters on them. */
export function withReadablePanels(tree: LayoutTree, { colors }: Theme): LayoutTree {
  const { primary, on_primary: letters } = colors;
  const deeper = contrastRatio(letters, '#000000') > contrastRatio(letters, '#FFFFFF') ? '#000000' : '#FFFFFF';
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    const { token, alpha } = value as { readonly token?: unknown; readonly alpha?: unknown };
    if (token === 'on_primary' && typeof alpha === 'number' && alpha < THIN && contrastRatio(letters, mix(primary, letters, alpha)) < LETTERS) return { hex: deeper, alpha };
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return JSON.stringify(tree).includes('"on_primary"') ? (walk(tree) as LayoutTree) : tree;
}

/** What stands on a design's slide as drawn, with the slide's title known as such. */
export function withTitle(drawn: readonly SceneElement[], laidOut: readonly SceneElement[]): SceneElement[] {
  const title = laidOut.find(({ placeholder }) => placeholder === 'title')?.id;
  return drawn.map((element) => (element.id === title ? { ...element, placeholder: 'title' as const } : element));
}
