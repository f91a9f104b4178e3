import { type Css, SIDES } from './css.ts';
import { PROPERTIES } from './properties.ts';
import { COLOUR_NAMES } from './values.ts';

/**
 * Px per step. The classes are Tailwind's, with the theme's colours and a scale of sizes that is legible on
 * slides.
 */
const STEP_PX = 4;
/** Text sizes in pt. */
export const TEXT_SIZES: Readonly<Record<string, number>> = {
  xs: 11,
  sm: 12,
  base: 14,
  lg: 16,
  xl: 18,
  '2xl': 22,
  '3xl': 28,
  '4xl': 34,
  '5xl': 44,
  '6xl': 56,
  '7xl': 68,
  '8xl': 88,
};

const FIXED: Readonly<Record<string, Css>> = {
  flex: { display: 'flex' },
  grid: { display: 'grid' },
  block: { display: 'block' },
  hidden: { display: 'none' },
  'flex-row': { display: 'flex', direction: 'row' },
  'flex-col': { display: 'flex', direction: 'column' },
  'flex-wrap': { wrap: true },
  'flex-nowrap': { wrap: false },
  'flex-1': { grow: 1, shrink: 1, basis: 0 },
  'flex-auto': { grow: 1, shrink: 1 },
  'flex-none': { grow: 0, shrink: 0 },
  grow: { grow: 1 },
  'grow-0': { grow: 0 },
  shrink: { shrink: 1 },
  'shrink-0': { shrink: 0 },
  ...utilityGroup('justify', 'justify', {
    start: 'start',
    center: 'center',
    end: 'end',
    between: 'between',
    around: 'around',
    evenly: 'evenly',
  }),
  ...utilityGroup('items', 'align', {
    start: 'start',
    center: 'center',
    end: 'end',
    stretch: 'stretch',
    baseline: 'baseline',
  }),
  ...utilityGroup('self', 'self', { start: 'start', center: 'center', end: 'end', stretch: 'stretch' }),
  relative: { position: 'relative' },
  absolute: { position: 'absolute' },
  'w-full': { width: '100%' },
  'h-full': { height: '100%' },
  'w-1/2': { width: '50%' },
  'w-1/3': { width: '33.3333%' },
  'w-2/3': { width: '66.6667%' },
  'w-1/4': { width: '25%' },
  'w-3/4': { width: '75%' },
  ...utilityGroup('text', 'textAlign', {
    left: 'start',
    start: 'start',
    center: 'center',
    right: 'end',
    end: 'end',
  }),
  ...utilityGroup('text', 'sizePt', TEXT_SIZES),
  ...utilityGroup('font', 'weight', { normal: 400, medium: 500, semibold: 600, bold: 700, extrabold: 800 }),
  ...utilityGroup('font', 'font', { heading: 'heading', body: 'body', mono: 'mono' }),
  ...utilityGroup('leading', 'lineHeight', { none: 1, tight: 1.1, snug: 1.25, normal: 1.4, relaxed: 1.6 }),
  ...utilityGroup('tracking', 'trackingEm', {
    tighter: -0.04,
    tight: -0.02,
    normal: 0,
    wide: 0.04,
    wider: 0.08,
    widest: 0.12,
  }),
  italic: { italic: true },
  'not-italic': { italic: false },
  underline: { underline: true },
  'line-through': { strike: true },
  uppercase: { upper: true },
  'normal-case': { upper: false },
  ...utilityGroup('rounded', 'radius', { none: 0, sm: 4, md: 8, lg: 12, xl: 16, '2xl': 24, full: 999 }),
  rounded: { radius: 'theme' },
  ...Object.fromEntries(
    Object.entries({ solid: 'solid', dashed: 'dash', dotted: 'dot' } as const).map(([name, dash]) => [
      `border-${name}`,
      { border: Object.fromEntries(SIDES.map((side) => [side, { dash }])) },
    ]),
  ),
  shadow: { shadow: 'md' },
  ...utilityGroup('shadow', 'shadow', { none: 'none', sm: 'sm', md: 'md', lg: 'lg', xl: 'lg' }),
  ...utilityGroup('object', 'fit', { cover: 'cover', contain: 'contain' }),
  'aspect-square': { aspect: 1 },
  'aspect-video': { aspect: 16 / 9 },
  'col-span-full': { column: { start: 1, span: 99 } },
};

/** Prefixes that take a step ("p-4") or a length in brackets ("p-[18px]"), with the properties they set. */
const STEP_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  ...{
    p: ['padding'],
    px: ['padding-left', 'padding-right'],
    py: ['padding-top', 'padding-bottom'],
    pt: ['padding-top'],
    pr: ['padding-right'],
    pb: ['padding-bottom'],
    pl: ['padding-left'],
    ps: ['padding-left'],
    pe: ['padding-right'],
  },
  ...{
    m: ['margin'],
    mx: ['margin-left', 'margin-right'],
    my: ['margin-top', 'margin-bottom'],
    mt: ['margin-top'],
    mr: ['margin-right'],
    mb: ['margin-bottom'],
    ml: ['margin-left'],
    ms: ['margin-left'],
    me: ['margin-right'],
  },
  ...{
    gap: ['gap'],
    'gap-x': ['column-gap'],
    'gap-y': ['row-gap'],
    w: ['width'],
    h: ['height'],
    size: ['width', 'height'],
    'min-w': ['min-width'],
    'max-w': ['max-width'],
    'min-h': ['min-height'],
    'max-h': ['max-height'],
    basis: ['flex-basis'],
  },
  ...{
    inset: ['inset'],
    'inset-x': ['left', 'right'],
    'inset-y': ['top', 'bottom'],
    top: ['top'],
    right: ['right'],
    bottom: ['bottom'],
    left: ['left'],
    start: ['left'],
    end: ['right'],
  },
};

