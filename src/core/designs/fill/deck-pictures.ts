import { mediaPartName, type Part, unpack } from '../../ooxml/package/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { MediaRef } from '../../scene/scene.ts';
import type { ApplyRequest } from '../design.ts';
import { pictureBook } from '../picture-book.ts';

/** Pictures of a deck in progress by part: those of the design, those of its author, and icons. */
export class DeckPictures {
  readonly #supplied: ReadonlyMap<string, MediaRef>;
  readonly #design: ReturnType<typeof pictureBook>;
  readonly #own: ReturnType<typeof pictureBook>;
  readonly #request: ApplyRequest;
  readonly #parts = new Map<string, Part>();
  #shown = new Map<string, Uint8Array>();

  constructor(source: DesignSource, request: ApplyRequest) {
    this.#request = request;
    this.#supplied = new Map(
      request.slides.flatMap(({ pictures }) =>
        pictures.flatMap(({ media }) =>
          media.mimeType === 'image/svg+xml'
            ? []
            : [[mediaPartName(media.hash, media.mimeType), media] as const],
        ),
      ),
    );
    // Pictures of the design are measured once for all decks.
    this.#design = source.memo.getOrCreate(pictureBook, source.deck);
    this.#own = pictureBook({
      media: (name) => {
        const part = this.#parts.get(name);
        return part === undefined ? undefined : unpack(part.packed);
      },
    });
  }

  /** Registers parts that came with a slide. */
  register(parts: readonly Part[]): void {
    for (const part of parts) this.#parts.set(part.name, part);
  }

  readonly picture = (name: string): MediaRef | undefined => {
    const supplied = this.#supplied.get(name);
    if (supplied !== undefined) return supplied;
    const book = this.#parts.has(name) ? this.#own : this.#design;
    const ref = book.picture(name);
    const bytes = ref === undefined ? undefined : book.bytes.get(ref.hash);
    if (ref !== undefined && bytes !== undefined) this.#shown.set(ref.hash, bytes);
    return ref;
  };

  /** Runs a function and records the pictures that it uses. */
  recordPictures<T>(make: () => T): { readonly made: T; readonly shown: ReadonlyMap<string, Uint8Array> } {
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

  /** Bytes of the design's own pictures; the author's arrive later, in display size. */
  readonly bytesOf = (hash: string): Uint8Array | undefined => this.#design.bytes.get(hash);

  /** The author's pictures and those used so far, by hash. */
  media(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#request.deck.media, ...this.#shown]);
  }
}
