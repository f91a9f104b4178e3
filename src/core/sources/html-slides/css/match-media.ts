import { CANVAS } from '../limits.ts';

const PX: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16 };

/** Returns whether a media query holds for a screen of the size of a slide, light and without motion. */
export function matchesMedia(query: string): boolean {
  return query.split(',').some((one) => matchesOne(one.trim().toLowerCase()));
}

function matchesOne(query: string): boolean {
  const negated = query.startsWith('not ');
  const parts = query
    .replace(/^(?:not|only)\s+/, '')
    .split(/\s+and\s+/)
    .map((part) => part.trim());
  const holds = parts.every((part) => part === '' || part === 'all' || part === 'screen' || hasFeature(part));
  return holds !== negated;
}

function hasFeature(part: string): boolean {
  const ranged = /^\(\s*(width|height)\s*([<>]=?)\s*([\d.]+)(px|r?em)\s*\)$/.exec(part);
  if (ranged !== null) {
    const [, side, sign = '', size, unit = 'px'] = ranged;
    const own = side === 'width' ? CANVAS.width : CANVAS.height;
    const limit = Number(size) * (PX[unit] ?? 1);
    return sign.startsWith('<')
      ? own < limit || (sign === '<=' && own === limit)
      : own > limit || (sign === '>=' && own === limit);
  }
  const [, name = '', value = ''] = /^\(\s*([\w-]+)\s*(?::\s*([^)]*))?\)$/.exec(part) ?? [];
  const [, size, unit = 'px'] = /^([\d.]+)(px|r?em)$/.exec(value.trim()) ?? [];
  const px = Number(size) * (PX[unit] ?? 1);
  switch (name) {
    case 'min-width':
      return px <= CANVAS.width;
    case 'max-width':
      return px >= CANVAS.width;
    case 'min-height':
      return px <= CANVAS.height;
    case 'max-height':
      return px >= CANVAS.height;
    case 'orientation':
      return value.trim() === 'landscape';
    case 'prefers-color-scheme':
      return value.trim() === 'light';
    case 'prefers-reduced-motion':
      return value.trim() === 'reduce' || value === '';
    case 'hover':
    case 'any-hover':
      return value.trim() === 'hover';
    default:
      return false;
  }
}
