import type { MediaRef } from '../scene/scene.ts';

/** A picture that several drawings share. */
export interface SharedPicture {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Pictures by hash. */
export type SharedPictures = ReadonlyMap<string, SharedPicture>;

/** Maximum length of an SVG including its pictures, which bounds the rendering time. */
const LONGEST_SVG = 24_000_000;
const ADDRESS = /(?<= href=")picture:([0-9a-f]{64})(?=")/g;

/** Address of a shared picture within a drawing. */
export function pictureAddress({ hash }: MediaRef): string {
  return `picture:${hash}`;
}

/** Embeds pictures into a drawing as data URLs; undefined if it becomes too long. */
export function embedPictures(svg: string, pictures: SharedPictures): string | undefined {
  const inBase64 = (hash: string): number => 4 * Math.ceil((pictures.get(hash)?.bytes.length ?? 0) / 3);
  const length = [...svg.matchAll(ADDRESS)].reduce((sum, [, hash = '']) => sum + inBase64(hash), svg.length);
  return length > LONGEST_SVG
    ? undefined
    : svg.replace(ADDRESS, (_, hash: string) => toDataUrl(pictures.get(hash)));
}

function toDataUrl(picture: SharedPicture | undefined): string {
  if (picture === undefined) return '';
  const { mimeType, bytes } = picture;
  return `data:${mimeType};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
}
