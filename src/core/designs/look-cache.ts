import { randomUUID } from 'node:crypto';
import type { Memo } from '../memory/memo.ts';
import type { Deck, Scene } from '../scene/scene.ts';

/** Maximum number of cached slides, each of some hundred kilobytes. */
const MAX_SCENES = 100;
/** Maximum total size of cached pictures. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Slides (by mark) and pictures (by hash) that the requester has. */
export interface KnownContent {
  readonly scenes: readonly string[];
  readonly media: readonly string[];
}

/** A preview without what the requester has: `deck.slides` contains only the missing slides, in order. */
export interface SparseLook {
  readonly deck: Deck;
  /** Mark of each slide. */
  readonly marks: readonly string[];
  readonly media: readonly string[];
}

/** Caches previews of decks in designs, so that their thread sends only changed slides while a user types. */
export class LookCache {
  readonly #idleMs: number;
  #scenes = new Map<string, Scene>();
  #media = new Map<string, Uint8Array>();
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs time without requests after which the cache is emptied */
  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /**
   * Begins a request: returns what to send along, and a function that completes the answer even if the cache
   * changes meanwhile.
   */
  begin(): { readonly held: KnownContent; whole(look: SparseLook): Deck } {
    const [scenes, media] = [this.#scenes, this.#media];
    return {
      held: { scenes: [...scenes.keys()], media: [...media.keys()] },
      whole: ({ deck, marks, media: shown }) => {
        const fresh = deck.slides.values();
        const slides = marks.map((mark) => (scenes.get(mark) ?? fresh.next().value) as Scene);
        const pictures = new Map(
          shown.map((hash) => [hash, (deck.media.get(hash) ?? media.get(hash)) as Uint8Array]),
        );
        this.#keep(new Map(marks.map((mark, index) => [mark, slides[index] as Scene])), pictures);
        return { ...deck, slides, media: pictures };
      },
    };
  }

  #keep(scenes: ReadonlyMap<string, Scene>, media: ReadonlyMap<string, Uint8Array>): void {
    // Replaces the maps, because running requests use the old ones. The latest entries stay longest.
    this.#scenes = new Map(
      [...[...this.#scenes].filter(([mark]) => !scenes.has(mark)), ...scenes].slice(-MAX_SCENES),
    );
    const all = [...[...this.#media].filter(([hash]) => !media.has(hash)), ...media];
    let bytes = all.reduce((sum, [, { length }]) => sum + length, 0);
    while (bytes > MAX_BYTES) bytes -= all.shift()?.[1].length ?? bytes;
    this.#media = new Map(all);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#scenes = new Map();
      this.#media = new Map();
    }, this.#idleMs).unref();
  }
}

/**
 * Removes from a preview what the requester has. A scene keeps its mark, because scenes are immutable. @param
 * memo of the thread; another thread gives other marks
 */
export function toSparseLook(deck: Deck, held: KnownContent, memo: Memo): SparseLook {
  const marks = deck.slides.map((scene) => memo.getOrCreate(newMark, scene));
  const known = { scenes: new Set(held.scenes), media: new Set(held.media) };
  const media = new Map([...deck.media].filter(([hash]) => !known.media.has(hash)));
  return {
    deck: { ...deck, slides: deck.slides.filter((_, index) => !known.scenes.has(marks[index] ?? '')), media },
    marks,
    media: [...deck.media.keys()],
  };
}

function newMark(): string {
  return randomUUID();
}
