import type { QueryClient } from '@tanstack/react-query';
import { body, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { contentEdit } from './content-edit.ts';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';

type Picture = components['schemas']['PreviewSlidesAnswer']['pictures'][number];

export interface Drawn {
  /** Id of the slide. */
  readonly slide: string;
  /** Address of the picture, with the picture in it. */
  readonly src: string;
  /** Px; elements are measured in them. */
  readonly size: { readonly width: number; readonly height: number };
  readonly elements: NonNullable<Picture['elements']>;
  /** Of a composition: where in its markup its elements begin. */
  readonly parts: NonNullable<Picture['parts']>;
  /** What was drawn. */
  readonly content: Content;
  /** Of this slide, one list for as long as they are the same; their paths are those of its content. */
  readonly findings: NonNullable<Picture['findings']>;
}

export interface DrawingState {
  readonly drawn?: Drawn;
  /** Why the last picture that was asked for could not be drawn. */
  readonly error?: Error;
}

export const WIDE: Drawn['size'] = { width: 1280, height: 720 };

/**
 * The slide that is looked at, drawn anew with every key: one request at a time, what was typed last comes next. It stands
 * outside of React so that a request leaves, and its picture is shown, before forms are rendered.
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

  /** Told of each picture as soon as it is there, before those who subscribed. */
  readonly onPicture = (paint: (src: string) => void): (() => void) => {
    this.#painters.add(paint);
    return () => this.#painters.delete(paint);
  };

  /** Draws a slide with what is typed on it; what was just asked for is not asked for again. */
  ask(deck: DeckData, slide: DeckSlide, number: number, draft: Content | undefined): void {
    const key = JSON.stringify([deck.id, viewKey(deck, slide, number), draft]);
    if (key === this.#asked) return;
    this.#asked = key;
    // Kept for a moment: whoever leafs back and forth sees slides at once.
    this.#next = () => this.#queries.fetchQuery({ queryKey: ['view', key], queryFn: () => drawn(deck, slide, number, draft), staleTime: Number.POSITIVE_INFINITY, gcTime: 15_000, retry: false });
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

async function drawn(deck: DeckData, slide: DeckSlide, number: number, draft: Content | undefined): Promise<Drawn> {
  const edits = draft === undefined ? [] : [contentEdit(slide, draft)];
  const { pictures } = await body(POST('/api/v3/presentation/{id}/preview', { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg', inline: true, edits } }));
  const [picture] = pictures;
  const findings = (picture?.findings ?? []).map(({ path, ...finding }) => (path === undefined ? finding : { ...finding, path: path.replace(/^slides\[\d+\]\.content\./, '') }));
  // Loads in half the time of a blob, which goes by way of another process.
  return {
    slide: slide.id,
    src: `data:image/svg+xml,${encodeURIComponent(picture?.svg ?? '')}`,
    size: sizeOf(picture?.svg ?? ''),
    elements: picture?.elements ?? [],
    parts: picture?.parts ?? [],
    content: draft ?? slide.content,
    findings,
  };
}

/** Designs may be of another format than 16 : 9. */
function sizeOf(svg: string): Drawn['size'] {
  const [, width, height] = /^<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return width === undefined || height === undefined ? WIDE : { width: Number(width), height: Number(height) };
}

/** Changes when the picture of the slide may change. */
export function viewKey({ title, template, theme, language, layouts, revision, slides }: DeckData, slide: DeckSlide, number: number): string {
  // What stands in a file may change in ways that are not told of its elements.
  return JSON.stringify([title, template, theme, language, slides.length, number, slide, ...(layouts === undefined ? [] : [revision])]);
}
