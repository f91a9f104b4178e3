import { crc32, deflateRawSync } from 'node:zlib';
import type { GlyphCutter } from '../../../scene/fonts/cut-glyphs.ts';
import type { FontFace } from '../../../scene/fonts/font-face.ts';
import type { LetterKind } from '../../../scene/fonts/letter-kind.ts';
import { type LetterSet, listLetters } from '../../../scene/fonts/letter-sets.ts';
import { isBold, linkStyle } from '../../../scene/fonts/link-style.ts';
import { readSfnt, type Tables, writeSfnt } from '../../../scene/fonts/sfnt.ts';
import type { FaceStyle } from '../../../scene/scene.ts';
import type { Packed } from '../../package/zip-writer.ts';
import { wrapEot } from './eot.ts';

/** Size of the cache: about ten faces of a large script, or twice all faces of all templates. */
const MAX_CACHE_BYTES = 12 * 1024 * 1024;
/** The highest level, because a face is packed once and sent often. */
const DEFLATE = { level: 9, chunkSize: 4096 } as const;

export interface FaceToPack {
  readonly face: FontFace;
  readonly family: string;
  readonly style: FaceStyle;
  readonly kind: LetterKind;
  readonly sets: readonly LetterSet[];
  /** Code points that slides use. */
  readonly letters: ReadonlySet<number>;
}

/**
 * Subsets faces and packs them for the archive. Results are cached; the least recently used are evicted
 * first.
 */
export class FacePacker {
  readonly #maxBytes: number;
  readonly #packed = new Map<string, Packed>();
  readonly #damaged = new Set<string>();
  #bytes = 0;

  constructor(mostBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = mostBytes;
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Packs a face as an entry of the archive. Yields before each step of work, of some 60 ms for the largest
   * fonts, so that the caller can let other work run.
   *
   * @param cutter shared by all faces of a deck
   * @throws Error if the font cannot be subset; `isDamaged` is true from then on
   */
  *pack(request: FaceToPack, cutter: GlyphCutter): Generator<void, Packed> {
    const { face, family, style, kind, sets } = request;
    const standardLetters = listLetters(sets, isBold(style));
    const extraLetters = [...request.letters]
      .filter((letter) => !standardLetters.has(letter))
      .sort((one, other) => one - other);
    const key = JSON.stringify([
      face.source,
      family,
      style,
      kind,
      sets,
      String.fromCodePoint(...extraLetters),
    ]);
    const known = this.#packed.get(key);
    if (known !== undefined) {
      this.#packed.delete(key);
      this.#packed.set(key, known);
      return known;
    }
    yield;
    const letters = new Set([...standardLetters, ...extraLetters]);
    const cut = this.#cut(cutter, face, letters);
    const file = wrapEot(
      writeSfnt(
        linkStyle(cut, { family, style, kind, has: (letter) => letters.has(letter) && face.has(letter) }),
      ),
    );
    yield;
    const packed: Packed = {
      crc: crc32(file),
      sizeBytes: file.length,
      method: 8,
      data: deflateRawSync(file, DEFLATE),
    };
    this.#store(key, packed);
    return packed;
  }

  /** True for a font that could not be subset. */
  isDamaged({ source }: FontFace): boolean {
    return this.#damaged.has(source);
  }

  #cut(cutter: GlyphCutter, face: FontFace, letters: Iterable<number>): Tables {
    try {
      const cut = readSfnt(cutter.cut(face.bytes, letters));
      const names = readSfnt(face.bytes).get('name');
      // Subsetting removes the copyright and licence names, which are restored.
      return names === undefined ? cut : cut.set('name', names);
    } catch (error) {
      this.#damaged.add(face.source);
      throw error;
    }
  }

  #store(key: string, packed: Packed): void {
    this.#bytes += packed.data.length - (this.#packed.get(key)?.data.length ?? 0);
    this.#packed.set(key, packed);
    for (const [oldest, { data }] of this.#packed) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#packed.delete(oldest);
      this.#bytes -= data.length;
    }
  }
}
