import type { FontWeight } from '../scene.ts';
import type { FontChoice, UploadedFace } from '../theme.ts';
import { FontFace, padded } from './font-face.ts';

/** Files kept opened; a brand has about four. */
const MOST_KEPT = 64;
/** Of them all, each of which is held three times: as it came, opened, and for shaping. */
const MOST_BYTES = 96 * 1024 * 1024;

const files = new Map<string, Uint8Array>();
const faces = new Map<string, FontFace>();

/** Makes an uploaded file known to layout and writers, which cannot wait for a store. */
export function keepFont(hash: string, bytes: Uint8Array): void {
  const known = files.get(hash);
  files.delete(hash);
  files.set(hash, known ?? bytes);
  if (known !== undefined) return;
  let size = 0;
  for (const { length } of files.values()) size += length;
  for (const [oldest, { length }] of files) {
    if (files.size === 1 || (files.size <= MOST_KEPT && size <= MOST_BYTES)) break;
    size -= length;
    forget(oldest);
  }
}

function forget(hash: string): void {
  files.delete(hash);
  for (const [key, face] of faces) {
    if (!key.startsWith(hash)) continue;
    face.rest();
    faces.delete(key);
  }
}

export function isFontKept(hash: string): boolean {
  return files.has(hash);
}

/** The uploaded face nearest to what is asked for; undefined when the family was not uploaded or its files are not at hand. */
export function uploadedFace({ family, faces: uploaded = [] }: FontChoice, weight: FontWeight, italic: boolean): FontFace | undefined {
  if (uploaded.length === 0) return undefined;
  const away = (face: UploadedFace) => Math.abs(face.weight - weight) + (face.italic === italic ? 0 : 1000);
  const nearest = uploaded.filter(({ hash }) => files.has(hash)).reduce<UploadedFace | undefined>((best, face) => (best === undefined || away(face) < away(best) ? face : best), undefined);
  if (nearest === undefined) return undefined;
  const key = `${nearest.hash}|${family}|${weight}|${italic}`;
  const known = faces.get(key);
  if (known !== undefined) return known;
  const bytes = files.get(nearest.hash);
  if (bytes === undefined) return undefined;
  const face = new FontFace({ family, weight, italic: nearest.italic, hash: nearest.hash }, padded(bytes));
  faces.set(key, face);
  return face;
}
