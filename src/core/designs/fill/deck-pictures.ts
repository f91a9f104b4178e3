import { mediaPartName, type Part, unpacked } from '../../ooxml/package/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { MediaRef } from '../../scene/scene.ts';
import type { ApplyRequest } from '../design.ts';
import { pictureBook } from '../picture-book.ts';

/** Pictures of a deck that is being made, by their parts: those of the design, of its author, and icons. */
export class DeckPictures {
  readonly #given: ReadonlyMap<string, MediaRef>;
  readonly #design: ReturnType<typeof pictureBook>;
  readonly #own: ReturnType<typeof pictureBook>;
  readonly #request: ApplyRequest;
  readonly #parts = new Map<string, Part>();
  #shown = new Map<string, Uint8Array>();

  constructor(source: DesignSource, request: ApplyRequest) {
    this.#request = request;
    this.#given = new Map(
      request.slides.flatMap(({ pictures }) => pictures.flatMap(({ media }) => (media.mimeType === 'image/svg+xml' ? [] : [[mediaPartName(media.hash, media.mimeType), media] as const]))),
    );
    // Each is measured once for all decks of the design.
    this.#design = source.memo.kept(pictureBook, source.deck);
    this.#own = pictureBook({
      media: (name) => {
        const part = this.#parts.get(name);
        return part === undefined ? undefined : unpacked(part.packed);
      },
    });
  }

  /** Parts that came with a slide. */
  know(parts: readonly Part[]): void {
    for (const part of parts) this.#parts.set(part.name, part);
  }

  readonly picture = (name: string): MediaRef | undefined => {
    const given = this.#given.get(name);
    if (given !== undefined) return given;
    const book = this.#parts.has(name) ? this.#own : this.#design;
    const ref = book.picture(name);
    const bytes = ref === undefined ? undefined : book.bytes.get(ref.hash);
    if (ref !== undefined && bytes !== undefined) this.#shown.set(ref.hash, bytes);
    return ref;
  };

  /** Makes something, and tells the pictures that it shows. */
  watched<T>(make: () => T): { readonly made: T; readonly shown: ReadonlyMap<string, Uint8Array> } {
    const before = this.#shown;
    this.#shown = new Map();
    const made = make();
    const shown = this.#shown;
    this.#shown = before;
    this.show(shown);
    return { made, shown };
  }

  show(pictures: ReadonlyMap<string, Uint8Array>): void {
    for (const [hash, bytes] of pictures) this.#shown.set(hash, bytes);
  }

  /** Of the design's own pictures; those of the author come later, in the size that they are shown in. */
  readonly bytesOf = (hash: string): Uint8Array | undefined => this.#design.bytes.get(hash);

  /** By hash: what the author gave, and what was asked for. */
  media(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#request.deck.media, ...this.#shown]);
  }
}
