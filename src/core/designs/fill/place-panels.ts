import type { Memo } from '../../memory/memo.ts';
import type { ReadBox, ReadDeck, ReadFill, ReadShape } from '../../ooxml/read/index.ts';
import { EMU_PER_PX, type SceneElement } from '../../scene/scene.ts';
import type { Hex } from '../../scene/theme.ts';
import { computeArea, holds, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { PlacedContent } from './placed-content.ts';

/** A placeholder for content that is filled, so that text in it stands on a panel. */
export interface PlacePanel {
  readonly box: ReadBox;
  readonly fill: { readonly hex: string; readonly alpha: number };
  readonly line?: { readonly hex: string; readonly alpha: number; readonly widthEmu: number };
}

const CONTENT: ReadonlySet<string> = new Set(['body', 'obj']);
/** Distance in EMU between the edge of a panel and what is drawn on it: the usual inset of a text. */
const INSET = 91_440;
/** Least share of what is drawn that stands on a panel. */
const MIN_ON_PANEL = 0.8;

/** Filled places for content of a layout. */
export function findPanels(
  { part, slots }: Pick<DesignLayout, 'part' | 'slots'>,
  { layouts }: Pick<ReadDeck, 'layouts'>,
): PlacePanel[] {
  const bodies = slots.flatMap(({ role, placeholder }) =>
    role === 'body' && placeholder ? [placeholder.idx] : [],
  );
  return (layouts.find((one) => one.part === part)?.shapes ?? []).flatMap((shape) => {
    if (!isPanel(shape) || !bodies.includes(shape.placeholder?.idx ?? -1)) return [];
    const { box, fill, line } = shape;
    if (fill.kind !== 'solid') return [];
    const { hex, alpha } = fill.color;
    return [
      {
        ...{ box, fill: { hex, alpha } },
        ...(line?.color === undefined
          ? {}
          : { line: { hex: line.color.hex, alpha: line.color.alpha, widthEmu: line.widthEmu } }),
      },
    ];
  });
}

/** The shapes of a layout as content that is drawn in its filled places sees them: as panels behind it. */
export function showPanels(shapes: readonly ReadShape[], region: ReadBox, memo: Memo): readonly ReadShape[] {
  const under = memo
    .getOrCreate(findFilled, shapes)
    .filter(({ box }) => sharedArea(box, region) >= MIN_ON_PANEL * computeArea(region));
  if (under.length === 0) return shapes;
  return shapes.map((shape) => {
    if (!under.includes(shape)) return shape;
    const { placeholder: _, ...panel } = shape;
    return panel;
  });
}

function findFilled(shapes: readonly ReadShape[]): readonly ReadShape[] {
  return shapes.filter(isPanel);
}

function isPanel(shape: ReadShape): shape is ReadShape & { readonly kind: 'shape'; readonly fill: ReadFill } {
  return (
    shape.kind === 'shape' &&
    CONTENT.has(shape.placeholder?.type ?? '') &&
    shape.fill.kind === 'solid' &&
    shape.rotation === 0 &&
    shape.geometry.kind === 'preset' &&
    shape.geometry.preset === 'rect'
  );
}

/** An area for content, within the panel that it stands on. */
export function insetOnPanel<Area extends ReadBox>(area: Area, panels: readonly PlacePanel[]): Area {
  const panel = panels.find(({ box }) => sharedArea(box, area) >= MIN_ON_PANEL * computeArea(area));
  if (panel === undefined) return area;
  const { box } = panel;
  const [left, top] = [Math.max(area.x, box.x + INSET), Math.max(area.y, box.y + INSET)];
  const right = Math.min(area.x + area.width, box.x + box.width - INSET);
  const bottom = Math.min(area.y + area.height, box.y + box.height - INSET);
  return { ...area, x: left, y: top, width: right - left, height: bottom - top };
}

/** Panels as high as what is drawn on them in place of the text that they are for. */
export function drawPanels(
  panels: readonly PlacePanel[],
  placed: readonly PlacedContent[],
  body: ReadBox | undefined,
): SceneElement[] {
  const drawn = [
    ...placed.flatMap((one) => (one.kind === 'chart' ? [one.box] : [])),
    ...(body === undefined ? [] : [body]),
  ];
  return panels.flatMap(({ box, fill, line }, index): SceneElement[] => {
    const tops = drawn.filter((one) => holds(box, one)).map(({ y }) => y);
    if (tops.length === 0) return [];
    const top = Math.max(box.y, Math.min(...tops) - INSET);
    const px = (emu: number) => emu / EMU_PER_PX;
    return [
      {
        type: 'shape',
        id: `panel-${index + 1}`,
        name: 'Panel',
        placeholder: 'none',
        layer: 'slide',
        decorative: true,
        box: { x: px(box.x), y: px(top), width: px(box.width), height: px(box.y + box.height - top) },
        geometry: { kind: 'rect' },
        fill: { hex: fill.hex as Hex, alpha: fill.alpha },
        ...(line === undefined
          ? {}
          : { stroke: { paint: { hex: line.hex as Hex, alpha: line.alpha }, widthPx: px(line.widthEmu) } }),
      },
    ];
  });
}

/** Charts with a distance to the edges of the panel that they stand on. */
export function insetCharts(
  placed: readonly PlacedContent[],
  panels: readonly PlacePanel[],
): readonly PlacedContent[] {
  if (panels.length === 0) return placed;
  return placed.map((one) => (one.kind === 'chart' ? { ...one, box: insetOnPanel(one.box, panels) } : one));
}
