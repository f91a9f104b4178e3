import type { LayoutEngine } from '../../layout/engine.ts';
import type { Part } from '../../ooxml/package/index.ts';
import type { ReadBox, ReadSlide } from '../../ooxml/read/index.ts';
import {
  type EmbeddedFamily,
  SchemeColors,
  ThemeFonts,
  writeNotesMaster,
  writeNotesSlide,
} from '../../ooxml/write/index.ts';
import { slidePartName } from '../../output/pptx/fill/design-package.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { type DrawnOnSlide, fillPackage, type NewSlide } from '../../output/pptx/fill/fill-package.ts';
import { createSampleText, predictSlide } from '../../output/pptx/fill/prediction/predict-slide.ts';
import { planSlideCopy } from '../../output/pptx/fill/sample/fill-sample.ts';
import type { SlideCopyPlan } from '../../output/pptx/fill/sample/slide-copy.ts';
import type { LegibilityOverrides } from '../../output/pptx/fill/sample/slots.ts';
import {
  collectDrawnShapes,
  type FillShape,
  type FillSlide,
  type Scrim,
  slideXml,
} from '../../output/pptx/fill/slide-xml.ts';
import type { Deck } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { ApplyRequest, SlideMaterial } from '../design.ts';
import { arrange } from './arrange.ts';
import type { Choice } from './choice.ts';
import { clearFigures } from './clear-figures.ts';
import { collectParts } from './collect-parts.ts';
import { MeasuredTables, type ShapeScope, toShapes } from './create-shapes.ts';
import { DeckCharts } from './deck-charts.ts';
import { type DeckFurniture, readDeckFurniture } from './deck-furniture.ts';
import { DeckLinks } from './deck-links.ts';
import { dropBody } from './drop-body.ts';
import { furnishCopy } from './furnish-copy.ts';
import { SlideFurniture } from './furniture-shapes.ts';
import { findPaintedBackdrop, findUsualBackground } from './layout-facts.ts';
import { findOtherPlaceholder, matchLayout, setFamily, shrinkLevels, toTitle } from './place-look.ts';
import { insetCharts, insetOnPanel } from './place-panels.ts';
import type { PlacedContent } from './placed-content.ts';
import { createSampleFill } from './sample-fill.ts';
import { SlideBodies } from './slide-bodies.ts';
import { type BackdropsOn, SlideLooks } from './slide-looks.ts';
import { moveChart } from './style-charts.ts';
import { moveContent } from './title-room.ts';
import { raiseAuthor, raiseTitle } from './title-size.ts';

/**
 * Changes to formats that make a slide legible. Our own shapes are identified by name, those of samples by
 * id.
 */
export interface Adjustments {
  /** True if text changes size other than by shrinking. */
  readonly resized: boolean;
  readonly bands: readonly Scrim[];
  readonly byName: ReadonlyMap<string, LegibilityOverrides & { readonly scale?: number }>;
  readonly byId: ReadonlyMap<number, LegibilityOverrides & { readonly scale?: number }>;
}

/** A slide before it is written. */
export interface PlannedSlide {
  /** The slide as a reader sees it, without our own drawings. */
  read(): ReadSlide;
  /** Our own drawings. */
  readonly drawn?: DrawnOnSlide;
  /** Ids of filled shapes of a copied slide; other text belongs to the design. Absent: all are filled. */
  readonly filled?: ReadonlySet<number>;
  /** Parts of its pictures, beyond those of the design. */
  readonly parts: readonly Part[];
  write(): NewSlide;
}

type Planned = Omit<PlannedSlide, 'read' | 'write'> & {
  readonly predict: () => ReadSlide;
  readonly serialize: () => Omit<NewSlide, 'notes'>;
};

/** A slide on a layout, and the placed content from which each of its shapes was made. */
interface LaidOutSlide {
  readonly slide: FillSlide;
  readonly placed: readonly PlacedContent[];
  /** Position in `placed` for each shape; undefined for shapes beside the content. */
  readonly origins: readonly (number | undefined)[];
}

