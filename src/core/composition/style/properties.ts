import type { BorderSide, BySide, Colour, Css, Side } from './css.ts';
import { SIDES } from './css.ts';
import { parseGradient } from './gradient.ts';
import { parseColour, parseLength, parseNumber, parseSize, parseTracks } from './values.ts';

/** Reads a property's value into the styles; returns false if the value is invalid. */
type Read = (value: string, css: Css) => boolean;

interface Property {
  readonly read: Read;
  /** Allowed values, for faults. */
  readonly takes: string;
}

const LENGTH = 'a length such as 24px';
const SIZE = 'a length such as 24px, or a share such as 50%';
const COLOUR = 'a colour of the theme such as var(--primary), or a fixed one such as #0F7B7B';

const ANGLE = 'degrees such as -6deg';

const PT_PER_PX = 0.75;

/** Creates a reader that sets a field unless the parsed value is undefined. */
function into<K extends keyof Css>(key: K, parse: (value: string) => Css[K] | undefined): Read {
  return (value, css) => {
    const parsed = parse(value);
    if (parsed === undefined) return false;
    css[key] = parsed;
    return true;
  };
}

function oneOf<const T extends Readonly<Record<string, unknown>>>(
  choices: T,
): (value: string) => T[keyof T] | undefined {
  return (value) =>
    Object.hasOwn(choices, value.trim().toLowerCase())
      ? (choices[value.trim().toLowerCase()] as T[keyof T])
      : undefined;
}

function choice<K extends keyof Css>(
  key: K,
  choices: Readonly<Record<string, NonNullable<Css[K]>>>,
): Property {
  return {
    read: into(key, oneOf(choices) as (value: string) => Css[K] | undefined),
    takes: Object.keys(choices).join(', '),
  };
}

const positive = (parse: (value: string) => number | undefined) => (value: string) => {
  const number = parse(value);
  return number === undefined || number < 0 ? undefined : number;
};
const auto = (parse: (value: string) => Css['width']) => (value: string) =>
  value.trim() === 'auto' ? undefined : parse(value);
const size = (
  key: 'width' | 'height' | 'minWidth' | 'maxWidth' | 'minHeight' | 'maxHeight' | 'basis',
): Property => ({
  read: (value, css) =>
    value.trim() === 'auto' || value.trim() === 'none' ? true : into(key, auto(parseSize))(value, css),
  takes: SIZE,
});

/** One to four lengths in the order of CSS: top, right, bottom, left. */
function parseSides<T>(parse: (value: string) => T | undefined): (value: string) => BySide<T> | undefined {
  return (value) => {
    const sides = value.trim().split(/\s+/).map(parse);
    if (sides.length > 4 || sides.some((one) => one === undefined)) return undefined;
    const [top, end = top, bottom = top, start = end] = sides;
    return { top, end, bottom, start } as BySide<T>;
  };
}

function sideProperty<K extends 'padding' | 'margin' | 'inset'>(
  key: K,
  side: readonly Side[],
  parse: (value: string) => NonNullable<Css[K]>[Side] | undefined,
  takes: string,
): Property {
  return {
    takes,
    read: (value, css) => {
      const one = parse(value);
      if (one === undefined) return false;
      css[key] = { ...css[key], ...Object.fromEntries(side.map((name) => [name, one])) } as Css[K];
      return true;
    },
  };
}

const margin = (value: string): number | 'auto' | undefined =>
  value.trim() === 'auto' ? 'auto' : parseLength(value);
const PHYSICAL: Readonly<Record<string, Side>> = {
  top: 'top',
  right: 'end',
  bottom: 'bottom',
  left: 'start',
  'inline-start': 'start',
  'inline-end': 'end',
  'block-start': 'top',
  'block-end': 'bottom',
};

