import { useLayoutEffect, useRef } from 'react';
import type { Drawn, SlideDrawing } from './slide-drawing.ts';

/** Updates the picture without rendering. */
export function StagePicture({ drawing, title }: { readonly drawing: SlideDrawing; readonly title: string }) {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const paint = (src: string) => {
      if (image.current !== null) image.current.src = src;
    };
    paint(drawing.state().drawn?.src ?? '');
    return drawing.onPicture(paint);
  }, [drawing]);
  return (
    <img ref={image} className="stage-picture" alt={title} width="1280" height="720" draggable={false} />
  );
}

/** Returns whether a colour "#RRGGBB" is light, by relative luminance. */
export function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000 > 140;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position of a box on the picture, as CSS. */
export function toBoxStyle({ x, y, width, height }: Box, of: Drawn['size']) {
  return {
    left: `${(x / of.width) * 100}%`,
    top: `${(y / of.height) * 100}%`,
    width: `${(width / of.width) * 100}%`,
    height: `${(height / of.height) * 100}%`,
  };
}
