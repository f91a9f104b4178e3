import { randomUUID } from 'node:crypto';
import type { Memo } from '../memory/memo.ts';
import type { Deck, Scene } from '../scene/scene.ts';

/** Slides of looks that are kept here; one takes some hundred kilobytes. */
const MOST_SCENES = 100;
/** And their pictures together. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What the asker has already: slides by their marks, pictures by their hashes. */
export interface Held {
  readonly scenes: readonly string[];
  readonly media: readonly string[];
}

/** A look without what the asker holds: `deck.slides` are the slides that it has not, in their order. */
export interface SparseLook {
  readonly deck: Deck;
  /** One a slide. */
  readonly marks: readonly string[];
  readonly media: readonly string[];
}

/** Looks at decks in designs, as far as their thread need not send them again: while somebody types, one slide of many is new. */
export class HeldLooks {
  readonly #idleMs: number;
  #scenes = new Map<string, Scene>();
  #media = new Map<string, Uint8Array>();
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs how long they are kept when nobody looks. */
  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** What to send with a request, and what makes its answer whole, whatever is forgotten meanwhile. */
  begin(): { readonly held: Held; whole(look: SparseLook): Deck } {
    const [scenes, media] = [this.#scenes, this.#media];
    return {
      held: { scenes: [...scenes.keys()], media: [...media.keys()] },
      whole: ({ deck, marks, media: shown }) => {
        const fresh = deck.slides.values();
        const slides = marks.map((mark) => (scenes.get(mark) ?? fresh.next().value) as Scene);
        const pictures = new Map(shown.map((hash) => [hash, (deck.media.get(hash) ?? media.get(hash)) as Uint8Array]));
        this.#keep(new Map(marks.map((mark, index) => [mark, slides[index] as Scene])), pictures);
        return { ...deck, slides, media: pictures };
      },
    };
  }

  #keep(scenes: ReadonlyMap<string, Scene>, media: ReadonlyMap<string, Uint8Array>): void {
    // New maps: who began before goes on with the old ones. What was shown last stays longest.
    this.#scenes = new Map([...[...this.#scenes].filter(([mark]) => !scenes.has(mark)), ...scenes].slice(-MOST_SCENES));
    const all = [...[...this.#media].filter(([hash]) => !media.has(hash)), ...media];
    let bytes = all.reduce((sum, [, { length }]) => sum + length, 0);
    while (bytes > MOST_BYTES) bytes -= all.shift()?.[1].length ?? bytes;
    this.#media = new Map(all);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#scenes = new Map();
      this.#media = new Map();
    }, this.#idleMs).unref();
  }
}

/** In the thread: the look without what the asker holds. The same scene has the same mark; scenes never change. @param memo of the thread: another one, or the same started again, has other marks. */
export function sparse(deck: Deck, held: Held, memo: Memo): SparseLook {
  const ofSlides = deck.slides.map((scene) => memo.kept(newMark, scene));
  const known = { scenes: new Set(held.scenes), media: new Set(held.media) };
  const media = new Map([...deck.media].filter(([hash]) => !known.media.has(hash)));
  return { deck: { ...deck, slides: deck.slides.filter((_, index) => !known.scenes.has(ofSlides[index] ?? '')), media }, marks: ofSlides, media: [...deck.media.keys()] };
}

function newMark(): string {
  return randomUUID();
}
