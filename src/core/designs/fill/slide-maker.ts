import type { LayoutEngine } from '../../layout/engine.ts';
import type { Part } from '../../ooxml/package/index.ts';
import type { ReadBox, ReadSlide } from '../../ooxml/read/index.ts';
import {
  type EmbeddedFamily,
  SchemeColors,
  ThemeFonts,
  VectorPictures,
  writeNotesMaster,
  writeNotesSlide,
} from '../../ooxml/write/index.ts';
import { slidePartName } from '../../output/pptx/fill/design-package.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { DrawingContext, DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
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
import type { Deck, SceneElement } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { ApplyRequest, SlideMaterial, WrittenSlide } from '../design.ts';
import type { DesignStyle } from '../style.ts';
import { arrange, clearFoot, FOOT_BOTTOM, FOOT_HEIGHT } from './arrange.ts';
import type { BodyLook } from './body-look.ts';
import type { Choice } from './choice.ts';
import { collectParts } from './collect-parts.ts';
import { createFoot, MeasuredTables, type ShapeScope, toShapes } from './create-shapes.ts';
import { DeckCharts } from './deck-charts.ts';
import { dropBody } from './drop-body.ts';
import { type BodyArea, embedBody } from './embed-body.ts';
import { createFurniture } from './furniture-shapes.ts';
import { findPaintedBackdrop, findUsualBackground } from './layout-facts.ts';
import { MediaOrBlank } from './media-or-blank.ts';
import { findOtherPlaceholder, matchLayout, shrinkLevels, toTitle } from './place-look.ts';
import { createSampleFill } from './sample-fill.ts';
import { type BackdropsOn, SlideLooks } from './slide-looks.ts';
import { moveChart } from './style-charts.ts';
import { moveContent } from './title-room.ts';

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

/** Writes the slides of a deck and its package. */
export class SlideMaker {
  readonly #engine: LayoutEngine;
  readonly #source: DesignSource;
  readonly #deck: Deck;
  readonly #theme: Theme;
  readonly #look: { readonly colors: SchemeColors; readonly fonts: ThemeFonts };
  readonly #charts: DeckCharts;
  readonly #looks: SlideLooks;
  /** By slide and position. */
  readonly #bodies = new Map<string, DrawnShapes>();
  readonly #tables = new MeasuredTables();
  readonly #tableStyle: string;
  readonly #copies: CompiledDesign['copies'];
  readonly #style: DesignStyle | undefined;

