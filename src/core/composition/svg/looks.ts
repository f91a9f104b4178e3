import type { Stroke } from '../../scene/scene.ts';
import type { FontRole, Paint } from '../../scene/theme.ts';
import type { Compilation } from '../compile/context.ts';
import { resolvePaint, type Tone } from '../compile/tone.ts';
import type { MarkupElement, Place } from '../markup/node.ts';
import type { Colour } from '../style/css.ts';
import { readUtilityClass } from '../style/utilities.ts';
import { parseColour, parseLength } from '../style/values.ts';
import { parseNumbers } from './matrix.ts';

/** Presentation properties of shapes and texts; descendants inherit all of them. */
export interface Looks {
  readonly fill: Colour | 'none' | { readonly gradient: string };
  readonly stroke: Colour | 'none';
  /** Meaning of `currentColor`. */
  readonly colour: Colour;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly round: boolean;
  /** Product of the opacities of the element and its groups. */
  readonly opacity: number;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly fontSize: number;
  readonly weight: 400 | 500 | 600 | 700 | 800;
  readonly italic: boolean;
  readonly font: FontRole;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly baseline: 'auto' | 'middle' | 'hanging';
  readonly trackingPx: number;
  readonly hidden: boolean;
}

export const PLAIN_LOOKS: Looks = {
  ...{
    fill: { name: 'text' },
    stroke: 'none',
    colour: { name: 'text' },
    strokeWidth: 1,
    dash: [],
    round: false,
    opacity: 1,
    fillOpacity: 1,
    strokeOpacity: 1,
  },
  ...{
    fontSize: 16,
    weight: 400,
    italic: false,
    font: 'body',
    anchor: 'start',
    baseline: 'auto',
    trackingPx: 0,
    hidden: false,
  },
};

const COLOUR =
  'none, currentColor, a colour of the theme such as var(--primary), or a fixed one such as #0F7B7B';
const WEIGHTS: Readonly<Record<string, Looks['weight']>> = {
  normal: 400,
  400: 400,
  500: 500,
  600: 600,
  bold: 700,
  bolder: 700,
  700: 700,
  800: 800,
  900: 800,
};
const BASELINES: Readonly<Record<string, Looks['baseline']>> = {
  auto: 'auto',
  alphabetic: 'auto',
  baseline: 'auto',
  middle: 'middle',
  central: 'middle',
  hanging: 'hanging',
  'text-before-edge': 'hanging',
  'text-top': 'hanging',
};
const NO_FORM = 'has no native form in PowerPoint';

/** Reads a property into the looks; returns the allowed values if the value is invalid. */
type Read = (
  value: string,
  looks: { -readonly [K in keyof Looks]: Looks[K] },
  inherited: Looks,
) => string | undefined;

