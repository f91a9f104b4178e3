import type { FontService } from '../fonts/api.ts';
import { sha256 } from '../input/sha256.ts';
import { Lru } from '../memory/lru.ts';
import { readZip } from '../ooxml/package/index.ts';
import type { EmbeddedFonts } from '../ooxml/read/index.ts';
import type { FontChoice } from '../scene/theme.ts';
import type { DesignThreads } from './design-threads.ts';
import { NO_FONTS, type OwnFonts } from './own-fonts.ts';

const MAX_CACHED_FONTS = 64;
/** Maximum size of the cache of embedded fonts. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Part names that can be fonts; files without such a part are not read again. */
const FONT_PART = /(^|\/)fonts\/|\.(fntdata|eot|odttf|ttf|otf)$/i;
const families = new Lru<readonly string[]>(MAX_CACHED_FONTS);
const embedded = new Map<string, EmbeddedFonts>();

/**
 * Fonts that a file is measured and drawn with: uploaded ones, which take precedence as installed fonts do in
 * PowerPoint, and embedded ones.
 *
 * @param aliases uploaded families that replace families of the file
 * @throws Failure `invalid_input` if the file cannot be read
 */
export async function findFileFonts(
  file: Uint8Array,
  aliases: Readonly<Record<string, string>>,
  { fonts, threads }: { readonly fonts: FontService | undefined; readonly threads: DesignThreads },
): Promise<OwnFonts> {
  const fileFonts = await readEmbeddedFonts(file, threads);
  const uploaded = await uploadedFonts(file, aliases, { fonts, threads });
  if (uploaded === NO_FONTS) return fileFonts;
  const refused = fileFonts.refused.filter(({ family }) => !uploaded.families.has(family));
  return {
    families: new Map([...fileFonts.families, ...uploaded.families]),
    files: new Map([...fileFonts.files, ...uploaded.files]),
    refused,
  };
}

/** Fonts that a file embeds. @throws Failure `invalid_input` if it cannot be read */
export async function readEmbeddedFonts(file: Uint8Array, threads: DesignThreads): Promise<EmbeddedFonts> {
  if (!hasFontParts(file)) return NO_FONTS;
  const hash = hashOf(file);
  const known = embedded.get(hash);
  const found = known ?? (await threads.run('embedded', file, NO_FONTS, {}));
  // Moves the entry to the end, because eviction starts with the least recently used one.
  embedded.delete(hash);
  embedded.set(hash, found);
  let [count, bytes] = [0, 0];
  for (const [key, { files }] of [...embedded].reverse()) {
    count += 1;
    for (const face of files.values()) bytes += face.length;
    if (key !== hash && (count > MAX_CACHED_FONTS || bytes > MAX_BYTES)) embedded.delete(key);
  }
  return found;
}

function hasFontParts(file: Uint8Array): boolean {
  try {
    return readZip(file).some(({ name }) => FONT_PART.test(name));
  } catch {
    // The reader of the file reports why it cannot be read.
    return false;
  }
}

/** Uploaded fonts among the families that a file names. */
async function uploadedFonts(
  file: Uint8Array,
  aliases: Readonly<Record<string, string>>,
  { fonts, threads }: { readonly fonts: FontService | undefined; readonly threads: DesignThreads },
): Promise<OwnFonts> {
  // Most servers have no uploaded fonts and need not read the file again.
  if (fonts === undefined || (await fonts.list()).length === 0) return NO_FONTS;
  const chosen = new Map<string, FontChoice>();
  const files = new Map<string, Uint8Array>();
  for (const family of await readNamedFamilies(file, threads)) {
    const choice = await fonts.choice(aliases[family] ?? family);
    if (choice?.faces === undefined) continue;
    chosen.set(family, choice);
    for (const { hash } of choice.faces) {
      const bytes = files.has(hash) ? undefined : await fonts.file(hash);
      if (bytes !== undefined) files.set(hash, bytes);
    }
  }
  return { families: chosen, files, refused: [] };
}

/** Families that a file names. @throws Failure `invalid_input` if it cannot be read */
export async function readNamedFamilies(
  file: Uint8Array,
  threads: DesignThreads,
): Promise<readonly string[]> {
  const hash = hashOf(file);
  const named = families.get(hash) ?? (await threads.run('families', file, NO_FONTS, {}));
  families.set(hash, named);
  return named;
}

function hashOf(file: Uint8Array): string {
  return sha256(file);
}

/** Warns about uploaded fonts for families that the file does not name. */
export function reportUnnamedFonts(
  uploads: readonly { readonly family: string }[],
  named: readonly string[],
): readonly string[] {
  const odd = [...new Set(uploads.map(({ family }) => family))].filter((family) => !named.includes(family));
  return odd.length === 0
    ? []
    : [
        `Fonts were given for families that the file does not name, so they are not used: ${odd.slice(0, 8).join(', ')}. The file names ${named.join(', ') || 'none'}.`,
      ];
}
