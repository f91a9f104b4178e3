import { setImmediate } from 'node:timers/promises';
import type { ServiceCall, Sketch } from '../call/call.ts';
import { defined } from '../input/fields.ts';
import { type LayoutEngine, openLayoutEngine } from '../layout/engine.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { DeckDraft } from './api.ts';
import {
  buildDeckInDesign,
  composeBeforeDesign,
  type DeckPlan,
  prepareTemplate,
  readDesignContracts,
} from './compose.ts';
import { createProvisionalMedia, fitPictures } from './deck-pictures.ts';
import { pickSettings } from './deck-settings.ts';
import { findFirstTitle } from './first-title.ts';
import { reportForeignNumbers } from './foreign-numbers.ts';
import { judgeDeck } from './judge-deck.ts';
import { ClipLoader, type ClipOptions } from './load-clips.ts';
import { chooseLayoutsWithoutPictures } from './missing-pictures.ts';
import { addCalculations } from './number-proofs/add-calculations.ts';
import { type CheckedNumber, checkNumbers } from './number-proofs/check-numbers.ts';
import { createOverflowFailure, isOverflow } from './overflow.ts';
import { pageSlides } from './page-slides.ts';
import { settleClips } from './place-clips.ts';
import { addFoundPictures, type PictureResolver, type ResolvedPictures } from './resolve-pictures.ts';
import { readDraft } from './slide-faults.ts';
import { slidesRefused } from './validate-slides.ts';

export interface MadeDeck {
  readonly plan: DeckPlan;
  readonly deck: Deck;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  /** Files of videos and sounds that are not stored yet, with their posters, by hash. */
  readonly clips: ReadonlyMap<string, Uint8Array>;
  /** Numbers of the slides compared with the source; absent without a source. */
  readonly numbers?: readonly CheckedNumber[];
}

/** Look of a deck. */
export type DeckLook = Pick<DeckPlan, 'template' | 'theme' | 'lookFiles' | 'design'>;

/** Loads what the slides of a deck show and play. */
export interface DeckMaterials {
  readonly pictures: PictureResolver;
  readonly clips: ClipOptions;
}

/** A draft with the maximum number of slides of its deck. */
export type DraftToMake = DeckDraft & { readonly maxSlides: number };

/**
 * Makes a laid-out, checked deck from a draft: validates, lays out, pages or refuses what does not fit,
 * loads and scales pictures. Stores nothing.
 *
 * @throws Failure `invalid_input` with every fault of every slide, or `does_not_fit`.
 */
export async function makeDeck(
  draft: DraftToMake,
  look: DeckLook,
  { pictures, clips: options }: DeckMaterials,
  call: ServiceCall,
): Promise<MadeDeck> {
  const { template, theme } = look;
  const read = await readDraft({ ...draft, template, theme, own: readDesignContracts(look) });
  if (read.issues.length > 0) throw slidesRefused(read.issues);
  const clips = new ClipLoader(options, { template, own: readDesignContracts(look) }, call.signal);
  const slides = await clips.loadSlides(read.slides.filter((slide) => slide !== undefined));
  const engine = await openLayoutEngine();
  const maker = new Maker({ engine, draft, look, pictures, clips, call });
  let attempt = await maker.lay(slides);
  if (draft.on_overflow === 'split') {
    const paged = maker.page(attempt);
    if (paged.length > slides.length) attempt = await maker.lay(paged);
  }
  // A generated deck is never refused for a text that its caller did not write: the overflow is reported
  // instead.
  const refuses =
    draft.on_overflow === 'error' || (draft.on_overflow === 'split' && draft.origin.kind === 'structured');
  // Authors cannot know the capacity of a design's layout, so what paging does not repair is reported.
  const refused = attempt.overflows.filter(({ unit }) => draft.on_overflow === 'error' || unit !== 'slides');
  if (refuses && refused.length > 0)
    throw createOverflowFailure(refused, attempt.plan.slides, draft.on_overflow === 'error');
  const made = await maker.finish(attempt);
  // Yields to other requests before writing.
  await setImmediate();
  if (draft.numbers === undefined) return made;
  const checked = checkNumbers(made.plan.slides, draft.numbers.source);
  const numbers = addCalculations(checked, made.plan.slides, draft.numbers.computed ?? []);
  const foreign = reportForeignNumbers(numbers, draft.numbers.severity);
  return { ...made, numbers, findings: [...made.findings, ...foreign] };
}

interface Attempt {
  readonly plan: DeckPlan;
  readonly deck: Deck;
  readonly resolved: ResolvedPictures;
  readonly findings: readonly Finding[];
  readonly overflows: readonly Finding[];
}

interface MakerOptions {
  readonly engine: LayoutEngine;
  readonly draft: DraftToMake;
  readonly look: DeckLook;
  readonly pictures: PictureResolver;
  readonly clips: ClipLoader;
  readonly call: ServiceCall;
}