/** Writes the slides of a deck and its package. */
export class SlideMaker {
  readonly #engine: LayoutEngine;
  readonly #source: DesignSource;
  readonly #deck: Deck;
  readonly #theme: Theme;
  readonly #look: { readonly colors: SchemeColors; readonly fonts: ThemeFonts };
  readonly #charts: DeckCharts;
  readonly #looks: SlideLooks;
  readonly #bodies: SlideBodies;
  readonly #tables = new MeasuredTables();
  readonly #tableStyle: string;
  readonly #copies: CompiledDesign['copies'];
  readonly #furniture: DeckFurniture;
  readonly #shapes: CompiledDesign['shapes'];
  readonly #links: DeckLinks;
  /** First forms of slides, of which adjusted ones are made. */
  readonly #slides = new WeakMap<Choice, LaidOutSlide & { readonly index: number }>();

  /** @param backdropsOn background colours under a region, from dark to light */
  constructor(
    engine: LayoutEngine,
    source: DesignSource,
    design: CompiledDesign,
    { deck, slides, style }: Pick<ApplyRequest, 'deck' | 'slides' | 'style'>,
    theme: Theme,
    backdropsOn: BackdropsOn,
  ) {
    const { places, shapes, copies, tableStyle } = design;
    this.#furniture = source.memo.getOrCreate(readDeckFurniture, design, source.deck);
    this.#shapes = shapes;
    this.#links = new DeckLinks(slides);
    this.#engine = engine;
    this.#source = source;
    this.#copies = copies;
    this.#tableStyle = tableStyle;
    this.#deck = deck;
    this.#charts = new DeckCharts(deck, style);
    this.#looks = new SlideLooks(source, { places, shapes }, theme, deck.lang, backdropsOn, style?.colors);
    this.#bodies = new SlideBodies(
      engine,
      source,
      { looks: this.#looks, charts: this.#charts, links: this.#links, shapes },
      deck,
      style,
    );
    this.#theme = theme;
    this.#look = { colors: new SchemeColors(theme), fonts: new ThemeFonts(theme, deck.lang) };
  }

  /** Plans a slide without writing it. */
  plan(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted?: Adjustments,
  ): PlannedSlide {
    const note = (material.note ?? '').trim();
    const notes =
      note === '' ? {} : { notes: writeNotesSlide(material.note ?? '', this.#deck.lang, this.#deck.rtl) };
    const { predict, serialize, ...rest } = this.#planSlide(material, choice, index, adjusted);
    let read: ReadSlide | undefined;
    return {
      ...rest,
      read: () => {
        read ??= { ...predict(), notes: note };
        return read;
      },
      write: () => ({ ...serialize(), ...notes }),
    };
  }

  #planSlide(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted: Adjustments | undefined,
  ): Planned {
    const copy = this.#copy(material, choice, index, adjusted);
    if (copy !== undefined) {
      const { drawn, filled, pictures } = copy;
      return {
        ...(drawn === undefined ? {} : { drawn }),
        filled,
        parts: pictures,
        predict: () => copy.predict(),
        serialize: () => copy.write(),
      };
    }
    const filled = this.#slide(material, choice, index, adjusted);
    const backdrop =
      filled.backdrop === undefined
        ? undefined
        : this.#source.memo.getOrCreate(findUsualBackground, this.#source.deck);
    const places = () => this.#source.places(filled.layout, this.#looks.placesOn(filled.layout));
    const predict = () =>
      predictSlide(filled, places(), {
        part: slidePartName(index),
        number: index + 1,
        notes: '',
        backdrop,
      });
    return {
      ...collectDrawnShapes(filled.shapes, 2),
      parts: collectParts(filled.shapes),
      predict,
      serialize: () => slideXml(filled, places().at),
    };
  }

  /** @param fonts to embed in addition to those of the file */
  package(slides: readonly NewSlide[], fonts: readonly EmbeddedFamily[]): Uint8Array {
    const { title, lang, createdAt, rtl } = this.#deck;
    return fillPackage(this.#source, {
      title,
      lang,
      createdAt,
      slides,
      fonts,
      notesMaster: () => writeNotesMaster({ ...this.#look, lang, rtl }),
    });
  }

  #scope(choice: Choice | undefined, index: number, adjusted: Adjustments | undefined) {
    const { lang, rtl, media } = this.#deck;
    return {
      theme: this.#theme,
      frame: this.#shapes.picture,
      lang,
      rtl,
      media,
      tables: this.#tables,
      tableStyle: this.#tableStyle,
      texts: this.#engine.texts,
      slideLink: (link: string) => this.#links.resolve(link, index),
      scaleOf: (name: string) => adjusted?.byName.get(name)?.scale,
      scaleOfId: (id: number) => adjusted?.byId.get(id)?.scale,
      looksOf: (name: string) => adjusted?.byName.get(name),
      looksOfId: (id: number) => adjusted?.byId.get(id),
      chartsOn: (region: ReadBox) =>
        this.#charts.contextOn(
          index,
          this.#looks.lookUnder(choice?.layout, region),
          this.#looks.sampleColorsOn(choice?.layout.part ?? ''),
        ),
    };
  }

