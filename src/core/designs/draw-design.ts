import type { DesignView } from './design-job.ts';
import type { DesignThreads } from './design-threads.ts';
import type { OwnFonts } from './own-fonts.ts';

/** Maximum number of pictures per design; a company template has about twenty layouts. */
export const MAX_PICTURES = 60;

/** Pictures of a design as PNG. */
export interface DrawnDesign {
  readonly drawnBy: 'server' | 'caller';
  readonly slides: readonly Uint8Array[];
  /** By layout id. */
  readonly layouts: ReadonlyMap<string, Uint8Array>;
  readonly thumbnail: Uint8Array | undefined;
}

/** Draws the layouts and the cover of a design, unless the caller supplies pictures of its slides. */
export async function drawDesign(
  threads: DesignThreads,
  file: Uint8Array,
  own: OwnFonts,
  view: DesignView,
  supplied: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<DrawnDesign> {
  // Loads the picture codec only when a design is drawn.
  const { normalizePicture, renderSlides } = await import('./design-pictures.ts');
  const drawnBy = supplied.length > 0 ? ('caller' as const) : ('server' as const);
  const slides: Uint8Array[] = [];
  for (const [index, bytes] of supplied.slice(0, MAX_PICTURES).entries())
    slides.push(await normalizePicture(bytes, index));
  const layouts = await renderSlides(
    await threads.run(
      'draw',
      file,
      own,
      { what: 'layouts', most: Math.min(MAX_PICTURES, view.layouts.length) },
      signal,
    ),
  );
  const [cover] =
    slides.length > 0
      ? []
      : (
          await renderSlides(await threads.run('draw', file, own, { what: 'cover', most: 1 }, signal))
        ).values();
  const thumbnail = slides[0] ?? cover;
  return { drawnBy, slides, layouts, thumbnail };
}
