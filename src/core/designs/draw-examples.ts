import type { Log } from '../call/call.ts';
import type { ApplyRequest } from './design.ts';
import type { DesignThreads } from './design-threads.ts';
import { type OwnFonts, registerFaces } from './own-fonts.ts';
import type { DesignStyle } from './style.ts';

/** An example slide in a design, as PNG. */
export interface DrawnExample {
  /** Standard layout that the slide was written for. */
  readonly slide: string;
  /** Id of the layout of the design that shows it. */
  readonly layout: string;
  readonly picture: Uint8Array;
}

/** A file with its fonts, and the style file that its examples follow. */
interface ExampleSource {
  readonly file: Uint8Array;
  readonly own: OwnFonts;
  readonly style: DesignStyle;
}

interface ExampleOptions {
  /** Example slides that show people a new design; without it, none are made. */
  readonly examples?: (() => Promise<ApplyRequest>) | undefined;
  readonly log?: Log | undefined;
}

/** Example slides in a new design; none if they cannot be made, because the design serves without. */
export async function drawExamples(
  threads: DesignThreads,
  source: ExampleSource,
  { examples, log }: ExampleOptions,
  signal: AbortSignal,
): Promise<readonly DrawnExample[]> {
  if (examples === undefined) return [];
  try {
    // The renderer of pictures runs on this thread and needs the fonts.
    registerFaces(source.own.files);
    return await drawRequest(threads, source, await examples(), signal);
  } catch (error) {
    signal.throwIfAborted();
    log?.warn({ err: error }, 'no example slides could be made in a new design');
    return [];
  }
}

/** Makes the slides and draws them one after the other to bound memory. */
async function drawRequest(
  threads: DesignThreads,
  { file, own, style }: ExampleSource,
  request: ApplyRequest,
  signal: AbortSignal,
): Promise<readonly DrawnExample[]> {
  const material = { ...request, isLook: true, style };
  const made = await threads.run('applyDesign', file, own, { material }, signal);
  const deck = { ...made, media: new Map([...request.deck.media, ...made.media]) };
  // Loads the writers only when a design is made.
  const [{ writeSvg }, { renderPng }, { WIDTH_PX }] = await Promise.all([
    import('../output/svg/write-svg.ts'),
    import('../output/png/render-png.ts'),
    import('./design-pictures.ts'),
  ]);
  const drawn: DrawnExample[] = [];
  for (const [index, scene] of deck.slides.entries()) {
    signal.throwIfAborted();
    drawn.push({
      slide: request.slides[index]?.layout ?? '',
      layout: scene.layout,
      picture: await renderPng(writeSvg(scene, deck), WIDTH_PX),
    });
  }
  return drawn;
}
