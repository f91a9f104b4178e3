import type { coverCrop } from '../layout/picture.ts';

/** Cropped shares at the sides of a picture. */
export type Crop = ReturnType<typeof coverCrop>;

function sidesXml({ left, top, right, bottom }: Crop): string {
  const sides = Object.entries({ l: left, t: top, r: right, b: bottom }).map(
    ([side, share]) => [side, Math.round(share * 100_000)] as const,
  );
  return sides.map(([side, share]) => (share === 0 ? '' : ` ${side}="${share}"`)).join('');
}

/** `a:srcRect` of a crop; "" if nothing is cropped. */
export function sourceRectXml(crop: Crop, namespace: string): string {
  const sides = sidesXml(crop);
  return sides === '' ? '' : `<a:srcRect xmlns:a="${namespace}"${sides}/>`;
}

/**
 * The same crop for a shape's fill, as a picture that extends beyond the shape, because LibreOffice distorts
 * `a:srcRect` there.
 */
export function fillRectXml({ left, top, right, bottom }: Crop): string {
  const [across, down] = [1 - left - right, 1 - top - bottom];
  return `<a:fillRect${sidesXml({ left: -left / across, right: -right / across, top: -top / down, bottom: -bottom / down })}/>`;
}
