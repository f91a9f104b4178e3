import type { Hex } from '../../scene/theme.ts';
import type { Colour, Size, Track } from './css.ts';
import { resolveFallbacks } from './fallbacks.ts';

/** Colour names that `class="bg-surface"`, `color:var(--surface)` and `fill="surface"` take. */
export const COLOUR_NAMES = [
  ...[
    'background',
    'surface',
    'text',
    'muted',
    'line',
    'primary',
    'secondary',
    'accent',
    'on-primary',
    'on-secondary',
    'on-accent',
    'inverse',
    'on-inverse',
  ],
  ...[
    'success',
    'warning',
    'danger',
    'neutral',
    ...Array.from({ length: 10 }, (_, index) => `graph-${index + 1}`),
  ],
] as const;
const NAMES: ReadonlySet<string> = new Set(COLOUR_NAMES);
const MAX_LENGTH_PX = 4_000;
const MAX_COLUMNS = 24;

/** Replaces CSS variables with a fallback by the colour of the theme, or by the fallback if there is none. */
export function resolveVariables(value: string): string {
  return resolveFallbacks(value, (name) => NAMES.has(name));
}

export function parseColour(text: string): Colour | undefined {
  const value = resolveVariables(text).trim().toLowerCase();
  const named = /^(?:var\(\s*--(?:color-)?([a-z0-9-]+)\s*\)|([a-z][a-z0-9-]*))(?:\s*\/\s*(\d{1,3})%?)?$/.exec(
    value,
  );
  const name = named?.[1] ?? named?.[2] ?? '';
  if (NAMES.has(name))
    return { name, ...(named?.[3] === undefined ? {} : { alpha: Math.min(1, Number(named[3]) / 100) }) };
  if (value === 'white' || value === 'black') return { hex: value === 'white' ? '#FFFFFF' : '#000000' };
  if (value === 'transparent') return { name: 'background', alpha: 0 };
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*([\d.]{1,6})(%?))?\s*\)$/.exec(
    value,
  );
  if (rgb === null) return undefined;
  const alpha = rgb[4] === undefined ? undefined : Number(rgb[4]) / (rgb[5] === '%' ? 100 : 1);
  const digits = rgb.slice(1, 4).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'));
  return {
    hex: `#${digits.join('').toUpperCase()}` as Hex,
    ...(alpha === undefined ? {} : { alpha: Math.min(1, alpha) }),
  };
}

function fromHex(digits: string): Colour {
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const hex = `#${long.slice(0, 6).toUpperCase()}` as Hex;
  return long.length === 8 ? { hex, alpha: Number.parseInt(long.slice(6), 16) / 255 } : { hex };
}

/** Px from "24px", "1.5rem" (16 px each), "12pt" or "0". */
export function parseLength(text: string): number | undefined {
  const found = /^(-?\d{0,5}(?:\.\d{1,20})?)(px|rem|em|pt)?$/.exec(text.trim());
  if (found === null || found[1] === '' || found[1] === '-') return undefined;
  const value = Number(found[1]);
  if (found[2] === undefined && value !== 0) return undefined;
  const px = value * (found[2] === 'rem' || found[2] === 'em' ? 16 : found[2] === 'pt' ? 4 / 3 : 1);
  return Number.isFinite(px) && Math.abs(px) <= MAX_LENGTH_PX ? px : undefined;
}

export function parseSize(text: string): Size | undefined {
  const share = /^(-?\d{1,4}(?:\.\d{1,4})?)%$/.exec(text.trim())?.[1];
  return share === undefined ? parseLength(text) : `${Number(share)}%`;
}

export function parseNumber(text: string): number | undefined {
  return /^-?\d{0,6}(\.\d{1,4})?$/.test(text.trim()) && /\d/.test(text) ? Number(text) : undefined;
}

/** Parses "1fr auto 260px", "repeat(12, 1fr)" and "minmax(0, 1fr)". */
export function parseTracks(text: string): readonly Track[] | undefined {
  const spread = text
    .trim()
    .toLowerCase()
    .replace(/repeat\(\s*(\d{1,2})\s*,\s*((?:[^()]|\([^()]*\))*)\)/g, (_, count: string, tracks: string) =>
      Array.from({ length: Number(count) }, () => tracks.trim()).join(' '),
    )
    .replace(/minmax\(\s*[^,()]*,\s*([^()]*)\)/g, '$1');
  const tracks = spread.split(/\s+/).map(parseTrack);
  return tracks.length <= MAX_COLUMNS && tracks.every((track) => track !== undefined) ? tracks : undefined;
}

function parseTrack(text: string): Track | undefined {
  if (text === 'auto' || text === 'max-content' || text === 'min-content') return 'auto';
  const fr = /^(\d{0,3}(?:\.\d{1,3})?)fr$/.exec(text)?.[1];
  if (fr !== undefined && fr !== '' && Number(fr) > 0) return { fr: Number(fr) };
  const px = parseLength(text);
  return px === undefined || px < 0 ? undefined : { px };
}
