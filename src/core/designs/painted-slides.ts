import type { Log } from '../call/call.ts';
import type { SlidePainter } from '../store/slide-painter.ts';
import { PainterProblem } from '../store/slide-painter.ts';
import type { DrawnPicture } from './design.ts';
import type { DesignThreads } from './design-threads.ts';
import type { OwnFonts } from './own-fonts.ts';
import { ownPainterFonts } from './painter-fonts.ts';

export interface PaintLimits {
  readonly most: number;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** Renders the visible slides of a file with LibreOffice; undefined if it is missing or fails. */
export async function paintSlides(
  file: Uint8Array,
  own: OwnFonts,
  {
    painter,
    threads,
    log,
  }: {
    readonly painter: SlidePainter | undefined;
    readonly threads: DesignThreads;
    readonly log: Log | undefined;
  },
  { most, deadlineMs, signal }: PaintLimits,
): Promise<readonly DrawnPicture[] | undefined> {
  if (painter === undefined || !(await painter.isHere())) return undefined;
  try {
    const { closed, shown } = await threads.run('close', file, own, {}, signal);
    if (shown.length === 0) return undefined;
    const pages = await painter.paint(closed, ownPainterFonts(own), { most, deadlineMs, signal });
    const wanted = Math.min(most, shown.length);
    if (pages.length !== wanted) throw new PainterProblem(`${pages.length} of ${wanted} slides were drawn`);
    // Loads the picture codec only when a design is drawn.
    const { reencodePicture: plainPng } = await import('./design-pictures.ts');
    const pictures: DrawnPicture[] = [];
    for (const [index, page] of pages.entries())
      pictures.push({ name: String(shown[index]), bytes: await plainPng(page) });
    return pictures;
  } catch (error) {
    signal.throwIfAborted();
    log?.info(
      { reason: error instanceof Error ? error.message : String(error) },
      'slides are drawn by the built-in reader',
    );
    return undefined;
  }
}
