import type { StoredPresentation, UndoPosition } from '../stored-presentation.ts';

export function readUndoPosition({ presentation, standing }: StoredPresentation): UndoPosition {
  return standing ?? { revision: presentation.revision, undone: [] };
}

/** Tells if a call can be undone or redone. */
export function readUndoState(current: StoredPresentation): {
  readonly can_undo: boolean;
  readonly can_redo: boolean;
} {
  const { revision, undone } = readUndoPosition(current);
  const isStepUndone = current.standing === undefined && current.steps?.[0]?.undoes !== undefined;
  return { can_undo: revision > 1, can_redo: undone.length > 0 || isStepUndone };
}
