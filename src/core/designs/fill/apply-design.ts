import type { LayoutEngine } from '../../layout/engine.ts';
import type { ReadBox, ReadFill, ReadShape, ReadSlide, ReadTextShape } from '../../ooxml/read/index.ts';
import { RenderedBackdrops } from '../../output/png/real-backdrops.ts';
import { type DesignSource, openDesignSource } from '../../output/pptx/fill/design-source.ts';
import { checkScene } from '../../scene/check/check-scene.ts';
import { type Deck, EMU_PER_PX } from '../../scene/scene.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { ApplyRequest, SlideMaterial } from '../design.ts';
import { findLostStructure } from '../lost-structure.ts';
import { chooseSlideFonts, type SlideFonts } from '../slide-fonts.ts';
import { buildSlideScene, createTheme, type SlideScene } from '../slide-scene.ts';
import { type AddedFonts, planAddedFonts } from './added-fonts.ts';
import { findAdjustments, mergeAdjustments, recolorScene, scaleTexts } from './adjustments.ts';
import type { Choice } from './choice.ts';
import { chooseLayouts, chooseOwn, hasLessRoom } from './choose-layout.ts';
import { findCoveredDesign } from './covered-design.ts';
import { DeckPictures } from './deck-pictures.ts';
import { describeContent } from './described-content.ts';
import { getDesignFacts } from './design-facts.ts';
import { drawnLetters, insertDrawn } from './drawn-elements.ts';
import { findFillFindings } from './fill-findings.ts';
import { FURNITURE_NAMES } from './furniture-shapes.ts';
import { mainTheme } from './layout-facts.ts';
import { collectFamilies } from './letters-on-slides.ts';
import { giveLineRooms } from './line-rooms.ts';
import { markQuotations } from './marked-quotations.ts';
import { measureFits, textKey } from './measure-fits.ts';
import { drawOwn, type OwnDrawing } from './own-drawing.ts';
import { dropOwnTextColor, isTextColorOfDesign, OWN_TEXT_COLOR } from './own-text-color.ts';
import { PageBook } from './page-book.ts';
import { type Page, weighFaults, weight } from './page-faults.ts';
import { findRepairedContrast, listRecolored } from './repaired-contrast.ts';
import { addSignFamilies, findSignFamilies, type SignFamilies, writeSignFamilies } from './sign-runs.ts';
import { type PlannedSlide, SlideMaker } from './slide-maker.ts';
import { listStyledChoices } from './style-design.ts';
import { findTitleRoom, giveTitleRoom, MAX_SHIFT } from './title-room.ts';
import { findTitleShape } from './title-shape.ts';

/** Layouts that are tried for a slide whose content is not legible on the first one. */
const MAX_TRIES = 4;
const SAMPLE_KINDS: ReadonlySet<string> = new Set(['chart', 'made_chart', 'picture', 'opaque']);
const FURNITURE_TYPES: ReadonlySet<string> = new Set(['sldNum', 'ftr', 'dt']);

/**
 * Creates a deck in a design: copies sample slides or chooses layouts by content. Long text shrinks as in
 * PowerPoint, text with too little contrast gets another theme colour, and slides that are still not legible
 * get another layout. The scenes show what the file contains.
 */
export function applyDesign(
  file: Uint8Array,
  design: CompiledDesign,
  request: ApplyRequest,
  engine: LayoutEngine,
): Deck {
  return new DesignApplier(
    openDesignSource(file, design.deck, engine, design.edits),
    design,
    request,
    engine,
  ).applyDesign();
}

class DesignApplier {
  readonly #source: DesignSource;
  readonly #request: ApplyRequest;
  readonly #theme: Theme;
  readonly #choices: readonly (readonly Choice[])[];
  readonly #maker: SlideMaker;
  /** Drafts by slide. */
  readonly #drafts: readonly Map<Choice | undefined, PlannedSlide>[];
  readonly #untouched: ReadonlySet<string>;
  readonly #emptyShare: number;
  readonly #pictures: DeckPictures;
  readonly #pages: PageBook;
  readonly #backdrops: RenderedBackdrops;

