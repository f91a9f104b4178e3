import { Memo } from '../../memory/memo.ts';
import type { ReadBox, ReadDeck, ReadLayout, ReadTheme } from '../../ooxml/read/index.ts';
import { RenderedBackdrops } from '../../output/png/real-backdrops.ts';
import { pictureBook } from '../picture-book.ts';
import { chooseSlideFonts } from '../slide-fonts.ts';
import { buildSlideScene } from '../slide-scene.ts';
import { PaintedSurfaces, type PixelBox } from './painted-surfaces.ts';

/** Maximum number of different drawings that are rendered for a file. */
const MAX_DRAWINGS = 48;
/** A layout with more shapes is a drawing of its own, and slow to render. */
const MAX_SHAPES = 300;
/** Largest height of a rule, as a share of the slide's height. */
const MAX_RULE = 0.012;
/** Inset in pixels by which edges of rendered marks are uncertain. */
const EDGE_PX = 0.5;

/** Renders what the layouts of a file paint by themselves, and finds what content must leave free. */
export class LayoutObstacles {
  readonly #deck: ReadDeck;
  readonly #book: ReturnType<typeof pictureBook>;
  readonly #memo = new Memo();
  readonly #surfaces = new Map<string, PaintedSurfaces | undefined>();
  /** By layout part. */
  readonly #known = new Map<string, PaintedSurfaces | undefined>();

  constructor(deck: ReadDeck) {
    this.#deck = deck;
    this.#book = pictureBook(deck);
  }

  /**
   * Boxes in EMU on a layout that differ from the surface under a room: logos, bars, bands and frames.
   *
   * @param minGround least share of the room that the surface covers
   */
  around(layout: ReadLayout, theme: ReadTheme, room: ReadBox, minGround?: number): ReadBox[] {
    return this.#find(layout, theme, room, (surfaces, box) => surfaces.marksAround(box, minGround));
  }

  /** Boxes in EMU of the rules that a layout paints across a room. */
  rulesAcross(layout: ReadLayout, theme: ReadTheme, room: ReadBox): ReadBox[] {
    return this.#find(layout, theme, room, (surfaces, box) =>
      surfaces.rulesAcross(box, Math.ceil(MAX_RULE * surfaces.height)),
    );
  }

  #find(
    layout: ReadLayout,
    theme: ReadTheme,
    room: ReadBox,
    find: (surfaces: PaintedSurfaces, room: PixelBox) => readonly PixelBox[],
  ): ReadBox[] {
    if (!this.#known.has(layout.part)) this.#known.set(layout.part, this.#render(layout, theme));
    const surfaces = this.#known.get(layout.part);
    if (surfaces === undefined) return [];
    const { widthEmu, heightEmu } = this.#deck;
    const [across, down] = [widthEmu / surfaces.width, heightEmu / surfaces.height];
    const marks = find(surfaces, {
      left: Math.max(0, Math.ceil(room.x / across)),
      top: Math.max(0, Math.ceil(room.y / down)),
      right: Math.min(surfaces.width, Math.floor((room.x + room.width) / across)),
      bottom: Math.min(surfaces.height, Math.floor((room.y + room.height) / down)),
    });
    return marks.map(({ left, top, right, bottom }) => ({
      x: (left + EDGE_PX) * across,
      y: (top + EDGE_PX) * down,
      width: Math.max(EDGE_PX, right - left - 2 * EDGE_PX) * across,
      height: Math.max(EDGE_PX, bottom - top - 2 * EDGE_PX) * down,
    }));
  }

  #render({ part, shapes, background }: ReadLayout, theme: ReadTheme): PaintedSurfaces | undefined {
    const drawn = shapes.filter(({ placeholder }) => placeholder === undefined);
    if ((drawn.length === 0 && background.kind !== 'picture') || drawn.length > MAX_SHAPES) return undefined;
    const key = JSON.stringify([background, drawn]);
    if (this.#surfaces.has(key)) return this.#surfaces.get(key);
    if (this.#surfaces.size >= MAX_DRAWINGS) return undefined;
    const slide = { part, number: 1, hidden: false, theme, background, shapes: drawn, notes: '' };
    const { scene, theme: shown } = buildSlideScene(
      slide,
      this.#deck,
      this.#book.picture,
      chooseSlideFonts(slide),
      this.#memo,
    );
    const backdrops = new RenderedBackdrops(shown, (hash) => this.#book.bytes.get(hash), this.#memo);
    const raster = backdrops.render(scene);
    const surfaces = raster === undefined ? undefined : new PaintedSurfaces(raster);
    this.#surfaces.set(key, surfaces);
    return surfaces;
  }
}
