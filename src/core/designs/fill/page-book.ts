import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DressRequest } from '../design.ts';

/** Drafts and pages of a design that are kept, those of the deck that somebody types in. */
const MOST_KEPT = 300;
const books = new WeakMap<CompiledDesign, Map<string, unknown>>();

/** Slides that were drawn a moment ago: while somebody types on one, the others are not made again. A file is always made anew, since its charts are numbered through. */
export class PageBook {
  readonly #known: Map<string, unknown> | undefined;
  readonly #request: DressRequest;
  readonly #deck: string;
  readonly #materials = new Map<number, string>();

  constructor(design: CompiledDesign, request: DressRequest) {
    const { lang, rtl, media } = request.deck;
    this.#request = request;
    this.#deck = request.isLook === true ? JSON.stringify([lang, rtl, ...media.keys()]) : '';
    this.#known = request.isLook === true ? (books.get(design) ?? new Map()) : undefined;
    if (this.#known !== undefined) books.set(design, this.#known);
  }

  /** What was made under this name for the same slide, or else is made now. */
  kept<T>(name: string, index: number, make: () => T): T {
    if (this.#known === undefined) return make();
    const key = `${name} ${this.#material(index)}`;
    const made = this.#known.has(key) ? (this.#known.get(key) as T) : make();
    this.#known.delete(key);
    this.#known.set(key, made);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(oldest);
    }
    return made;
  }

  #material(index: number): string {
    const known = this.#materials.get(index) ?? `${this.#deck}${JSON.stringify(this.#request.slides[index], (_, value) => (value instanceof Map ? [...value] : value))}`;
    this.#materials.set(index, known);
    return known;
  }
}
