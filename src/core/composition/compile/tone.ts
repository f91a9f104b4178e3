import { type ColorToken, type Hex, type Paint, ROLE_COLORS } from '../../scene/theme.ts';
import type { Colour } from '../style/css.ts';

/** Backdrop of a box and its content: that of the page, the inverse, or the theme's first colour. */
export const TONES = ['default', 'inverse', 'accent'] as const;
export type Tone = (typeof TONES)[number];

type Shift = Readonly<Partial<Record<ColorToken, Paint>>>;

/** Replacements of the theme's colours on the backdrop of each tone. */
const SHIFTS: Readonly<Record<Tone, Shift>> = {
  default: {},
  inverse: {
    background: { token: 'text' },
    text: { token: 'background' },
    surface: { token: 'background', alpha: 0.12 },
    muted: { token: 'background', alpha: 0.72 },
    stroke: { token: 'background', alpha: 0.3 },
    primary: { token: 'accent' },
    on_primary: { token: 'on_accent' },
    secondary: { token: 'background', alpha: 0.2 },
    on_secondary: { token: 'background' },
  },
  accent: {
    background: { token: 'primary' },
    text: { token: 'on_primary' },
    surface: { token: 'on_primary', alpha: 0.14 },
    muted: { token: 'on_primary', alpha: 0.8 },
    stroke: { token: 'on_primary', alpha: 0.35 },
    primary: { token: 'on_primary' },
    on_primary: { token: 'primary' },
    secondary: { token: 'on_primary', alpha: 0.2 },
    on_secondary: { token: 'on_primary' },
  },
};

const ROLES: Readonly<Record<string, Hex>> = ROLE_COLORS;

export function shiftPaint(paint: Paint, tone: Tone): Paint {
  if (!('token' in paint)) return paint;
  const to = SHIFTS[tone][paint.token];
  if (to === undefined) return paint;
  const alpha = (to.alpha ?? 1) * (paint.alpha ?? 1);
  const opaque = 'token' in to ? { token: to.token } : { hex: to.hex };
  return alpha === 1 ? opaque : { ...opaque, alpha };
}

/** Resolves a colour of the markup to a paint on the backdrop of a tone. */
export function resolvePaint({ name, hex, alpha }: Colour, tone: Tone): Paint {
  const fixed = hex ?? (name === undefined ? undefined : ROLES[name]);
  const lasting = name === 'inverse' ? 'text' : name === 'on-inverse' ? 'background' : undefined;
  const paint: Paint =
    fixed !== undefined
      ? { hex: fixed }
      : lasting !== undefined
        ? { token: lasting }
        : shiftPaint({ token: toToken(name ?? 'text') }, tone);
  return alpha === undefined ? paint : { ...paint, alpha: alpha * (paint.alpha ?? 1) };
}

/** Replaces every paint in plain data by the one for a tone. */
export function applyTone<T>(value: T, tone: Tone): T {
  if (tone === 'default' || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one: unknown) => applyTone(one, tone)) as T;
  if ('token' in value) return shiftPaint(value as unknown as Paint, tone) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, applyTone(one, tone)])) as T;
}

function toToken(name: string): ColorToken {
  if (name === 'line') return 'stroke';
  if (name === 'neutral') return 'muted';
  const series = /^graph-(\d+)$/.exec(name)?.[1];
  return (series === undefined ? name.replaceAll('-', '_') : `graph_${Number(series) - 1}`) as ColorToken;
}
