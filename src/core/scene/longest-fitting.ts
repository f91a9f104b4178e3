/**
 * Counts how many of `count` pieces fit, at least one; more pieces are never narrower than fewer. `fits` is
 * called at most
 * some twenty times rather than once for each piece, because a word may be as long as a whole text.
 * | @param guess expected number, at which the search begins
 */
export function countFitting(count: number, guess: number, fits: (pieces: number) => boolean): number {
  let fitting = 1;
  let tooMany = count + 1;
  for (
    let attempt = Math.min(count, Math.max(2, Math.ceil(guess)));
    attempt > fitting && attempt < tooMany;
    attempt = Math.min(count, attempt * 2)
  ) {
    if (fits(attempt)) fitting = attempt;
    else tooMany = attempt;
  }
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}
