import { findIcon } from '../assets/icon-search.ts';
import type { OpenDesign, SlideMaterial } from '../designs/design.ts';
import { defined } from '../input/fields.ts';
import type { LayoutEngine } from '../layout/engine.ts';
import type { DeckArt } from '../layout/layout-input.ts';
import { layoutSlide } from '../layout/layout-slide.ts';
import { checkOverflow } from '../scene/check/overflow.ts';
import type { ColorRoles } from '../scene/diagram.ts';
import type { Deck, MediaRef, Scene } from '../scene/scene.ts';
import type { FontSource, Theme } from '../scene/theme.ts';
import type { Transition } from '../scene/transition.ts';
import { brandTemplate } from '../templates/branded/branded-layouts.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { deckTemplate, readyDeckTemplate, templateWithoutLayouts } from '../templates/deck-template.ts';
import { type OwnContracts, ownContracts } from '../templates/own-contract.ts';
import type { Template } from '../templates/tree.ts';
import { words } from '../templates/words.ts';
import { linkAgenda } from './agenda-links.ts';
import { attachBuilds } from './attach-builds.ts';
import { linkNumber, listContents } from './back-links.ts';
import { compileSlide } from './compiled-markup.ts';
import { buildComposedMaterial } from './composed-material.ts';
import { addComposedLayouts, resolveComposition } from './composed-slide.ts';
import { collectComments } from './deck-comments.ts';
import { pickSettings } from './deck-settings.ts';
import { findKnownNodes } from './known-nodes.ts';
import { deckLanguage } from './language.ts';
import type { LookFiles } from './look.ts';
import { removeMissingPictures } from './missing-pictures.ts';
import { buildOwnMaterial } from './own-material.ts';
import { addContentPaths, addPathsToFindings } from './own-paths.ts';
import { placeClips } from './place-clips.ts';
import { isComposed } from './read-composed.ts';
import { buildSlideMaterial } from './slide-material.ts';
import { restorePaths, toDrawnSpec, toTurnedSpec } from './true-timeline.ts';
import { resolveContract } from './validate-slides.ts';

/** Everything that scenes are made of. Slides hold parsed content. */
export interface DeckPlan {
  readonly engine: LayoutEngine;
  readonly title: string;
  /** BCP 47 language tag, with or without region. */
  readonly language: string;
  readonly template: Template;
  readonly theme: Theme;
  /** Bytes of the theme's own files; absent for a built-in theme. */
  readonly lookFiles?: LookFiles;
  /** Design that draws the deck. Template and theme are then only used to read the slides. */
  readonly design?: OpenDesign;
  readonly slides: readonly SlideSpec[];
  /** Media by content path, one map per slide. */
  readonly pictures: readonly ReadonlyMap<string, MediaRef>[];
  readonly transition?: Transition;
  /** False if picture placeholders stay empty instead of showing generated art. */
  readonly art?: boolean;
  /** Source of the fonts; `theme` names the families of that source. */
  readonly fonts?: FontSource;
  /** Roles of names in charts, diagrams and maps. */
  readonly color_roles?: ColorRoles;
  /** Name of the size of the slides, for which `template` is drawn; absent for 16:9. */
  readonly slide_size?: string;
  /**
   * True if optional pictures that could not be loaded take no room. Absent while pictures are still
   * loading.
   */
  readonly leavesOut?: boolean;
  /** True if only the appearance of the slides is needed, not a file. */
  readonly isLook?: boolean;
  readonly createdAt: string;
}

/** Lays out and measures one slide of the plan. */
export function composeSlide(plan: DeckPlan, index: number): Scene {
  const scene = linkNumber(composeContent(plan, index), findContents(plan, index));
  return placeClips(scene, plan.slides[index]?.media, readPictures(plan, index));
}

/** Finds the table of contents to which the number of a slide leads back. @returns its position from 0 */
export function findContents({ engine, slides }: DeckPlan, index: number): number | undefined {
  return engine.memo.getOrCreate(listContents, slides)[index];
}