  constructor(source: DesignSource, design: CompiledDesign, request: ApplyRequest, engine: LayoutEngine) {
    this.#source = source;
    const known = getDesignFacts(source, design);
    const slides = markQuotations(request, known);
    this.#request = { ...request, slides };
    const [master] = source.deck.masters;
    const theme = mainTheme(source.deck);
    this.#theme = createTheme(
      { theme, background: master?.background ?? { kind: 'none' } },
      chooseSlideFonts({ shapes: [], theme }).fonts,
    );
    this.#pages = new PageBook(source, design, request);
    this.#choices = slides.map((material, index) =>
      this.#pages.getOrMake(
        () => 'choices',
        index,
        () =>
          chooseOwn(material, design.layouts, known.samples) ??
          listStyledChoices(material, design.layouts, known, request.deck.rtl),
      ),
    );
    this.#drafts = slides.map(() => new Map());
    this.#untouched = known.untouched;
    this.#emptyShare = design.emptyShare;
    this.#pictures = new DeckPictures(source, request);
    this.#backdrops = new RenderedBackdrops(this.#theme, this.#pictures.bytesOf, source.memo);
    this.#maker = new SlideMaker(engine, source, design, request, this.#theme, (...place) =>
      this.#backdropsOn(...place),
    );
  }

  applyDesign(): Deck {
    const { deck, slides } = this.#request;
    const first = chooseLayouts(this.#choices, []);
    const drafts = slides.map((_, index) => this.#draft(first[index], index));
    const fonts = chooseSlideFonts(
      { shapes: drafts.flatMap((draft) => draft.read().shapes), theme: mainTheme(this.#source.deck) },
      drafts.flatMap((slide) => drawnLetters(slide, slide.read().theme)),
    );
    const pages = this.#settle(first, fonts);
    const written = this.#request.isLook === true ? undefined : this.#write(pages);
    const fileFonts = written?.fileFonts ?? this.#fonts(pages, false).report;
    const findings = findRepairedContrast(pages.map(({ recolored }) => recolored));
    for (const [index, page] of pages.entries())
      findings.push(...findFillFindings(slides[index] as SlideMaterial, page, index + 1));
    return {
      ...deck,
      theme: { ...this.#theme, fonts: fonts.fonts },
      slides: pages.map(({ scene }) => scene),
      media: this.#pictures.media(),
      fileFonts,
      // Looks are sent without the slides that the caller has already; findings would refer to them.
      ...(written === undefined
        ? {}
        : { ...written, judged: new Map(pages.map(({ scene, findings: found }) => [scene, found])) }),
      ...(findings.length > 0 ? { findings } : {}),
    };
  }

  #write(pages: readonly Page[]): Required<Pick<Deck, 'file' | 'fileFonts'>> {
    const { embedded, report, signs } = this.#fonts(pages, true);
    const slides = pages.map(({ slide }) => writeSignFamilies(slide.write(), signs, slide.read()));
    return { file: this.#maker.package(slides, embedded), fileFonts: report };
  }

  /** @param isWritten whether the fonts are embedded, or only reported */
  #fonts(pages: readonly Page[], isWritten: boolean): AddedFonts & { readonly signs: SignFamilies } {
    const { deck } = this.#request;
    const used = collectFamilies(pages.map(({ choice }, index) => this.#draft(choice, index)));
    const signs = findSignFamilies(used, this.#theme, deck.lang);
    return { ...planAddedFonts(this.#source, addSignFamilies(used, signs), deck, isWritten), signs };
  }

  /** Background colours under a region of an empty slide, from dark to light. */
  #backdropsOn(region: ReadBox, background: ReadFill, shapes: readonly ReadShape[]): Hex[] {
    const drawn = shapes.filter(({ placeholder }) => placeholder === undefined);
    const emptySlide = {
      part: '',
      number: 1,
      hidden: false,
      theme: mainTheme(this.#source.deck),
      background,
      shapes: drawn,
      notes: '',
    };
    const { scene } = buildSlideScene(
      emptySlide,
      this.#source.deck,
      this.#pictures.picture,
      undefined,
      this.#source.memo,
    );
    const box = {
      x: region.x / EMU_PER_PX,
      y: region.y / EMU_PER_PX,
      width: region.width / EMU_PER_PX,
      height: region.height / EMU_PER_PX,
    };
    return (this.#backdrops.behind(box, undefined, scene) ?? []).map(({ hex }) => hex);
  }

  /**
   * Chooses for each slide the layout on which it is most legible, beginning with the best fit for its
   * content.
   */
  #settle(first: readonly (Choice | undefined)[], fonts: SlideFonts): Page[] {
    const barred = this.#choices.map(() => new Set<string>());
    const bar = (index: number, page: Page): void => {
      for (const choice of this.#choices[index] ?? [])
        if (
          choice.id === page.choice?.id ||
          (page.isFull && page.choice !== undefined && hasLessRoom(choice, page.choice))
        )
          barred[index]?.add(choice.id);
    };
    let best = first.map((choice, index) => this.#page(choice, index, fonts));
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      const open = best.map((page, index) => {
        if (page.faults === 0) return false;
        bar(index, page);
        return (this.#choices[index] ?? []).some(({ id }) => barred[index]?.has(id) !== true);
      });
      if (!open.includes(true)) break;
      // Slides without faults keep their layout.
      const chosen = chooseLayouts(
        this.#choices.map((all, index) =>
          open[index] === true ? all : best[index]?.choice === undefined ? [] : [best[index].choice],
        ),
        barred,
      );
      best = best.map((page, index) => {
        const choice = chosen[index];
        if (open[index] !== true || choice === undefined || barred[index]?.has(choice.id) === true)
          return page;
        barred[index]?.add(choice.id);
        // The cost of the layout alone exceeds that of the present one with its faults.
        if (choice.cost >= weight(page)) return page;
        const other = this.#page(choice, index, fonts);
        bar(index, other);
        return weight(other) < weight(page) ? other : page;
      });
    }
    return best;
  }

  #draft(choice: Choice | undefined, index: number): PlannedSlide {
    const known = this.#drafts[index]?.get(choice);
    if (known !== undefined) return known;
    const material = this.#request.slides[index] as SlideMaterial;
    const made = this.#pages.getOrMake(
      () => `draft ${index} ${choice?.id ?? ''}`,
      index,
      () => this.#maker.plan(material, choice, index),
    );
    this.#drafts[index]?.set(choice, made);
    this.#pictures.register(made.parts);
    return made;
  }

  #page(choice: Choice | undefined, index: number, fonts: SlideFonts): Page {
    const { made, shown } = this.#pages.getOrMake(
      () => `page ${index} ${choice?.id ?? ''} ${JSON.stringify(fonts.fonts)}`,
      index,
      () => this.#pictures.recordPictures(() => this.#newPage(choice, index, fonts)),
    );
    this.#pictures.show(shown);
    return made;
  }

  #newPage(usual: Choice | undefined, index: number, fonts: SlideFonts): Page {
    const page = this.#fillPage(usual, index, fonts, MAX_SHIFT);
    if (!page.isTitleMoved || !page.isBroken) return page;
    // Content that cannot spare the height keeps it, and the title is set smaller.
    const other = this.#fillPage(usual, index, fonts, 0);
    return weight(other) < weight(page) ? other : page;
  }

  #fillPage(usual: Choice | undefined, index: number, fonts: SlideFonts, maxShift: number): Page {
    const material = this.#request.slides[index] as SlideMaterial;
    const { choice, draft } = this.#roomyDraft(usual, index, fonts, maxShift);
    const ours = drawOwn(draft, fonts);
    const first = draft.read();
    const known = new Map<ReadShape, boolean>();
    const isOfDesign = (shape: ReadShape): boolean => {
      const before = known.get(shape);
      if (before !== undefined) return before;
      const found = shape.kind === 'shape' && this.#isOfDesign(shape, draft);
      known.set(shape, found);
      return found;
    };
    const isSet = (shape: ReadShape): boolean => draft.drawn?.ids.has(shape.id) === true || isOfDesign(shape);
    const fit = measureFits(first, isSet, fonts, choice?.plan !== undefined, material.kind !== 'content');
    const shrunk = { ...first, shapes: scaleTexts(first.shapes, fit) };
    const plain = this.#scene(shrunk, choice, fonts, ours, isOfDesign);
    const adjusted = findAdjustments(fit, plain, this.#theme, first, isSet, this.#backdrops.behind);
    let set = adjusted;
    let slide = adjusted === undefined ? draft : this.#maker.plan(material, choice, index, adjusted);
    this.#pictures.register(slide.parts);
    // Items shrink together and tiny text is enlarged only on writing; other adjustments do not need another
    // reading.
    const needsReading =
      adjusted?.resized === true || ((choice?.plan?.repeats.length ?? 0) > 0 && fit.byId.size > 0);
    let { shapes } = plain;
    let scene = recolorScene(plain, adjusted, first.theme.colors);
    if (needsReading && adjusted !== undefined) {
      const read = slide.read();
      const whole = this.#scene(read, choice, fonts, ours, isOfDesign);
      // Text of another size may stand on another background and need another colour.
      const more = findAdjustments(fit, whole, this.#theme, read, isSet, this.#backdrops.behind);
      shapes = whole.shapes;
      scene = recolorScene(whole, more, read.theme.colors);
      set = mergeAdjustments(adjusted, more);
      if (scene !== whole.scene) slide = this.#maker.plan(material, choice, index, set);
      this.#pictures.register(slide.parts);
    }
    const { lang, rtl } = this.#request.deck;
    scene = {
      ...scene,
      elements:
        set === undefined
          ? scene.elements
          : scene.elements.map((element) => dropOwnTextColor(element, shapes.get(element.id), set)),
      layout: choice?.layout.id ?? scene.layout,
      ...describeContent(material),
      lang,
      rtl,
      title: material.title,
      usualEmptyShare: this.#emptyShare,
    };
    const findings = [
      ...checkScene(scene, { ...this.#theme, fonts: fonts.fonts }, 0, this.#backdrops.behind),
      ...(material.written?.composed?.fillsSlide === true || choice?.plan !== undefined
        ? []
        : findCoveredDesign(scene, choice?.layout.obstacles ?? [])),
      ...findLostStructure(first, (shape) => !isOfDesign(shape)),
    ];
    const { faults, isFull, isBroken } = weighFaults(findings);
    const small =
      Math.min(3, fit.small / 4) +
      (material.kind === 'content' ? Math.min(1, fit.shrunk) : 0) +
      Math.min(2, fit.parted);
    return {
      slide,
      choice: usual,
      isTitleMoved: choice !== usual,
      titleScale: fit.titleScale,
      scene,
      findings,
      recolored: listRecolored(first, set),
      faults: faults + small,
      pages: fit.pages,
      isFull: isFull || fit.small > 0,
      isBroken,
    };
  }

  /** Draft of a slide whose title has room for all its lines. */
  #roomyDraft(choice: Choice | undefined, index: number, fonts: SlideFonts, maxShift: number) {
    const draft = this.#draft(choice, index);
    if (choice === undefined) return { choice, draft };
    const material = this.#request.slides[index] as SlideMaterial;
    const { deck } = this.#source;
    const room = findTitleRoom(draft.read(), deck, fonts, choice, maxShift);
    const titled = room === undefined ? choice : giveTitleRoom(choice, room);
    const roomy = material.kind === 'content' ? titled : giveLineRooms(titled, draft.read(), deck, fonts);
    if (roomy === choice) return { choice, draft };
    const made = this.#maker.plan(material, roomy, index);
    this.#pictures.register(made.parts);
    return { choice: roomy, draft: made };
  }

  /**
   * The scene of a slide. Marks elements of the design, and text in colours of its placeholders, which no
   * other layout could improve.
   */
  #scene(
    read: ReadSlide,
    choice: Choice | undefined,
    fonts: SlideFonts,
    ours: OwnDrawing | undefined,
    isOfDesign: (shape: ReadShape) => boolean,
  ): SlideScene {
    const known = buildSlideScene(read, this.#source.deck, this.#pictures.picture, fonts, this.#source.memo);
    const whole =
      ours === undefined
        ? known
        : { ...known, scene: { ...known.scene, elements: insertDrawn(known, ours.drawn, ours.elements) } };
    const title = findTitleShape(whole, choice);
    const elements = whole.scene.elements.map((element) => {
      const shape = whole.shapes.get(element.id);
      if (shape === undefined) return element;
      const own =
        shape.kind === 'shape' &&
        ours?.drawn.ids.has(shape.id) !== true &&
        !isOfDesign(shape) &&
        isTextColorOfDesign(shape, choice)
          ? OWN_TEXT_COLOR
          : undefined;
      // Charts of a sample keep the fonts of its designer, and its pictures keep their positions.
      if (
        shape.from !== 'slide' ||
        isOfDesign(shape) ||
        (SAMPLE_KINDS.has(shape.kind) && choice?.plan !== undefined)
      )
        return { ...element, fromDesign: true, ...own };
      if (shape === title && element.type === 'text')
        return { ...element, placeholder: 'title' as const, ...own };
      return own === undefined ? element : { ...element, ...own };
    });
    return { ...whole, scene: { ...whole.scene, elements } };
  }

  /** Returns whether a text belongs to the design: its own words, footers and slide numbers. */
  #isOfDesign(shape: ReadTextShape, { filled }: PlannedSlide): boolean {
    if (filled?.has(shape.id) === false) return true;
    return (
      FURNITURE_TYPES.has(shape.placeholder?.type ?? '') ||
      (shape.placeholder === undefined && FURNITURE_NAMES.has(shape.name)) ||
      this.#untouched.has(textKey(shape))
    );
  }
}