class Maker {
  readonly #options: MakerOptions;
  /** Number of slides reported as done. It never decreases, even if slides are paged and laid out again. */
  #done = 0;
  /** Findings for slides that were laid out without their intended pictures. */
  readonly #without: Finding[] = [];

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  async lay(specs: readonly SlideSpec[]): Promise<Attempt> {
    const { engine, draft, look, pictures, call } = this.#options;
    const own = readDesignContracts(look);
    const asked = await pictures.resolve(specs, { own });
    const chosenLayouts =
      draft.origin.kind === 'structured' ? undefined : (draft.chosen_layouts ?? new Set<string>());
    const layoutChanges =
      chosenLayouts === undefined
        ? { slides: specs, findings: [] }
        : chooseLayoutsWithoutPictures(specs, asked, draft.language, chosenLayouts);
    this.#without.push(...layoutChanges.findings);
    // These pictures are already loaded, so none is requested again.
    const resolved =
      layoutChanges.slides === specs
        ? asked
        : { ...(await pictures.resolve(layoutChanges.slides, { own })), warnings: asked.warnings };
    const slides = addFoundPictures(layoutChanges.slides, resolved);
    const plan: DeckPlan = {
      engine,
      title: chooseTitle(draft, slides),
      language: draft.language,
      ...look,
      slides,
      pictures: resolved.slides.map(
        (slide) => new Map([...slide].map(([path, source]) => [path, createProvisionalMedia(source)])),
      ),
      ...pickSettings(draft),
      leavesOut: true,
      createdAt: call.clock.now().toISOString(),
    };
    const scenes: Scene[] = [];
    for (const index of slides.keys()) {
      // Yields to other requests between slides.
      await setImmediate();
      call.signal.throwIfAborted();
      scenes.push(composeBeforeDesign(plan, index));
      const isNew = index >= this.#done;
      this.#done = Math.max(this.#done, index + 1);
      call.progress({
        done: this.#done,
        total: Math.max(this.#done, slides.length),
        message: `Laid out slide ${index + 1} of ${slides.length}`,
        ...(isNew && { part: { ...slides[index] } }),
        sketch: this.#sketch(plan, index),
      });
    }
    await prepareTemplate(plan);
    const deck = await buildDeckInDesign(plan, scenes, this.#posters(slides), call.signal);
    await setImmediate();
    const findings = this.#judge(deck, plan);
    return { plan, deck, resolved, findings, overflows: findings.filter(isOverflow) };
  }

  /** Pages slides that overflow if that makes them fit. */
  page({ plan, overflows }: Attempt): SlideSpec[] {
    return pageSlides(plan, overflows, this.#options.draft.maxSlides).flat();
  }

  /** Scales pictures to their final size. A deck without pictures is already finished. */
  async finish({ plan: provisional, deck: laid, resolved, findings }: Attempt): Promise<MadeDeck> {
    this.#options.call.progress({ done: this.#done, total: this.#done, message: 'Writing the deck' });
    const { files: clips } = this.#options.clips;
    if (resolved.slides.every((slide) => slide.size === 0))
      return { plan: settle(provisional, laid), deck: laid, findings, warnings: resolved.warnings, clips };
    const fitted = await fitPictures(resolved.slides, laid.slides, this.#options.call.signal);
    const plan: DeckPlan = { ...provisional, pictures: fitted.slides };
    // The final picture bytes change no box, so only scenes with pictures are composed again.
    const scenes = laid.slides.map((scene, index) =>
      (resolved.slides[index]?.size ?? 0) > 0 ? composeBeforeDesign(plan, index) : scene,
    );
    const media = new Map([...this.#posters(plan.slides), ...fitted.media]);
    const deck = await buildDeckInDesign(plan, scenes, media, this.#options.call.signal);
    return {
      plan: settle(plan, deck),
      deck,
      clips,
      findings: this.#judge(deck, plan),
      warnings: [...resolved.warnings, ...fitted.warnings],
    };
  }

  /** Bytes of the posters of videos and sounds, by hash. */
  #posters(slides: readonly SlideSpec[]): Map<string, Uint8Array> {
    const { files } = this.#options.clips;
    return new Map(
      slides
        .flatMap(({ media = [] }) => media)
        .map(({ poster: { hash } }) => [hash, files.get(hash) ?? new Uint8Array()]),
    );
  }

  #judge(deck: Deck, plan: DeckPlan): Finding[] {
    return [...judgeDeck(deck, plan), ...this.#without];
  }

  #sketch({ title, language, slides }: DeckPlan, index: number): Sketch {
    const { layout = '', content = {} } = slides[index] ?? {};
    const { template, theme, slide_size } = this.#options.draft;
    return {
      slide: index + 1,
      layout,
      content,
      total: slides.length,
      title,
      language,
      template,
      ...defined({ theme, slide_size }),
    };
  }
}

function settle(plan: DeckPlan, { slides }: Pick<Deck, 'slides'>): DeckPlan {
  return { ...plan, slides: settleClips(plan.slides, slides) };
}

function chooseTitle(draft: DeckDraft, slides: readonly SlideSpec[]): string {
  const own = draft.title?.trim();
  return own ? own : findFirstTitle(slides);
}
