import { spareOf } from '../../memory/spares.ts';
import type { FontWeight } from '../scene.ts';
import type { FontChoice, UploadedFace } from '../theme.ts';
import { FontFace, padded, type Shaping } from './font-face.ts';
import { nearestFace } from './font-files.ts';
import { HarfBuzz } from './harfbuzz.ts';

/** Uploaded files kept opened; a brand has about four. */
const MOST_KEPT = 64;
/** Of them all, each of which is held three times: as it came, opened, and for shaping. */
const MOST_BYTES = 96 * 1024 * 1024;

/** All fonts that are opened: those that are shipped, those that were uploaded, and the memory that texts are shaped in. */
export class FontLibrary {
  readonly #harfbuzz = new HarfBuzz();
  /** Shipped faces by file; there are some two hundred. */
  readonly #opened = new Map<string, FontFace>();
  /** By family, then by weight and slant: asked for so often that building a key would be felt. */
  readonly #asked = new Map<string, (FontFace | undefined)[]>();
  /** Those that hold memory of HarfBuzz, which is given back when the last of them lets go of it: what was laid out knows its faces. */
  readonly #shaping = new Set<WeakRef<FontFace>>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #uploaded = new Map<string, FontFace>();

  constructor() {
    spareOf(this, (library) => library.#rest());
  }

  /** The shipped face nearest to what is asked for; files are read on first use and kept. */
  open(family: string, weight: FontWeight, italic: boolean): FontFace {
    let ofFamily = this.#asked.get(family);
    if (ofFamily === undefined) {
      ofFamily = [];
      this.#asked.set(family, ofFamily);
    }
    const slot = weight / 50 + (italic ? 1 : 0);
    const known = ofFamily[slot];
    if (known !== undefined) return known;
    const nearest = nearestFace(family, weight, italic);
    const key = `${nearest.family}|${nearest.weight}|${nearest.italic}`;
    const face = this.#opened.get(key) ?? new FontFace(nearest, this.#shaped);
    this.#opened.set(key, face);
    ofFamily[slot] = face;
    return face;
  }

  /** Makes an uploaded file known to layout and writers, which cannot wait for a store. */
  keep(hash: string, bytes: Uint8Array): void {
    const known = this.#files.get(hash);
    this.#files.delete(hash);
    this.#files.set(hash, known ?? bytes);
    if (known !== undefined) return;
    let size = 0;
    for (const { length } of this.#files.values()) size += length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#files.size === 1 || (this.#files.size <= MOST_KEPT && size <= MOST_BYTES)) break;
      size -= length;
      this.#forget(oldest);
    }
  }

  isKept(hash: string): boolean {
    return this.#files.has(hash);
  }

  /** The uploaded face nearest to what is asked for; undefined when the family was not uploaded or its files are not at hand. */
  uploaded({ family, faces = [] }: FontChoice, weight: FontWeight, italic: boolean): FontFace | undefined {
    if (faces.length === 0) return undefined;
    const away = (face: UploadedFace) => Math.abs(face.weight - weight) + (face.italic === italic ? 0 : 1000);
    const nearest = faces.filter(({ hash }) => this.#files.has(hash)).reduce<UploadedFace | undefined>((best, face) => (best === undefined || away(face) < away(best) ? face : best), undefined);
    if (nearest === undefined) return undefined;
    const key = `${nearest.hash}|${family}|${weight}|${italic}`;
    const known = this.#uploaded.get(key);
    if (known !== undefined) return known;
    const bytes = this.#files.get(nearest.hash);
    if (bytes === undefined) return undefined;
    const face = new FontFace({ family, weight, italic: nearest.italic, hash: nearest.hash }, this.#shaped, padded(bytes));
    this.#uploaded.set(key, face);
    return face;
  }

  readonly #shaped: Shaping = (face, bytes) => {
    this.#shaping.add(new WeakRef(face));
    return this.#harfbuzz.shaper(bytes);
  };

  #forget(hash: string): void {
    this.#files.delete(hash);
    for (const [key, face] of this.#uploaded) {
      if (!key.startsWith(hash)) continue;
      face.rest();
      this.#uploaded.delete(key);
    }
  }

  #rest(): void {
    this.#opened.clear();
    this.#asked.clear();
    for (const face of this.#shaping) face.deref()?.rest();
    this.#shaping.clear();
    this.#harfbuzz.rest();
  }
}

/** The fonts of this thread: layout, checks and writers ask for faces by name, and all mean the same files. */
export const fontLibrary = new FontLibrary();

/** Of the library. */
export function openFace(family: string, weight: FontWeight, italic: boolean): FontFace {
  return fontLibrary.open(family, weight, italic);
}