function border(value: string): BorderSide | undefined {
  if (value.trim() === 'none' || value.trim() === '0') return { widthPx: 0 };
  const side: { widthPx?: number; colour?: Colour; dash?: 'solid' | 'dash' | 'dot' } = {};
  for (const part of value.trim().split(/\s+(?![^(]*\))/)) {
    const [width, colour, dash] = [
      parseLength(part),
      parseColour(part),
      oneOf({ solid: 'solid', dashed: 'dash', dotted: 'dot' } as const)(part),
    ];
    if (width !== undefined) side.widthPx = width;
    else if (dash !== undefined) side.dash = dash;
    else if (colour !== undefined) side.colour = colour;
    else return undefined;
  }
  return { widthPx: 1, ...side };
}

function borders(
  sides: readonly Side[],
  parse: (value: string) => BorderSide | undefined,
  takes: string,
): Property {
  return {
    takes,
    read: (value, css) => {
      const one = parse(value);
      if (one === undefined) return false;
      css.border = {
        ...css.border,
        ...Object.fromEntries(sides.map((side) => [side, { ...css.border?.[side], ...one }])),
      };
      return true;
    },
  };
}

function flex(value: string, css: Css): boolean {
  const [grow, shrink, basis, ...rest] = value.trim().split(/\s+/);
  if (grow === 'none') return into('shrink', () => 0)('0', css);
  if (grow === 'auto') Object.assign(css, { grow: 1, shrink: 1 });
  const share = parseNumber(grow ?? '');
  if (grow === 'auto') return rest.length === 0;
  const from = basis ?? (shrink !== undefined && parseNumber(shrink) === undefined ? shrink : undefined);
  const start = from === undefined ? 0 : from === 'auto' ? undefined : parseSize(from);
  if (share === undefined || share < 0 || rest.length > 0) return false;
  Object.assign(css, { grow: share, shrink: parseNumber(shrink ?? '') ?? 1 });
  if (start !== undefined) css.basis = start;
  return true;
}

/** "2", "span 3", "1 / 4", "2 / span 3", "1 / -1". */
function gridColumn(value: string): Css['column'] {
  const text = value.trim();
  const span = /^span (\d{1,2})$/.exec(text)?.[1];
  if (span !== undefined) return { span: Number(span) };
  const [, from, to] = /^(\d{1,2})(?:\s*\/\s*(span \d{1,2}|-1|\d{1,2}))?$/.exec(text) ?? [];
  if (from === undefined || Number(from) < 1) return undefined;
  if (to === undefined) return { start: Number(from), span: 1 };
  if (to === '-1') return { start: Number(from), span: 99 };
  const count = to.startsWith('span') ? Number(to.slice(5)) : Number(to) - Number(from);
  return count < 1 ? undefined : { start: Number(from), span: count };
}

const JUSTIFY = {
  start: 'start',
  'flex-start': 'start',
  center: 'center',
  end: 'end',
  'flex-end': 'end',
  'space-between': 'between',
  'space-around': 'around',
  'space-evenly': 'evenly',
} as const;
const ALIGN = {
  start: 'start',
  'flex-start': 'start',
  center: 'center',
  end: 'end',
  'flex-end': 'end',
  stretch: 'stretch',
  baseline: 'baseline',
} as const;
const TEXT_ALIGN = { left: 'start', start: 'start', center: 'center', right: 'end', end: 'end' } as const;
const gap = (keys: readonly ('rowGap' | 'columnGap')[]): Property => ({
  takes: LENGTH,
  read: (value, css) => {
    const gaps = value.trim().split(/\s+/).map(positive(parseLength));
    if (gaps.length > keys.length || gaps.some((one) => one === undefined)) return false;
    for (const [index, key] of keys.entries()) css[key] = gaps[index] ?? gaps[0] ?? 0;
    return true;
  },
});
const colour = (key: 'colour' | 'background'): Property => ({ read: into(key, parseColour), takes: COLOUR });