  /** @param backdropsOn background colours under a region, from dark to light */
  constructor(
    engine: LayoutEngine,
    source: DesignSource,
    { places, shapes, copies, tableStyle }: CompiledDesign,
    { deck, style }: Pick<ApplyRequest, 'deck' | 'style'>,
    theme: Theme,
    backdropsOn: BackdropsOn,
  ) {
    this.#style = style;
    this.#engine = engine;
    this.#source = source;
    this.#copies = copies;
    this.#tableStyle = tableStyle;
    this.#deck = deck;
    this.#charts = new DeckCharts(deck, style);
    this.#looks = new SlideLooks(source, { places, shapes }, theme, deck.lang, backdropsOn, style?.colors);
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
    const backdrop = filled.backdrop === undefined ? undefined : findUsualBackground(this.#source.deck);
    const predict = () =>
      predictSlide(filled, this.#source.places(filled.layout, this.#looks.placesOn(filled.layout)), {
        part: slidePartName(index),
        number: index + 1,
        notes: '',
        backdrop,
      });
    return {
      ...collectDrawnShapes(filled.shapes, 2),
      parts: collectParts(filled.shapes),
      predict,
      serialize: () => slideXml(filled),
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
      lang,
      rtl,
      media,
      tables: this.#tables,
      tableStyle: this.#tableStyle,
      texts: this.#engine.texts,
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
        : this.#frameBody(material.written, framed.layout, framed.region, index, scope);
    const whole =
      framed === undefined
        ? fill
        : { ...fill, removed: [...fill.removed, ...framed.removed], extra: [...fill.extra, ...framedBody] };
    return planSlideCopy(
      this.#source,
      { prepared, compiled },
      { ...whole, bands: adjusted?.bands ?? [] },
      index,
      slidePartName(index),
    );
  }

  #slide(
    material: SlideMaterial,
    choice: Choice | undefined,
    index: number,
    adjusted: Adjustments | undefined,
  ): FillSlide {
    const { lang, rtl } = this.#deck;
    const layout = choice?.layout;
    const scope = this.#scope(choice, index, adjusted);
    const backdrop = layout === undefined ? undefined : findPaintedBackdrop(this.#source, layout.part);
    const { written } = material;
    const body =
      choice?.bodyArea === undefined || written === undefined
        ? []
        : this.#body(written, choice.layout, choice.bodyArea, index, scope);
    const painted = {
      ...scope,
      ...(layout === undefined ? {} : { letters: this.#looks.lettersOn(layout.part) }),
    };
    const fillsSlide = written?.composed?.fillsSlide === true;
    // The foot of a composition is placed with the composition.
    const content =
      body.length === 0 || written === undefined
        ? material
        : dropBody(
            fillsSlide ? { ...material, title: '' } : material,
            written.composed === undefined ? written.foot : [],
          );
    const { heightEmu } = this.#source.deck;
    const usual = layout === undefined ? [] : (choice?.placed ?? arrange(content, layout, heightEmu));
    const room = choice?.titleRoom;
    const moved = room === undefined ? usual : moveContent(usual, room, heightEmu);
    const placed = moveChart(moved, layout);
    const shapes = [
      ...placed.flatMap((one, at) => toShapes(one, material, at + 1, painted)),
      ...body,
      ...(layout === undefined || fillsSlide ? [] : createFurniture(this.#source.deck, layout.part)),
    ];
    return {
      layout: layout?.part ?? '',
      shapes: shapes.map((shape) =>
        this.#matchLayout(shape, layout?.part ?? '', scope.looksOf(shape.name)?.sizeFactor),
      ),
      bands: adjusted?.bands ?? [],
      lang,
      rtl,
      ...(backdrop === undefined ? {} : { backdrop }),
    };
  }

  #matchLayout(shape: FillShape, part: string, factor = 1): FillShape {
    const texts = this.#looks.placesOn(part);
    const matched = matchLayout(shape, this.#source.deck, part, texts, this.#looks.bodyOn(part));
    const placed = shrinkLevels(matched, factor, texts);
    const place = findOtherPlaceholder(placed);
    return place === undefined
      ? placed
      : toTitle(placed, createSampleText(this.#source.places(part, texts), place), this.#looks.themeOn(part));
  }

  /** Body of a standard layout, with its sources, on the frame of a sample slide. */
  #frameBody(
    written: WrittenSlide,
    layout: DesignLayout,
    region: BodyArea,
    index: number,
    scope: ShapeScope,
  ): FillShape[] {
    const { foot } = written;
    const footed = foot.length > 0;
    const room = footed ? { ...region, height: region.height - FOOT_HEIGHT } : region;
    const look = this.#looks.lookUnder(layout, region);
    const body = this.#laidOut(written, room, look, index, layout);
    const paragraphs = foot.map((text) => ({ text, level: 0 }));
    return footed
      ? [
          body,
          ...createFoot(paragraphs, { ...region, y: region.y + room.height, height: FOOT_HEIGHT }, 1, scope),
        ]
      : [body];
  }

  /** Body of a standard layout in the content area of a layout. */
  #body(
    written: WrittenSlide,
    layout: DesignLayout,
    region: BodyArea,
    index: number,
    scope: ShapeScope,
  ): FillShape[] {
    const { deck } = this.#source;
    if (written.composed !== undefined) return this.#frameBody(written, layout, region, index, scope);
    const look = this.#looks.lookUnder(layout, region);
    const low = Math.min(region.y + region.height, deck.heightEmu * FOOT_BOTTOM - FOOT_HEIGHT);
    const foot = clearFoot({ x: region.x, y: low, width: region.width, height: FOOT_HEIGHT }, layout);
    const room = written.foot.length > 0 ? { ...region, height: foot.y - region.y } : region;
    return [this.#laidOut(written, room, look, index, layout)];
  }

  /** Bodies are cached, because slides with adjustments are written again. */
  #laidOut(
    written: WrittenSlide,
    room: BodyArea,
    look: BodyLook,
    index: number,
    layout: DesignLayout,
  ): DrawnShapes {
    const key = `${index} ${layout.id} ${JSON.stringify(room)}`;
    const known = this.#bodies.get(key);
    if (known !== undefined) return known;
    const made = this.#layOut(written, room, look, index, layout);
    this.#bodies.set(key, made);
    return made;
  }

  #layOut(
    written: WrittenSlide,
    room: BodyArea,
    look: BodyLook,
    index: number,
    { part, slots }: DesignLayout,
  ): DrawnShapes {
    const { widthEmu, heightEmu } = this.#source.deck;
    const { lang, rtl } = this.#deck;
    const shapes = (elements: readonly SceneElement[]): DrawnShapes => ({
      kind: 'drawn',
      name: 'body',
      elements,
      look: this.#drawnLook(look),
    });
    const sizesPt = this.#looks.placesOn(this.#looks.partWithBody(part)).bodySizes;
    return embedBody(written, room, {
      engine: this.#engine,
      look,
      lang,
      rtl,
      widthEmu,
      heightEmu,
      index,
      sizesPt,
      titlePt: slots.find(({ role }) => role === 'title')?.sizePt ?? Number.POSITIVE_INFINITY,
      style: this.#style,
      shapes,
    });
  }

  #drawnLook(look: BodyLook): DrawingContext {
    const { theme, colors, fonts } = look;
    const { rtl } = this.#deck;
    const media = new MediaOrBlank(this.#deck.media);
    return {
      theme,
      colors,
      fonts,
      rtl,
      media,
      vectors: new VectorPictures(theme, media),
      chart: this.#charts.drawnOn(look).write,
    };
  }
}
