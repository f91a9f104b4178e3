import { createHash } from 'node:crypto';
import { create, type Font } from 'fontkit';
import { padded } from '../scene/fonts/font-face.ts';
import type { UploadedFont } from './font.ts';
import { fontBytes } from './font-bytes.ts';
import { FontProblem } from './font-problem.ts';

/** Glyphs whose outlines are drawn once before a font is trusted. */
const MOST_TRIED = 4_000;
/** A letter, a sign or a few of each script that a font may be for. */
const SCRIPT_SAMPLES: Readonly<Record<string, string>> = {
  ...{ latin: 'Aaegnz09', greek: 'Ωαβ', cyrillic: 'Жабя', arabic: 'بتن', hebrew: 'אבש', devanagari: 'कखग', thai: 'กขม' },
  ...{ kana: 'あカ', han: '国中', hangul: '한글' },
};

export interface ReadFont extends Omit<UploadedFont, 'id' | 'filename' | 'created_at'> {
  readonly bytes: Uint8Array;
}

/** A font file, known to be one that can be measured, drawn and embedded. @throws FontProblem with the reason why it is not taken. */
export async function readFont(given: Uint8Array): Promise<ReadFont> {
  const { bytes, format } = await fontBytes(given);
  try {
    const font = create(padded(bytes) as Buffer);
    if ('fonts' in font) throw new FontProblem('it is a collection of fonts; give each font as a file of its own');
    return { ...described(font, format), bytes, size_bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof FontProblem) throw error;
    throw new FontProblem('its tables are damaged and cannot be read', { cause: error });
  }
}

function described(font: Font, format: 'ttf' | 'otf'): Omit<ReadFont, 'bytes' | 'size_bytes' | 'hash'> {
  const os2 = font['OS/2'];
  const embedding = embeddingOf(os2.fsType);
  refuseOddMetrics(font);
  tryGlyphs(font);
  const scripts = Object.entries(SCRIPT_SAMPLES).flatMap(([script, sample]) => ([...sample].every((char) => font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)) ? [script] : []));
  if (scripts.length === 0) throw new FontProblem('it has no letters of any script that this server sets; symbol fonts are not taken');
  const weight = Math.min(900, Math.max(100, os2.usWeightClass || 400));
  return {
    family: named(preferred(font, 'preferredFamily') ?? font.familyName),
    subfamily: named(preferred(font, 'preferredSubfamily') ?? font.subfamilyName, 'Regular'),
    full_name: named(font.fullName, font.familyName),
    postscript_name: named(font.postscriptName, font.familyName),
    weight,
    width: os2.usWidthClass || 5,
    italic: font.italicAngle !== 0 || os2.fsSelection.italic || os2.fsSelection.oblique,
    serif: isSerif(os2.panose),
    format,
    scripts,
    embedding,
    warnings: [
      ...(Object.keys(font.variationAxes).length > 0 ? ['This is a variable font: only its default style is used. Upload the static files for other weights.'] : []),
      ...(embedding === 'preview' ? ['Its licence bits allow preview and print only: it is embedded in PDFs and drawn in pictures; a PPTX names it without carrying it.'] : []),
    ],
  };
}

/** PANOSE: family kind 2 is text in Latin, serif styles 2 to 10 have serifs. */
function isSerif([kind = 0, style = 0]: readonly number[] = []): boolean {
  return kind === 2 && style >= 2 && style <= 10;
}

/** The licence bits of the file, kept as the OpenType specification reads them (OS/2, fsType). */
function embeddingOf(bits: Font['OS/2']['fsType']): UploadedFont['embedding'] {
  const { noEmbedding, viewOnly, editable, noSubsetting, bitmapOnly } = bits;
  if (noEmbedding && !viewOnly && !editable) throw new FontProblem('its licence bits (OS/2 fsType) forbid embedding; ask its maker for a file whose licence allows it');
  if (bitmapOnly) throw new FontProblem('its licence bits (OS/2 fsType) allow bitmaps only to be embedded');
  if (noSubsetting) throw new FontProblem('its licence bits (OS/2 fsType) forbid subsetting, which embedding in a PDF needs');
  return editable ? 'editable' : viewOnly ? 'preview' : 'installable';
}

function refuseOddMetrics({ unitsPerEm, hhea, numGlyphs }: Font): void {
  const [ascent, descent, gap] = [hhea.ascent / unitsPerEm, -hhea.descent / unitsPerEm, hhea.lineGap / unitsPerEm];
  const sound = unitsPerEm >= 16 && unitsPerEm <= 16_384 && ascent > 0.2 && ascent < 3 && descent >= 0 && descent < 2 && gap >= 0 && gap < 2 && numGlyphs > 1;
  if (!sound) throw new FontProblem('its metrics are out of any sensible range');
}

/** Draws its glyphs once: what fails would fail on a slide. */
function tryGlyphs(font: Font): void {
  const step = Math.max(1, Math.ceil(font.numGlyphs / MOST_TRIED));
  for (let id = 0; id < font.numGlyphs; id += step) {
    const { path, advanceWidth } = font.getGlyph(id);
    if (!Number.isFinite(advanceWidth) || path.commands.some(({ args }) => args.some((value) => !Number.isFinite(value)))) throw new FontProblem(`its glyph ${id} has a damaged outline`);
  }
}

function preferred(font: Font, key: string): string | undefined {
  const records = (font as unknown as { readonly name?: { readonly records?: Readonly<Record<string, Readonly<Record<string, string>>>> } }).name?.records?.[key];
  return records?.['en'] ?? Object.values(records ?? {})[0];
}

/** Names go into files and answers: without control characters, of a bounded length. */
function named(name: string | null | undefined, fallback?: string | null): string {
  const text = (name ?? fallback ?? '')
    .replace(/[\p{C}<>"&]/gu, '')
    .trim()
    .slice(0, 100);
  if (text === '') throw new FontProblem('it has no family name');
  return text;
}