/** Pictures of a slide by content path, with the posters of videos and sounds that stand in their place. */
function readPictures({ slides, pictures }: DeckPlan, index: number): ReadonlyMap<string, MediaRef> {
  const own = pictures[index] ?? new Map<string, MediaRef>();
  const posters = (slides[index]?.media ?? []).flatMap(({ at, poster }) =>
    at === undefined ? [] : [[at, poster] as const],
  );
  return posters.length === 0 ? own : new Map([...posters, ...own]);
}

function composeContent(plan: DeckPlan, index: number): Scene {
  const spec = plan.slides[index];
  const drawn = spec === undefined ? undefined : toDrawnSpec(spec);
  const scene = placeSlide(plan, index, drawn);
  if (drawn === spec || spec === undefined) return scene;
  if (scene.tooLarge === undefined) return restorePaths(scene, spec.layout);
  const turned = toTurnedSpec(spec);
  const other = turned === undefined ? undefined : placeSlide(plan, index, turned);
  // Events whose texts fit neither beside nor below each other are drawn as the template does.
  return other === undefined || other.tooLarge !== undefined
    ? placeSlide(plan, index, spec)
    : restorePaths(other, spec.layout);
}

function placeSlide(plan: DeckPlan, index: number, spec: SlideSpec | undefined): Scene {
  if (
    spec !== undefined &&
    plan.design !== undefined &&
    (isComposed(spec) || readDesignContracts(plan)?.has(spec.layout) === true)
  )
    return createUnstyledScene(plan, spec);
  const contract = spec === undefined ? undefined : resolveContract(spec.layout);
  const composed = spec !== undefined && isComposed(spec) ? compileSlide(spec, plan.template) : undefined;
  const tree = composed?.tree ?? (contract === undefined ? undefined : plan.template.layouts[contract.id]);
  if (spec === undefined || contract === undefined || tree === undefined)
    throw new RangeError(
      `template ${plan.template.id} has no layout for slide ${index + 1} (${spec?.layout})`,
    );
  const { lang, rtl } = deckLanguage(plan.language);
  const { deck_title, total, section, date } = readDeckValues(plan, index);
  const pictures = readPictures(plan, index);
  const shown = composed === undefined ? spec : resolveComposition(spec, composed);
  const { content, left } =
    plan.leavesOut === true && composed === undefined
      ? removeMissingPictures(contract.fields, spec.content, pictures)
      : { content: shown.content, left: [] };
  const sceneWith = (deckTitle: string): Scene =>
    layoutSlide({
      engine: plan.engine,
      spec: { ...shown, content },
      tree,
      contract,
      theme: plan.theme,
      lang,
      rtl,
      index,
      total,
      deckTitle,
      ...(section === undefined ? {} : { section }),
      ...(date === undefined ? {} : { date }),
      words: words(plan.language),
      pictures,
      nodes: findKnownNodes(plan, index),
      ...(plan.color_roles === undefined ? {} : { colorRoles: plan.color_roles }),
      ...readDeckArt(plan),
      icons: findIcon,
      mode: 'slide',
    });
  const plain = fitFooter(plan.theme.brand?.footer ?? deck_title, sceneWith);
  const builds = composed?.builds ?? [];
  const scene = builds.length === 0 ? plain : attachBuilds(plain, builds);
  const { fixedColours: fixedColors = [], idleStyles = [] } = composed ?? {};
  if (left.length === 0 && fixedColors.length === 0 && idleStyles.length === 0) return scene;
  return {
    ...scene,
    ...(left.length === 0 ? {} : { leftOut: left }),
    ...(fixedColors.length === 0 ? {} : { fixedColors }),
    ...(idleStyles.length === 0 ? {} : { idleStyles }),
  };
}

/**
 * Seed and style of generated art. The seed depends on title and theme, so that it does not change with the
 * footer.
 */
export function readDeckArt({ title, theme, template, art }: DeckPlan): { readonly art?: DeckArt } {
  return art === false ? {} : { art: { seed: `${title}\n${theme.id}`, look: template.art } };
}

