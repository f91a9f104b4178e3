import type { Clock, Log } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { SlidePainter } from '../store/slide-painter.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { Design, DrawnPicture } from './design.ts';
import type { DesignThreads } from './design-threads.ts';
import type { OwnFonts } from './own-fonts.ts';
import { paintSlides } from './painted-slides.ts';

/** Time limit in milliseconds; the first start of LibreOffice scans all fonts. */
const DEADLINE_MS = 120_000;
/** Attempts to store the pictures if the design changes concurrently. */
const MAX_TRIES = 5;

interface RedrawOptions {
  readonly collection: string;
  /** Maximum number of slides per design. */
  readonly most: number;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly threads: DesignThreads;
  readonly painter: SlidePainter;
  readonly log: Log | undefined;
}

/**
 * Renders the slides of designs with LibreOffice in the background; until then the pictures of the built-in
 * renderer are shown.
 */
export class Redraw {
  readonly #options: RedrawOptions;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: RedrawOptions) {
    this.#options = options;
  }

  /** Starts in the background; on failure the earlier pictures stay. */
  begin(id: string, file: Uint8Array, own: OwnFonts): void {
    const { log } = this.#options;
    const work = this.#draw(id, file, own).catch((error: unknown) => {
      if (!this.#stopping.signal.aborted)
        log?.warn({ design: id, error: String(error) }, 'slides of a design were not drawn again');
    });
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Failure('cancelled', 'The server stops.'));
    await Promise.all(this.#running);
  }

  async #draw(id: string, file: Uint8Array, own: OwnFonts): Promise<void> {
    const { signal } = this.#stopping;
    const pictures = await paintSlides(file, own, this.#options, {
      most: this.#options.most,
      deadlineMs: DEADLINE_MS,
      signal,
    });
    if (pictures !== undefined) await this.#store(id, pictures);
  }

  async #store(id: string, pictures: readonly DrawnPicture[]): Promise<void> {
    const { blobs, records, clock, collection } = this.#options;
    const keys = new Map(pictures.map(({ name }) => [name, `designs/${id}/slides/${name}.png`]));
    for (const { name, bytes } of pictures) await blobs.put(keys.get(name) ?? '', bytes);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = await records.get<Design>(collection, id);
      if (found === undefined) return blobs.deletePrefix(`designs/${id}/`);
      const { value, revision } = found;
      // New keys make clients fetch the new pictures.
      const design: Design = {
        ...value,
        thumbnail: keys.get(pictures[0]?.name ?? '') ?? value.thumbnail,
        pictures: { drawn_by: 'libreoffice', slides: [...keys.values()] },
        layouts: value.layouts.map((layout) => {
          const picture = keys.get(String(layout.slide));
          return picture === undefined ? layout : { ...layout, picture };
        }),
        updated_at: clock.now().toISOString(),
      };
      try {
        await records.write([{ collection, id, value: design, expect: revision, order: value.created_at }]);
        return;
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
      }
    }
  }
}
