import type { DeckEdit } from './deck-edit.ts';
import { recallTravel, rememberTravel, type TravelStep } from './undo-memory.ts';

/** Revisions of a deck that the server can undo and redo. */
export interface ServerTravel {
  readonly can_undo?: boolean;
  readonly can_redo?: boolean;
}

/**
 * Changes of this browser tab that can be undone and redone, remembered over a reload. Without any, the last
 * calls on the server are undone, as long as nobody else changed the deck meanwhile.
 */
export class UndoStack {
  readonly #id: string;
  #past: TravelStep[] = [];
  #future: TravelStep[] = [];
  #isRecalled = false;
  #isMixed = false;

  /** @param id of the deck */
  constructor(id: string) {
    this.#id = id;
  }

  canUndo(server: ServerTravel = {}): boolean {
    return this.#past.length > 0 || this.#followsServer(server.can_undo);
  }

  canRedo(server: ServerTravel = {}): boolean {
    return this.#future.length > 0 || this.#followsServer(server.can_redo);
  }

  #followsServer(can = false): boolean {
    return can && !this.#isMixed;
  }

  /** Adds a change that was made at a revision. */
  push(step: TravelStep): void {
    this.#past.push(step);
    this.#future = [];
  }

  /** Notes that others changed the deck: their changes stay when one of this tab is undone. */
  mix(): void {
    this.#isMixed = true;
    const mix = (step: TravelStep): TravelStep => ({ ...step, isMixed: true });
    this.#past = this.#past.filter(({ steps }) => steps !== undefined).map(mix);
    this.#future = this.#future.filter(({ steps }) => steps !== undefined).map(mix);
  }

  /** @returns what to send for the next undo or redo, call by call; undefined if there is none. */
  next(direction: 'undo' | 'redo', server: ServerTravel = {}): DeckEdit[] | undefined {
    const step = (direction === 'undo' ? this.#past : this.#future).at(-1);
    const can = direction === 'undo' ? server.can_undo : server.can_redo;
    if (step === undefined) return this.#followsServer(can) ? [{ op: direction }] : undefined;
    if (step.isMixed !== true)
      return step.isCall && can ? [{ op: direction }] : [{ op: 'restore', revision: step.revision }];
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
    if (travel === undefined || this.canUndo() || this.canRedo()) return false;
    this.#past = [...travel.past];
    this.#future = [...travel.future];
    return true;
  }

  remember(revision: number): void {
    rememberTravel(this.#id, revision, { past: this.#past, future: this.#future });
  }
}
