import type { Font } from 'fontkit';
import { loadFontReader } from '../font-face.ts';
import { FontProblem } from '../font-problem.ts';
import { readEmbeddingRights } from './embedding.ts';

/** Letters that are looked up once, from the first and from later planes. */
const SAMPLE_LETTERS = 'Aaegnz09Ωбאبकก国あ한𠀀';

/**
 * Opens a font whose tables were validated, and tries what every text does with it.
 * | @param bytes `padded` bytes of the file
 *
 * @throws FontProblem
 */
export function checkReadable(bytes: Uint8Array): Font {
  try {
    const font = loadFontReader().create(bytes as Buffer);
    checkMetrics(font);
    readEmbeddingRights(font['OS/2'].fsType);
    for (const letter of SAMPLE_LETTERS) font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    return font;
  } catch (error) {
    if (error instanceof FontProblem) throw error;
    throw new FontProblem('its tables are damaged and cannot be read', { cause: error });
  }
}

function checkMetrics({ unitsPerEm, hhea, numGlyphs }: Font): void {
  const [ascent, descent, gap] = [
    hhea.ascent / unitsPerEm,
    -hhea.descent / unitsPerEm,
    hhea.lineGap / unitsPerEm,
  ];
  const isSensible =
    unitsPerEm >= 16 &&
    unitsPerEm <= 16_384 &&
    ascent > 0.2 &&
    ascent < 3 &&
    descent >= 0 &&
    descent < 2 &&
    gap >= 0 &&
    gap < 2 &&
    numGlyphs > 1;
  if (!isSensible) throw new FontProblem('its metrics are out of any sensible range');
}
