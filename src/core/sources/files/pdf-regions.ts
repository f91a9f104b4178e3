import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Box } from './pdf-drawing.ts';
import { encodePng, hasMarks } from './pdf-pictures.ts';
import { WordReader } from './pdf-words.ts';

/** Longer side of a region and pixels of its page, and maximum pixels per point. */
const SIDE_PX = 1_400;
const PAGE_PIXELS_MAX = 4_000_000;
const SCALE_MOST = 4;
const SIDE_LEAST_PX = 96;
/** Maximum number of drawn pages per file, and processor time for them; the rest is reported as left out. */
const PAGES_MAX = 60;
const SPENT_MAX_MS = 5_000;
/** Margin around a region in points, so that lines at its edges are complete. */
const EDGE_PT = 3;
const BYTES_A_PIXEL = 4;

/** Size of the page in points, in the coordinates of its text. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws regions of pages with PDFium: lines, areas, pictures and text together. It is loaded with the first
 * region.
 */
export class RegionPainter {
  readonly #bytes: Uint8Array;
  #opened: { readonly library: PDFiumLibrary; readonly document: PDFiumDocument } | undefined;
  #words: WordReader | undefined;
  #failed = false;
  #pages = 0;
  #spentMs = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Draws regions of one page as PNG in order; undefined for a region that cannot be drawn or is blank. */
  async draw(number: number, size: PageSize, regions: readonly Box[]): Promise<(Uint8Array | undefined)[]> {
    const none = regions.map(() => undefined);
    if (this.#failed || this.#pages >= PAGES_MAX || this.#spentMs > SPENT_MAX_MS) return none;
    const begun = process.cpuUsage();
    try {
      this.#pages += 1;
      return await this.#drawn(number, size, regions);
    } catch {
      this.#failed = true;
      return none;
    } finally {
      this.#spentMs += measureCpuTime(begun);
    }
  }

  /** Reader for the words of pages; undefined if PDFium cannot read the file. */
  async words(): Promise<WordReader | undefined> {
    try {
      const { document } = await this.#open();
      this.#words ??= new WordReader(document);
      return this.#words;
    } catch {
      return undefined;
    }
  }

  close(): void {
    this.#words?.close();
    this.#opened?.document.destroy();
    this.#opened?.library.destroy();
    this.#opened = undefined;
  }

  async #drawn(number: number, size: PageSize, regions: readonly Box[]): Promise<(Uint8Array | undefined)[]> {
    const { document } = await this.#open();
    const page = document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    // On rotated or cropped pages the coordinates differ.
    if (Math.abs(originalWidth - size.width) > 2 || Math.abs(originalHeight - size.height) > 2)
      return regions.map(() => undefined);
    const largest = Math.max(...regions.map((box) => Math.max(box.right - box.left, box.bottom - box.top)));
    const scale = Math.min(
      SCALE_MOST,
      SIDE_PX / largest,
      Math.sqrt(PAGE_PIXELS_MAX / (size.width * size.height)),
    );
    const { width, height, data } = await page.render({ scale, render: 'bitmap' });
    return regions.map((box) => cutRegion({ width, height, data }, scale, box));
  }

  async #open() {
    if (this.#opened === undefined) {
      const { PDFiumLibrary: Library } = await import('@hyzyla/pdfium');
      const library = await Library.init();
      this.#opened = { library, document: await library.loadDocument(this.#bytes) };
    }
    return this.#opened;
  }
}

/** Processor time in milliseconds, which does not depend on other programs. */
export function measureCpuTime(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** Cuts the pixels of a region; the page has blue, green, red and opacity. */
function cutRegion(
  page: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  scale: number,
  box: Box,
): Uint8Array | undefined {
  const [left, top] = [
    Math.max(0, Math.floor((box.left - EDGE_PT) * scale)),
    Math.max(0, Math.floor((box.top - EDGE_PT) * scale)),
  ];
  const [right, bottom] = [
    Math.min(page.width, Math.ceil((box.right + EDGE_PT) * scale)),
    Math.min(page.height, Math.ceil((box.bottom + EDGE_PT) * scale)),
  ];
  const [width, height] = [right - left, bottom - top];
  if (Math.min(width, height) < SIDE_LEAST_PX) return undefined;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * page.width + left + x) * BYTES_A_PIXEL;
      const to = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) data[to + channel] = page.data[from + 2 - channel] ?? 255;
    }
  const pixels = { width, height, channels: 3, data } as const;
  return hasMarks(pixels) ? encodePng(pixels) : undefined;
}