/** Every presentation property, as an attribute or within `style`. */
const PROPERTIES: Readonly<Record<string, Read>> = {
  fill: (value, looks) => {
    const gradient = /^url\(\s*['"]?#([\w-]{1,60})['"]?\s*\)$/.exec(value)?.[1];
    const paint = gradient === undefined ? svgColour(value, looks.colour) : { gradient };
    if (paint !== undefined) looks.fill = paint;
    return paint === undefined
      ? `${COLOUR}, or url(#id) of a <linearGradient> or <radialGradient>`
      : undefined;
  },
  stroke: (value, looks) => {
    const paint = svgColour(value, looks.colour);
    if (paint !== undefined) looks.stroke = paint;
    return paint === undefined ? COLOUR : undefined;
  },
  color: (value, looks) => {
    const paint = parseColour(value);
    if (paint !== undefined) looks.colour = paint;
    return paint === undefined
      ? 'a colour of the theme such as var(--primary), or a fixed one such as #0F7B7B'
      : undefined;
  },
  'stroke-width': (value, looks) => readLength(value, 'strokeWidth', looks),
  'stroke-dasharray': (value, looks) => {
    const dash = value === 'none' ? [] : parseNumbers(value);
    if (value !== 'none' && (dash.length === 0 || dash.some((one) => one < 0)))
      return 'lengths such as 6 4, or none';
    looks.dash = dash;
    return undefined;
  },
  'stroke-linecap': (value, looks) => {
    looks.round = value === 'round';
    return ['round', 'butt', 'square'].includes(value) ? undefined : 'butt, round';
  },
  'stroke-linejoin': (value) => (['round', 'miter', 'bevel'].includes(value) ? undefined : 'miter, round'),
  opacity: (value, looks, inherited) => {
    const own = parseShare(value);
    if (own !== undefined) looks.opacity = inherited.opacity * own;
    return own === undefined ? 'a number from 0 to 1' : undefined;
  },
  'fill-opacity': (value, looks) => readShare(value, 'fillOpacity', looks),
  'stroke-opacity': (value, looks) => readShare(value, 'strokeOpacity', looks),
  'font-size': (value, looks) => readLength(value, 'fontSize', looks, true),
  'font-weight': (value, looks) => readChoice(value, 'weight', WEIGHTS, looks),
  'font-style': (value, looks) =>
    readChoice(value, 'italic', { italic: true, oblique: true, normal: false }, looks),
  // Font families are roles of the theme; any other name means the body font.
  'font-family': (value, looks) => {
    looks.font = /mono|courier|consol/i.test(value) ? 'mono' : /heading/i.test(value) ? 'heading' : 'body';
    return undefined;
  },
  'text-anchor': (value, looks) =>
    readChoice(value, 'anchor', { start: 'start', middle: 'middle', end: 'end' }, looks),
  'dominant-baseline': (value, looks) => readChoice(value, 'baseline', BASELINES, looks),
  'letter-spacing': (value, looks) => {
    const px = /^-?[\d.]{1,6}$/.test(value) ? Number(value) : value === 'normal' ? 0 : parseLength(value);
    if (px !== undefined && Number.isFinite(px)) looks.trackingPx = px;
    return px === undefined ? 'a length such as 1px' : undefined;
  },
  display: (value, looks) => {
    looks.hidden ||= value === 'none';
    return undefined;
  },
  visibility: (value, looks) => {
    looks.hidden ||= value === 'hidden';
    return undefined;
  },
};

/** Rendering hints that change nothing on a slide. */
const IGNORED: ReadonlySet<string> = new Set([
  'stroke-miterlimit',
  'fill-rule',
  'clip-rule',
  'shape-rendering',
  'text-rendering',
  'vector-effect',
  'paint-order',
  'pointer-events',
  'overflow',
]);
const REFUSED: Readonly<Record<string, string>> = {
  filter: `filter ${NO_FORM}: give a box behind the drawing class="shadow", or show the effect as a picture with <img>.`,
  mask: `mask ${NO_FORM}: draw the outline as it is seen, or show the drawing as a picture with <img>.`,
  'clip-path': `clip-path ${NO_FORM}: draw the outline as it is seen, or show the drawing as a picture with <img>.`,
  'mix-blend-mode': `mix-blend-mode ${NO_FORM}: write fill-opacity.`,
  'marker-mid': `marker-mid ${NO_FORM}: draw the sign as a shape of its own.`,
};

/** Maps, because callers may write names of Object.prototype. */
const [READERS, REASONS] = [new Map(Object.entries(PROPERTIES)), new Map(Object.entries(REFUSED))];

export const PRESENTATION: readonly string[] = [
  ...Object.keys(PROPERTIES),
  ...IGNORED,
  ...Object.keys(REFUSED),
];

/** Resolves the attributes, classes and styles of an element over the looks that it inherits. */
export function readLooks(element: MarkupElement, inherited: Looks, compilation: Compilation): Looks {
  const { fault } = compilation;
  const looks = { ...inherited };
  const apply = (name: string, written: string, at: Place): void => {
    const value = written.trim();
    const refused = REASONS.get(name);
    if (refused !== undefined && value !== 'none') fault({ at, message: refused, type: 'refused' });
    if (refused !== undefined || value === 'inherit') return;
    const takes = READERS.get(name)?.(value, looks, inherited);
    if (takes !== undefined)
      fault({
        at,
        message: `${name} does not take "${value.slice(0, 60)}": it takes ${takes}.`,
        type: 'value',
      });
  };
  // `color` comes first, since others may refer to it as currentColor.
  const color = element.attributes.get('color');
  if (color !== undefined) apply('color', color.value, color.at);
  for (const [name, { value, at }] of element.attributes) if (name !== 'color') apply(name, value, at);
  const classes = element.attributes.get('class');
  const names = (classes?.value ?? '').split(/\s+/).filter(Boolean);
  const style = element.attributes.get('style');
  const deckDeclarations = names.flatMap((name) => compilation.classes.get(name) ?? []);
  for (const name of names)
    if (!compilation.classes.has(name)) readClass(name, classes as { at: Place }, apply, looks, fault);
  for (const declaration of [...deckDeclarations, style?.value ?? ''].join(';').split(';')) {
    const [name = '', ...value] = declaration.split(':');
    const property = name.trim().toLowerCase();
    if (property === '' || IGNORED.has(property)) continue;
    if (!Object.hasOwn(PROPERTIES, property) && !Object.hasOwn(REFUSED, property))
      fault({
        at: style?.at ?? element.at,
        message: `<${element.name}> has no property "${property.slice(0, 60)}". Properties: ${Object.keys(PROPERTIES).join(', ')}.`,
        type: 'unknown_property',
        allowed: Object.keys(PROPERTIES),
      });
    else apply(property, value.join(':'), style?.at ?? element.at);
  }
  compilation.noteColours(
    element,
    (['fill', 'stroke', 'colour'] as const).flatMap((key) => {
      const own = looks[key];
      return own === inherited[key] || own === 'none' || 'gradient' in own ? [] : [own];
    }),
  );
  return looks;
}

function readClass(
  name: string,
  { at }: { readonly at: Place },
  apply: (name: string, value: string, at: Place) => void,
  looks: { -readonly [K in keyof Looks]: Looks[K] },
  fault: Compilation['fault'],
): void {
  const [, property, value = ''] = /^(fill|stroke)-(.+)$/.exec(name) ?? [];
  if (property !== undefined) {
    apply(
      property === 'stroke' && /^[\d.]+$/.test(value) ? 'stroke-width' : property,
      value.replace('/', ' / '),
      at,
    );
    return;
  }
  const css = readUtilityClass(name);
  if (css === undefined) {
    fault({
      at,
      message: `There is no class "${name.slice(0, 60)}" for a drawing. Write fill-primary, stroke-muted or text-accent, or attributes such as fill="var(--primary)".`,
      type: 'unknown_class',
    });
    return;
  }
  if (css.colour !== undefined) Object.assign(looks, { colour: css.colour, fill: css.colour });
  if (css.weight !== undefined) looks.weight = css.weight;
  if (css.italic !== undefined) looks.italic = css.italic;
  if (css.font !== undefined) looks.font = css.font;
  if (css.sizePt !== undefined) looks.fontSize = (css.sizePt * 4) / 3;
}

/** The paint of a fill that is not a gradient. */
export function fillPaint({ fill, opacity, fillOpacity }: Looks, tone: Tone): Paint | undefined {
  if (fill === 'none' || 'gradient' in fill) return undefined;
  return fadePaint(resolvePaint(fill, tone), opacity * fillOpacity);
}

/** @param scale factor from lengths of the drawing to those of its element. */
export function strokePaint(
  { stroke, strokeWidth, dash, round, opacity, strokeOpacity }: Looks,
  tone: Tone,
  scale: number,
): Stroke | undefined {
  if (stroke === 'none' || strokeWidth <= 0) return undefined;
  const [first = 0] = dash;
  const kind =
    dash.length === 0 || dash.every((one) => one === 0)
      ? undefined
      : first <= 1.5 * strokeWidth
        ? 'dot'
        : 'dash';
  const paint = fadePaint(resolvePaint(stroke, tone), opacity * strokeOpacity);
  return paint === undefined
    ? undefined
    : {
        paint,
        widthPx: strokeWidth * scale,
        ...(kind === undefined ? {} : { dash: kind }),
        ...(round ? { round } : {}),
      };
}

/** Multiplies the alpha of a paint; undefined if it becomes invisible. */
export function fadePaint(paint: Paint, by: number): Paint | undefined {
  const alpha = (paint.alpha ?? 1) * by;
  if (alpha <= 0) return undefined;
  return alpha >= 1 ? paint : { ...paint, alpha };
}

function svgColour(value: string, current: Colour): Colour | 'none' | undefined {
  if (value === 'none' || value === 'transparent') return 'none';
  return /^currentcolor$/i.test(value) ? current : parseColour(value);
}

function parseShare(value: string): number | undefined {
  const [, number = '', percent] = /^(\d{0,3}(?:\.\d{1,6})?)(%?)$/.exec(value) ?? [];
  if (!/\d/.test(number)) return undefined;
  return Math.min(1, Number(number) / (percent === '%' ? 100 : 1));
}

function readShare(
  value: string,
  key: 'fillOpacity' | 'strokeOpacity',
  looks: { -readonly [K in keyof Looks]: Looks[K] },
): string | undefined {
  const own = parseShare(value);
  if (own !== undefined) looks[key] = own;
  return own === undefined ? 'a number from 0 to 1' : undefined;
}

function readLength(
  value: string,
  key: 'strokeWidth' | 'fontSize',
  looks: { -readonly [K in keyof Looks]: Looks[K] },
  positive = false,
): string | undefined {
  const px = /^\d{1,4}(?:\.\d{1,4})?$|^\.\d{1,4}$/.test(value) ? Number(value) : parseLength(value);
  if (px === undefined || px < 0 || (positive && px === 0)) return 'a length such as 2 or 2px';
  looks[key] = px;
  return undefined;
}

function readChoice<K extends keyof Looks>(
  value: string,
  key: K,
  choices: Readonly<Record<string, Looks[K]>>,
  looks: { -readonly [N in keyof Looks]: Looks[N] },
): string | undefined {
  if (!Object.hasOwn(choices, value)) return Object.keys(choices).join(', ');
  looks[key] = choices[value] as Looks[K];
  return undefined;
}
