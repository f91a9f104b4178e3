import { type Box, EMU_PER_PX } from '../../scene/scene.ts';
import { element, flatten, requireFinite, sequence, wrap, type Xml } from './xml.ts';

/** DrawingML elements with the child order of ECMA-376 part 1, section 20 and 21. */
export const spPr = sequence('p:spPr', ['xfrm', 'geometry', 'fill', 'ln', 'effects']);
export const ln = sequence('a:ln', ['fill', 'dash', 'join', 'headEnd', 'tailEnd']);
export const rPr = sequence('a:rPr', ['ln', 'fill', 'highlight', 'latin', 'ea', 'cs', 'sym', 'hlinkClick']);
export const endParaRPr = sequence('a:endParaRPr', ['fill', 'latin', 'ea', 'cs']);
export const defRPr = sequence('a:defRPr', ['ln', 'fill', 'latin', 'ea', 'cs']);
const PARAGRAPH_PROPERTIES = [
  'lnSpc',
  'spcBef',
  'spcAft',
  'buClr',
  'buSzPct',
  'buFont',
  'bullet',
  'defRPr',
] as const;
export const pPr = sequence('a:pPr', PARAGRAPH_PROPERTIES);
export const bodyPr = sequence('a:bodyPr', ['autofit']);
export const cNvPr = sequence('p:cNvPr', ['hlinkClick', 'extLst']);
export const nvPr = sequence('p:nvPr', ['ph', 'media', 'extLst']);
export const blipFill = sequence('p:blipFill', ['blip', 'srcRect', 'stretch']);
export const tcPr = sequence('a:tcPr', ['lnL', 'lnR', 'lnT', 'lnB', 'fill']);
export const tc = sequence('a:tc', ['txBody', 'tcPr']);

/** Text properties of one list level, 1 to 9, in a list style. */
export function lvlPPr(level: number): ReturnType<typeof sequence<(typeof PARAGRAPH_PROPERTIES)[number]>> {
  return sequence(`a:lvl${level}pPr`, PARAGRAPH_PROPERTIES);
}

/** Converts canvas pixels to whole EMU. */
export function emu(px: number): number {
  return Math.round(px * EMU_PER_PX);
}

/** Converts pixels to hundredths of a point, the unit of font sizes and spacing. */
export function centipoints(px: number): number {
  return Math.round(px * 75);
}

/**
 * Converts a font size in pixels to `sz`: hundredths of a point, from 1 to 4,000 points (ECMA-376,
 * ST_TextFontSize).
 */
export function fontSize(px: number): number {
  return Math.min(400_000, Math.max(100, centipoints(px)));
}

/** Converts a fraction to a DrawingML percentage: 0.5 → 50000. */
export function per100000(fraction: number): number {
  return Math.round(fraction * 100_000);
}

export interface Orientation {
  readonly flipX?: boolean;
  readonly flipY?: boolean;
  /** Degrees clockwise. */
  readonly rotation?: number | undefined;
}

const FULL_TURN = 360;
const PER_DEGREE = 60_000;

/** Converts degrees to 60,000ths of a degree, from 0 to below a full turn. */
export function turns(degrees: number): number {
  return (
    Math.round((((degrees % FULL_TURN) + FULL_TURN) % FULL_TURN) * PER_DEGREE) % (FULL_TURN * PER_DEGREE)
  );
}

/** Position and size in EMU. Right and bottom edges are rounded, so that touching boxes still touch. */
export function xfrm(tag: 'a:xfrm' | 'p:xfrm', box: Box, turn?: Orientation): Xml {
  const [x, y] = [emu(box.x), emu(box.y)];
  return xfrmEmu(
    tag,
    {
      x,
      y,
      width: Math.max(0, emu(box.x + box.width) - x),
      height: Math.max(0, emu(box.y + box.height) - y),
    },
    turn,
  );
}

/** Like `xfrm`, for a box that is in EMU already. */
export function xfrmEmu(tag: 'a:xfrm' | 'p:xfrm', box: Box, turn?: Orientation): Xml {
  const x = requireFinite('a:off', 'x', Math.round(box.x));
  const y = requireFinite('a:off', 'y', Math.round(box.y));
  const cx = requireFinite('a:ext', 'cx', Math.round(box.width));
  const cy = requireFinite('a:ext', 'cy', Math.round(box.height));
  return `<${tag}${orientationAttributes(turn)}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></${tag}>` as Xml;
}

/** Writes `rot`, `flipH` and `flipV` of a transform. */
export function orientationAttributes({ rotation = 0, flipX, flipY }: Orientation = {}): string {
  return `${turns(rotation) === 0 ? '' : ` rot="${turns(rotation)}"`}${flipX ? ' flipH="1"' : ''}${flipY ? ' flipV="1"' : ''}`;
}

/**
 * Writes a custom outline.
 *
 * @param path `a:path`
 */
export function custGeom(path: Xml): Xml {
  return element(
    'a:custGeom',
    {},
    element('a:avLst'),
    element('a:gdLst'),
    element('a:ahLst'),
    element('a:cxnLst'),
    element('a:rect', { l: 'l', t: 't', r: 'r', b: 'b' }),
    element('a:pathLst', {}, path),
  );
}

export function prstGeom(preset: string, adjust?: Readonly<Record<string, number>>): Xml {
  if (adjust === undefined) {
    const cached =
      plainPresets.get(preset) ?? flatten(element('a:prstGeom', { prst: preset }, element('a:avLst')));
    plainPresets.set(preset, cached);
    return cached;
  }
  const guides = Object.entries(adjust).map(([name, value]) =>
    element('a:gd', { name, fmla: `val ${Math.round(value)}` }),
  );
  return element('a:prstGeom', { prst: preset }, element('a:avLst', {}, ...guides));
}

/**
 * Preset shapes without adjustments. The cache is bounded because there are fewer than two hundred presets.
 */
const plainPresets = new Map<string, Xml>();

/** Writes a run of text in one format. */
export function textRun(properties: Xml, content: Xml): Xml {
  return `<a:r>${properties}${wrap('a:t', content)}</a:r>` as Xml;
}

export const NO_FILL = element('a:noFill');
