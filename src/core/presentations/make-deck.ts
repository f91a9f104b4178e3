import { setImmediate } from 'node:timers/promises';
import type { CallContext } from '../call.ts';
import { Failure, invalid } from '../failure.ts';
import { loadLayoutEngine } from '../layout/load.ts';
import { checkDeck } from '../scene/check/check-deck.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { DeckDraft } from '../services.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { resolveTheme } from '../templates/themes.ts';
import type { Template } from '../templates/tree.ts';
import { composeSlide, type DeckPlan, deckOf } from './compose.ts';
import { fitPictures, provisionalMedia } from './deck-pictures.ts';
import { doesNotFit, isOverflow, overflowOf } from './overflow.ts';
import type { PictureResolver, ResolvedPictures } from './resolve-pictures.ts';
import { splitSlide } from './split-slide.ts';
import { contractOf, validateSlides } from './validate-slides.ts';

export interface MadeDeck {
  readonly plan: DeckPlan;
  readonly deck: Deck;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** Most slides of one deck after lists and tables were paged. */
const MAX_PAGED_SLIDES = 100;

/**
 * A draft as a laid-out, checked deck: validate, place, page or refuse what does not fit, fetch
 * and fit pictures. Stores nothing.
 *
 * @throws Failure `invalid_input` with every fault of every slide, or `does_not_fit`.
 */
export async function makeDeck(draft: DeckDraft, template: Template, pictures: PictureResolver, call: CallContext): Promise<MadeDeck> {
  const theme = themeOf(template, draft.theme);
  const slides = validateSlides(draft.slides);
  await loadLayoutEngine();
  const maker = new Maker({ draft, template, theme, pictures, call });
  let attempt = await maker.lay(slides);
  if (draft.on_overflow === 'split' && attempt.overflows.length > 0) {
    const paged = maker.page(attempt);
    if (paged.length > slides.length) attempt = await maker.lay(paged);
  }
  // A generated deck is never lost over a text that its caller did not write: it is reported instead.
  const refuses = draft.on_overflow === 'error' || (draft.on_overflow === 'split' && draft.origin.kind === 'structured');
  if (refuses && attempt.overflows.length > 0) throw doesNotFit(attempt.overflows, attempt.plan.slides, draft.on_overflow === 'error');
  return maker.finish(attempt);
}

interface Attempt {
  readonly plan: DeckPlan;
  readonly deck: Deck;
  readonly resolved: ResolvedPictures;
  readonly findings: readonly Finding[];
  readonly overflows: readonly Finding[];
}

interface MakerOptions {
  readonly draft: DeckDraft;
  readonly template: Template;
  readonly theme: Theme;
  readonly pictures: PictureResolver;
  readonly call: CallContext;
}

class Maker {
  readonly #options: MakerOptions;
  /** Slides reported as done: progress never goes back, not even when slides are paged and laid out again. */
  #done = 0;

  constructor(options: MakerOptions) {
    this.#options = options;
  }

  async lay(slides: readonly SlideSpec[]): Promise<Attempt> {
    const { draft, template, theme, pictures, call } = this.#options;
    const resolved = await pictures.resolve(slides);
    const plan: DeckPlan = {
      title: titleOf(draft, slides),
      language: draft.language,
      template,
      theme,
      slides,
      pictures: resolved.slides.map((slide) => new Map([...slide].map(([path, source]) => [path, provisionalMedia(source)]))),
      createdAt: call.clock.now().toISOString(),
    };
    const scenes: Scene[] = [];
    for (const index of slides.keys()) {
      // Other requests get their turn between slides.
      await setImmediate();
      call.signal.throwIfAborted();
      scenes.push(composeSlide(plan, index));
      this.#done = Math.max(this.#done, index + 1);
      call.progress({ done: this.#done, total: Math.max(this.#done, slides.length), message: `Laid out slide ${index + 1} of ${slides.length}` });
    }
    const deck = deckOf(plan, scenes, new Map());
    const findings = checkDeck(deck);
    return { plan, deck, resolved, findings, overflows: findings.filter(isOverflow) };
  }

  /** The slides with those that overflow paged, where that makes them fit. */
  page({ plan, overflows }: Attempt): SlideSpec[] {
    const tooFull = new Set(overflows.map((finding) => finding.slide - 1));
    const paged = plan.slides.flatMap((slide, index) => {
      const contract = contractOf(slide.layout);
      if (!tooFull.has(index) || contract === undefined) return [slide];
      return splitSlide(slide, contract, (page) => this.#fits(plan, page, index)) ?? [slide];
    });
    if (paged.length <= MAX_PAGED_SLIDES) return paged;
    throw new Failure('does_not_fit', `Paged over further slides the deck would have ${paged.length} slides; the limit is ${MAX_PAGED_SLIDES}.`, {
      hint: 'Shorten the longest tables and lists, or make several decks.',
    });
  }

  /** Pictures at their final size; a deck without any is ready as it is. */
  async finish({ plan: provisional, deck: laid, resolved, findings }: Attempt): Promise<MadeDeck> {
    this.#options.call.progress({ done: this.#done, total: this.#done, message: 'Writing the deck' });
    if (resolved.slides.every((slide) => slide.size === 0)) return { plan: provisional, deck: laid, findings, warnings: resolved.warnings };
    const fitted = await fitPictures(resolved.slides, laid.slides);
    const plan: DeckPlan = { ...provisional, pictures: fitted.slides };
    // The size of a picture's bytes changes no box; only scenes that name one are made again.
    const scenes = laid.slides.map((scene, index) => ((fitted.slides[index]?.size ?? 0) > 0 ? composeSlide(plan, index) : scene));
    const deck = deckOf(plan, scenes, fitted.media);
    return { plan, deck, findings: checkDeck(deck), warnings: resolved.warnings };
  }

  #fits(plan: DeckPlan, page: SlideSpec, index: number): boolean {
    const slides = plan.slides.with(index, page);
    const scene = composeSlide({ ...plan, slides, pictures: plan.pictures.with(index, new Map()) }, index);
    return overflowOf(scene).length === 0;
  }
}

function titleOf(draft: DeckDraft, slides: readonly SlideSpec[]): string {
  const own = draft.title?.trim();
  if (own) return own;
  const first = slides.map((slide) => slide.content['title'] ?? slide.content['statement']).find((title) => typeof title === 'string');
  return typeof first === 'string' ? first.replace(/[*_`]/g, '') : 'Presentation';
}

/** @throws Failure `invalid_input` at the field `theme`. */
function themeOf(template: Template, theme: string | undefined): Theme {
  try {
    return resolveTheme(template, theme);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') throw invalid(['theme'], error.message, { type: 'enum', input: theme }, error.hint);
    throw error;
  }
}
