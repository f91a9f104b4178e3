import { omit } from '../../input/fields.ts';
import type { LayoutEngine } from '../../layout/engine.ts';
import { mediaPart, type Part } from '../../ooxml/package/index.ts';
import type { ReadBox, ReadFill, ReadShape, ReadSlide, ReadTheme } from '../../ooxml/read/index.ts';
import {
  type ChartWriter,
  createChartWriter,
  type EmbeddedFamily,
  notesMasterPart,
  notesSlidePart,
  SchemeColors,
  ThemeFonts,
  VectorPictures,
} from '../../ooxml/write/index.ts';
import type { DesignColors } from '../../output/pptx/fill/design-colors.ts';
import { slidePartName } from '../../output/pptx/fill/design-package.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { DrawingContext, DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import { type DrawnOnSlide, fillPackage, type NewSlide } from '../../output/pptx/fill/fill-package.ts';
import { createSampleText, predictSlide } from '../../output/pptx/fill/prediction/predict-slide.ts';
import { planSlideCopy, type SlideCopyPlan } from '../../output/pptx/fill/sample/fill-sample.ts';
import type { LegibilityOverrides } from '../../output/pptx/fill/sample/slots.ts';
import {
  collectDrawnShapes,
  type FillShape,
  type FillSlide,
  type Scrim,
  slideXml,
} from '../../output/pptx/fill/slide-xml.ts';
import { relativeLuminance } from '../../scene/color.ts';
import type { ChartElement, Deck, SceneElement } from '../../scene/scene.ts';
import type { Hex, Theme } from '../../scene/theme.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { LayoutPlaces } from '../compile/layout-places.ts';
import type { SlideMaterial, WrittenSlide } from '../design.ts';
import { singleFamilyFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { arrange, FOOT_BOTTOM, FOOT_HEIGHT } from './arrange.ts';
import {
  type BodyLook,
  bodyLooks,
  findBackdropUnder,
  findFamily,
  findTextColors,
  getBodyLook,
} from './body-look.ts';
import type { Choice } from './choice.ts';
import { type ChartContext, createFoot, MeasuredTables, type ShapeScope, toShapes } from './create-shapes.ts';
import { type BodyArea, embedBody } from './embed-body.ts';
import { rankTextColors } from './frames.ts';
import { createFurniture } from './furniture-shapes.ts';
import { findPaintedBackdrop, findUsualBackground, mainTheme } from './layout-facts.ts';
import { type PaintedLook, readPaintedLook } from './painted-look.ts';
import { type BodyLetters, findOtherPlaceholder, matchLayout, toTitle } from './place-look.ts';
import { createSampleFill } from './sample-fill.ts';
import { muteColor } from './series-colors.ts';

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

export type BackdropsOn = (
  region: ReadBox,
  background: ReadFill,
  shapes: readonly ReadShape[],
) => readonly Hex[];

/** Writes the slides of a deck and its package. */
export class SlideMaker {
  readonly #engine: LayoutEngine;
  readonly #source: DesignSource;
  readonly #deck: Deck;
  readonly #theme: Theme;
  readonly #look: { readonly colors: SchemeColors; readonly fonts: ThemeFonts };
  #chartCount = 0;
  /** By layout part and background colour. */
  readonly #looks = new Map<string, BodyLook>();
  /** By slide and colours. */
  readonly #ownCharts = new Map<string, ChartWriter>();
  /** By slide and position. */
  readonly #bodies = new Map<string, DrawnShapes>();
  /** Colours of pictures under regions of layouts. */
  readonly #pictured = new Map<string, readonly Hex[]>();
  readonly #tables = new MeasuredTables();
  readonly #painted: PaintedLook;
  readonly #backdropsOn: BackdropsOn;
  readonly #places: CompiledDesign['places'];
  readonly #copies: CompiledDesign['copies'];

  /** @param backdropsOn background colours under a region, from dark to light */
  constructor(
    engine: LayoutEngine,
    source: DesignSource,
    { places, copies }: Pick<CompiledDesign, 'places' | 'copies'>,
    deck: Deck,
    theme: Theme,
    backdropsOn: BackdropsOn,
  ) {
    this.#engine = engine;
    this.#source = source;
    this.#backdropsOn = backdropsOn;
    this.#places = places;
    this.#copies = copies;
    this.#painted = source.memo.getOrCreate(readPaintedLook, source.deck);
    this.#deck = deck;
    this.#theme = theme;
    this.#look = { colors: new SchemeColors(theme), fonts: new ThemeFonts(theme, deck.lang) };
  }

  /** A writer of charts with part names that differ from the file's own. */
  #chartsIn(theme: Theme, look: { readonly colors: DesignColors; readonly fonts: ThemeFonts }): ChartWriter {
    return createChartWriter(
      theme,
      { ...look, formats: look.colors.formats[this.#deck.rtl ? 'rtl' : 'ltr'] },
      () => {
        this.#chartCount += 1;
        return `ppt/charts/lecternChart${this.#chartCount}.xml`;
      },
    );
  }

  /** Chart writer for a slide in one look. */
  #chartsOn(index: number, { theme, colors, fonts }: BodyLook): ChartContext {
    const key = `${index} ${JSON.stringify(theme.colors)}`;
    const writer =
      this.#ownCharts.get(key) ??
      cacheCharts(this.#chartsIn(theme, { colors, fonts }), ({ chart, alt, box, style }) =>
        JSON.stringify([chart, alt, box, style]),
      );
    this.#ownCharts.set(key, writer);
    return {
      writer,
      series: theme.colors.graph,
      rest: muteColor(theme.colors),
      predict: (paint) => colors.paint(paint),
    };
  }

  /** Theme of slides on a layout, because files may have several masters. */
  #themeOn(part: string): ReadTheme {
    const { deck } = this.#source;
    const master = deck.layouts.find((one) => one.part === part)?.master;
    return deck.masters.find((one) => one.part === master)?.theme ?? mainTheme(deck);
  }

  #themeFor(theme: ReadTheme): Theme {
    return theme === mainTheme(this.#source.deck)
      ? this.#theme
      : createTheme({ theme, background: { kind: 'none' } }, singleFamilyFonts(theme.fonts.minor.latin));
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
      note === '' ? {} : { notes: notesSlidePart(material.note ?? '', this.#deck.lang, this.#deck.rtl) };
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
      predictSlide(filled, this.#source.places(filled.layout, this.#placesOn(filled.layout)), {
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
      notesMaster: () => notesMasterPart({ ...this.#look, lang, rtl }),
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
      texts: this.#engine.texts,
      scaleOf: (name: string) => adjusted?.byName.get(name)?.scale,
      scaleOfId: (id: number) => adjusted?.byId.get(id)?.scale,
      looksOf: (name: string) => adjusted?.byName.get(name),
      looksOfId: (id: number) => adjusted?.byId.get(id),
      chartsOn: (region: ReadBox) => this.#chartsOn(index, this.#lookUnder(choice?.layout, region)),
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
    const painted = { ...scope, ...(layout === undefined ? {} : { letters: this.#lettersOn(layout.part) }) };
    const fillsSlide = written?.composed?.fillsSlide === true;
    // The foot of a composition is placed with the composition.
    const content =
      body.length === 0 || written === undefined
        ? material
        : dropBody(
            fillsSlide ? { ...material, title: '' } : material,
            written.composed === undefined ? written.foot : [],
          );
    const placed =
      layout === undefined ? [] : (choice?.placed ?? arrange(content, layout, this.#source.deck.heightEmu));
    const shapes = [
      ...placed.flatMap((one, at) => toShapes(one, material, at + 1, painted)),
      ...body,
      ...(layout === undefined || fillsSlide ? [] : createFurniture(this.#source.deck, layout.part)),
    ];
    return {
      layout: layout?.part ?? '',
      shapes: shapes.map((shape) => this.#matchLayout(shape, layout?.part ?? '')),
      bands: adjusted?.bands ?? [],
      lang,
      rtl,
      ...(backdrop === undefined ? {} : { backdrop }),
    };
  }

  #matchLayout(shape: FillShape, part: string): FillShape {
    const texts = this.#placesOn(part);
    const placed = matchLayout(shape, this.#source.deck, part, texts, this.#bodyOn(part));
    const place = findOtherPlaceholder(placed);
    return place === undefined
      ? placed
      : toTitle(placed, createSampleText(this.#source.places(part, texts), place), this.#themeOn(part));
  }

  #placesOn(part: string): LayoutPlaces {
    return this.#places[part] ?? (this.#places[''] as LayoutPlaces);
  }

  /** Format of the body text of a layout, or of the first layout of its master with a body. */
  #bodyOn(part: string): BodyLetters | undefined {
    const { body, at } = this.#placesOn(this.#partWithBody(part));
    return body === undefined ? undefined : at[body]?.levels[0]?.letters;
  }

  /** A layout with a body: the given one, else the first of its master. */
  #partWithBody(part: string): string {
    if (this.#placesOn(part).body !== undefined) return part;
    const { layouts } = this.#source.deck;
    const master = layouts.find((one) => one.part === part)?.master;
    const other = layouts.find(
      (one) =>
        one.master === master &&
        one.shapes.some(
          ({ placeholder, from }) =>
            from === 'layout' && (placeholder?.type === 'body' || placeholder?.type === 'obj'),
        ),
    );
    return other?.part ?? part;
  }

  /** The theme with the body font of a layout. */
  #lettersOn(part: string): Theme {
    const family = findFamily(this.#source.deck, part, this.#bodyOn(part));
    return family === undefined ? this.#theme : { ...this.#theme, fonts: singleFamilyFonts(family.latin) };
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
    const look = this.#lookUnder(layout, region);
    const body = this.#laidOut(written, room, look, index, layout.part);
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
    const look = this.#lookUnder(layout, region);
    const room =
      written.foot.length > 0
        ? {
            ...region,
            height: Math.min(region.height, deck.heightEmu * FOOT_BOTTOM - FOOT_HEIGHT - region.y),
          }
        : region;
    return [this.#laidOut(written, room, look, index, layout.part)];
  }

  /** Bodies are cached, because slides with adjustments are written again. */
  #laidOut(written: WrittenSlide, room: BodyArea, look: BodyLook, index: number, part: string): DrawnShapes {
    const key = `${index} ${part} ${JSON.stringify(room)}`;
    const known = this.#bodies.get(key);
    if (known !== undefined) return known;
    const made = this.#layOut(written, room, look, index, part);
    this.#bodies.set(key, made);
    return made;
  }

  #layOut(written: WrittenSlide, room: BodyArea, look: BodyLook, index: number, part: string): DrawnShapes {
    const { widthEmu, heightEmu } = this.#source.deck;
    const { lang, rtl } = this.#deck;
    const shapes = (elements: readonly SceneElement[]): DrawnShapes => ({
      kind: 'drawn',
      name: 'body',
      elements,
      look: this.#drawnLook(look),
    });
    const sizesPt = this.#placesOn(this.#partWithBody(part)).bodySizes;
    return embedBody(written, room, {
      engine: this.#engine,
      look,
      lang,
      rtl,
      widthEmu,
      heightEmu,
      index,
      sizesPt,
      shapes,
    });
  }

  /** Look of elements in a region of a sample slide or layout. */
  #lookUnder(layout: DesignLayout | undefined, region: ReadBox): BodyLook {
    const { deck } = this.#source;
    if (layout?.sample !== undefined) {
      const slide = deck.slides.find(({ part }) => part === layout.sample?.part);
      return this.#lookOn(
        layout.sample.part,
        this.#themeOn(layout.part),
        region,
        slide?.background,
        slide?.shapes.filter(({ from }) => from !== 'slide') ?? [],
        (slide === undefined ? [] : this.#source.memo.getOrCreate(rankTextColors, slide)) as Hex[],
      );
    }
    const part = layout?.part ?? '';
    const own = deck.layouts.find((one) => one.part === part);
    const painted =
      findPaintedBackdrop(this.#source, part) === undefined ? undefined : findUsualBackground(deck);
    return this.#lookOn(
      part,
      this.#themeOn(part),
      region,
      painted ?? own?.background,
      own?.shapes ?? [],
      findTextColors(deck, part),
    );
  }

  #lookOn(
    part: string,
    scheme: ReadTheme,
    region: ReadBox,
    background: ReadFill = { kind: 'none' },
    shapes: readonly ReadShape[] = [],
    textColors: readonly Hex[] = [],
  ): BodyLook {
    const backdrop =
      findBackdropUnder(region, background, shapes) ??
      this.#backdropOfPicture(part, region, background, shapes, textColors);
    const key = `${part} ${backdrop}`;
    const known = this.#looks.get(key);
    if (known !== undefined) return known;
    const { accents } = this.#painted;
    const family = part.includes('/slideLayouts/')
      ? findFamily(this.#source.deck, part, this.#bodyOn(part))
      : this.#painted.family;
    const { colors, fonts } = this.#themeFor(scheme);
    const graph =
      accents.length > 0
        ? [...accents, ...colors.graph.filter((one) => !accents.includes(one))]
        : colors.graph;
    const base = {
      ...this.#theme,
      colors: { ...colors, graph },
      fonts: family === undefined ? fonts : singleFamilyFonts(family.latin),
    };
    const look = getBodyLook(
      this.#source.memo.getOrCreate(bodyLooks, this.#source),
      base,
      scheme.colors,
      backdrop,
      textColors,
      this.#deck.lang,
      family,
    );
    this.#looks.set(key, look);
    return look;
  }

  /** The colour of a picture with the least contrast to text. */
  #backdropOfPicture(
    part: string,
    region: ReadBox,
    background: ReadFill,
    shapes: readonly ReadShape[],
    [textColor]: readonly Hex[],
  ): Hex {
    const key = `${part} ${JSON.stringify(region)}`;
    const colors = this.#pictured.get(key) ?? this.#backdropsOn(region, background, shapes);
    this.#pictured.set(key, colors);
    const isLight = textColor !== undefined && relativeLuminance(textColor) > 0.5;
    return (isLight ? colors.at(-1) : colors[0]) ?? (isLight ? '#000000' : '#FFFFFF');
  }

  #drawnLook({ theme, colors, fonts }: BodyLook): DrawingContext {
    const { rtl } = this.#deck;
    const media = new MediaOrBlank(this.#deck.media);
    const charts = cacheCharts(this.#chartsIn(theme, { colors, fonts }), (element) => element);
    return {
      theme,
      colors,
      fonts,
      rtl,
      media,
      vectors: new VectorPictures(theme, media),
      chart: charts.write,
    };
  }
}

/** Caches charts by key, so that a slide that is written again refers to the same parts. */
function cacheCharts(charts: ChartWriter, keyOf: (element: ChartElement) => unknown): ChartWriter {
  const written = new Map<unknown, { readonly part: string; readonly parts: readonly Part[] }>();
  return {
    write: (element, parts) => {
      const [key, own]: [unknown, Part[]] = [keyOf(element), []];
      const known = written.get(key) ?? { part: charts.write(element, own), parts: own };
      written.set(key, known);
      parts.push(...known.parts);
      return known.part;
    },
  };
}

/** Parts of the package that shapes refer to. */
function collectParts(shapes: readonly FillShape[]): Part[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'chart'
      ? shape.parts
      : shape.kind === 'picture'
        ? [mediaPart(shape.bytes, shape.mimeType, shape.hash)]
        : [],
  );
}

const BLANK = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');

/** Pictures arrive after the layout, in display size; until then they are blank. */
class MediaOrBlank extends Map<string, Uint8Array> {
  override get(hash: string): Uint8Array {
    return super.get(hash) ?? BLANK;
  }
}

/** The title and sources around a body that is laid out as a whole. */
function dropBody(material: SlideMaterial, foot: readonly string[]): SlideMaterial {
  const rest = omit(material, 'items', 'beside');
  return { ...rest, parts: [], tables: [], charts: [], pictures: [], foot };
}