const BRACKET_PREFIXES: Readonly<Record<string, string>> = {
  ...{
    text: 'font-size',
    bg: 'background',
    'grid-cols': 'grid-template-columns',
    flex: 'flex',
    rounded: 'border-radius',
    leading: 'line-height',
    tracking: 'letter-spacing',
    aspect: 'aspect-ratio',
    col: 'grid-column',
    border: 'border-width',
    rotate: 'rotate',
    opacity: 'opacity',
    object: 'object-position',
  },
};
const BORDER_SIDES: Readonly<Record<string, string>> = {
  '': '',
  t: '-top',
  r: '-right',
  b: '-bottom',
  l: '-left',
  s: '-left',
  e: '-right',
};
const COLOUR_PREFIXES: Readonly<Record<string, string>> = { text: 'color', bg: 'background' };

/** One name for every class, for hints. */
export const UTILITY_NAMES: readonly string[] = [
  ...Object.keys(FIXED),
  ...Object.keys(STEP_PREFIXES).map((prefix) => `${prefix}-4`),
  ...[
    'grid-cols-2',
    'grid-cols-3',
    'grid-cols-4',
    'col-span-2',
    'border',
    'border-t',
    'border-b',
    'border-s',
    'border-e',
    'border-2',
    'opacity-50',
    'rotate-3',
  ],
  ...COLOUR_NAMES.flatMap((name) => [`text-${name}`, `bg-${name}`, `border-${name}`]),
];

/** Returns the declarations of a utility class; undefined for an unknown one. */
export function readUtilityClass(name: string): Css | undefined {
  if (Object.hasOwn(FIXED, name)) return FIXED[name];
  const css: Css = {};
  return readUtility(name, css) ? css : undefined;
}

function readUtility(name: string, css: Css): boolean {
  const set = (property: string, value: string): boolean => PROPERTIES[property]?.read(value, css) === true;
  const bracketed = /^(-?)([a-z-]+)-\[([^\]]{1,200})\]$/.exec(name);
  if (bracketed !== null) {
    const [, minus = '', prefix = '', raw = ''] = bracketed;
    const value = minus + raw.replaceAll('_', ' ');
    if (Object.hasOwn(STEP_PREFIXES, prefix))
      return (STEP_PREFIXES[prefix] ?? []).every((property) => set(property, value));
    if (prefix === 'text' && set('color', value)) return true;
    if (prefix === 'border' && set('border-color', value)) return set('border-width', '1px');
    return Object.hasOwn(BRACKET_PREFIXES, prefix) && set(BRACKET_PREFIXES[prefix] ?? '', value);
  }
  const stepped = /^(-?)([a-z-]+?)-(\d{1,3}(?:\.5)?|px|auto)$/.exec(name);
  if (stepped !== null) {
    const [, minus = '', prefix = '', step = ''] = stepped;
    const value =
      step === 'auto' ? 'auto' : step === 'px' ? `${minus}1px` : `${minus}${Number(step) * STEP_PX}px`;
    if (Object.hasOwn(STEP_PREFIXES, prefix))
      return (STEP_PREFIXES[prefix] ?? []).every((property) => set(property, value));
    if (prefix === 'grid-cols')
      return Number(step) > 0 && set('grid-template-columns', `repeat(${step}, 1fr)`);
    if (prefix === 'col-span') return set('grid-column', `span ${step}`);
    if (prefix === 'col-start') return set('grid-column', step);
    if (prefix === 'grow') return set('flex-grow', step);
    if (prefix === 'flex') return set('flex', step);
    if (prefix === 'opacity') return Number(step) <= 100 && set('opacity', `${step}%`);
    if (prefix === 'rotate') return set('rotate', `${minus}${step}deg`);
  }
  // Sets only the width, so that colour and dash classes work in any order.
  const border = /^border(?:-([trblse]))?(?:-(\d{1,2}))?$/.exec(name);
  if (border !== null) return set(`border${BORDER_SIDES[border[1] ?? ''] ?? ''}`, `${border[2] ?? '1'}px`);
  const coloured = /^(text|bg|border)-([a-z0-9-]+?)(?:\/(\d{1,3}))?$/.exec(name);
  if (coloured === null) return false;
  const [, prefix = '', colour = '', alpha] = coloured;
  const value = `${colour}${alpha === undefined ? '' : ` / ${alpha}`}`;
  return prefix === 'border' ? set('border-color', value) : set(COLOUR_PREFIXES[prefix] ?? '', value);
}

function utilityGroup<K extends keyof Css>(
  prefix: string,
  key: K,
  values: Readonly<Record<string, NonNullable<Css[K]>>>,
): Record<string, Css> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, { [key]: value }]),
  );
}
