import { CANVAS, type Scene } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { SvgContext } from '../svg/context.ts';
import { drawLabel } from '../svg/label.ts';
import { buildElement } from '../svg/markup.ts';
import type { NotesInput } from './notes-page.ts';
import { drawSlide } from './slide-page.ts';

/** Number of slides that a page of a handout shows. */
export type Handout = 1 | 2 | 3 | 6 | 9;

/** A4 portrait in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = 48;
const GAP = 18;
/** Room for the title of the deck above the slides, and for the number below each slide. */
const HEAD = 22;
const NUMBER = 14;
/** Distance of the lines for notes. */
const LEADING = 20;
const SIZE = 9;
const MUTED_COLOR: Paint = { hex: '#6B6B6B' };
const LINE_COLOR = '#B8B8B8';

interface Grid {
  readonly columns: number;
  readonly rows: number;
  /** Share of the cell's width for the slide; the lines stand beside it, or below where it is 1. */
  readonly share: number;
}

const GRIDS: Readonly<Record<Handout, Grid>> = {
  1: { columns: 1, rows: 1, share: 1 },
  2: { columns: 1, rows: 2, share: 0.6 },
  3: { columns: 1, rows: 3, share: 0.5 },
  6: { columns: 2, rows: 3, share: 1 },
  9: { columns: 3, rows: 3, share: 1 },
};

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a slide in its place of a handout, with lines for notes; the first of a page begins the page. */
export function drawHandoutSlide(input: NotesInput, perPage: Handout): void {
  const { scene, section, number, deck, tools, startPage, bookmark } = input;
  const place = (number - 1) % perPage;
  const context: SvgContext = {
    theme: deck.theme,
    media: deck.media,
    rtl: scene.rtl,
    lang: scene.lang,
    newId: () => '',
    live: true,
  };
  if (place === 0) {
    startPage([PAGE.width, PAGE.height]);
    drawHead(input, Math.floor((number - 1) / perPage) + 1, context);
  }
  bookmark();
  const cell = findCell(place, GRIDS[perPage], scene.rtl);
  const { slide, lines } = divideCell(cell, scene, GRIDS[perPage]);
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const scale = slide.width / widthPx;
  const { document, tagger, markup } = tools;
  document.save().transform(scale, 0, 0, scale, slide.x, slide.y).rect(0, 0, widthPx, heightPx).clip();
  drawSlide(scene, section, deck, tools);
  document.restore();
  tagger.decoration(() =>
    markup.draw(
      [
        buildElement('rect', { ...slide, fill: 'none', stroke: LINE_COLOR, 'stroke-width': 0.5 }),
        drawLabel(
          String(number),
          slide.x + slide.width / 2,
          slide.y + slide.height + 11,
          'middle',
          { sizePx: SIZE, weight: 400, paint: MUTED_COLOR },
          context,
        ),
        ...drawRuledLines(lines),
      ].join(''),
      undefined,
    ),
  );
}

/** Title of the deck above the slides, and the number of the page below them. */
function drawHead({ deck, scene, tools }: NotesInput, page: number, context: SvgContext): void {
  const style = { sizePx: SIZE, weight: 400, paint: MUTED_COLOR, rtl: scene.rtl } as const;
  const start = scene.rtl ? PAGE.width - MARGIN : MARGIN;
  tools.tagger.decoration(() =>
    tools.markup.draw(
      drawLabel(deck.title.slice(0, 100), start, MARGIN + SIZE, scene.rtl ? 'end' : 'start', style, context) +
        drawLabel(String(page), PAGE.width / 2, PAGE.height - MARGIN / 2, 'middle', style, context),
      undefined,
    ),
  );
}

function findCell(place: number, { columns, rows }: Grid, rtl: boolean): Area {
  const width = (PAGE.width - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const height = (PAGE.height - 2 * MARGIN - HEAD - (rows - 1) * GAP) / rows;
  const across = place % columns;
  const column = rtl ? columns - 1 - across : across;
  return {
    x: MARGIN + column * (width + GAP),
    y: MARGIN + HEAD + Math.floor(place / columns) * (height + GAP),
    width,
    height,
  };
}

/** Area of the slide, as large as its ratio allows, and of the lines beside or below it. */
function divideCell(
  cell: Area,
  { canvas = CANVAS, rtl }: Scene,
  { share }: Grid,
): { readonly slide: Area; readonly lines: Area } {
  const ratio = canvas.heightPx / canvas.widthPx;
  const isBeside = share < 1;
  const width = Math.min(
    cell.width * share - (isBeside ? GAP / 2 : 0),
    (cell.height * (isBeside ? 1 : 0.7) - NUMBER) / ratio,
  );
  const slide = { width, height: width * ratio };
  if (!isBeside) {
    const x = cell.x + (cell.width - width) / 2;
    const top = cell.y + slide.height + NUMBER;
    return {
      slide: { ...slide, x, y: cell.y },
      lines: { x: cell.x, y: top, width: cell.width, height: cell.y + cell.height - top },
    };
  }
  const beside = cell.width - width - GAP;
  return {
    slide: { ...slide, x: rtl ? cell.x + beside + GAP : cell.x, y: cell.y },
    lines: {
      x: rtl ? cell.x : cell.x + width + GAP,
      y: cell.y,
      width: beside,
      height: Math.max(slide.height, cell.height - NUMBER),
    },
  };
}

function drawRuledLines({ x, y, width, height }: Area): string[] {
  return Array.from({ length: Math.floor(height / LEADING) }, (_, index) => {
    const at = y + (index + 1) * LEADING;
    return buildElement('line', {
      x1: x,
      y1: at,
      x2: x + width,
      y2: at,
      stroke: LINE_COLOR,
      'stroke-width': 0.5,
    });
  });
}
