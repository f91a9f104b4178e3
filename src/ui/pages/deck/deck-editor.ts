import { ApiError } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { buildContentEdit } from './content-edit.ts';
import type { Content } from './content-path.ts';
import { type DeckData, type DeckSlide, toDeckData } from './deck-data.ts';
import { recallTravel, rememberTravel } from './undo-memory.ts';

export type DeckEdit = NonNullable<components['schemas']['EditPresentationV3Request']['edits']>[number];

/** Texts of a slide beside its content. */
export type Notes = Pick<DeckSlide, 'speaker_note' | 'footnote' | 'sources'>;

/** Unsaved input of a slide: its complete content, and changed notes. */
export interface Typed {
  readonly content?: Content;
  readonly notes?: Notes;
}

export interface EditorState {
  /** Unsaved input by slide id. */
  readonly drafts: ReadonlyMap<string, Typed>;
  readonly saving: boolean;
  /** Error of the last change; the input is preserved. */
  readonly error?: unknown;
  /** Concurrent change of the same slide. */
  readonly conflict?: { readonly slide: string; readonly theirs: Content };
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface EditorOptions {
  readonly id: string;
  /** Reads the current deck from the server. */
  read(): Promise<DeckData>;
  current(): DeckData | undefined;
  show(deck: DeckData): void;
}

/** Pause in typing after which the input is stored. */
const PAUSE_MS = 700;
/** Status codes of requests that would fail again. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** Changes one deck with one request at a time. Input is stored when typing pauses. */
export class DeckEditor {
  readonly #options: EditorOptions;
  readonly #listeners = new Set<() => void>();
  /** Content of a slide before its draft. */
  readonly #bases = new Map<string, Content>();
  #state: EditorState = { drafts: new Map(), saving: false, canUndo: false, canRedo: false };
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #past: number[] = [];
  #future: number[] = [];
  #isRecalled = false;

  constructor(options: EditorOptions) {
    this.#options = options;
  }

  readonly state = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows input at once and stores it soon. */
  type(slide: DeckSlide, { content, notes }: Typed): void {
    if (content !== undefined && !this.#bases.has(slide.id)) this.#bases.set(slide.id, slide.content);
    const draft = this.#state.drafts.get(slide.id);
    this.#draft(slide.id, {
      ...draft,
      ...(content && { content }),
      ...(notes && { notes: { ...draft?.notes, ...notes } }),
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Stores a change at once; a refused one is reverted. */
  async commit(slide: DeckSlide, content: Content): Promise<void> {
    const before = this.#state.drafts.get(slide.id);
    this.type(slide, { content });
    const draft = this.#state.drafts.get(slide.id);
    await this.flush();
    const { error, drafts } = this.#state;
    if (drafts.get(slide.id) === draft && error instanceof ApiError && REFUSED.has(error.status))
      this.#draft(slide.id, before);
  }

  /** Stores pending input. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (const [id, draft] of this.#state.drafts) {
      await this.#queued(async () => {
        if (this.#state.drafts.get(id) !== draft) return;
        const slide = this.#slides().find((one) => one.id === id);
        if (slide === undefined) return this.#forget(id, draft);
        const { content, notes } = draft;
        const edits: DeckEdit[] = [];
        if (content !== undefined) edits.push(buildContentEdit(slide, content));
        if (notes !== undefined)
          edits.push({
            op: 'set_notes',
            slide: id,
            ...notes,
            ...(notes.sources && { sources: [...notes.sources] }),
          } as DeckEdit);
        await this.#send(edits, id);
        this.#forget(id, draft);
      });
    }
  }

  /** Applies edits after storing pending input. @returns the id of the first added slide */
  async edit(edits: readonly DeckEdit[], onOverflow: 'warn' | 'split' = 'warn'): Promise<string | undefined> {
    await this.flush();
    let known: ReadonlySet<string> | undefined;
    await this.#queued(async () => {
      known = new Set(this.#slides().map(({ id }) => id));
      await this.#send(edits, undefined, onOverflow);
    });
    return this.#slides().find(({ id }) => known?.has(id) === false)?.id;
  }

  /** Applies edits for a form that shows its own errors. @throws ApiError */
  async attempt(edits: readonly DeckEdit[]): Promise<void> {
    await this.flush();
    let refused: { readonly why: unknown } | undefined;
    await this.#queued(async () => {
      try {
        await this.#send(edits);
      } catch (why) {
        refused = { why };
      }
    });
    if (refused !== undefined) throw refused.why;
  }

