/** PANOSE: family kind 2 is Latin text, and serif styles 2 to 10 have serifs. */
export function isSerif([kind = 0, style = 0]: readonly number[] = []): boolean {
  return kind === 2 && style >= 2 && style <= 10;
}

/** Tells whether all letters have equal width. */
export function isMono([kind = 0, , , proportion = 0]: readonly number[] = []): boolean {
  return kind === 2 && proportion === 9;
}
