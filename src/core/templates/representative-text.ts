const PROSE =
  'The new ferries carry forty passengers more than the old ones and leave every twelve minutes from six quays, whatever the weather, so that people who work late can still get home across the water without a car. ';

/** Plain English of exactly that many characters, with the mixture of long and short words that prose has. */
export function textOfLength(characters: number): string {
  const text = PROSE.repeat(Math.ceil(characters / PROSE.length) + 1).slice(0, characters);
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}
