const PROSE =
  'The new ferries carry forty passengers more than the old ones and leave every twelve minutes from six quays, whatever the weather, so that people who work late can still get home across the water without a car. ';

/** Plain English of exactly that many characters, with the mixture of long and short words that prose has. */
export function textOfLength(characters: number): string {
  const text = PROSE.repeat(Math.ceil(characters / PROSE.length) + 1).slice(0, characters);
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}

const CODE_LINE = 64;

/** Lines of about 64 characters, as programs have them, of that many characters together. */
export function codeOfLength(characters: number): string {
  const words = textOfLength(characters).replace(/[,.]/g, ';').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= CODE_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
