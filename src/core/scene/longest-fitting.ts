/**
 * How many of `count` pieces fit, the first of them in any case; more pieces are never narrower than fewer. What fits is asked
 * some twenty times at most, not once for each piece: a word may have as many letters as a text.
 *
 * @param guess how many may fit, from where the search begins.
 */
export function longestFitting(count: number, guess: number, fits: (pieces: number) => boolean): number {
  let fitting = 1;
  let tooMany = count + 1;
  for (let tried = Math.min(count, Math.max(2, Math.ceil(guess))); tried > fitting && tried < tooMany; tried = Math.min(count, tried * 2)) {
    if (fits(tried)) fitting = tried;
    else tooMany = tried;
  }
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}
