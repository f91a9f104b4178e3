import { childAtPath, type Markup, readAttribute, readCharacterData } from '../../ooxml/xml/index.ts';

/** Maximum number of points that are read of a series. */
const MAX_POINTS = 100_000;

/** Plots of a chart part, in file order. */
export function findPlots(space: Markup): readonly Markup[] {
  return (childAtPath(space, 'chart', 'plotArea')?.children ?? []).filter(({ name }) => /Chart$/.test(name));
}

/** Series of a plot, in file order. */
export function findSeries(plot: Markup): readonly Markup[] {
  return plot.children.filter(({ name }) => name === 'ser');
}

export function findCategories(series: Markup | undefined): Markup | undefined {
  return childAtPath(series, 'cat') ?? childAtPath(series, 'xVal');
}

export function findValues(series: Markup): Markup | undefined {
  return childAtPath(series, 'val') ?? childAtPath(series, 'yVal');
}

/** `val` of a setting such as `c:grouping`; empty if it is absent. */
export function readSetting(source: string, parent: Markup, name: string): string {
  const setting = childAtPath(parent, name);
  return setting === undefined ? '' : (readAttribute(source, setting, 'val') ?? '');
}

/** Cached values of a reference or literal, by index. */
export function readPoints(source: string, holder: Markup | undefined): (string | null)[] | undefined {
  const cache = findCache(holder);
  if (cache === undefined) return undefined;
  const count = Number(readAttribute(source, childAtPath(cache, 'ptCount') ?? cache, 'val') ?? 0);
  const values: (string | null)[] = Array.from({ length: Math.min(MAX_POINTS, count || 0) }, () => null);
  const level = childAtPath(cache, 'lvl') ?? cache;
  for (const point of level.children) {
    if (point.name !== 'pt') continue;
    const value = childAtPath(point, 'v');
    values[Number(readAttribute(source, point, 'idx') ?? 0)] =
      value === undefined ? null : readCharacterData(source, value);
  }
  return values;
}

export function findCache(holder: Markup | undefined): Markup | undefined {
  const inner = holder?.children.find(({ name }) => /(Ref|Lit)$/.test(name));
  if (inner === undefined) return undefined;
  return /Lit$/.test(inner.name) ? inner : inner.children.find(({ name }) => /Cache$/.test(name));
}