/** Every property of `style="…"`. */
export const PROPERTIES: Readonly<Record<string, Property>> = {
  display: choice('display', { flex: 'flex', grid: 'grid', block: 'block', none: 'none' }),
  'flex-direction': choice('direction', { row: 'row', column: 'column' }),
  'flex-wrap': choice('wrap', { wrap: true, nowrap: false }),
  'justify-content': choice('justify', JUSTIFY),
  'align-items': choice('align', ALIGN),
  'align-self': choice('self', ALIGN),
  flex: { read: flex, takes: 'a share such as 1, or 1 1 200px' },
  'flex-grow': { read: into('grow', positive(parseNumber)), takes: 'a number' },
  'flex-shrink': { read: into('shrink', positive(parseNumber)), takes: 'a number' },
  'flex-basis': size('basis'),
  ...{
    width: size('width'),
    height: size('height'),
    'min-width': size('minWidth'),
    'max-width': size('maxWidth'),
    'min-height': size('minHeight'),
    'max-height': size('maxHeight'),
  },
  'aspect-ratio': {
    read: into('aspect', (value) => {
      const [, wide, high = '1'] = /^([\d.]{1,8})(?:\s*\/\s*([\d.]{1,8}))?$/.exec(value.trim()) ?? [];
      const ratio = Number(wide) / Number(high);
      return ratio > 0 && Number.isFinite(ratio) ? ratio : undefined;
    }),
    takes: 'a ratio such as 16 / 9',
  },
  gap: gap(['rowGap', 'columnGap']),
  'row-gap': gap(['rowGap']),
  'column-gap': gap(['columnGap']),
  padding: { read: into('padding', parseSides(positive(parseLength))), takes: LENGTH },
  margin: { read: into('margin', parseSides(margin)), takes: `${LENGTH} or auto` },
  inset: { read: into('inset', parseSides(parseSize)), takes: SIZE },
  ...Object.fromEntries(
    Object.entries(PHYSICAL).flatMap(([name, side]) => [
      [`padding-${name}`, sideProperty('padding', [side], positive(parseLength), LENGTH)],
      [`margin-${name}`, sideProperty('margin', [side], margin, `${LENGTH} or auto`)],
      [name.includes('-') ? `inset-${name}` : name, sideProperty('inset', [side], parseSize, SIZE)],
      [
        `border-${name}`,
        borders([side], border, 'a width, a kind and a colour, such as 1px solid var(--line)'),
      ],
    ]),
  ),
  position: choice('position', { relative: 'relative', absolute: 'absolute' }),
  'grid-template-columns': {
    read: into('columns', parseTracks),
    takes: 'tracks such as 1fr auto 260px or repeat(3, 1fr)',
  },
  'grid-column': { read: into('column', gridColumn), takes: 'a place such as 1 / 4 or span 2' },
  ...{ color: colour('colour'), 'background-color': colour('background') },
  background: {
    read: (value, css) =>
      /gradient\(/i.test(value)
        ? into('gradient', parseGradient)(value, css)
        : into('background', parseColour)(value, css),
    takes: `${COLOUR}, or a gradient such as linear-gradient(135deg, var(--primary), var(--secondary))`,
  },
  'box-shadow': choice('shadow', { none: 'none', sm: 'sm', md: 'md', lg: 'lg' }),
  opacity: {
    read: into('opacity', (value) => {
      const percent = /^(\d{1,3})%$/.exec(value.trim())?.[1];
      const share = percent === undefined ? parseNumber(value) : Number(percent) / 100;
      return share !== undefined && share >= 0 && share <= 1 ? share : undefined;
    }),
    takes: 'a share from 0 to 1',
  },
  rotate: { read: into('rotate', parseDegrees), takes: ANGLE },
  transform: {
    read: into('rotate', (value) => parseDegrees(/^rotate\(([^()]{1,20})\)$/.exec(value.trim())?.[1] ?? '')),
    takes: `rotate() with ${ANGLE}`,
  },
  border: borders(SIDES, border, 'a width, a kind and a colour, such as 1px solid var(--line)'),
  'border-width': borders(SIDES, (value) => widthSide(parseLength(value)), LENGTH),
  'border-color': borders(SIDES, (value) => colourSide(parseColour(value)), COLOUR),
  'border-style': borders(
    SIDES,
    (value) => dashSide(oneOf({ solid: 'solid', dashed: 'dash', dotted: 'dot' } as const)(value)),
    'solid, dashed, dotted',
  ),
  'border-radius': { read: into('radius', positive(parseLength)), takes: LENGTH },
  'object-fit': choice('fit', { cover: 'cover', contain: 'contain' }),
  'object-position': {
    read: into('focus', (value) => {
      const [, x, y] = /^(\d{1,3})%\s+(\d{1,3})%$/.exec(value.trim()) ?? [];
      return x === undefined || y === undefined
        ? undefined
        : { x: Math.min(1, Number(x) / 100), y: Math.min(1, Number(y) / 100) };
    }),
    takes: 'two shares such as 50% 20%',
  },
  'font-size': {
    read: (value, css) => {
      const share = /^([\d.]{1,5})(em|%)$/.exec(value.trim());
      if (share !== null)
        return into('sizeEm', (number) => inRange(Number(number) / (share[2] === '%' ? 100 : 1), 0.3, 8))(
          share[1] ?? '',
          css,
        );
      return into('sizePt', (length) => {
        const px = positive(parseLength)(length);
        return px === undefined || px === 0 ? undefined : px * PT_PER_PX;
      })(value, css);
    },
    takes: `${LENGTH}, or within a line a multiple of its size such as 0.6em`,
  },
  'font-weight': choice('weight', {
    400: 400,
    normal: 400,
    500: 500,
    600: 600,
    700: 700,
    bold: 700,
    800: 800,
  }),
  'font-style': choice('italic', { italic: true, normal: false }),
  'font-family': choice('font', { heading: 'heading', body: 'body', mono: 'mono' }),
  'text-align': choice('textAlign', TEXT_ALIGN),
  'text-transform': choice('upper', { uppercase: true, none: false }),
  'text-decoration': {
    read: (value, css) => {
      const parsed = oneOf({
        underline: { underline: true },
        'line-through': { strike: true },
        none: { underline: false, strike: false },
      })(value);
      Object.assign(css, parsed);
      return parsed !== undefined;
    },
    takes: 'underline, line-through, none',
  },
  'line-height': {
    read: into('lineHeight', (value) => {
      const number = parseNumber(value);
      return number !== undefined && number >= 0.8 && number <= 3 ? number : undefined;
    }),
    takes: 'a multiple of the size from 0.8 to 3, such as 1.3',
  },
  'letter-spacing': {
    read: into('trackingEm', (value) => {
      const em = /^(-?[\d.]{1,6})em$/.exec(value.trim())?.[1];
      return em === undefined || !(Math.abs(Number(em)) <= 0.5) ? undefined : Number(em);
    }),
    takes: 'a share of the size such as 0.05em',
  },
};

function inRange(number: number, least: number, most: number): number | undefined {
  return number >= least && number <= most ? number : undefined;
}

function parseDegrees(text: string): number | undefined {
  const degrees = /^(-?\d{1,3}(?:\.\d{1,2})?)deg$/.exec(text.trim())?.[1];
  return degrees === undefined ? undefined : Number(degrees);
}

function widthSide(widthPx: number | undefined): BorderSide | undefined {
  return widthPx === undefined || widthPx < 0 ? undefined : { widthPx };
}

function colourSide(one: Colour | undefined): BorderSide | undefined {
  return one === undefined ? undefined : { colour: one };
}

function dashSide(dash: BorderSide['dash']): BorderSide | undefined {
  return dash === undefined ? undefined : { dash };
}
