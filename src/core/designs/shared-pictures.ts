import type { MediaRef } from '../scene/scene.ts';

/** A picture that drawings name: one that stands on all slides is held and sent once. */
export interface SharedPicture {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** By hash. */
export type SharedPictures = ReadonlyMap<string, SharedPicture>;

/** A drawing longer than this, pictures included, would take too long. */
const LONGEST_SVG = 24_000_000;
const ADDRESS = /(?<= href=")picture:([0-9a-f]{64})(?=")/g;

/** How a drawing names a picture that comes beside it. */
export function pictureAddress({ hash }: MediaRef): string {
  return `picture:${hash}`;
}

/** A drawing with its pictures as data; undefined when it were too long then. */
export function withPictures(svg: string, pictures: SharedPictures): string | undefined {
  const inBase64 = (hash: string): number => 4 * Math.ceil((pictures.get(hash)?.bytes.length ?? 0) / 3);
  const length = [...svg.matchAll(ADDRESS)].reduce((sum, [, hash = '']) => sum + inBase64(hash), svg.length);
  return length > LONGEST_SVG ? undefined : svg.replace(ADDRESS, (_, hash: string) => dataOf(pictures.get(hash)));
}

function dataOf(picture: SharedPicture | undefined): string {
  if (picture === undefined) return '';
  const { mimeType, bytes } = picture;
  return `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}
