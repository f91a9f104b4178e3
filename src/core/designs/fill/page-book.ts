import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { ApplyRequest } from '../design.ts';

/**
 * Entries that none of so many looks used are dropped: overwritten text seldom returns, and the thread has
 * little memory.
 */
const MAX_UNUSED_LOOKS = 8;

interface Book {
  looks: number;
  /** Least recently used entry first. */
  readonly known: Map<string, { readonly made: unknown; readonly look: number }>;
}

function newBook(): Book {
  return { looks: 0, known: new Map() };
}

/**
 * Cache of drafts and pages between looks, so that typing on one slide does not rebuild the others. Files are
 * always built anew, because their charts are numbered.
 */
export class PageBook {
  readonly #book: Book | undefined;
  readonly #request: ApplyRequest;
  readonly #deck: string;
  readonly #materials = new Map<number, string>();

  constructor({ memo }: Pick<DesignSource, 'memo'>, design: CompiledDesign, request: ApplyRequest) {
    const { lang, rtl, media } = request.deck;
    this.#request = request;
    this.#deck = request.isLook === true ? JSON.stringify([lang, rtl, request.style, ...media.keys()]) : '';
    if (request.isLook !== true) return;
    this.#book = memo.getOrCreate(newBook, design);
    this.#book.looks += 1;
    for (const [key, { look }] of this.#book.known) {
      if (look > this.#book.looks - MAX_UNUSED_LOOKS) break;
      this.#book.known.delete(key);
    }
  }

  /**
   * Returns the cached value of a slide under a name, or makes it. @param name evaluated only if the cache is
   * active
   */
  getOrMake<T>(name: () => string, index: number, make: () => T): T {
    if (this.#book === undefined) return make();
    const { known, looks } = this.#book;
    const key = `${name()} ${this.#material(index)}`;
    const found = known.get(key);
    const made = found === undefined ? make() : (found.made as T);
    known.delete(key);
    known.set(key, { made, look: looks });
    return made;
  }

  #material(index: number): string {
    const known =
      this.#materials.get(index) ??
      `${this.#deck}${JSON.stringify(this.#request.slides[index], (_, value) => (value instanceof Map ? [...value] : value))}`;
    this.#materials.set(index, known);
    return known;
  }
}
