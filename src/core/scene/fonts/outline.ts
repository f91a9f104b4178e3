import type { FontWeight } from '../scene.ts';
import type { FontRole, Theme } from '../theme.ts';
import { findThemeFace, spaceAfter } from './font-book.ts';
import type { FontFace, GlyphOutline, ShapedGlyph } from './font-face.ts';
import { EMOJI_FAMILY, splitByFont } from './itemize.ts';

export interface OutlineStyle {
  readonly font: FontRole;
  readonly theme: Theme;
  readonly weight: FontWeight;
  readonly italic: boolean;
  readonly sizePx: number;
  readonly lang: string;
  readonly rtl: boolean;
  /** Letter spacing, px. */
  readonly trackingPx?: number;
}

const CACHE_LIMIT = 60_000;
/**
 * Slant of upright letters where a font has no italics: 20 degrees as in DirectWrite
 * (DWRITE_FONT_SIMULATIONS_OBLIQUE), with
 * which Office draws.
 */
const OBLIQUE = Math.tan((20 * Math.PI) / 180);
/** Outlines are rounded to 1/PRECISION px. */
const PRECISION = 100;
const COMMANDS: Readonly<Record<string, string>> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
};

/** Glyphs of one face, and their text in logical order. */
export interface GlyphPart {
  readonly face: FontFace;
  readonly text: string;
  /** BCP 47 tag. */
  readonly lang: string;
  /** Positions in px from the left end of the whole text, y upwards. */
  readonly glyphs: readonly ShapedGlyph[];
  /** Px by which a glyph leans to the right per px upwards. */
  readonly slant: number;
}

/**
 * Places the glyphs of a text without line breaks and of one direction (a `GlyphSpan`), from left to right as
 * on the line.
 * `width` is the advance in px.
 */
export function placeGlyphs(
  text: string,
  style: OutlineStyle,
): { readonly parts: readonly GlyphPart[]; readonly width: number } {
  const base = findThemeFace(style.font, style.theme, style.weight, style.italic, style.lang);
  const { sizePx, rtl } = style;
  const tracking = style.trackingPx ?? 0;
  const runs: { face: FontFace; text: string; space?: number }[] = [];
  let before = '';
  for (const word of splitWords(text)) {
    if (word.startsWith(' ')) {
      const { face, width } = spaceAfter(before, style);
      runs.push({ face, text: word, space: width });
    } else runs.push(...splitByFont(word, base, style.weight, style.italic, style.lang));
    before = getLastLetter(word);
  }
  if (rtl) runs.reverse();
  let pen = 0;
  const parts = runs.map(({ face, text: words, space }): GlyphPart => {
    const shaped = face.shape(words, rtl, style.lang);
    const start = pen;
    const extraSpace = space === undefined ? 0 : space - shaped.width / words.length;
    pen +=
      (shaped.width + extraSpace * words.length) * sizePx +
      (tracking === 0 ? 0 : tracking * [...words].length);
    const glyphs = shaped.glyphs.map(({ id, x, y }, index) => ({
      id,
      x: start + (x + extraSpace * index) * sizePx + index * tracking,
      y: y * sizePx,
    }));
    return {
      face,
      text: words,
      lang: style.lang,
      glyphs,
      slant: style.italic && !face.italic && face.family !== EMOJI_FAMILY ? OBLIQUE : 0,
    };
  });
  return { parts, width: pen };
}

/**
 * Outlines of `placeGlyphs` as SVG path data in px: origin at the left end of the baseline, y downwards.
 * `width` is the
 * advance in px.
 */
export function drawGlyphPath(text: string, style: OutlineStyle): { d: string; width: number } {
  const { parts, width } = placeGlyphs(text, style);
  let d = '';
  for (const { face, glyphs, slant } of parts) {
    for (const glyph of glyphs) {
      const outline = getCachedOutline(face, glyph.id, style.sizePx, slant);
      if (outline !== null)
        d += `M${round(round(glyph.x) + outline.x)} ${round(round(-glyph.y) + outline.y)}${outline.rest}`;
    }
  }
  return { d, width };
}

function getLastLetter(word: string): string {
  const last = word.codePointAt(word.length - (/[\udc00-\udfff]$/.test(word) ? 2 : 1));
  return last === undefined ? '' : String.fromCodePoint(last);
}

/** Words and the spaces between them in order: the units that were measured. */
function splitWords(text: string): string[] {
  return text.includes(' ') ? text.split(/(?<=[^ ])(?= )|(?<= )(?=[^ ])/) : [text];
}

function getCachedOutline(face: FontFace, id: number, sizePx: number, slant: number): GlyphOutline | null {
  const { outlines } = face;
  const key = `${id}/${sizePx}/${slant}`;
  let outline = outlines.get(key);
  if (outline === undefined) {
    if (outlines.size >= CACHE_LIMIT) outlines.clear();
    outline = buildOutline(face, id, sizePx, slant);
    outlines.set(key, outline);
  }
  return outline;
}

function buildOutline(face: FontFace, id: number, sizePx: number, slant: number): GlyphOutline | null {
  // Glyph 0 is the box for a missing character, such as an emoji without a font. Its space stays blank.
  if (id === 0) return null;
  const { commands, unitsPerEm } = face.outline(id);
  const scale = (sizePx / unitsPerEm) * PRECISION;
  // Rounded absolute points are subtracted, so that rounding errors do not add up along the contour.
  let first: { x: number; y: number } | undefined;
  let start = { x: 0, y: 0 };
  let at = { x: 0, y: 0 };
  let rest = '';
  for (const { command, args } of commands) {
    const letter = COMMANDS[command] ?? '';
    if (letter === 'z') {
      rest += 'z';
      at = start;
      continue;
    }
    const points: { x: number; y: number }[] = [];
    for (let index = 0; index + 1 < args.length; index += 2) {
      const [x, y] = [args[index] ?? 0, args[index + 1] ?? 0];
      points.push({ x: Math.round((x + y * slant) * scale), y: Math.round(-y * scale) });
    }
    const end = points[points.length - 1];
    if (end === undefined) continue;
    if (first === undefined) first = end;
    else
      rest +=
        letter +
        points.map((point) => `${(point.x - at.x) / PRECISION} ${(point.y - at.y) / PRECISION}`).join(' ');
    if (letter === 'm') start = end;
    at = end;
  }
  return first === undefined ? null : { x: first.x / PRECISION, y: first.y / PRECISION, rest };
}

function round(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}
