import { createHash } from 'node:crypto';
import type { FontChoice } from '../scene/theme.ts';
import type { FontService } from '../services.ts';
import type { DesignThreads } from './design-threads.ts';
import { NO_FONTS, type OwnFonts } from './own-fonts.ts';

const MOST_KEPT = 64;
const families = new Map<string, readonly string[]>();

/**
 * The uploaded fonts among those that a file names.
 *
 * @param aliases families of the file that another uploaded family stands for.
 * @throws Failure `invalid_input` when the file cannot be read.
 */
export async function uploadedFonts(
  file: Uint8Array,
  aliases: Readonly<Record<string, string>>,
  { fonts, threads }: { readonly fonts: FontService | undefined; readonly threads: DesignThreads },
): Promise<OwnFonts> {
  // Most servers have none, and then the file need not be read once more.
  if (fonts === undefined || (await fonts.list()).length === 0) return NO_FONTS;
  const chosen = new Map<string, FontChoice>();
  const files = new Map<string, Uint8Array>();
  for (const family of await namedFamilies(file, threads)) {
    const choice = await fonts.choice(aliases[family] ?? family);
    if (choice?.faces === undefined) continue;
    chosen.set(family, choice);
    for (const { hash } of choice.faces) {
      const bytes = files.has(hash) ? undefined : await fonts.file(hash);
      if (bytes !== undefined) files.set(hash, bytes);
    }
  }
  return { families: chosen, files };
}

/** Families that a file names. @throws Failure `invalid_input` when it cannot be read. */
export async function namedFamilies(file: Uint8Array, threads: DesignThreads): Promise<readonly string[]> {
  const hash = createHash('sha256').update(file).digest('hex');
  const known = families.get(hash);
  if (known !== undefined) return known;
  const named = await threads.run('families', file, NO_FONTS, {});
  if (families.size >= MOST_KEPT) families.clear();
  families.set(hash, named);
  return named;
}

/** That fonts were given for families which the file does not name. */
export function unnamed(given: readonly { readonly family: string }[], named: readonly string[]): readonly string[] {
  const odd = [...new Set(given.map(({ family }) => family))].filter((family) => !named.includes(family));
  return odd.length === 0 ? [] : [`Fonts were given for families that the file does not name, and are not used: ${odd.slice(0, 8).join(', ')}. It names ${named.join(', ') || 'none'}.`];
}
