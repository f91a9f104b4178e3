import { describeChart } from '../charts/alt-text.ts';
import { type ChartModel, listHighlights } from '../charts/model.ts';
import { chooseMostReadable, compose, resolvePaint, TEXT_COLORS } from '../scene/color.ts';
import { measureTextWidth } from '../scene/fonts/font-book.ts';
import { chooseNumberSpec, formatNumber, isLongUnit, parseFormatCode } from '../scene/number-format.ts';
import { getRoleFill } from '../scene/role-paints.ts';
import type { Box, ElementBase, IconElement, SceneElement } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';
import type { ChartNode, DrawingPart } from '../templates/tree.ts';
import { groundOf, resolveGround } from './chart-ground.ts';
import type { CompositeInput } from './composite-input.ts';
import { createDrawingElement } from './drawing.ts';
import { getSizeAt } from './text-size.ts';

/** Tiles in the longest row. */
const MAX_TILES = 12;
const MAX_TILE_PX = 56;
/** Gap between tiles as a share of a tile. */
const TILE_GAP = 0.14;
/** Gap between rows as a share of a tile; rows spread to at most twice this. */
const MIN_ROW_GAP = 0.5;

/** Rows of equal tiles for equal amounts; the last tile is cut to its share. */
export function pictogram(
  base: ElementBase,
  chart: ChartModel,
  node: ChartNode,
  box: Box,
  { theme, lang, rtl, icons, colorRoles }: CompositeInput,
): SceneElement[] {
  const { categories, series, unit, numberFormat } = chart;
  const ground = groundOf(node);
  const page = resolveGround(ground, theme);
  const size = getSizeAt(node.sizesPt, 0);
  const style = { font: 'body', theme, weight: 400, italic: false, lang } as const;
  const measureWidth = (text: string): number => measureTextWidth(text, style) * size;
  const values = categories.map((_, at) => Math.max(0, series[0]?.values[at] ?? 0));
  const most = Math.max(...values);
  const perTile = roundUpAmount(most / MAX_TILES);
  const spec =
    numberFormat === undefined
      ? chooseNumberSpec([...values, perTile], unit, lang)
      : parseFormatCode(numberFormat);
  // The legend shows a long unit once for all figures.
  const figureSpec =
    isLongUnit(unit) && numberFormat === undefined
      ? chooseNumberSpec([...values, perTile], undefined, lang)
      : spec;
  const figureTexts = values.map((value) => formatNumber(value, figureSpec, lang));
  const [nameWidth, figureWidth] = [
    Math.min(box.width * 0.3, Math.max(...categories.map(measureWidth))) + size,
    Math.max(...figureTexts.map(measureWidth)) + size,
  ];
  const count = Math.max(1, most / perTile);
  const keyHeight = size * 2;
  const pitch = Math.min(
    (box.width - nameWidth - figureWidth) / count,
    ((box.height - keyHeight) / categories.length) * (1 / (1 + MIN_ROW_GAP)) * (1 + TILE_GAP),
    MAX_TILE_PX * (1 + TILE_GAP),
  );
  const tile = pitch / (1 + TILE_GAP);
  const row = Math.min((box.height - keyHeight) / categories.length, tile * (1 + MIN_ROW_GAP * 2));
  const mirror = (x: number, width: number): number => (rtl ? box.width - x - width : x);
  const highlighted = listHighlights(chart);
  const icon = chart.icon === undefined ? undefined : icons({ icon_query: chart.icon }).name;
  const text = (
    id: string,
    words: string,
    x: number,
    y: number,
    anchor: 'start' | 'end',
    weight: 400 | 600,
    color: 'text' | 'muted' = 'text',
  ): DrawingPart => ({
    kind: 'text',
    id,
    name: words,
    at: { x: mirror(x, 0), y },
    anchor: (anchor === 'start') === rtl ? 'end' : 'start',
    sizePx: size,
    runs: [{ text: words }],
    style: { font: 'body', weight, color: ground[color], lineHeight: 1.2 },
  });
  const iconPlaces: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly on: ReturnType<typeof resolveFill>;
  }[] = [];
  const parts = categories.flatMap((name, at): DrawingPart[] => {
    const y = at * row + (row - tile) / 2;
    const full = (values[at] ?? 0) / perTile;
    const tiles = Array.from({ length: Math.ceil(full - 1e-9) }, (_, index): DrawingPart => {
      const width = tile * Math.min(1, full - index);
      const x = mirror(nameWidth + index * pitch, width);
      if (width >= tile * 0.999) iconPlaces.push({ x, y, width: tile, on: resolveFill(name) });
      return {
        kind: 'outline',
        id: `tile-${at + 1}-${index + 1}`,
        name: `${name} ${index + 1}`,
        box: { x, y, width, height: tile },
        geometry: { kind: 'rect' },
        fill: resolveFill(name),
      };
    });
    const line = y + tile / 2 + size * 0.35;
    return [
      text(`name-${at + 1}`, name, nameWidth - size, line, 'end', 400),
      ...tiles,
      text(
        `value-${at + 1}`,
        figureTexts[at] ?? '',
        nameWidth + full * pitch + size * 0.4,
        line,
        'start',
        600,
      ),
    ];
  });
  const foot = categories.length * row + size * 1.3;
  parts.push(
    {
      kind: 'outline',
      id: 'key',
      name: 'key',
      box: { x: mirror(nameWidth, size * 0.8), y: foot - size * 0.7, width: size * 0.8, height: size * 0.8 },
      geometry: { kind: 'rect' },
      fill: keyPaint(),
    },
    text(
      'key-amount',
      `= ${formatNumber(perTile, spec, lang)}`,
      nameWidth + size * 1.2,
      foot,
      'start',
      400,
      'muted',
    ),
  );
  const group = createDrawingElement(
    base,
    { type: 'drawing', viewBox: { x: 0, y: 0, width: box.width, height: box.height }, parts },
    box,
    { theme, lang },
  );
  const painted = (icon === undefined ? [] : iconPlaces).map(({ x, y, width, on }, at): IconElement => {
    const inset = width * 0.16;
    const color = chooseMostReadable(TEXT_COLORS, compose(resolvePaint(on, theme), page), theme);
    const place = {
      x: box.x + x + inset,
      y: box.y + y + inset,
      width: width - 2 * inset,
      height: width - 2 * inset,
    };
    return {
      id: `${base.id}-icon-${at + 1}`,
      name: `${base.name} icon ${at + 1}`,
      placeholder: 'none',
      layer: base.layer,
      box: place,
      type: 'icon',
      decorative: true,
      icon: icon ?? 'circle',
      weight: 'fill',
      color,
    };
  });
  return [
    {
      ...group,
      alt: `${describeChart(chart)}. ${categories.map((name, at) => `${name}: ${figureTexts[at]}`).join(', ')}`,
      children: [...group.children, ...painted],
    },
  ];

  /** Colour of the tiles of a category: that of its role in the deck, or of the role of what is counted. */
  function resolveFill(name: string): Paint {
    if (highlighted.length > 0 && !highlighted.includes(name)) return node.rest;
    return readRolePaint(name) ?? keyPaint();
  }

  function keyPaint(): Paint {
    return readRolePaint(series[0]?.name ?? '') ?? node.series[0] ?? { token: 'primary' };
  }

  function readRolePaint(name: string): Paint | undefined {
    const role = colorRoles?.[name];
    return role === undefined ? undefined : getRoleFill(role, ground, theme);
  }
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUpAmount(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power;
}
