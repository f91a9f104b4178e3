/** Characters of one run and one embedding level in a line. */
export interface Piece {
  readonly text: string;
  readonly run: number;
  readonly level: number;
}

/** Rule L2 of UAX #9 for pieces of one level each. */
export function sortVisually(pieces: Piece[]): Piece[] {
  let highest = 0;
  for (const piece of pieces) highest = Math.max(highest, piece.level);
  const ordered = [...pieces];
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end + 1]?.level ?? 0) >= level && end + 1 < ordered.length) end += 1;
      ordered.splice(start, end - start + 1, ...ordered.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return ordered;
}
