import type { GradientCss } from './css.ts';
import { parseColour } from './values.ts';

const TOWARDS: Readonly<Record<string, number>> = {
  top: 0,
  'top right': 45,
  right: 90,
  'bottom right': 135,
  bottom: 180,
  'bottom left': 225,
  left: 270,
  'top left': 315,
};
const [MIN_STOPS, MAX_STOPS] = [2, 8];

/** Parses "linear-gradient(135deg, var(--primary), var(--accent) 80%)" and "radial-gradient(#fff, #000)". */
export function parseGradient(text: string): GradientCss | undefined {
  const [, kind, inside = ''] =
    /^(linear|radial)-gradient\(([^;]{1,400})\)$/.exec(text.trim().toLowerCase()) ?? [];
  if (kind === undefined) return undefined;
  const parts = inside.split(/,(?![^(]*\))/).map((part) => part.trim());
  const degrees = kind === 'linear' ? parseDirection(parts[0] ?? '') : undefined;
  if (degrees !== undefined || (kind === 'radial' && parts[0] === 'circle')) parts.shift();
  const stops = parts.map(parseStop);
  if (stops.length < MIN_STOPS || stops.length > MAX_STOPS) return undefined;
  const placed = stops.flatMap((stop, index) =>
    stop === undefined ? [] : [{ colour: stop.colour, at: stop.at ?? index / (stops.length - 1) }],
  );
  const rises = placed.every(({ at }, index) => index === 0 || at >= (placed[index - 1]?.at ?? 0));
  return placed.length === stops.length && rises
    ? { radial: kind === 'radial', degrees: degrees ?? 180, stops: placed }
    : undefined;
}

function parseDirection(text: string): number | undefined {
  const degrees = /^(-?\d{1,3}(?:\.\d{1,2})?)deg$/.exec(text)?.[1];
  return degrees === undefined ? TOWARDS[/^to (.+)$/.exec(text)?.[1] ?? ''] : Number(degrees);
}

function parseStop(
  text: string,
): { readonly colour: NonNullable<ReturnType<typeof parseColour>>; readonly at?: number } | undefined {
  const [, written = '', share] = /^(.*?)(?:\s+(\d{1,3})%)?$/.exec(text) ?? [];
  const colour = parseColour(written);
  if (colour === undefined) return undefined;
  return share === undefined ? { colour } : { colour, at: Math.min(100, Number(share)) / 100 };
}
