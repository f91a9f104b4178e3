import { readPx } from './css/computed-style.ts';
import type { PageKind } from './find-slides.ts';
import { CANVAS } from './limits.ts';
import type { PageElement } from './styled-page.ts';

interface SizeSettings {
  readonly kind: PageKind;
  /** Size that the program of the page sets, as reveal.js does. */
  readonly program: { readonly width: number; readonly height: number } | undefined;
}

const MIN_PX = 300;
const MAX_PX = 8_000;
const REVEAL = { width: 960, height: 700 } as const;

/** Size in px for which a slide is designed. */
export function slideSize(
  { attributes, style }: Pick<PageElement, 'attributes' | 'style' | 'tag'>,
  { kind, program }: SizeSettings,
): { readonly width: number; readonly height: number } {
  const box = /^\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(attributes['viewBox'] ?? '');
  if (box !== null && kind === 'marp') return usable(Number(box[1]), Number(box[2])) ?? CANVAS;
  const [width, height] = [
    readPx(style['width']) ?? readPx(style['min-width']),
    readPx(style['height']) ?? readPx(style['min-height']),
  ];
  return (
    usable(width, height) ??
    program ??
    (kind === 'reveal' ? REVEAL : undefined) ??
    fromRatio(width, style['aspect-ratio']) ??
    CANVAS
  );
}

function usable(
  width: number | undefined,
  height: number | undefined,
): { readonly width: number; readonly height: number } | undefined {
  const fits = (px: number | undefined): px is number => px !== undefined && px >= MIN_PX && px <= MAX_PX;
  return fits(width) && fits(height) ? { width, height } : undefined;
}

function fromRatio(
  width: number | undefined,
  ratio: string | undefined,
): { readonly width: number; readonly height: number } | undefined {
  const [, wide, high = '1'] = /^([\d.]+)(?:\s*\/\s*([\d.]+))?$/.exec(ratio ?? '') ?? [];
  const share = Number(wide) / Number(high);
  return width === undefined || !(share > 0) ? undefined : usable(width, width / share);
}
