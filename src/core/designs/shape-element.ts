import type { Memo } from '../memory/memo.ts';
import type {
  ReadEdgeEffects,
  ReadFill,
  ReadGeometry,
  ReadPicture,
  ReadShadow,
  ReadShape,
  ReadTextShape,
  ReadTile,
} from '../ooxml/read/index.ts';
import { mix } from '../scene/color.ts';
import {
  type Box,
  type EdgeEffects,
  EMU_PER_PX,
  type Geometry,
  type Gradient,
  type MediaRef,
  type Shadow,
} from '../scene/scene.ts';
import type { Hex, Paint } from '../scene/theme.ts';
import { toPaint } from './rich-text.ts';

export function toBox({ box }: Pick<ReadShape, 'box'>): Box {
  return {
    x: box.x / EMU_PER_PX,
    y: box.y / EMU_PER_PX,
    width: box.width / EMU_PER_PX,
    height: box.height / EMU_PER_PX,
  };
}

/**
 * Paint of a shape; pictures are separate elements. A gradient also has its mean colour, for checks that need
 * one.
 */
export function toPaints(fill: ReadFill): { readonly fill?: Paint; readonly gradient?: Gradient } {
  if (fill.kind === 'solid') return { fill: toPaint(fill.color) };
  if (fill.kind !== 'gradient') return {};
  const [first, last] = [fill.stops[0], fill.stops.at(-1)];
  if (first === undefined || last === undefined) return {};
  const alpha = (first.color.alpha + last.color.alpha) / 2;
  return {
    fill: { hex: mix(first.color.hex as Hex, last.color.hex as Hex, 0.5), ...(alpha === 1 ? {} : { alpha }) },
    gradient: {
      stops: fill.stops.map(({ at, color }) => ({ at, paint: toPaint(color) })),
      angle: fill.angle,
      radial: fill.radial,
      ...(fill.center === undefined ? {} : { center: fill.center }),
    },
  };
}

/** Shadow and edge effects in the terms of a scene. */
export function toShadow({
  shadow,
  edge,
  rotation,
}: Pick<ReadTextShape | ReadPicture, 'shadow' | 'edge' | 'rotation'>): {
  readonly shadow?: Shadow;
  readonly edge?: EdgeEffects;
} {
  return {
    ...(shadow === undefined ? {} : { shadow: toSceneShadow(shadow, rotation) }),
    ...(edge === undefined ? {} : { edge: toEdge(edge, rotation) }),
  };
}

function toEdge({ softEmu, inner }: ReadEdgeEffects, rotation: number): EdgeEffects {
  return {
    ...(softEmu === undefined ? {} : { softPx: softEmu / EMU_PER_PX }),
    ...(inner === undefined ? {} : { inner: toSceneShadow(inner, rotation) }),
  };
}

function toSceneShadow(shadow: ReadShadow, rotation: number): Shadow {
  const { blurEmu, growEmu, color } = shadow;
  // The direction of a shadow does not rotate with the shape.
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  const [dx, dy] = [shadow.dx * cos + shadow.dy * sin, shadow.dy * cos - shadow.dx * sin];
  return {
    dx: dx / EMU_PER_PX,
    dy: dy / EMU_PER_PX,
    blurPx: blurEmu / EMU_PER_PX,
    growPx: growEmu / EMU_PER_PX,
    paint: toPaint(color),
  };
}

/** Opacity and recolouring of a picture as one colour matrix; empty if it is unchanged. */
export function toRecolor(
  recolor: readonly number[] | undefined,
  alpha: number,
): { readonly recolor?: readonly number[] } {
  if (recolor === undefined && alpha === 1) return {};
  const matrix = recolor ?? [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];
  return { recolor: matrix.map((value, index) => (index >= 15 ? value * alpha : value)) };
}

/** Default resolution of pictures in office programs. */
const PX_PER_INCH = 96;
const MIN_TILE_PX = 2;