  /** Continues the undo and redo of before the page was loaded again. @param revision of the deck as loaded */
  recall(revision: number): void {
    if (this.#isRecalled) return;
    this.#isRecalled = true;
    const travel = recallTravel(this.#options.id, revision);
    if (travel === undefined || this.#past.length + this.#future.length > 0) return;
    this.#past = [...travel.past];
    this.#future = [...travel.future];
    this.#notifyTravel();
  }

  /** Makes a change by other means undoable. @param before revision before the change */
  noteChange(before: number): void {
    this.#past.push(before);
    this.#future = [];
    this.#notifyTravel();
  }

  undo(): Promise<void> {
    return this.#travel(this.#past, this.#future);
  }

  redo(): Promise<void> {
    return this.#travel(this.#future, this.#past);
  }

  /** Resolves a conflict by storing one of both versions. */
  async settle(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#state;
    if (conflict === undefined) return;
    const { slide, theirs } = conflict;
    const { notes } = this.#state.drafts.get(slide) ?? {};
    this.#bases.set(slide, theirs);
    this.#set({ conflict: undefined });
    if (keep === 'theirs') this.#draft(slide, notes && { notes });
    await this.flush();
  }

  clearError(): void {
    this.#set({ error: undefined });
  }

  async #travel(from: number[], to: number[]): Promise<void> {
    await this.flush();
    await this.#queued(async () => {
      const revision = from.pop();
      const now = this.#options.current()?.revision;
      if (revision === undefined || now === undefined) return;
      await this.#request([{ op: 'restore', revision }]);
      to.push(now);
      this.#notifyTravel();
    });
  }

  /** Runs requests in order; an error is reported and does not stop the next one. */
  #queued(work: () => Promise<unknown>): Promise<void> {
    const run = this.#queue.then(async () => {
      this.#set({ saving: true });
      try {
        await work();
        this.#set({ saving: false, error: undefined });
      } catch (error) {
        this.#set({ saving: false, error });
      }
    });
    this.#queue = run;
    return run;
  }

  async #send(
    edits: readonly DeckEdit[],
    draft?: string,
    onOverflow: 'warn' | 'split' = 'warn',
  ): Promise<void> {
    const before = this.#options.current()?.revision;
    try {
      await this.#request(edits, onOverflow);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const now = await this.#options.read();
      const theirs = draft === undefined ? undefined : now.slides.find(({ id }) => id === draft)?.content;
      const base = draft === undefined ? undefined : this.#bases.get(draft);
      if (
        draft !== undefined &&
        theirs !== undefined &&
        base !== undefined &&
        JSON.stringify(theirs) !== JSON.stringify(base)
      ) {
        this.#set({ conflict: { slide: draft, theirs } });
        throw error;
      }
      // Edits name slides by id, so they also fit the newer deck.
      await this.#request(edits, onOverflow);
    }
    if (before !== undefined) this.#past.push(before);
    this.#future = [];
    this.#notifyTravel();
  }

  async #request(edits: readonly DeckEdit[], onOverflow: 'warn' | 'split' = 'warn'): Promise<void> {
    const { id } = this.#options;
    const revision = this.#options.current()?.revision;
    const answer = await body(
      POST('/api/v3/presentation/{id}/edit', {
        params: { path: { id } },
        body: {
          edits: [...edits],
          on_overflow: onOverflow,
          response_format: 'detailed',
          ...(revision === undefined ? {} : { revision }),
        },
      }),
    );
    if (answer.presentation) this.#options.show(toDeckData(answer.presentation));
  }

  #slides(): readonly DeckSlide[] {
    return this.#options.current()?.slides ?? [];
  }

  /** Removes a stored draft, unless there is newer input. */
  #forget(id: string, stored: Typed): void {
    const typed = this.#state.drafts.get(id);
    if (typed === stored) this.#draft(id, undefined);
    else if (typed?.content !== undefined && stored.content !== undefined)
      this.#bases.set(id, stored.content);
  }

  #draft(id: string, draft: Typed | undefined): void {
    const drafts = new Map(this.#state.drafts);
    if (draft === undefined) drafts.delete(id);
    else drafts.set(id, draft);
    if (draft?.content === undefined) this.#bases.delete(id);
    this.#set({ drafts });
  }

  #notifyTravel(): void {
    const revision = this.#options.current()?.revision;
    if (revision !== undefined)
      rememberTravel(this.#options.id, revision, { past: this.#past, future: this.#future });
    this.#set({ canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 });
  }

  #set(change: { [K in keyof EditorState]?: EditorState[K] | undefined }): void {
    this.#state = Object.fromEntries(
      Object.entries({ ...this.#state, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as EditorState;
    for (const listener of this.#listeners) listener();
  }
}
