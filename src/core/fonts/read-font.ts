import type { Font } from 'fontkit';
import { sha256 } from '../input/sha256.ts';
import { padFont } from '../scene/fonts/font-face.ts';
import { FontProblem } from '../scene/fonts/font-problem.ts';
import { SCRIPT_ROWS } from '../scene/fonts/script-rows.ts';
import { OWN_SCRIPTS } from '../scene/fonts/scripts.ts';
import { readEmbeddingRights } from '../scene/fonts/sound/embedding.ts';
import { isSerif } from '../scene/fonts/sound/panose.ts';
import { checkReadable } from '../scene/fonts/sound/readable-font.ts';
import type { UploadedFont } from './font.ts';
import { readFontBytes } from './font-bytes.ts';

/** Sample characters of each script that a font may support. */
const SCRIPT_SAMPLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    OWN_SCRIPTS.map((script) => [script, String.fromCodePoint(SCRIPT_ROWS[script].letter)]),
  ),
  ...{
    latin: 'Aaegnz09',
    greek: 'Ωαβ',
    cyrillic: 'Жабя',
    arabic: 'بتن',
    hebrew: 'אבש',
    devanagari: 'कखग',
    thai: 'กขม',
  },
  ...{ kana: 'あカ', han: '国中', hangul: '한글' },
};

export interface ReadFont extends Omit<UploadedFont, 'id' | 'filename' | 'created_at'> {
  readonly bytes: Uint8Array;
}

/**
 * Reads a font file and verifies that it can be measured, drawn and embedded. @throws FontProblem with the
 * reason why it is not accepted.
 */
export async function readFont(file: Uint8Array): Promise<ReadFont> {
  const { bytes, format } = await readFontBytes(file);
  try {
    return {
      ...describeFont(checkReadable(padFont(bytes)), format),
      bytes,
      size_bytes: bytes.length,
      hash: sha256(bytes),
    };
  } catch (error) {
    if (error instanceof FontProblem) throw error;
    throw new FontProblem('its tables are damaged and cannot be read', { cause: error });
  }
}

function describeFont(font: Font, format: 'ttf' | 'otf'): Omit<ReadFont, 'bytes' | 'size_bytes' | 'hash'> {
  const os2 = font['OS/2'];
  const embedding = readEmbeddingRights(os2.fsType);
  const scripts = Object.entries(SCRIPT_SAMPLES).flatMap(([script, sample]) =>
    [...sample].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) ? [script] : [],
  );
  if (scripts.length === 0)
    throw new FontProblem(
      'it has no letters of any script that this server supports; symbol fonts are not supported',
    );
  const weight = Math.min(900, Math.max(100, os2.usWeightClass || 400));
  return {
    family: cleanName(preferredName(font, 'preferredFamily') ?? font.familyName),
    subfamily: cleanName(preferredName(font, 'preferredSubfamily') ?? font.subfamilyName, 'Regular'),
    full_name: cleanName(font.fullName, font.familyName),
    postscript_name: cleanName(font.postscriptName, font.familyName),
    weight,
    width: os2.usWidthClass || 5,
    italic: font.italicAngle !== 0 || os2.fsSelection.italic || os2.fsSelection.oblique,
    serif: isSerif(os2.panose),
    format,
    scripts,
    embedding,
    warnings: [
      ...(Object.keys(font.variationAxes).length > 0
        ? [
            'This is a variable font: only its default style is used. Upload the static files for other weights.',
          ]
        : []),
      ...(embedding === 'preview'
        ? [
            'Its licence bits allow preview and print only: it is embedded in PDFs and drawn in pictures; a PPTX only names it.',
          ]
        : []),
    ],
  };
}

function preferredName(font: Font, key: string): string | undefined {
  const records = (
    font as unknown as {
      readonly name?: { readonly records?: Readonly<Record<string, Readonly<Record<string, string>>>> };
    }
  ).name?.records?.[key];
  return records?.['en'] ?? Object.values(records ?? {})[0];
}

/** Removes control characters from names and limits their length, since they go into files and answers. */
function cleanName(name: string | null | undefined, fallback?: string | null): string {
  const text = (name ?? fallback ?? '')
    .replace(/[\p{C}<>"&]/gu, '')
    .trim()
    .slice(0, 100);
  if (text === '') throw new FontProblem('it has no family name');
  return text;
}
