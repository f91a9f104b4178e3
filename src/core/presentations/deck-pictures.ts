import { fitPicture, type SourcePicture } from '../assets/pictures.ts';
import type { MediaRef, Scene, SceneElement } from '../scene/scene.ts';
import { PictureProblem, SlowPicture } from '../store/fetch-picture.ts';

/** Pictures are stored at twice their displayed size, for high-density screens and print. */
const PIXEL_DENSITY = 2;
/** Width for a picture that no layout has placed. */
const UNPLACED_WIDTH_PX = 640;
/** Limits memory, since decoded pictures are large. */
const MAX_CONCURRENT = 4;
/** Drawings per deck that may reach the time limit before the remaining drawings of the deck are skipped. */
const MAX_SLOW_DRAWINGS = 2;

export interface FittedPictures {
  /** Media by content path, one map per slide. */
  readonly slides: readonly ReadonlyMap<string, MediaRef>[];
  /** Bytes by media hash. */
  readonly media: ReadonlyMap<string, Uint8Array>;
  /** One warning per picture that could not be drawn and is missing from its slides. */
  readonly warnings: readonly string[];
}

/** Placeholder for a picture during layout: its size determines the crop, its hash identifies the source. */
export function createProvisionalMedia(source: SourcePicture): MediaRef {
  return { hash: source.hash, mimeType: 'image/png', widthPx: source.widthPx, heightPx: source.heightPx };
}

/**
 * Scales each source picture once, to its largest size in the scenes. A picture that cannot be drawn is
 * dropped with a warning.
 */
export async function fitPictures(
  sources: readonly ReadonlyMap<string, SourcePicture>[],
  scenes: readonly Scene[],
  signal?: AbortSignal,
): Promise<FittedPictures> {
  const widths = new Map<string, number>();
  for (const scene of scenes) for (const element of scene.elements) collectWidths(element, widths);
  const unique = [
    ...new Map(
      sources.flatMap((slide) => [...slide.values()]).map((source) => [source.hash, source]),
    ).values(),
  ];
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
        const {
          media: ref,
          bytes,
          vector,
        } = await fitPicture(
          source,
          Math.ceil((widths.get(source.hash) ?? UNPLACED_WIDTH_PX) * PIXEL_DENSITY),
          signal,
        );
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
      return reason === undefined
        ? []
        : [
            `Slide ${index + 1}, ${path}: the picture could not be drawn: ${reason}. The slide is shown without it.`,
          ];
    }),
  );
  return { slides, media, warnings };
}

/** A cropped picture counts with the width of the whole picture. */
function collectWidths(element: SceneElement, widths: Map<string, number>): void {
  if (element.type === 'group') for (const child of element.children) collectWidths(child, widths);
  if (element.type !== 'picture' || element.media === undefined) return;
  const visible = Math.max(0.05, 1 - element.crop.left - element.crop.right);
  widths.set(element.media.hash, Math.max(widths.get(element.media.hash) ?? 0, element.box.width / visible));
}