export function toTile(
  { scaleX, scaleY, x, y, align }: ReadTile,
  { widthPx, heightPx, dpi = PX_PER_INCH }: MediaRef,
  box: Box,
): Box {
  const [width, height] = [widthPx * scaleX, heightPx * scaleY].map((px) =>
    Math.max(MIN_TILE_PX, Math.abs((px * PX_PER_INCH) / dpi)),
  ) as [number, number];
  const across = /l$/.test(align) ? 0 : /r$/.test(align) ? box.width - width : (box.width - width) / 2;
  const down = /^t/.test(align) ? 0 : /^b/.test(align) ? box.height - height : (box.height - height) / 2;
  return { x: box.x + across + x / EMU_PER_PX, y: box.y + down + y / EMU_PER_PX, width, height };
}

const MIRRORED = /^(rightArrow|leftArrow)$/;

/** Outline in pixels of the box, mirrored if the shape is. */
export function toGeometry(
  geometry: ReadGeometry,
  box: Box,
  { flipH, flipV }: Pick<ReadShape, 'flipH' | 'flipV'>,
  memo: Memo,
): Geometry {
  if (geometry.kind === 'path') {
    const [scaleX, scaleY] = [
      (flipH ? -1 : 1) * (box.width / geometry.width),
      (flipV ? -1 : 1) * (box.height / geometry.height),
    ];
    return placePath(memo.getOrCreate(lastPlaced, geometry), geometry.d, [
      scaleX,
      scaleY,
      flipH ? box.width : 0,
      flipV ? box.height : 0,
    ]);
  }
  const { preset, adjust } = geometry;
  if (preset === 'rect' || preset === 'flowChartProcess' || preset === 'actionButtonBlank')
    return { kind: 'rect' };
  if (preset === 'ellipse' || preset === 'flowChartConnector') return { kind: 'ellipse' };
  const upsideDown: Readonly<Record<string, string>> = { upArrow: 'downArrow', downArrow: 'upArrow' };
  const shown = flipV
    ? (upsideDown[preset] ?? preset)
    : flipH && MIRRORED.test(preset)
      ? preset === 'rightArrow'
        ? 'leftArrow'
        : 'rightArrow'
      : preset;
  return {
    kind: 'preset',
    preset: shown,
    adjust,
    ...(flipH && !MIRRORED.test(preset) ? { flipX: true } : {}),
    ...(flipV && shown === preset ? { flipY: true } : {}),
  };
}

/**
 * Latest position of a drawing, because those of masters and layouts have the same position on all slides.
 */
interface LastPlaced {
  at: string;
  geometry: Geometry;
}

function lastPlaced(): LastPlaced {
  return { at: '', geometry: { kind: 'rect' } };
}

function placePath(
  last: LastPlaced,
  d: string,
  [scaleX, scaleY, dx, dy]: readonly [number, number, number, number],
): Geometry {
  const at = `${scaleX} ${scaleY} ${dx} ${dy}`;
  if (last.at !== at) {
    last.at = at;
    last.geometry = { kind: 'path', d: scalePath(d, scaleX, scaleY, dx, dy) };
  }
  return last.geometry;
}

/** Scales and shifts path data. Arcs keep their shape and reverse their sweep if one axis is mirrored. */
function scalePath(d: string, scaleX: number, scaleY: number, dx: number, dy: number): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return d.replace(/([MLCQA])([^MLCQAZ]*)/g, (_, letter: string, body: string) => {
    const numbers = body
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (letter === 'A') {
      const [rx = 0, ry = 0, tilt = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers;
      const turned = scaleX < 0 === scaleY < 0 ? sweep : 1 - sweep;
      return `A${round(rx * Math.abs(scaleX))} ${round(ry * Math.abs(scaleY))} ${tilt} ${large} ${turned} ${round(x * scaleX + dx)} ${round(y * scaleY + dy)}`;
    }
    return `${letter}${numbers.map((value, index) => round(index % 2 === 0 ? value * scaleX + dx : value * scaleY + dy)).join(' ')}`;
  });
}
