/** A piece of a text that gives way to another. */
export interface Patch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** A piece of the old text that lives on in the new one, `at` offsets behind its beginning. */
  readonly survives?: { readonly from: number; readonly to: number; readonly at: number };
}

export interface PatchResult {
  readonly text: string;
  /** Where something of the old text stands now; undefined where it is gone. */
  readonly at: (offset: number) => number | undefined;
}

/** A text with pieces of it replaced, all else as it was, byte for byte. Pieces do not overlap. */
export function applyPatches(text: string, patches: readonly Patch[]): PatchResult {
  const ordered = [...patches].sort((a, b) => a.from - b.from || a.to - b.to);
  let [made, end] = ['', 0];
  const placed = ordered.map((patch) => {
    made += text.slice(end, patch.from);
    const start = made.length;
    made += patch.text;
    end = patch.to;
    return { ...patch, start };
  });
  const at = (offset: number): number | undefined => {
    for (const { survives, start } of placed) if (survives !== undefined && offset >= survives.from && offset < survives.to) return start + survives.at + offset - survives.from;
    if (placed.some(({ from, to }) => offset >= from && offset < to)) return undefined;
    return placed.reduce((moved, { from, to, text: piece }) => (to <= offset ? moved + piece.length - (to - from) : moved), offset);
  };
  return { text: made + text.slice(end), at };
}
