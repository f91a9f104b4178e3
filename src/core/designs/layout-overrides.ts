import type { LayoutOverride, OwnLayout } from './design.ts';

/** Layouts with the names and descriptions that their owner gave them in place of those of the file. */
export function applyOverrides(
  layouts: readonly OwnLayout[],
  overrides: Readonly<Record<string, LayoutOverride>>,
): readonly OwnLayout[] {
  if (Object.keys(overrides).length === 0) return layouts;
  return layouts.map((layout) => {
    const { name = layout.name, description = layout.description } = overrides[layout.id] ?? {};
    return { ...layout, name, description };
  });
}
