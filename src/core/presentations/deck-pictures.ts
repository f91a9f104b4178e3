import { fitPicture, type SourcePicture } from '../assets/pictures.ts';
import type { MediaRef, Scene, SceneElement } from '../scene/scene.ts';
import { PictureProblem, SlowPicture } from '../store/fetch-picture.ts';

/** Pictures are kept at twice the size at which they are shown, for dense screens and prints. */
const PIXEL_DENSITY = 2;
/** For a picture that the layout gave no place. */
const UNPLACED_WIDTH_PX = 640;
/** Decoded pictures take much memory. */
const MAX_CONCURRENT = 4;
/** Drawings per deck that may reach the time limit before the remaining drawings of the deck are skipped. */
const MAX_SLOW_DRAWINGS = 2;

export interface FittedPictures {
  /** One a slide: media by content path. */
  readonly slides: readonly ReadonlyMap<string, MediaRef>[];
  /** Bytes by hash of the media. */
  readonly media: ReadonlyMap<string, Uint8Array>;
  /** One warning per picture that could not be drawn and is missing from its slides. */
  readonly warnings: readonly string[];
}

/** Stands for a picture while the slide is laid out: its size decides the crop, its hash finds the source again. */
export function createProvisionalMedia(source: SourcePicture): MediaRef {
  return { hash: source.hash, mimeType: 'image/png', widthPx: source.widthPx, heightPx: source.heightPx };
}

/** Scales pictures to their size in the scenes, each source once. A picture that cannot be drawn is dropped with a warning. */
export async function fitPictures(sources: readonly ReadonlyMap<string, SourcePicture>[], scenes: readonly Scene[], signal?: AbortSignal): Promise<FittedPictures> {
  const widths = new Map<string, number>();
  for (const scene of scenes) for (const element of scene.elements) collectWidths(element, widths);
  const unique = [...new Map(sources.flatMap((slide) => [...slide.values()]).map((source) => [source.hash, source])).values()];
  const fitted = new Map<string, MediaRef>();
  const media = new Map<string, Uint8Array>();
  const reasons = new Map<string, string>();
  let slow = 0;
  for (let at = 0; at < unique.length; at += MAX_CONCURRENT) {
    const batch = unique.slice(at, at + MAX_CONCURRENT).map(async (source) => {
      if (slow >= MAX_SLOW_DRAWINGS && source.format === 'svg') {
        reasons.set(source.hash, 'other drawings of this deck take too long to draw');
        return;
      }
      try {
        const { media: ref, bytes, vector } = await fitPicture(source, Math.ceil((widths.get(source.hash) ?? UNPLACED_WIDTH_PX) * PIXEL_DENSITY), signal);
        fitted.set(source.hash, ref);
        media.set(ref.hash, bytes);
        if (ref.vector !== undefined && vector !== undefined) media.set(ref.vector, vector);
      } catch (error) {
        if (!(error instanceof PictureProblem)) throw error;
        if (error instanceof SlowPicture) slow += 1;
        reasons.set(source.hash, error.message);
      }
    });
    await Promise.all(batch);
  }
  const slides = sources.map(
    (slide) =>
      new Map(
        [...slide].flatMap(([path, source]) => {
          const ref = fitted.get(source.hash);
          return ref === undefined ? [] : [[path, ref] as const];
        }),
      ),
  );
  const warnings = sources.flatMap((slide, index) =>
    [...slide].flatMap(([path, { hash }]) => {
      const reason = reasons.get(hash);
      return reason === undefined ? [] : [`Slide ${index + 1}, ${path}: the picture could not be drawn: ${reason}. The slide is shown without it.`];
    }),
  );
  return { slides, media, warnings };
}

/** Width of the whole picture where only a part of it is seen. */
function collectWidths(element: SceneElement, widths: Map<string, number>): void {
  if (element.type === 'group') for (const child of element.children) collectWidths(child, widths);
  if (element.type !== 'picture' || element.media === undefined) return;
  const visible = Math.max(0.05, 1 - element.crop.left - element.crop.right);
  widths.set(element.media.hash, Math.max(widths.get(element.media.hash) ?? 0, element.box.width / visible));
}
