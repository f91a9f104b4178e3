import {
  childAtPath,
  element,
  type Markup,
  patchElement,
  prstGeom,
  readAttribute,
  type Xml,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { ShapeStyle } from '../element-style.ts';
import { invalidInput } from '../find-element.ts';
import type { Frame } from '../frame.ts';
import { EFFECT_FIELDS, writeEffects } from './effects.ts';
import { FILLS, writeFill, writeLine } from './paint.ts';
import { findPreset, PRESETS } from './preset-names.ts';

export const SHAPE_FIELDS = [
  'fill',
  'line',
  ...EFFECT_FIELDS,
  'shape',
  'radius',
  'adjust',
  'opacity',
] as const satisfies readonly (keyof ShapeStyle)[];

/** Largest corner of a rounded rectangle, as a share of its shorter side. */
const MAX_CORNER = 0.5;
const ROUNDED = /^(round|snip)/;

/**
 * Changes fill, outline, effects and kind of a shape, picture or connector.
 *
 * @param frame its frame in EMU, for the radius of corners
 * @throws Failure `invalid_input`
 */
export function styleShape(
  edited: XmlEditor,
  markup: Markup,
  style: ShapeStyle,
  frame: Frame | undefined,
): void {
  const { source } = edited;
  const properties = childAtPath(markup, 'spPr');
  if (properties === undefined) return;
  const children: Xml[] = [];
  const without: string[] = [];
  const set = (names: readonly string[], written: Xml | undefined) => {
    if (written === undefined) without.push(...names);
    else children.push(written);
  };
  const raw = (name: string) => {
    const own = childAtPath(properties, name);
    return own === undefined ? undefined : source.slice(own.start, own.end);
  };
  if (style.fill !== undefined) set(FILLS, writeFill(style.fill));
  if (style.line !== undefined) set(['ln'], writeLine(style.line, 'a:ln', raw('ln'), 'line'));
  if (EFFECT_FIELDS.some((field) => style[field] !== undefined))
    set(['effectLst', 'effectDag'], writeEffects(raw('effectLst'), style));
  const geometry = writeGeometry(source, properties, style, frame);
  if (geometry !== undefined) children.push(geometry);
  patchElement(edited, properties, { children, without });
  if (style.opacity !== undefined) setOpacity(edited, markup, style.opacity);
}

function writeGeometry(
  source: string,
  properties: Markup,
  { shape, radius, adjust }: ShapeStyle,
  frame: Frame | undefined,
): Xml | undefined {
  if (shape === undefined && radius === undefined && adjust === undefined) return undefined;
  const own = childAtPath(properties, 'prstGeom');
  const known = own === undefined ? undefined : readAttribute(source, own, 'prst');
  const preset = shape === undefined ? (known ?? 'rect') : findPreset(shape);
  if (preset === undefined)
    throw invalidInput(
      'shape',
      `"${shape?.slice(0, 60)}" is no preset shape.`,
      shape?.slice(0, 60),
      `The presets are ${PRESETS.join(', ')}.`,
    );
  const guides = preset === known ? readGuides(source, own) : {};
  return prstGeom(preset, {
    ...guides,
    ...adjust,
    ...(radius === undefined ? {} : writeRadius(preset, radius, frame)),
  });
}

function readGuides(source: string, geometry: Markup | undefined): Record<string, number> {
  const guides: Record<string, number> = {};
  for (const guide of childAtPath(geometry, 'avLst')?.children ?? []) {
    const value = /^val\s+(-?\d+)$/.exec(readAttribute(source, guide, 'fmla') ?? '')?.[1];
    const name = readAttribute(source, guide, 'name');
    if (name !== undefined && value !== undefined) guides[name] = Number(value);
  }
  return guides;
}

function writeRadius(preset: string, px: number, frame: Frame | undefined): Record<string, number> {
  if (!ROUNDED.test(preset))
    throw invalidInput(
      'radius',
      `The shape "${preset}" has no corners with a radius.`,
      px,
      'Give shape "roundRect" with it.',
    );
  const side = frame === undefined ? 0 : Math.min(frame.width, frame.height);
  const share = side > 0 ? Math.min(MAX_CORNER, (px * EMU_PER_PX) / side) : 0;
  return { [/^(roundRect|round1Rect|snip1Rect)$/.test(preset) ? 'adj' : 'adj1']: share * 100_000 };
}

/** Sets the opacity of a picture. */
function setOpacity(edited: XmlEditor, markup: Markup, opacity: number | null): void {
  const blip = childAtPath(markup, 'blipFill', 'blip') ?? childAtPath(markup, 'spPr', 'blipFill', 'blip');
  if (blip === undefined)
    throw invalidInput(
      'opacity',
      'Only pictures have an opacity of their own.',
      opacity,
      'Give a colour with a transparency, such as "accent1 40% transparent".',
    );
  const isOpaque = opacity === null || opacity === 1;
  patchElement(edited, blip, {
    children: isOpaque ? [] : [element('a:alphaModFix', { amt: Math.round(opacity * 100_000) })],
    without: isOpaque ? ['alphaModFix'] : [],
  });
}
