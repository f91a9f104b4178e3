import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { TextCache } from '../../memory/lru.ts';
import { byLanguage } from '../../memory/memo.ts';
import type { FontWeight } from '../scene.ts';
import { readFontBytes, TAIL_BYTES } from './font-bytes.ts';
import type { HarfBuzzGlyph, Shaper } from './harfbuzz.ts';

/** A glyph of a font file, with its pen position in em from the left end of its word, y upwards. */
export interface ShapedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Glyphs of a word in visual order. */
export interface ShapedWord {
  readonly glyphs: readonly ShapedGlyph[];
  /** Advance width in em. */
  readonly width: number;
}

/**
 * Path data of one glyph at one size. The first point is separate, and everything after it is relative to
 * that point.
 */
export interface GlyphOutline {
  readonly x: number;
  readonly y: number;
  readonly rest: string;
}

/** Total length of the words in a cache. The vocabulary of a deck is a few thousand words. */
const MAX_CACHED_LETTERS = 400_000;
/**
 * Ideographs, kana and Hangul syllables advance one by one, which spares shaping with fonts of 5 to 10 MB.
 */
const UNSHAPED =
  /^[\u3000-\u3029\u3030-\u3098\u309b-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]*$/;

const PRINTABLE: readonly number[] = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

/**
 * Languages with special forms of some letters: Bulgarian and Serbian italics, Romanian commas, Turkish i,
 * Urdu digits.
 */
const LANGUAGES_WITH_FORMS: ReadonlySet<string> = new Set([
  'az',
  'bg',
  'ca',
  'kk',
  'mk',
  'mr',
  'ne',
  'nl',
  'pl',
  'ro',
  'sd',
  'sr',
  'tr',
  'ur',
]);

const load = createRequire(import.meta.url);

/**
 * Loads the font reader, which is large enough to be worth a separate turn; otherwise the first face does.
 */
export function loadFontReader(): { create(buffer: Buffer): Font } {
  return load('#lib/fontkit') as { create(buffer: Buffer): Font };
}

/** Creates the shaper of a face. */
export type ShaperFactory = (face: FontFace, bytes: Uint8Array) => Shaper;

/** An opened TrueType font: metrics, coverage, widths and glyphs. All lengths are in em. */
export class FontFace {
  readonly family: string;
  readonly weight: FontWeight;
  readonly italic: boolean;
  /** Identifies the file. */
  readonly source: string;
  readonly ascent: number;
  /** Positive downwards. */
  readonly descent: number;
  /** Tells whether the face has all printable ASCII characters, which only uploaded fonts may lack. */
  readonly hasAscii: boolean;
  readonly #font: Font;
  readonly #covered = new Map<number, boolean>();
  readonly #widths = new TextCache<number>(MAX_CACHED_LETTERS);
  readonly #shaped = new TextCache<ShapedWord>(MAX_CACHED_LETTERS);
  readonly #spellings = new TextCache<readonly string[]>(MAX_CACHED_LETTERS);
  /** Outlines at the sizes that were drawn, stored for `drawGlyphPath` and released together with the face. */
  readonly outlines = new Map<string, GlyphOutline | null>();
  readonly #bytes: Buffer;
  readonly #shaping: ShaperFactory;
  #shape: Shaper | undefined;

