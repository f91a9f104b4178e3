/** A replacement of a range of text. */
export interface Patch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** A range of the old text that also appears in the new one, at offset `at` of the replacement. */
  readonly survives?: { readonly from: number; readonly to: number; readonly at: number };
}

export interface PatchResult {
  readonly text: string;
  /** Maps an offset of the old text to the new one; undefined if it was removed. */
  readonly at: (offset: number) => number | undefined;
}

/** Applies replacements that do not overlap; everything else stays as it is, byte for byte. */
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
    for (const { survives, start } of placed)
      if (survives !== undefined && offset >= survives.from && offset < survives.to)
        return start + survives.at + offset - survives.from;
    if (placed.some(({ from, to }) => offset >= from && offset < to)) return undefined;
    return placed.reduce(
      (moved, { from, to, text: piece }) => (to <= offset ? moved + piece.length - (to - from) : moved),
      offset,
    );
  };
  return { text: made + text.slice(end), at };
}
