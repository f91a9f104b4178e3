const JOINED = /^\p{Script=Arabic}{2,}$/u;
const WORD = /[\p{Script=Arabic}\p{M}]+/gu;
/** How far ahead of the last word found the next one is looked for. */
const AHEAD = 600;

/**
 * Puts the letters of Arabic ligatures back in their order. Text that is drawn from left to right is turned as a whole, and
 * with it what a ligature stands for: "لا" arrives as "ال". What was drawn tells the ligatures.
 */
export class LigatureOrder {
  private readonly drawn: string;
  /** Where ligatures of `drawn` begin, and their lengths. */
  private readonly ligatures = new Map<number, number>();
  private cursor = 0;

  constructor(letters: readonly string[]) {
    const parts: string[] = [];
    let length = 0;
    if (letters.some((one) => JOINED.test(one)))
      for (const one of letters) {
        if (JOINED.test(one)) this.ligatures.set(length, one.length);
        parts.push(one);
        length += one.length;
      }
    this.drawn = parts.join('');
  }

  /** A text of the page; texts are given in the order in which they are drawn. */
  repaired(text: string): string {
    if (this.ligatures.size === 0) return text;
    let whole = text;
    // The last word of a line stands at its left, where drawing begins.
    for (const match of [...text.matchAll(WORD)].toReversed()) {
      const word = this.word(match[0]);
      whole = whole.slice(0, match.index) + word + whole.slice(match.index + match[0].length);
    }
    return whole;
  }

  private word(word: string): string {
    const turned = [...word].toReversed().join('');
    const at = this.drawn.slice(this.cursor, this.cursor + AHEAD + turned.length).indexOf(turned);
    if (at < 0) return word;
    const start = this.cursor + at;
    this.cursor = start + turned.length;
    let repaired = '';
    for (let index = start; index < this.cursor; ) {
      const length = this.ligatures.get(index) ?? 1;
      repaired = this.drawn.slice(index, index + length) + repaired;
      index += length;
    }
    return repaired.length === word.length ? repaired : word;
  }
}
