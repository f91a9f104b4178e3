import { registerCacheOf } from '../../memory/spares.ts';
import type { FontWeight } from '../scene.ts';
import type { FontChoice, UploadedFace } from '../theme.ts';
import { FontFace, padFont, type ShaperFactory } from './font-face.ts';
import { findNearestFace } from './font-files.ts';
import { HarfBuzz } from './harfbuzz.ts';

/** Number of uploaded files in memory; a brand has about four. */
const MAX_FILES = 64;
/** Total size of the uploaded files. Each is in memory three times: as uploaded, opened, and for shaping. */
const MAX_BYTES = 96 * 1024 * 1024;

/** All opened fonts, shipped and uploaded, and the shared memory in which texts are shaped. */
export class FontLibrary {
  readonly #harfbuzz = new HarfBuzz();
  /** Shipped faces by file; there are some two hundred. */
  readonly #opened = new Map<string, FontFace>();
  /** Shipped faces by family, then by weight and slant: looked up too often for building string keys. */
  readonly #byStyle = new Map<string, (FontFace | undefined)[]>();
  /**
   * Faces that hold memory of HarfBuzz. It is released when the last of them lets go, because layouts refer
   * to their faces.
   */
  readonly #shaping = new Set<WeakRef<FontFace>>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #uploaded = new Map<string, FontFace>();

  constructor() {
    registerCacheOf(this, (library) => library.#release());
  }

  /** Opens the closest shipped face. Files are read on first use and cached. */
  open(family: string, weight: FontWeight, italic: boolean): FontFace {
    let styles = this.#byStyle.get(family);
    if (styles === undefined) {
      styles = [];
      this.#byStyle.set(family, styles);
    }
    const slot = weight / 50 + (italic ? 1 : 0);
    const known = styles[slot];
    if (known !== undefined) return known;
    const nearest = findNearestFace(family, weight, italic);
    const key = `${nearest.family}|${nearest.weight}|${nearest.italic}`;
    const face = this.#opened.get(key) ?? new FontFace(nearest, this.#createShaper);
    this.#opened.set(key, face);
    styles[slot] = face;
    return face;
  }

  /** Adds an uploaded file for layout and writers, which cannot wait for a store. */
  addFile(hash: string, bytes: Uint8Array): void {
    const known = this.#files.get(hash);
    this.#files.delete(hash);
    this.#files.set(hash, known ?? bytes);
    if (known !== undefined) return;
    let size = 0;
    for (const { length } of this.#files.values()) size += length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#files.size === 1 || (this.#files.size <= MAX_FILES && size <= MAX_BYTES)) break;
      size -= length;
      this.#forget(oldest);
    }
  }

  hasFile(hash: string): boolean {
    return this.#files.has(hash);
  }

  /** The closest uploaded face; undefined when the family was not uploaded or its files are not loaded. */
  uploaded({ family, faces = [] }: FontChoice, weight: FontWeight, italic: boolean): FontFace | undefined {
    if (faces.length === 0) return undefined;
    const distance = (face: UploadedFace) =>
      Math.abs(face.weight - weight) + (face.italic === italic ? 0 : 1000);
    const nearest = faces
      .filter(({ hash }) => this.#files.has(hash))
      .reduce<UploadedFace | undefined>(
        (best, face) => (best === undefined || distance(face) < distance(best) ? face : best),
        undefined,
      );
    if (nearest === undefined) return undefined;
    const key = `${nearest.hash}|${family}|${weight}|${italic}`;
    const known = this.#uploaded.get(key);
    if (known !== undefined) return known;
    const bytes = this.#files.get(nearest.hash);
    if (bytes === undefined) return undefined;
    const face = new FontFace(
      { family, weight, italic: nearest.italic, hash: nearest.hash },
      this.#createShaper,
      padFont(bytes),
    );
    this.#uploaded.set(key, face);
    return face;
  }

  readonly #createShaper: ShaperFactory = (face, bytes) => {
    this.#shaping.add(new WeakRef(face));
    return this.#harfbuzz.createShaper(bytes);
  };

  #forget(hash: string): void {
    this.#files.delete(hash);
    for (const [key, face] of this.#uploaded) {
      if (!key.startsWith(hash)) continue;
      face.release();
      this.#uploaded.delete(key);
    }
  }

  #release(): void {
    this.#opened.clear();
    this.#byStyle.clear();
    for (const face of this.#shaping) face.deref()?.release();
    this.#shaping.clear();
    this.#harfbuzz.release();
  }
}

/** The fonts of this thread: layout, checks and writers look faces up by name and share the same files. */
export const fontLibrary = new FontLibrary();

/** Opens the closest shipped face from the library of this thread. */
export function openFace(family: string, weight: FontWeight, italic: boolean): FontFace {
  return fontLibrary.open(family, weight, italic);
}
