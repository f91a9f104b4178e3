import type { FontFace, ShapedGlyph } from '../../scene/fonts/font-face.ts';
import type { GlyphPart } from '../../scene/fonts/outline.ts';
import type { EmbeddedFont, PdfDocument } from './open-document.ts';

const SPACE = 0x20;

/** Writes glyphs exactly at their positions, each font as one subset, with the underlying text. */
export class GlyphWriter {
  readonly #document: PdfDocument;
  readonly #fonts = new Map<FontFace, OpenFont>();

  constructor(document: PdfDocument) {
    this.#document = document;
  }

  /**
   * Returns operators that show the parts with their left end at `x`, on `baseline`, in the current fill
   * colour; y runs downwards.
   */
  operators(parts: readonly GlyphPart[], x: number, baseline: number, sizePx: number, rtl: boolean): string {
    const out = ['BT'];
    for (const part of parts) {
      const { glyphs } = part;
      const [first] = glyphs;
      if (first === undefined) continue;
      const open = this.#font(part.face);
      const { font } = open;
      const letters = part.face.spell(part.text, rtl, part.lang);
      const shown = rtl ? moveMarksLast(glyphs, letters) : glyphs;
      const ids = new Map(
        glyphs.map((glyph, index) => [glyph, this.#include(open, part.face, glyph.id, letters[index] ?? '')]),
      );
      // Shaping may reorder letters; ActualText then declares the right order.
      const isInOrder = (rtl ? [...letters].reverse() : letters).join('') === part.text;
      out.push(
        `/${font.id} ${num(sizePx)} Tf 1 0 ${num(part.slant)} -1 ${num(x + first.x)} ${num(baseline)} Tm`,
      );
      if (!isInOrder) out.push(`/Span <</ActualText <FEFF${utf16(part.text)}>>> BDC`);
      out.push(showGlyphs(font, shown, ids, sizePx, first.x));
      if (!isInOrder) out.push('EMC');
    }
    out.push('ET');
    return out.length === 2 ? '' : out.join('\n');
  }

  #font(face: FontFace): OpenFont {
    let open = this.#fonts.get(face);
    if (open === undefined) {
      this.#document.font(face.file, `${face.family} ${face.weight}${face.italic ? ' italic' : ''}`);
      open = { font: this.#document._font, places: new Map() };
      this.#fonts.set(face, open);
    }
    this.#document.page.fonts[open.font.id] ??= open.font.ref();
    return open;
  }

  /**
   * A glyph gets one index in the subset for each text that it represents, so that extracted text is
   * unambiguous.
   */
  #include({ font, places }: OpenFont, face: FontFace, glyphId: number, text: string): number {
    const key = `${glyphId} ${text}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    // Glyph 0 is the box for a missing character. As in our pictures, only its width remains.
    const measured = glyphId === 0 ? face.file.glyphForCodePoint(SPACE).id : glyphId;
    const free = font.subset.includeGlyph(measured);
    const id = font.unicode[free] === undefined ? free : font.subset.glyphs.push(measured) - 1;
    font.widths[id] = (face.file.getGlyph(measured).advanceWidth * 1000) / face.file.unitsPerEm;
    font.unicode[id] = [...text].map((letter) => letter.codePointAt(0) ?? 0);
    places.set(key, id);
    return id;
  }
}

interface OpenFont {
  readonly font: EmbeddedFont;
  /** Index in the subset by glyph and text. */
  readonly places: Map<string, number>;
}

/** In right-to-left text a mark precedes its letter; readers combine them if it follows the letter. */
function moveMarksLast(glyphs: GlyphPart['glyphs'], letters: readonly string[]): readonly ShapedGlyph[] {
  const out: ShapedGlyph[] = [];
  let marks: ShapedGlyph[] = [];
  glyphs.forEach((glyph, index) => {
    if (/^\p{M}+$/u.test(letters[index] ?? '')) marks.push(glyph);
    else {
      out.push(glyph, ...marks);
      marks = [];
    }
  });
  return [...out, ...marks];
}

/** Writes one array of glyphs with position adjustments; glyphs off the baseline are raised. */
function showGlyphs(
  font: EmbeddedFont,
  glyphs: GlyphPart['glyphs'],
  ids: ReadonlyMap<ShapedGlyph, number>,
  sizePx: number,
  start: number,
): string {
  const out: string[] = [];
  let pen = start;
  let rise = 0;
  let row = '';
  const flush = () => {
    if (row !== '') out.push(`[${row}] TJ`);
    row = '';
  };
  glyphs.forEach((glyph) => {
    const { x, y } = glyph;
    if (Math.abs(y - rise) > 0.005) {
      flush();
      out.push(`${num(y)} Ts`);
      rise = y;
    }
    const off = ((pen - x) * 1000) / sizePx;
    if (Math.abs(off) >= 0.5) {
      row += num(Math.round(off));
      pen -= (Math.round(off) * sizePx) / 1000;
    }
    const id = ids.get(glyph) ?? 0;
    row += `<${id.toString(16).padStart(4, '0')}>`;
    pen += ((font.widths[id] ?? 0) * sizePx) / 1000;
  });
  flush();
  if (rise !== 0) out.push('0 Ts');
  return out.join('\n').replaceAll('><', '');
}

function utf16(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at += 1) out += text.charCodeAt(at).toString(16).padStart(4, '0');
  return out;
}

function num(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
