/** Change that can be undone or redone. */
export interface TravelStep {
  /** Revision that it leads back to. */
  readonly revision: number;
  /** Names of the edits of the change, such as "7.1". */
  readonly steps?: readonly string[];
  /** True if it was one call, which the server undoes as a whole while it is the last one. */
  readonly isCall?: true;
  /** True if others changed the deck since, so that the revision holds too little. */
  readonly isMixed?: true;
}

/** Changes that undo and redo return to, the next one last. */
export interface Travel {
  readonly past: readonly TravelStep[];
  readonly future: readonly TravelStep[];
}

const MAX_REVISIONS = 100;
const keyOf = (id: string) => `lectern.undo-steps.${id}`;

/** Remembers undo and redo of a deck for as long as the tab is open. A full or forbidden store forgets them. */
export function rememberTravel(id: string, revision: number, { past, future }: Travel): void {
  const travel = { revision, past: past.slice(-MAX_REVISIONS), future: future.slice(-MAX_REVISIONS) };
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(travel));
  } catch {
    // Undo then lasts until the page is loaded again.
  }
}

/** Undo and redo of a deck as they were remembered; undefined if the deck has changed otherwise since. */
export function recallTravel(id: string, revision: number): Travel | undefined {
  try {
    const travel = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as
      | (Travel & { revision: number })
      | null;
    return travel?.revision === revision ? { past: travel.past, future: travel.future } : undefined;
  } catch {
    return undefined;
  }
}