/** As `composeSlide`, but skips layout for slides that the design lays out itself. */
export function composeBeforeDesign(plan: DeckPlan, index: number): Scene {
  const spec = plan.slides[index];
  return plan.design === undefined || spec === undefined
    ? composeSlide(plan, index)
    : createUnstyledScene(plan, spec);
}

/** A footer of this length fits the narrowest layout, in characters. */
const MIN_FOOTER_CHARACTERS = 30;
const MAX_FOOTER_CUTS = 4;

/** Shortens the deck title in the footer until it fits. The cover shows the whole title. */
function fitFooter(title: string, sceneWith: (deckTitle: string) => Scene): Scene {
  let [shown, scene] = [title, sceneWith(title)];
  for (let cut = 0; cut < MAX_FOOTER_CUTS && shown.length > MIN_FOOTER_CHARACTERS; cut++) {
    const room = checkOverflow(scene).find(({ element, path }) => element === 'Footer' && path === undefined)
      ?.fits?.characters;
    if (room === undefined) break;
    const head = title.slice(0, Math.max(MIN_FOOTER_CHARACTERS, Math.min(room, shown.length) - 2));
    shown = `${(/^(.*\S)\s+\S*$/su.exec(head)?.[1] ?? head).replace(/[\s,;:.–—-]+$/u, '')}…`;
    scene = sceneWith(shown);
  }
  return scene;
}

/** Contracts of the layouts of the plan's design. */
export function readDesignContracts({
  design,
}: {
  readonly design?: OpenDesign | undefined;
}): OwnContracts | undefined {
  return design === undefined ? undefined : ownContracts(design.layouts);
}

/** Creates the scene of a slide that the design has not laid out yet. */
function createUnstyledScene(
  { language, theme }: DeckPlan,
  { layout, content, speaker_note }: SlideSpec,
): Scene {
  const { lang, rtl } = deckLanguage(language);
  const title = typeof content['title'] === 'string' ? content['title'] : '';
  return {
    layout,
    background: { hex: theme.colors.background },
    elements: [],
    rtl,
    lang,
    title,
    ...(speaker_note === undefined ? {} : { speakerNote: speaker_note }),
  };
}

/** Deck-level values that a slide may show, by the names of layout bindings. */
export function readDeckValues(
  { engine, title, slides }: DeckPlan,
  index: number,
): {
  readonly deck_title: string;
  readonly total: number;
  readonly section?: string;
  readonly date?: string;
} {
  const { sections, date } = engine.memo.getOrCreate(readDeckContext, slides);
  const section = sections[index];
  return { deck_title: title, total: slides.length, ...defined({ section, date }) };
}

/** The first date in the slides, and for each of them the title of the last section slide at or before it. */
function readDeckContext(slides: readonly SlideSpec[]): {
  readonly sections: readonly (string | undefined)[];
  readonly date: string | undefined;
} {
  let section: string | undefined;
  const sections = slides.map(({ layout, content }) => {
    if (layout === 'section' && typeof content['title'] === 'string') section = content['title'];
    return section;
  });
  const date = slides.map(({ content }) => content['date']).find((value) => typeof value === 'string');
  return { sections, date };
}

/**
 * Combines scenes with the fonts, media and template that writers need. Of slides that are elsewhere the
 * layouts are enough.
 */
export function buildDeck<Slide extends Pick<Scene, 'layout'>>(
  plan: DeckPlan,
  scenes: readonly Slide[],
  media: ReadonlyMap<string, Uint8Array>,
): Omit<Deck, 'slides'> & { readonly slides: readonly Slide[] } {
  const { lang, rtl } = deckLanguage(plan.language);
  const logo = plan.theme.brand?.logo?.media.hash ?? '';
  const bytes = plan.lookFiles?.get(logo);
  const all = bytes === undefined ? media : new Map([...media, [logo, bytes]]);
  return {
    title: plan.title,
    lang,
    rtl,
    theme: plan.theme,
    template:
      plan.design === undefined
        ? addComposedLayouts(deckTemplate(plan.template, plan.theme, lang, rtl, plan.engine), scenes, {
            template: plan.template,
            theme: plan.theme,
            lang,
            rtl,
            engine: plan.engine,
          })
        : templateWithoutLayouts(plan.template),
    slides: scenes,
    media: all,
    ...pickSettings({ transition: plan.transition }),
    ...collectComments(plan.slides, plan.template, plan.design !== undefined),
    ...(plan.color_roles === undefined ? {} : { colorRoles: plan.color_roles }),
    fonts: plan.fonts === 'system' || plan.fonts === 'name' ? 'name' : 'embed',
    createdAt: plan.createdAt,
  };
}

