import type { QueryClient } from '@tanstack/react-query';
import { body, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { buildContentEdit } from './content-edit.ts';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';

type Picture = components['schemas']['PreviewSlidesAnswer']['pictures'][number];

export interface Drawn {
  /** Id of the slide. */
  readonly slide: string;
  /** Data URI of the picture. */
  readonly src: string;
  /** Size in px, the unit of element boxes. */
  readonly size: { readonly width: number; readonly height: number };
  readonly elements: NonNullable<Picture['elements']>;
  /** Offsets of elements in the markup of a composition. */
  readonly parts: NonNullable<Picture['parts']>;
  /** Content of the picture. */
  readonly content: Content;
  /** Findings of this slide; the same list while they do not change. Paths refer to the content. */
  readonly findings: NonNullable<Picture['findings']>;
}

export interface DrawingState {
  readonly drawn?: Drawn;
  /** Error of the last request. */
  readonly error?: Error;
}

export const WIDE: Drawn['size'] = { width: 1280, height: 720 };

/**
 * Draws the current slide at every keystroke, with one request at a time for the newest input. It is
 * independent of React, so that requests are sent and pictures shown before forms are rendered.
 */
export class SlideDrawing {
  readonly #queries: QueryClient;
  readonly #listeners = new Set<() => void>();
  readonly #painters = new Set<(src: string) => void>();
  #state: DrawingState = {};
  #asked = '';
  #next: (() => Promise<Drawn>) | undefined;
  #isDrawing = false;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  readonly state = (): DrawingState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called with each picture before the subscribers. */
  readonly onPicture = (paint: (src: string) => void): (() => void) => {
    this.#painters.add(paint);
    return () => this.#painters.delete(paint);
  };

  /** Requests a picture of a slide with its draft; repeated requests are ignored. */
  ask(deck: DeckData, slide: DeckSlide, number: number, draft: Content | undefined): void {
    this.#ask(deck, slide, number, draft, draft === undefined ? [] : [buildContentEdit(slide, draft)]);
  }

  /** Requests a picture of a slide with edits that are not stored yet. */
  askWith(deck: DeckData, slide: DeckSlide, number: number, edits: readonly DeckEdit[]): void {
    this.#ask(deck, slide, number, undefined, edits);
  }

  #ask(
    deck: DeckData,
    slide: DeckSlide,
    number: number,
    draft: Content | undefined,
    edits: readonly DeckEdit[],
  ): void {
    const key = JSON.stringify([deck.id, buildViewKey(deck, slide, number), edits]);
    if (key === this.#asked) return;
    this.#asked = key;
    // Cached, so that returning to a slide shows it at once.
    this.#next = () =>
      this.#queries.fetchQuery({
        queryKey: ['view', key],
        queryFn: () => drawSlide(deck, slide, number, draft, edits),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 15_000,
        retry: false,
      });
    if (!this.#isDrawing) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isDrawing = true;
    while (this.#next !== undefined) {
      const draw = this.#next;
      this.#next = undefined;
      try {
        const picture = await draw();
        for (const paint of this.#painters) paint(picture.src);
        const before = this.#state.drawn?.findings ?? [];
        const same = JSON.stringify(before) === JSON.stringify(picture.findings);
        this.#set({ drawn: same ? { ...picture, findings: before } : picture });
      } catch (error) {
        this.#set({ ...this.#state, error: error instanceof Error ? error : new Error(String(error)) });
      }
    }
    this.#isDrawing = false;
  }

  #set(state: DrawingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

async function drawSlide(
  deck: DeckData,
  slide: DeckSlide,
  number: number,
  draft: Content | undefined,
  edits: readonly DeckEdit[],
): Promise<Drawn> {
  const { pictures } = await body(
    POST('/api/v3/presentation/{id}/preview', {
      params: { path: { id: deck.id } },
      body: { slides: [number], format: 'svg', inline: true, edits: [...edits] },
    }),
  );
  const [picture] = pictures;
  const findings = (picture?.findings ?? []).map(({ path, ...finding }) =>
    path === undefined ? finding : { ...finding, path: path.replace(/^slides\[\d+\]\.content\./, '') },
  );
  // A data URI loads twice as fast as a blob, which another process serves.
  return {
    slide: slide.id,
    src: `data:image/svg+xml,${encodeURIComponent(picture?.svg ?? '')}`,
    size: readSize(picture?.svg ?? ''),
    elements: picture?.elements ?? [],
    parts: picture?.parts ?? [],
    content: draft ?? slide.content,
    findings,
  };
}

/** Size of the slide; designs may have a ratio other than 16 : 9. */
function readSize(svg: string): Drawn['size'] {
  const [, width, height] = /^<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return width === undefined || height === undefined
    ? WIDE
    : { width: Number(width), height: Number(height) };
}

/** Key that changes with the picture of the slide. */
export function buildViewKey(
  { title, template, theme, slide_size, language, layouts, revision, versions, slides }: DeckData,
  slide: DeckSlide,
  number: number,
): string {
  // Changes in a file may not be visible in its elements, so the revision of the slide is included.
  return JSON.stringify([
    title,
    template,
    theme,
    slide_size,
    language,
    slides.length,
    number,
    slide,
    ...(layouts === undefined ? [] : [versions?.[slide.id] ?? revision]),
  ]);
}
