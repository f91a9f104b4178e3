import type { DeckEdit } from './deck-edit.ts';
import { recallTravel, rememberTravel, type TravelStep } from './undo-memory.ts';

/** Changes of this browser tab that can be undone and redone, remembered over a reload. */
export class UndoStack {
  readonly #id: string;
  #past: TravelStep[] = [];
  #future: TravelStep[] = [];
  #isRecalled = false;

  /** @param id of the deck */
  constructor(id: string) {
    this.#id = id;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Adds a change that was made at a revision. */
  push(step: TravelStep): void {
    this.#past.push(step);
    this.#future = [];
  }

  /** Notes that others changed the deck: their changes stay when one of this tab is undone. */
  mix(): void {
    const mix = (step: TravelStep): TravelStep => ({ ...step, isMixed: true });
    this.#past = this.#past.filter(({ steps }) => steps !== undefined).map(mix);
    this.#future = this.#future.filter(({ steps }) => steps !== undefined).map(mix);
  }

  /** @returns what to send for the next undo or redo, call by call; undefined if there is none. */
  next(direction: 'undo' | 'redo'): DeckEdit[] | undefined {
    const step = (direction === 'undo' ? this.#past : this.#future).at(-1);
    if (step === undefined) return undefined;
    if (step.isMixed !== true) return [{ op: 'restore', revision: step.revision }];
    const names = step.steps ?? [];
    return (direction === 'undo' ? names.toReversed() : names).map((name) => ({ op: direction, step: name }));
  }

  /** Moves the change that was undone or redone to the other side. @param revision before it was */
  pass(direction: 'undo' | 'redo', revision: number): void {
    const [from, to] = direction === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past];
    const step = from.pop();
    if (step !== undefined) to.push({ ...step, revision });
  }

  /** Continues with what was remembered for the revision, once. @returns true if there was something. */
  recall(revision: number): boolean {
    if (this.#isRecalled) return false;
    this.#isRecalled = true;
    const travel = recallTravel(this.#id, revision);
    if (travel === undefined || this.canUndo || this.canRedo) return false;
    this.#past = [...travel.past];
    this.#future = [...travel.future];
    return true;
  }

  remember(revision: number): void {
    rememberTravel(this.#id, revision, { past: this.#past, future: this.#future });
  }
}
