import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findPackedFolder, readPacked } from './packed-data.ts';
import type { IconWeight } from './scene.ts';

/** Drawn for unknown names: a plain ring suggests nothing. */
export const FALLBACK_ICON = 'circle';

export interface IconPath {
  readonly viewBox: readonly [number, number, number, number];
  /** Filled with the icon's colour; an `opacity` below 1 is the second tone of `duotone`. */
  readonly paths: readonly { readonly d: string; readonly opacity: number }[];
}

const cache = new Map<string, IconPath>();
const CACHE_LIMIT = 2000;
/** Icons of the published package by weight and name, as the markup inside of their `svg`. */
const packedIcons = new Map<IconWeight, Readonly<Record<string, string>>>();
let folder: string | undefined;

/** Tells whether there is an icon of this name, such as "chart-line-up". */
export function isIcon(name: string): boolean {
  return (
    /^[a-z0-9-]{1,60}$/.test(name) &&
    (findPackedFolder('icons') === undefined
      ? existsSync(findIconFile(name, 'regular'))
      : Object.hasOwn(readPackedIcons('regular'), name))
  );
}

/**
 * Outline of an icon on a 256 × 256 grid, read from the package on first use. Unknown names return the
 * fallback icon.
 */
export function readIconPath(name: string, weight: IconWeight): IconPath {
  const key = `${weight}/${name}`;
  const cached = cache.get(key);
  if (cached) return cached;
  if (name !== FALLBACK_ICON && !isIcon(name)) return readIconPath(FALLBACK_ICON, weight);
  const path = parseIcon(
    findPackedFolder('icons') === undefined
      ? readFileSync(findIconFile(name, weight), 'utf8')
      : (readPackedIcons(weight)[name] ?? ''),
  );
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, path);
  return path;
}

/** The package has a file for each icon and weight. */
function findIconFile(name: string, weight: IconWeight): string {
  folder ??= dirname(
    dirname(
      createRequire(import.meta.url).resolve(`@phosphor-icons/core/assets/regular/${FALLBACK_ICON}.svg`),
    ),
  );
  return join(folder, weight, weight === 'regular' ? `${name}.svg` : `${name}-${weight}.svg`);
}

function readPackedIcons(weight: IconWeight): Readonly<Record<string, string>> {
  const known =
    packedIcons.get(weight) ??
    (JSON.parse(
      readPacked(join(findPackedFolder('icons') ?? '', `${weight}.json`)).toString('utf8'),
    ) as Readonly<Record<string, string>>);
  packedIcons.set(weight, known);
  return known;
}

/** Phosphor's files contain nothing but paths, some with an opacity. */
function parseIcon(svg: string): IconPath {
  const paths = [...svg.matchAll(/<path\b([^>]*)>/g)].map(([, attributes = '']) => ({
    d: /\bd="([^"]*)"/.exec(attributes)?.[1] ?? '',
    opacity: Number(/\bopacity="([^"]*)"/.exec(attributes)?.[1] ?? 1),
  }));
  return { viewBox: [0, 0, 256, 256], paths };
}
