import { ApiError } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { buildContentEdit } from './content-edit.ts';
import type { Content } from './content-path.ts';
import { type DeckData, type DeckSlide, toDeckData } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { type FieldConflict, mergeContent } from './merge-content.ts';
import { keepVersions } from './opened/slide-versions.ts';
import { UndoStack } from './undo-stack.ts';

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
  /** Fields of a slide that somebody else changed while they were edited here. */
  readonly conflict?: {
    readonly slide: string;
    readonly theirs: Content;
    readonly fields: readonly FieldConflict[];
  };
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
/** Status codes while the server is away; 0: it does not answer at all. */
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);
/** Pause before unsaved input is sent again to a server that was away. */
const AWAY_PAUSE_MS = 2_000;

/** Changes one deck with one request at a time. Input is stored when typing pauses. */
export class DeckEditor {
  readonly #options: EditorOptions;
  readonly #listeners = new Set<() => void>();
  /** Content of a slide before its draft. */
  readonly #bases = new Map<string, Content>();
  #state: EditorState = { drafts: new Map(), saving: false, canUndo: false, canRedo: false };
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #undo: UndoStack;

  constructor(options: EditorOptions) {
    this.#options = options;
    this.#undo = new UndoStack(options.id);
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
    this.#flushAfter(PAUSE_MS);
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
    for (const id of this.#state.drafts.keys()) {
      await this.#queued(async () => {
        let sent = this.#state.drafts.get(id);
        if (sent === undefined || this.#state.conflict?.slide === id) return;
        if (!this.#slides().some((one) => one.id === id)) return this.#forget(id, sent);
        await this.#send(() => {
          // Changes of others may have been merged into it.
          sent = this.#state.drafts.get(id) ?? sent;
          return sent === undefined ? [] : this.#buildEdits(id, sent);
        }, id);
        if (sent !== undefined) this.#forget(id, sent);
      });
    }
  }

  /** Applies edits after storing pending input. @returns the id of the first added slide */
  async edit(edits: readonly DeckEdit[], onOverflow: 'warn' | 'split' = 'warn'): Promise<string | undefined> {
    await this.flush();
    let known: ReadonlySet<string> | undefined;
    await this.#queued(async () => {
      known = new Set(this.#slides().map(({ id }) => id));
      await this.#send(() => edits, undefined, onOverflow);
    });
    return this.#slides().find(({ id }) => known?.has(id) === false)?.id;
  }

  /** Applies edits for a form that shows its own errors. @throws ApiError */
  async attempt(edits: readonly DeckEdit[]): Promise<void> {
    await this.flush();
    let refused: { readonly why: unknown } | undefined;
    await this.#queued(async () => {
      try {
        await this.#send(() => edits);
      } catch (why) {
        refused = { why };
      }
    });
    if (refused !== undefined) throw refused.why;
  }

  /** Continues the undo and redo of before the page was loaded again. @param revision of the deck as loaded */
  recall(revision: number): void {
    this.#undo.recall(revision);
    this.#notifyTravel();
  }

  /**
   * Makes a change by other means undoable.
   *
   * @param before revision before the change
   * @param steps names of its edits, by which it is undone after changes of others
   */
  noteChange(before: number, steps?: readonly string[]): void {
    const isCall = this.#options.current()?.revision === before + 1;
    this.#undo.push({ revision: before, ...(isCall && { isCall }), ...(steps && { steps }) });
    this.#notifyTravel();
  }

  undo(): Promise<void> {
    return this.#travel('undo');
  }

  redo(): Promise<void> {
    return this.#travel('redo');
  }

  /**
   * Shows a change that was made elsewhere, with unsaved input merged into it.
   *
   * @param revision that the deck has now; absent if it may have changed
   * @returns the slides that are different; undefined if the change is known already, such as one of this tab
   */
  async follow(revision: number | undefined): Promise<readonly string[] | undefined> {
    const run = this.#queue.then(async () => {
      const before = this.#options.current();
      if (before === undefined || (revision !== undefined && revision <= before.revision)) return undefined;
      const now = await this.#options.read();
      if (now.revision === before.revision) return undefined;
      this.#rebase(now.slides);
      if (this.#state.drafts.size > 0) this.#flushAfter(PAUSE_MS);
      this.#undo.mix();
      this.#notifyTravel();
      const known = new Map(before.slides.map((slide) => [slide.id, JSON.stringify(slide)]));
      return now.slides.filter((slide) => known.get(slide.id) !== JSON.stringify(slide)).map(({ id }) => id);
    });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  /** Resolves a conflict by storing one of both versions of its fields. */
  async settle(keep: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#state;
    if (conflict === undefined) return;
    const { slide, theirs } = conflict;
    const draft = this.#state.drafts.get(slide);
    this.#set({ conflict: undefined });
    if (keep === 'theirs') this.#draft(slide, { ...draft, content: theirs });
    await this.flush();
  }

  clearError(): void {
    this.#set({ error: undefined });
  }

  async #travel(direction: 'undo' | 'redo'): Promise<void> {
    await this.flush();
    await this.#queued(async () => {
      const current = this.#options.current();
      const edits = this.#undo.next(direction, current);
      const now = current?.revision;
      if (edits === undefined || now === undefined) return;
      // Only one edit is undone by its name in a request.
      for (const edit of edits) await this.#request([edit]);
      this.#undo.pass(direction, now);
      this.#notifyTravel();
    });
  }

  #buildEdits(id: string, { content, notes }: Typed): DeckEdit[] {
    const slide = this.#slides().find((one) => one.id === id);
    if (slide === undefined) return [];
    const edits: DeckEdit[] = [];
    if (content !== undefined) edits.push(buildContentEdit(slide, content));
    if (notes !== undefined)
      edits.push({
        op: 'set_notes',
        slide: id,
        ...notes,
        ...(notes.sources && { sources: [...notes.sources] }),
      } as DeckEdit);
    return edits;
  }

  /** Merges unsaved input into newer slides. */
  #rebase(slides: readonly DeckSlide[]): void {
    for (const [id, draft] of this.#state.drafts) {
      const base = this.#bases.get(id);
      const theirs = slides.find((slide) => slide.id === id)?.content;
      if (draft.content === undefined || base === undefined || theirs === undefined) continue;
      const { content, conflicts } = mergeContent(base, draft.content, theirs);
      this.#draft(id, { ...draft, content });
      this.#bases.set(id, theirs);
      if (conflicts.length > 0)
        this.#set({
          conflict: {
            slide: id,
            theirs: mergeContent(base, theirs, draft.content).content,
            fields: conflicts,
          },
        });
    }
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
        this.#retryLater(error);
      }
    });
    this.#queue = run;
    return run;
  }

  /** Sends unsaved input again when the server may be back. */
  #retryLater(error: unknown): void {
    if (!(error instanceof ApiError && AWAY.has(error.status)) || this.#state.drafts.size === 0) return;
    this.#flushAfter(AWAY_PAUSE_MS);
  }

  #flushAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(
    build: () => readonly DeckEdit[],
    draft?: string,
    onOverflow: 'warn' | 'split' = 'warn',
  ): Promise<void> {
    let before = this.#options.current()?.revision;
    let steps: readonly string[];
    try {
      steps = await this.#request(build(), onOverflow);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      const now = await this.#options.read();
      this.#rebase(now.slides);
      this.#undo.mix();
      if (draft !== undefined && this.#state.conflict?.slide === draft) throw error;
      before = now.revision;
      // Edits name slides by id, so they also fit the newer deck.
      steps = await this.#request(build(), onOverflow);
    }
    if (before !== undefined) this.#undo.push({ revision: before, steps, isCall: true });
    this.#notifyTravel();
  }

  /** @returns the names of the edits, under which each can be undone. */
  async #request(
    edits: readonly DeckEdit[],
    onOverflow: 'warn' | 'split' = 'warn',
  ): Promise<readonly string[]> {
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
    if (answer.presentation)
      this.#options.show(keepVersions(this.#options.current(), toDeckData(answer.presentation), edits));
    return answer.steps?.map(({ step }) => step) ?? [];
  }

  #slides(): readonly DeckSlide[] {
    return this.#options.current()?.slides ?? [];
  }

  /** Removes a stored draft, unless there is newer input. */
  #forget(id: string, stored: Typed): void {
    const typed = this.#state.drafts.get(id);
    if (typed === stored) this.#draft(id, undefined);
    else if (typed?.content !== undefined && stored.content !== undefined)
      // The server may store it in another form.
      this.#bases.set(id, this.#slides().find((slide) => slide.id === id)?.content ?? stored.content);
  }

  #draft(id: string, draft: Typed | undefined): void {
    const drafts = new Map(this.#state.drafts);
    if (draft === undefined) drafts.delete(id);
    else drafts.set(id, draft);
    if (draft?.content === undefined) this.#bases.delete(id);
    this.#set({ drafts });
  }

  #notifyTravel(): void {
    const current = this.#options.current();
    if (current !== undefined) this.#undo.remember(current.revision);
    this.#set({ canUndo: this.#undo.canUndo(current), canRedo: this.#undo.canRedo(current) });
  }

  #set(change: { [K in keyof EditorState]?: EditorState[K] | undefined }): void {
    this.#state = Object.fromEntries(
      Object.entries({ ...this.#state, ...change }).filter(([, value]) => value !== undefined),
    ) as unknown as EditorState;
    for (const listener of this.#listeners) listener();
  }
}
