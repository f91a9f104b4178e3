import { setImmediate } from 'node:timers/promises';
import type { ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { type LayoutEngine, openLayoutEngine } from '../layout/engine.ts';
import type { Finding } from '../scene/finding.ts';
import type { MediaRef, Scene } from '../scene/scene.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { buildDeckInDesign, type DeckPlan, readDesignContracts } from './compose.ts';
import { createProvisionalMedia, fitPictures } from './deck-pictures.ts';
import type { DeckState, EditedSlide } from './edits/edit.ts';
import { locateAtEdit } from './edits/validate-edited.ts';
import { applyCapacities } from './fits-characters.ts';
import { judgeDeck } from './judge-deck.ts';
import type { ClipLoader } from './load-clips.ts';
import type { MadeDeck } from './make-deck.ts';
import { createOverflowFailure, findOverflow, isOverflow } from './overflow.ts';
import { pageSlides } from './page-slides.ts';
import { findPictureFields } from './picture-fields.ts';
import { settleClips } from './place-clips.ts';
import type { Edit, OverflowPolicy } from './presentation.ts';
import { addFoundPictures, type PictureResolver, type ResolvedPictures } from './resolve-pictures.ts';
import { restoreMissingPictures } from './restore-pictures.ts';
import type { SceneCache } from './scene-cache.ts';
import { resolveContract } from './validate-slides.ts';

export interface EditedDeckRequest {
  readonly state: DeckState;
  readonly edits: readonly Edit[];
  /** Look and dates of the plan; slides and pictures come from the state. */
  readonly frame: Pick<
    DeckPlan,
    | 'template'
    | 'theme'
    | 'lookFiles'
    | 'design'
    | 'transition'
    | 'fonts'
    | 'slide_size'
    | 'art'
    | 'color_roles'
    | 'createdAt'
    | 'isLook'
  >;
  /** Stored pictures by address. */
  readonly stored: ReadonlyMap<string, MediaRef>;
  readonly bytesOf: (plan: DeckPlan) => Promise<Map<string, Uint8Array>>;
  readonly resolver: PictureResolver;
  readonly clips: ClipLoader;
  readonly onOverflow: OverflowPolicy;
  readonly maxSlides: number;
  readonly scenes: SceneCache;
  readonly newId: () => string;
}

export interface EditedDeck extends Omit<MadeDeck, 'clips'> {
  readonly slides: readonly EditedSlide[];
}

interface Attempt {
  readonly slides: readonly EditedSlide[];
  readonly plan: DeckPlan;
  readonly scenes: readonly Scene[];
  readonly resolved: ResolvedPictures;
  readonly overflows: readonly Finding[];
}

/**
 * Makes a laid-out, checked deck from an edited state. Only changed slides are laid out, checked for
 * overflow and have their pictures loaded. Stores nothing.
 *
 * @throws Failure `does_not_fit` at the edits that wrote too much.
 */
export async function makeEdited(request: EditedDeckRequest, call: ServiceCall): Promise<EditedDeck> {
  const { onOverflow, edits } = request;
  const engine = await openLayoutEngine();
  const { slides: asked } = request.state;
  const loaded = await request.clips
    .loadSlides(asked, ({ by }) => by !== undefined)
    .catch((error: unknown) => {
      throw error instanceof Failure ? locateInEdits(error, asked, edits, 'files') : error;
    });
  let attempt = await lay(request, loaded, call, engine);
  if (onOverflow === 'split') {
    const slides = pageEditedSlides(request, attempt);
    if (slides.length > attempt.slides.length) attempt = await lay(request, slides, call, engine);
  }
  const { overflows, slides } = attempt;
  if (overflows.length > 0 && onOverflow !== 'warn')
    throw locateInEdits(createOverflowFailure(overflows, slides, onOverflow === 'error'), slides, edits);
  return finish(request, attempt);
}

async function lay(
  { state, edits, frame, stored, resolver, scenes: cache }: EditedDeckRequest,
  edited: readonly EditedSlide[],
  call: ServiceCall,
  engine: LayoutEngine,
): Promise<Attempt> {
  const written = edited.map((slide) => (slide.by === undefined ? { ...slide, content: {} } : slide));
  const found = await resolver
    .resolve(written, { known: new Set(stored.keys()), own: readDesignContracts(frame) })
    .catch((error: unknown) => {
      throw error instanceof Failure ? locateInEdits(error, edited, edits, 'pictures') : error;
    });
  const { slides: complete, resolved } = restoreMissingPictures(edited, found);
  const slides = addFoundPictures(complete, resolved);
  const pictures = slides.map(
    (slide, index) =>
      new Map([
        ...findStoredPictures(slide, stored, readDesignContracts(frame)),
        ...[...(resolved.slides[index] ?? [])].map(
          ([path, source]) => [path, createProvisionalMedia(source)] as const,
        ),
      ]),
  );
  const plan: DeckPlan = {
    engine,
    ...frame,
    title: state.title,
    language: state.language,
    slides,
    pictures,
    leavesOut: true,
  };
  const todo = [...slides.keys()].filter((index) => cache.find(plan, index) === undefined);
  for (const [done, index] of todo.entries()) {
    // Yields to other requests between slides.
    await setImmediate();
    call.signal.throwIfAborted();
    cache.scene(plan, index);
    call.progress({
      done: done + 1,
      total: todo.length,
      message: `Laid out slide ${index + 1} of ${slides.length}`,
    });
  }
  const scenes = [...slides.keys()].map((index) => cache.scene(plan, index));
  const overflows = scenes.flatMap((scene, index) =>
    slides[index]?.by === undefined
      ? []
      : applyCapacities(
          findOverflow(scene).map((finding) => ({ ...finding, slide: index + 1 })),
          frame.template,
          slides,
        ),
  );
  return { slides, plan, scenes, resolved, overflows };
}

/** Stored pictures of a slide by content path. */
export function findStoredPictures(
  { layout, content }: EditedSlide,
  stored: ReadonlyMap<string, MediaRef>,
  own: OwnContracts | undefined,
): Map<string, MediaRef> {
  return new Map(
    [...findPictureFields(resolveContract(layout, own)?.fields ?? {}, content)].flatMap(
      ([path, { image_url }]) => {
        const media = image_url === undefined ? undefined : stored.get(image_url);
        return media === undefined ? [] : [[path, media] as const];
      },
    ),
  );
}

/** The first page keeps the id of the slide; further pages get new ids. */
function pageEditedSlides(
  { newId, maxSlides }: EditedDeckRequest,
  { plan, slides, overflows }: Attempt,
): EditedSlide[] {
  return pageSlides(plan, overflows, maxSlides).flatMap((pages, index) => {
    const slide = slides[index];
    if (slide === undefined || pages.length === 1) return slide ?? [];
    const { id, by } = slide;
    return pages.map((page, number) => ({
      ...page,
      id: number === 0 ? id : newId(),
      ...(by === undefined ? {} : { by }),
    }));
  });
}

async function finish(
  { scenes: cache, bytesOf, onOverflow, edits }: EditedDeckRequest,
  { slides, plan: provisional, scenes: laid, resolved }: Attempt,
): Promise<EditedDeck> {
  const fresh = resolved.slides.map((slide) => slide.size > 0);
  const fitted = fresh.includes(true)
    ? await fitPictures(resolved.slides, laid)
    : { slides: [], media: new Map<string, Uint8Array>(), warnings: [] };
  const storedMedia = provisional.pictures.map(
    (pictures, index) =>
      new Map([...pictures].filter(([path]) => resolved.slides[index]?.has(path) !== true)),
  );
  const known = await bytesOf({ ...provisional, pictures: storedMedia });
  const plan: DeckPlan = {
    ...provisional,
    pictures: storedMedia.map((pictures, index) => new Map([...pictures, ...(fitted.slides[index] ?? [])])),
  };
  const deck = await buildDeckInDesign(
    plan,
    laid.map((scene, index) => (fresh[index] === true ? cache.scene(plan, index) : scene)),
    new Map([...known, ...fitted.media]),
  );
  const findings = judgeDeck(deck, { ...plan, slides });
  // The capacity of a design's layout is only known after the design has drawn it.
  const overflows =
    plan.design === undefined
      ? []
      : findings.filter(
          (finding) =>
            isOverflow(finding) && finding.path !== undefined && slides[finding.slide - 1]?.by !== undefined,
        );
  if (overflows.length > 0 && onOverflow !== 'warn')
    throw locateInEdits(createOverflowFailure(overflows, slides, onOverflow === 'error'), slides, edits);
  const settled = settleClips(slides, deck.slides);
  return {
    slides: settled,
    plan: { ...plan, slides: settled },
    deck,
    findings,
    warnings: [...resolved.warnings, ...fitted.warnings],
  };
}

function locateInEdits(
  failure: Failure,
  slides: readonly EditedSlide[],
  edits: readonly Edit[],
  what = 'texts',
): Failure {
  const issues = failure.issues.map((issue) => {
    const place = Number(issue.loc[1]);
    const slide = slides[place];
    return slide === undefined ? issue : locateAtEdit(issue, slide, place, edits);
  });
  const more = issues.length > 1 ? ` The same is true of ${issues.length - 1} more ${what}.` : '';
  return new Failure(failure.code, `${issues[0]?.msg ?? failure.message}${more}`, {
    issues,
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
  });
}