  /** Copy of a sample slide; undefined if the slide uses a layout. */
  #copy(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted: Adjustments | undefined,
  ): SlideCopyPlan | undefined {
    const part = choice?.layout.sample?.part;
    const [prepared, compiled] = part === undefined ? [] : [this.#source.slide(part), this.#copies[part]];
    if (choice?.plan === undefined || prepared === undefined || compiled === undefined) return undefined;
    const scope = this.#scope(choice, index, adjusted);
    const fill = createSampleFill(choice.plan, material, `${index + 1}`, this.#source, prepared, scope);
    const { framed } = choice;
    const framedBody =
      framed === undefined || material.written === undefined
        ? []
        : this.#bodies.frameBody(material.written, framed.layout, framed.region, index, scope);
    const whole =
      framed === undefined
        ? fill
        : { ...fill, removed: [...fill.removed, ...framed.removed], extra: [...fill.extra, ...framedBody] };
    const furnished =
      material.kind === 'content'
        ? furnishCopy(whole, prepared, choice, this.#source, this.#furniture, (layout) =>
            this.#looks.placesOn(layout),
          )
        : whole;
    return planSlideCopy(
      this.#source,
      { prepared, compiled },
      { ...furnished, bands: adjusted?.bands ?? [] },
      index,
      slidePartName(index),
    );
  }

  /** A slide on a layout; one that is adjusted differs from its first form in the shapes that are named alone. */
  #slide(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted: Adjustments | undefined,
  ): FillSlide {
    if (choice === undefined) return this.#layOut(material, choice, index, adjusted).slide;
    const known = this.#slides.get(choice);
    if (known === undefined || known.index !== index || adjusted === undefined) {
      const made = this.#layOut(material, choice, index, adjusted);
      if (adjusted === undefined) this.#slides.set(choice, { ...made, index });
      return made.slide;
    }
    const { slide, origins, placed } = known;
    const isNamed = ({ name }: FillShape) => adjusted.byName.has(name);
    if (slide.shapes.some((shape, at) => isNamed(shape) && origins[at] === undefined))
      return this.#layOut(material, choice, index, adjusted).slide;
    const scope = this.#shapeScope(choice, index, adjusted);
    const shapes = slide.shapes.flatMap((shape, at): FillShape[] => {
      const origin = origins[at];
      const one = origin === undefined || !isNamed(shape) ? undefined : placed[origin];
      return one === undefined || origin === undefined
        ? [shape]
        : this.#matched(toShapes(one, material, origin + 1, scope), choice.layout.part, scope);
    });
    return { ...slide, shapes, bands: adjusted.bands };
  }

  #shapeScope(choice: Choice | undefined, index: number, adjusted: Adjustments | undefined) {
    const scope = this.#scope(choice, index, adjusted);
    return choice === undefined ? scope : { ...scope, letters: this.#looks.lettersOn(choice.layout.part) };
  }

  #layOut(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted: Adjustments | undefined,
  ): LaidOutSlide {
    const { lang, rtl } = this.#deck;
    const layout = choice?.layout;
    const scope = this.#shapeScope(choice, index, adjusted);
    const backdrop = layout === undefined ? undefined : findPaintedBackdrop(this.#source, layout.part);
    const { written } = material;
    const fillsSlide = written?.composed?.fillsSlide === true;
    const furniture =
      layout === undefined || fillsSlide
        ? undefined
        : new SlideFurniture(this.#source.deck, layout, material.kind, this.#furniture);
    const panels = layout === undefined ? [] : this.#bodies.panelsOf(layout);
    const cleared =
      choice?.bodyArea === undefined ? undefined : (furniture?.clear(choice.bodyArea) ?? choice.bodyArea);
    const bodyArea = cleared === undefined ? undefined : insetOnPanel(cleared, panels);
    const body =
      layout === undefined || bodyArea === undefined || written === undefined
        ? []
        : this.#bodies.body(written, layout, bodyArea, index, scope);
    // The foot of a composition is placed with the composition.
    const content =
      body.length === 0 || written === undefined
        ? material
        : dropBody(
            fillsSlide ? { ...material, title: '' } : material,
            written.composed === undefined ? written.foot : [],
          );
    const { heightEmu } = this.#source.deck;
    const arranged = layout === undefined ? [] : (choice?.placed ?? arrange(content, layout, heightEmu));
    const legible = material.layout === 'quote' ? raiseAuthor(arranged) : arranged;
    const usual = body.length === 0 ? legible : raiseTitle(legible);
    const room = choice?.titleRoom;
    const moved = room === undefined ? usual : moveContent(usual, room, heightEmu);
    const charted = clearFigures(moveChart(moved, layout), layout, heightEmu);
    const placed = insetCharts(furniture?.clearPlaced(charted) ?? charted, panels);
    const below =
      layout === undefined
        ? []
        : this.#bodies.panels(layout, placed, body.length === 0 ? undefined : bodyArea);
    const filled = placed.map((one, at) => toShapes(one, material, at + 1, scope));
    const above = [
      ...body,
      ...(layout === undefined || fillsSlide || material.kind !== 'content'
        ? []
        : this.#bodies.titleRule(layout, placed, bodyArea)),
      ...(furniture?.beside(placed, bodyArea) ?? []),
    ];
    return {
      slide: {
        layout: layout?.part ?? '',
        shapes: this.#matched([...below, ...filled.flat(), ...above], layout?.part ?? '', scope),
        bands: adjusted?.bands ?? [],
        lang,
        rtl,
        ...(backdrop === undefined ? {} : { backdrop }),
      },
      placed,
      origins: [...below.map(() => undefined), ...filled.flatMap((made, at) => made.map(() => at))],
    };
  }

  #matched(
    shapes: readonly FillShape[],
    part: string,
    { looksOf }: Pick<ShapeScope, 'looksOf'>,
  ): FillShape[] {
    return shapes.map((shape) => this.#matchLayout(shape, part, looksOf(shape.name)?.sizeFactor));
  }

  #matchLayout(shape: FillShape, part: string, factor = 1): FillShape {
    const texts = this.#looks.placesOn(part);
    const matched = matchLayout(shape, this.#source.deck, part, texts, this.#looks.bodyOn(part));
    const placed = setFamily(shrinkLevels(matched, factor, texts), (place) =>
      this.#looks.familyAt(part, place),
    );
    const place = findOtherPlaceholder(placed);
    return place === undefined
      ? placed
      : toTitle(placed, createSampleText(this.#source.places(part, texts), place), this.#looks.themeOn(part));
  }
}
