import type { LayoutEngine } from '../../layout/engine.ts';
import { VectorPictures } from '../../ooxml/write/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { DrawingContext, DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import { type Deck, EMU_PER_PX, type SceneElement } from '../../scene/scene.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { WrittenSlide } from '../design.ts';
import type { DesignStyle } from '../style.ts';
import { clearFoot, FOOT_BOTTOM, FOOT_HEIGHT } from './arrange.ts';
import type { BodyLook } from './body-look.ts';
import { createFoot, type ShapeScope } from './create-shapes.ts';
import type { DeckCharts } from './deck-charts.ts';
import type { DeckLinks } from './deck-links.ts';
import { type BodyArea, embedBody } from './embed-body.ts';
import { MediaOrBlank } from './media-or-blank.ts';
import { drawPanels, findPanels, type PlacePanel } from './place-panels.ts';
import type { PlacedContent } from './placed-content.ts';
import type { SlideLooks } from './slide-looks.ts';
import { drawTitleRule } from './title-rule.ts';

/** Looks, charts, links and brand shapes of the deck that bodies are drawn for. */
interface BodyStyle {
  readonly links: DeckLinks;
  readonly looks: SlideLooks;
  readonly charts: DeckCharts;
  readonly shapes: CompiledDesign['shapes'];
}

/** Draws bodies of standard layouts and what slides of the file draw beside their placeholders. */
export class SlideBodies {
  readonly #engine: LayoutEngine;
  readonly #source: DesignSource;
  readonly #deck: Deck;
  readonly #charts: DeckCharts;
  readonly #links: DeckLinks;
  readonly #looks: SlideLooks;
  readonly #shapes: CompiledDesign['shapes'];
  readonly #style: DesignStyle | undefined;
  readonly #panels = new Map<DesignLayout, readonly PlacePanel[]>();
  /** By slide and position. */
  readonly #bodies = new Map<string, DrawnShapes>();

  constructor(
    engine: LayoutEngine,
    source: DesignSource,
    { looks, charts, links, shapes }: BodyStyle,
    deck: Deck,
    style: DesignStyle | undefined,
  ) {
    this.#engine = engine;
    this.#source = source;
    this.#looks = looks;
    this.#charts = charts;
    this.#links = links;
    this.#shapes = shapes;
    this.#deck = deck;
    this.#style = style;
  }

  panelsOf(layout: DesignLayout): readonly PlacePanel[] {
    const known = this.#panels.get(layout) ?? findPanels(layout, this.#source.deck);
    this.#panels.set(layout, known);
    return known;
  }

  /** Panels behind charts and a body that are drawn in filled places of a layout. */
  panels(layout: DesignLayout, placed: readonly PlacedContent[], body: BodyArea | undefined): DrawnShapes[] {
    const panels = this.panelsOf(layout);
    const elements = drawPanels(panels, placed, body);
    const [first] = panels;
    if (elements.length === 0 || first === undefined) return [];
    const look = this.#looks.lookUnder(layout, first.box);
    return [{ kind: 'drawn', name: 'panel', elements, look: this.#drawnLook(look, 0) }];
  }

  /** The rule below the title of a slide on a layout. */
  titleRule(
    layout: DesignLayout,
    placed: readonly PlacedContent[],
    body: BodyArea | undefined,
  ): DrawnShapes[] {
    const { deck } = this.#source;
    const rule = drawTitleRule(this.#shapes.titleRule, layout, placed, body, deck);
    if (rule === undefined) return [];
    const look = this.#looks.lookUnder(layout, layout.slots[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 });
    return [{ kind: 'drawn', name: 'title rule', elements: [rule], look: this.#drawnLook(look, 0) }];
  }

  /** Body of a standard layout, with its sources, on the frame of a sample slide. */
  frameBody(
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
  body(
    written: WrittenSlide,
    layout: DesignLayout,
    region: BodyArea,
    index: number,
    scope: ShapeScope,
  ): FillShape[] {
    const { deck } = this.#source;
    if (written.composed !== undefined) return this.frameBody(written, layout, region, index, scope);
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
    const { lang, rtl, colorRoles } = this.#deck;
    const shapes = (elements: readonly SceneElement[]): DrawnShapes => ({
      kind: 'drawn',
      name: 'body',
      elements,
      look: this.#drawnLook(look, index),
    });
    const sizesPt = this.#looks.placesOn(this.#looks.partWithBody(part)).bodySizes;
    return embedBody(written, room, {
      engine: this.#engine,
      look,
      lang,
      rtl,
      colorRoles,
      widthEmu,
      heightEmu,
      index,
      sizesPt,
      titlePt: slots.find(({ role }) => role === 'title')?.sizePt ?? Number.POSITIVE_INFINITY,
      style: this.#style,
      frame: this.#shapes.picture,
      shapes,
    });
  }

  #drawnLook(look: BodyLook, index: number): DrawingContext {
    const { theme, colors, fonts } = look;
    const { rtl } = this.#deck;
    const { widthEmu, heightEmu } = this.#source.deck;
    const media = new MediaOrBlank(this.#deck.media);
    return {
      theme,
      colors,
      fonts,
      rtl,
      canvas: { widthPx: widthEmu / EMU_PER_PX, heightPx: heightEmu / EMU_PER_PX },
      media,
      vectors: new VectorPictures(theme, media),
      chart: this.#charts.drawnOn(look).write,
      slideLink: (link) => this.#links.resolve(link, index),
    };
  }
}
