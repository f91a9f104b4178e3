import { hash as digest } from 'node:crypto';
import { binaryPart, type Part } from './package-writer.ts';

const EXTENSION = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const;
export type MediaType = keyof typeof EXTENSION;

/**
 * Part name of a picture. It is built from the content hash, so that a picture used many times is one part.
 */
export function mediaPartName(hash: string, mimeType: MediaType): string {
  return `ppt/media/image-${hash.slice(0, 20)}.${EXTENSION[mimeType]}`;
}

export function mediaPart(bytes: Uint8Array, mimeType: MediaType, hash: string = sha256(bytes)): Part {
  return binaryPart(mediaPartName(hash, mimeType), bytes);
}

export function sha256(bytes: Uint8Array | string): string {
  return digest('sha256', bytes, 'hex');
}
