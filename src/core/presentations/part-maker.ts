import { Failure } from '../errors/failure.ts';
import type { Stored } from '../store/store.ts';
import type { PartRequest } from './api.ts';
import { getTemplate } from './built-in-template.ts';
import type { DeckPlan } from './compose.ts';
import { type WrittenDeck, writeInParts } from './deck-in-parts.ts';
import { makePart } from './deck-part.ts';
import { resolveStandardTemplate } from './design-id.ts';
import { readPlan, readStoredLook } from './read-plan.ts';
import type { SceneCache } from './scene-cache.ts';
import { packPart, unpackPart } from './sent-part.ts';
import type { PresentationServiceOptions } from './service-options.ts';
import { readMedia } from './store-deck.ts';
import { readPresentation, type StoredPresentation } from './stored-presentation.ts';

/** Fewer slides are written before another process has read what they are made of. */
const MIN_SLIDES = 24;
/** Without help, the scenes of fewer slides are in memory for the calls that follow. */
const MIN_SLIDES_ALONE = 200;

/** Writes large stored decks with the help of another process, and helps with those of others. */
export class PartMaker {
  readonly #options: PresentationServiceOptions;
  readonly #scenes: SceneCache;

  constructor(options: PresentationServiceOptions, scenes: SceneCache) {
    this.#options = options;
    this.#scenes = scenes;
  }

  /** Undefined if the deck is small, drawn by a design, commented or partly in memory. */
  async write(stored: Stored<StoredPresentation>, signal: AbortSignal): Promise<WrittenDeck | undefined> {
    const { helper, blobs } = this.#options;
    const { id, revision, value } = stored;
    const least = helper === undefined ? MIN_SLIDES_ALONE : MIN_SLIDES;
    if (value.design !== undefined || value.presentation.slides.length < least) return undefined;
    // Comments are about elements and media have places, so that the scenes of all slides are needed.
    const { slides } = value.presentation;
    if (slides.some(({ comments, media }) => (comments ?? media) !== undefined)) return undefined;
    const plan = await this.#plan(stored);
    if (plan.slides.some((_, index) => this.#scenes.find(plan, index) !== undefined)) return undefined;
    const media = await readMedia(blobs, id, plan);
    const compose = (deck: DeckPlan, index: number) => this.#scenes.scene(deck, index);
    return writeInParts(plan, { media, signal, compose }, async (range) => {
      const part = await helper?.({ id, revision, ...range });
      return part === undefined ? undefined : unpackPart(part);
    });
  }

  /**
   * Makes a part of a stored deck for another process.
   *
   * @throws Failure `conflict` if the deck has another revision by now
   */
  async make({ id, revision, ...range }: PartRequest, signal: AbortSignal): Promise<Uint8Array> {
    const stored = await readPresentation(this.#options.records, id);
    if (stored.revision !== revision) throw new Failure('conflict', 'The presentation has changed.');
    const plan = await this.#plan(stored);
    const pictures = plan.pictures.slice(range.from, range.to);
    const media = await readMedia(this.#options.blobs, id, { ...plan, pictures });
    return packPart(await makePart(plan, range, { media, signal }));
  }

  async #plan(stored: Stored<StoredPresentation>): Promise<DeckPlan> {
    const { templates } = this.#options;
    const { template: named, slide_size } = stored.value.presentation;
    const template = getTemplate(templates.resolve(resolveStandardTemplate(named.id)), slide_size);
    const look = await readStoredLook(this.#options, stored, template);
    return readPlan(this.#options, stored, { template, ...look });
  }
}
