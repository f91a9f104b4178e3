import { Failure, invalid } from '../errors/failure.ts';
import type { FontService } from '../fonts/api.ts';
import type { DesignMaterial } from './design.ts';
import type { PackedDesign } from './design-package.ts';
import type { OwnFonts } from './own-fonts.ts';

/**
 * Uploads the fonts of a file.
 *
 * @returns family names of the uploads by the names in the file, where they differ
 */
export async function uploadFonts(
  uploads: NonNullable<DesignMaterial['fonts']>,
  fonts: FontService | undefined,
): Promise<Record<string, string>> {
  if (uploads.length > 0 && fonts === undefined)
    throw new Failure('unsupported', 'This server does not store fonts.');
  const aliases: Record<string, string> = {};
  for (const { family, filename, bytes } of uploads) {
    const font = await fonts?.upload(bytes, filename).catch((error: unknown) => {
      throw locateAtFont(error, family);
    });
    if (font !== undefined && font.family !== family) aliases[family] = font.family;
  }
  return aliases;
}

/** Uploaded fonts of a design that its package may contain, and the families whose licence forbids it. */
export async function selectFontsToPack(
  { families, files }: OwnFonts,
  fonts: FontService | undefined,
): Promise<{ readonly fonts: PackedDesign['fonts']; readonly left_out: readonly string[] }> {
  const uploaded = new Map((await fonts?.list())?.map((font) => [font.hash, font]));
  const all = [...families].flatMap(([family, { faces = [] }]) =>
    faces.map(({ hash }) => ({ family, font: uploaded.get(hash), bytes: files.get(hash) })),
  );
  const free = all.flatMap(({ family, font, bytes }) =>
    font === undefined || bytes === undefined || font.embedding === 'preview'
      ? []
      : [{ family, filename: font.filename, bytes }],
  );
  return {
    fonts: free,
    left_out: [
      ...new Set(all.filter(({ font }) => font?.embedding === 'preview').map(({ family }) => family)),
    ],
  };
}

/** Error for a refused font, located at its family. */
function locateAtFont(error: unknown, family: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid_input') return error;
  return invalid(['fonts', family], `fonts.${family}: ${error.message}`, { type: 'file' }, error.hint);
}
