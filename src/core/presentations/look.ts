import { Failure } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { fontLibrary } from '../scene/fonts/font-library.ts';
import type { FontRole, Theme } from '../scene/theme.ts';
import { resolveTheme, THEMES } from '../templates/themes.ts';
import type { ThemeService } from '../themes/api.ts';

/** Source of custom themes; without it only built-in themes exist. */
export type ThemeSource = Pick<ThemeService, 'find' | 'list' | 'file'>;

/** Bytes of a theme's own files by hash. */
export type LookFiles = ReadonlyMap<string, Uint8Array>;

const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * Finds a built-in or custom theme by id or unique name; without an id the template's own theme. @throws
 * Failure `not_found` with the nearest ids and names.
 */
export async function findLook(
  template: { readonly themeId: string },
  id: string | undefined,
  themes: ThemeSource | undefined,
): Promise<Theme> {
  if (id === undefined) return resolveTheme(template);
  const found = await themes?.find(id);
  if (found !== undefined) return found;
  const made = (await themes?.list()) ?? [];
  const named = made.filter(({ theme }) => theme.name.toLowerCase() === id.trim().toLowerCase());
  if (named[0] !== undefined && named.length === 1) return named[0].theme;
  if (made.length === 0) return resolveTheme(template, id);
  const ids = [...THEMES.map((theme) => theme.id), ...made.slice(0, 20).map(({ theme }) => theme.id)];
  const close = nearest(id, [...ids, ...made.map(({ theme }) => theme.name)]);
  throw new Failure('not_found', `There is no theme "${id.slice(0, 100)}". Themes: ${ids.join(', ')}.`, {
    hint:
      close.length > 0
        ? `Did you mean ${close.join(' or ')}?`
        : "Leave out the theme to use the template's own.",
  });
}

/** True for a custom theme, of which a deck stores a copy. */
export function isCustomTheme(theme: Theme): boolean {
  return !THEMES.some(({ id }) => id === theme.id);
}

/**
 * Reads the files of a theme and registers its uploaded fonts for layout. If the file of a font is missing,
 * a fallback font is measured and drawn.
 */
export async function readLookFiles(
  theme: Theme,
  read: (hash: string) => Promise<Uint8Array | undefined>,
): Promise<LookFiles> {
  const files = new Map<string, Uint8Array>();
  const faces = new Set(ROLES.flatMap((role) => theme.fonts[role].faces ?? []).map(({ hash }) => hash));
  const logo = theme.brand?.logo?.media.hash;
  for (const hash of [...faces, ...(logo === undefined ? [] : [logo])]) {
    const bytes = await read(hash);
    if (bytes === undefined) continue;
    files.set(hash, bytes);
    if (faces.has(hash)) fontLibrary.addFile(hash, bytes);
  }
  return files;
}

/**
 * Registers the fonts of a stored deck's theme, reading only those that are not registered yet, and returns
 * the files that were read.
 */
export async function prepareLook(
  theme: Theme,
  read: (hash: string) => Promise<Uint8Array | undefined>,
): Promise<LookFiles> {
  const logo = theme.brand?.logo?.media.hash;
  return readLookFiles(theme, async (hash) =>
    hash !== logo && fontLibrary.hasFile(hash) ? undefined : read(hash),
  );
}