  /** @param bytes `padded` bytes of the file; those of a shipped face when absent */
  constructor(
    face: { family: string; weight: FontWeight; italic: boolean; hash?: string },
    shaping: ShaperFactory,
    bytes?: Buffer,
  ) {
    this.#shaping = shaping;
    this.#bytes = bytes ?? padFont(readFontBytes(face));
    this.#font = loadFontReader().create(this.#bytes);
    this.family = face.family;
    this.weight = face.weight;
    this.italic = face.italic;
    this.source = face.hash ?? `${face.family} ${face.weight} ${face.italic}`;
    const { unitsPerEm, hhea } = this.#font;
    this.ascent = hhea.ascent / unitsPerEm;
    this.descent = -hhea.descent / unitsPerEm;
    this.hasAscii =
      bytes === undefined || PRINTABLE.every((codePoint) => this.#font.hasGlyphForCodePoint(codePoint));
  }

  /** Releases caches and shaper, which are created again when needed. */
  release(): void {
    this.#shape?.end();
    this.#shape = undefined;
    for (const known of [this.#widths, this.#shaped, this.#spellings, this.outlines]) known.clear();
  }

  has(codePoint: number): boolean {
    let covered = this.#covered.get(codePoint);
    if (covered === undefined) {
      covered = this.#font.hasGlyphForCodePoint(codePoint);
      this.#covered.set(codePoint, covered);
    }
    return covered;
  }

  /** Advance width of a word in em, with kerning and shaping. */
  width(word: string, lang = ''): number {
    const form = formLanguage(lang);
    const key = form === '' ? word : `${form}>${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    let width = 0;
    if (word.length > 1 && UNSHAPED.test(word)) for (const char of word) width += this.width(char);
    else width = this.shape(word, false, lang).width;
    return this.#widths.keep(key, width);
  }

  /**
   * Glyphs of a word in visual order.
   * | @param rtl the word is part of right-to-left text, so that neutral characters run that way and brackets
   * are mirrored
   *
   * @param lang BCP 47 tag
   */
  shape(word: string, rtl: boolean, lang = ''): ShapedWord {
    const form = formLanguage(lang);
    const key = rtl || form !== '' ? `${form}${rtl ? '<' : '>'}${word}` : word;
    const known = this.#shaped.get(key);
    if (known !== undefined) return known;
    if (!rtl && UNSHAPED.test(word)) return this.#shaped.keep(key, this.#oneByOne(word));
    const scale = 1 / this.#font.unitsPerEm;
    let pen = 0;
    const glyphs = this.#harfbuzz(word, rtl, form).map(({ id, advance, dx, dy }) => {
      const glyph = { id: this.#existingGlyph(id), x: (pen + dx) * scale, y: dy * scale };
      pen += advance;
      return glyph;
    });
    return this.#shaped.keep(key, { glyphs, width: pen * scale });
  }

  /**
   * Text of each glyph of `shape`, in the same order: several letters for a ligature, and an empty string for
   * a glyph that
   * only completes another.
   */
  spell(word: string, rtl: boolean, lang = ''): readonly string[] {
    if (!rtl && UNSHAPED.test(word)) return [...word];
    const form = formLanguage(lang);
    const key = rtl || form !== '' ? `${form}${rtl ? '<' : '>'}${word}` : word;
    const known = this.#spellings.get(key);
    if (known !== undefined) return known;
    const glyphs = this.#harfbuzz(word, rtl, form);
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const end = new Map(starts.map((start, index) => [start, starts[index + 1] ?? word.length]));
    const backwards = (glyphs[0]?.cluster ?? 0) > (glyphs.at(-1)?.cluster ?? 0);
    // In a cluster the glyph that is read first represents the whole text.
    const spelling = glyphs.map(({ cluster }, index) =>
      glyphs[backwards ? index + 1 : index - 1]?.cluster === cluster
        ? ''
        : word.slice(cluster, end.get(cluster)),
    );
    return this.#spellings.keep(key, spelling);
  }

  /** The font file as on disk or as uploaded. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#bytes.length - TAIL_BYTES);
  }

  /** The opened file, for writers that embed a subset of it. */
  get file(): Font {
    return this.#font;
  }

  /** Outline commands of a glyph in font units, y upwards. */
  outline(glyphId: number): {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
    readonly unitsPerEm: number;
  } {
    return { commands: this.#font.getGlyph(glyphId).path.commands, unitsPerEm: this.#font.unitsPerEm };
  }

  #harfbuzz(word: string, rtl: boolean, form: string): readonly HarfBuzzGlyph[] {
    this.#shape ??= this.#shaping(this, this.#bytes);
    return this.#shape.glyphs(word, rtl, form);
  }

  /** Damaged fonts may map letters to glyphs that do not exist. */
  #existingGlyph(glyph: number): number {
    return glyph < this.#font.numGlyphs ? glyph : 0;
  }

  #oneByOne(word: string): ShapedWord {
    const scale = 1 / this.#font.unitsPerEm;
    const glyphs: { id: number; x: number; y: number }[] = [];
    let pen = 0;
    for (const char of word) {
      const glyph = this.#font.getGlyph(
        this.#existingGlyph(this.#font.glyphForCodePoint(char.codePointAt(0) ?? 0).id),
      );
      glyphs.push({ id: glyph.id, x: pen * scale, y: 0 });
      pen += glyph.advanceWidth;
    }
    return { glyphs, width: pen * scale };
  }
}

/**
 * Language whose letter forms differ from the script's usual ones, otherwise an empty string, so that words
 * are shaped only
 * once for all other languages.
 */
const formLanguage = byLanguage((lang) => {
  const [base = ''] = lang.toLowerCase().split('-');
  return LANGUAGES_WITH_FORMS.has(base) ? base : '';
});

/**
 * Bytes of a font file with the padding that `FontFace` needs. They are copied unless the buffer extends that
 * far; the
 * content of the padding does not matter.
 */
export function padFont(bytes: Uint8Array): Buffer {
  const { buffer, byteOffset, length } = bytes;
  if (byteOffset + length + TAIL_BYTES <= buffer.byteLength)
    return Buffer.from(buffer, byteOffset, length + TAIL_BYTES);
  return Buffer.concat([bytes, Buffer.alloc(TAIL_BYTES)]);
}