/** Prepares what all decks of this template, theme and language share, without blocking other requests. */
export async function prepareTemplate({
  template,
  theme,
  language,
  engine,
  design,
}: Pick<DeckPlan, 'template' | 'theme' | 'language' | 'engine' | 'design'>): Promise<void> {
  if (design !== undefined) return;
  const { lang, rtl } = deckLanguage(language);
  await readyDeckTemplate(template, theme, lang, rtl, engine);
}

/** Builds the deck of a plan. If the plan has a design, the design draws the scenes from the same content. */
export async function buildDeckInDesign(
  plan: DeckPlan,
  scenes: readonly Scene[],
  media: ReadonlyMap<string, Uint8Array>,
  signal?: AbortSignal,
): Promise<Deck> {
  const deck = buildDeck(plan, scenes, media);
  if (plan.design === undefined) return deck;
  const materials = plan.slides.map((spec, index) => buildMaterial(plan, spec, readPictures(plan, index)));
  // Leaves out what the design does not read, since it would be copied to the design's thread and back.
  const { memo: _, ...template } = deck.template;
  const deckWithoutSlides = { ...deck, slides: [], template };
  const applied = await plan.design.applyDesign(
    { deck: deckWithoutSlides, slides: materials, isLook: plan.isLook === true },
    signal,
  );
  const own = readDesignContracts(plan);
  const judged = new Map(applied.judged);
  const slides = applied.slides.map((scene, index) => {
    const spec = plan.slides[index];
    if (spec === undefined) return scene;
    const isOwn = own?.has(spec.layout) === true;
    const built = isComposed(spec) ? attachComposedBuilds(scene, spec, plan) : scene;
    const linked = linkNumber(built, findContents(plan, index));
    const named = placeClips(
      isOwn ? addContentPaths(linked, spec.content) : linked,
      spec.media,
      readPictures(plan, index),
    );
    const findings = judged.get(scene);
    if (findings !== undefined && named !== scene)
      judged.set(named, isOwn ? addPathsToFindings(findings, named) : findings);
    return named;
  });
  return {
    ...applied,
    template: deck.template,
    slides,
    ...(plan.slides.some((_, index) => findContents(plan, index) !== undefined)
      ? { hasBackLinks: true }
      : {}),
    ...defined({ judged: applied.judged === undefined ? undefined : judged, comments: deck.comments }),
  };
}

/** Attaches the builds of a composition on a slide of a design, whose title does not name that of the markup. */
function attachComposedBuilds(scene: Scene, spec: SlideSpec, { template }: DeckPlan): Scene {
  const { builds, titleId } = compileSlide(spec, template);
  return attachBuilds(scene, builds, titleId);
}

function buildMaterial(
  plan: DeckPlan,
  spec: SlideSpec,
  pictures: ReadonlyMap<string, MediaRef>,
): SlideMaterial {
  const shapes = plan.design?.shapes;
  if (isComposed(spec))
    return buildComposedMaterial(
      spec,
      // Authors of markup colour their cards themselves.
      shapes === undefined ? plan.template : brandTemplate({ ...shapes, cycles: false }),
      pictures,
    );
  const own = plan.design?.layouts.find(({ id }) => id === spec.layout);
  return own === undefined
    ? buildSlideMaterial(
        linkAgenda(toDrawnSpec(spec), plan.slides.length),
        pictures,
        plan.language,
        undefined,
        shapes,
      )
    : buildOwnMaterial(spec, own, pictures, plan.language);
}
