import { ApiError } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import type { components } from '../../api/generated/schema.ts';
import { contentEdit } from './content-edit.ts';
import type { Content } from './content-path.ts';
import { type DeckData, type DeckSlide, deckOf } from './deck-data.ts';

export type DeckEdit = NonNullable<components['schemas']['EditPresentationV3Request']['edits']>[number];

/** What stands beside the content of a slide. */
export type Notes = Pick<DeckSlide, 'speaker_note' | 'footnote' | 'sources'>;

/** What was typed on a slide and is not stored yet: all of its content, those of its notes that were touched. */
export interface Typed {
  readonly content?: Content;
  readonly notes?: Notes;
}

export interface EditorState {
  /** By slide id. */
  readonly drafts: ReadonlyMap<string, Typed>;
  readonly saving: boolean;
  /** Why the last change was not stored; what was typed is still there. */
  readonly error?: unknown;
  /** Somebody else changed the same slide meanwhile. */
  readonly conflict?: { readonly slide: string; readonly theirs: Content };
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface EditorOptions {
  readonly id: string;
  /** The deck as the server has it now. */
  read(): Promise<DeckData>;
  current(): DeckData | undefined;
  show(deck: DeckData): void;
}

/** From the last key to storing. */
const PAUSE_MS = 700;
/** Sent again it would be refused again. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** Changes one deck: one request at a time, in order; typed text is stored when the typing pauses. */
export class DeckEditor {
  readonly #options: EditorOptions;
  readonly #listeners = new Set<() => void>();
  /** Content of a slide when its draft began. */
  readonly #bases = new Map<string, Content>();
  #state: EditorState = { drafts: new Map(), saving: false, canUndo: false, canRedo: false };
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #past: number[] = [];
  #future: number[] = [];

  constructor(options: EditorOptions) {
    this.#options = options;
  }

  readonly state = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is typed on a slide; seen at once, stored soon. */
  type(slide: DeckSlide, { content, notes }: Typed): void {
    if (content !== undefined && !this.#bases.has(slide.id)) this.#bases.set(slide.id, slide.content);
    const draft = this.#state.drafts.get(slide.id);
    this.#draft(slide.id, { ...draft, ...(content && { content }), ...(notes && { notes: { ...draft?.notes, ...notes } }) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** A change that is made at once: seen and stored, or refused and taken back. */
  async commit(slide: DeckSlide, content: Content): Promise<void> {
    const before = this.#state.drafts.get(slide.id);
    this.type(slide, { content });
    const draft = this.#state.drafts.get(slide.id);
    await this.flush();
    const { error, drafts } = this.#state;
    if (drafts.get(slide.id) === draft && error instanceof ApiError && REFUSED.has(error.status)) this.#draft(slide.id, before);
  }

  /** Stores what was typed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (const [id, draft] of this.#state.drafts) {
      await this.#queued(async () => {
        if (this.#state.drafts.get(id) !== draft) return;
        const slide = this.#slides().find((one) => one.id === id);
        if (slide === undefined) return this.#forget(id, draft);
        const { content, notes } = draft;
        const edits: DeckEdit[] = [];
        if (content !== undefined) edits.push(contentEdit(slide, content));
        if (notes !== undefined) edits.push({ op: 'set_notes', slide: id, ...notes, ...(notes.sources && { sources: [...notes.sources] }) } as DeckEdit);
        await this.#send(edits, id);
        this.#forget(id, draft);
      });
    }
  }

  /** Other changes: what was typed before is stored first. Answers the id of the first slide that they added. */
  async edit(edits: readonly DeckEdit[], onOverflow: 'warn' | 'split' = 'warn'): Promise<string | undefined> {
    await this.flush();
    let known: ReadonlySet<string> | undefined;
    await this.#queued(async () => {
      known = new Set(this.#slides().map(({ id }) => id));
      await this.#send(edits, undefined, onOverflow);
    });
    return this.#slides().find(({ id }) => known?.has(id) === false)?.id;
  }

  /** Other changes, for a form that tells what is refused. @throws ApiError */
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

  /** A change that was made without this editor can be undone like its own. @param before the revision that it was made of */
  noteChange(before: number): void {
    this.#past.push(before);
    this.#future = [];
    this.#tellTravel();
  }

  undo(): Promise<void> {
    return this.#travel(this.#past, this.#future);
  }

  redo(): Promise<void> {
    return this.#travel(this.#future, this.#past);
  }

  /** After a conflict: store mine over theirs, or take theirs. */
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
      this.#tellTravel();
    });
  }

  /** One after another; the error of one is told and does not stop the next. */
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

  async #send(edits: readonly DeckEdit[], draft?: string, onOverflow: 'warn' | 'split' = 'warn'): Promise<void> {
    const before = this.#options.current()?.revision;
    try {
      await this.#request(edits, onOverflow);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const now = await this.#options.read();
      const theirs = draft === undefined ? undefined : now.slides.find(({ id }) => id === draft)?.content;
      const base = draft === undefined ? undefined : this.#bases.get(draft);
      if (draft !== undefined && theirs !== undefined && base !== undefined && JSON.stringify(theirs) !== JSON.stringify(base)) {
        this.#set({ conflict: { slide: draft, theirs } });
        throw error;
      }
      // Slides are named by their ids, so the change means the same in the newer deck.
      await this.#request(edits, onOverflow);
    }
    if (before !== undefined) this.#past.push(before);
    this.#future = [];
    this.#tellTravel();
  }

  async #request(edits: readonly DeckEdit[], onOverflow: 'warn' | 'split' = 'warn'): Promise<void> {
    const { id } = this.#options;
    const revision = this.#options.current()?.revision;
    const answer = await body(
      POST('/api/v3/presentation/{id}/edit', {
        params: { path: { id } },
        body: { edits: [...edits], on_overflow: onOverflow, response_format: 'detailed', ...(revision === undefined ? {} : { revision }) },
      }),
    );
    if (answer.presentation) this.#options.show(deckOf(answer.presentation));
  }

  #slides(): readonly DeckSlide[] {
    return this.#options.current()?.slides ?? [];
  }

  /** What is stored is no draft any more, unless more was typed meanwhile. */
  #forget(id: string, stored: Typed): void {
    const typed = this.#state.drafts.get(id);
    if (typed === stored) this.#draft(id, undefined);
    else if (typed?.content !== undefined && stored.content !== undefined) this.#bases.set(id, stored.content);
  }

  #draft(id: string, draft: Typed | undefined): void {
    const drafts = new Map(this.#state.drafts);
    if (draft === undefined) drafts.delete(id);
    else drafts.set(id, draft);
    if (draft?.content === undefined) this.#bases.delete(id);
    this.#set({ drafts });
  }

  #tellTravel(): void {
    this.#set({ canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 });
  }

  #set(change: { [K in keyof EditorState]?: EditorState[K] | undefined }): void {
    this.#state = Object.fromEntries(Object.entries({ ...this.#state, ...change }).filter(([, value]) => value !== undefined)) as unknown as EditorState;
    for (const listener of this.#listeners) listener();
  }
}
