import type { CSSProperties } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { isLight, toBoxStyle } from '../stage-picture.tsx';

const ANCHORS: Readonly<Record<string, string>> = { middle: 'center', bottom: 'end' };

/** Place and letters of a field over a text of the picture, which it covers completely. */
export function buildFieldStyle(drawn: Drawn['elements'][number], size: Drawn['size']): CSSProperties {
  const { text } = drawn;
  const toCqw = (px: number): string => `calc(${px / (size.width / 100)} * 1cqw)`;
  const place = toBoxStyle(drawn, size);
  return {
    ...place,
    // The margins and paddings of the field are 0.2 em.
    width: `calc(${place.width} + 0.4em)`,
    height: undefined,
    minHeight: `calc(${toCqw(drawn.height)} + 0.2em)`,
    alignContent: ANCHORS[text?.anchor ?? ''] ?? 'start',
    fontSize: `max(var(--least-size, 0px), ${toCqw(text?.size_px ?? 20)})`,
    fontWeight: text?.weight,
    lineHeight: text?.line_height,
    textAlign: (text?.align ?? 'left') as 'left',
    '--indent': toCqw(text?.indent_px ?? 0),
    // The background depends on the slide, not on the theme of the page.
    ...(text === undefined
      ? {}
      : { color: text.color, background: isLight(text.color) ? '#16181c' : '#ffffff' }),
  } as CSSProperties;
}
