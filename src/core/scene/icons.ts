import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { icons } from '@phosphor-icons/core';
import type { IconWeight } from './scene.ts';

/** Drawn when a name is not known: a plain ring says least. */
export const FALLBACK_ICON = 'circle';

export interface IconPath {
  readonly viewBox: readonly [number, number, number, number];
  /** Filled with the icon's colour; `opacity` below 1 is the second tone of `duotone`. */
  readonly paths: readonly { readonly d: string; readonly opacity: number }[];
}

const require = createRequire(import.meta.url);
const cache = new Map<string, IconPath>();
const CACHE_LIMIT = 2000;
let names: ReadonlySet<string> | undefined;

/** Names of all Phosphor icons, such as "chart-line-up". */
export function iconNames(): ReadonlySet<string> {
  names ??= new Set(icons.map(({ name }) => name));
  return names;
}

/** The outline of an icon on a 256 × 256 grid, read from the package on first use. Unknown names give the fallback's. */
export function iconPath(name: string, weight: IconWeight): IconPath {
  const known = iconNames().has(name) ? name : FALLBACK_ICON;
  const key = `${weight}/${known}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const path = parse(readFileSync(require.resolve(`@phosphor-icons/core/assets/${weight}/${weight === 'regular' ? known : `${known}-${weight}`}.svg`), 'utf8'));
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, path);
  return path;
}

/** Phosphor's files hold nothing but paths, some with an opacity. */
function parse(svg: string): IconPath {
  const paths = [...svg.matchAll(/<path\b([^>]*)>/g)].map(([, attributes = '']) => ({
    d: /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '',
    opacity: Number(/\bopacity="([^"]*)"/.exec(attributes)?.[1] ?? 1),
  }));
  return { viewBox: [0, 0, 256, 256], paths };
}
