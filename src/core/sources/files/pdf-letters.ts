const JOINED = /^\p{Script=Arabic}{2,}$/u;
const WORD = /[\p{Script=Arabic}\p{M}]+/gu;
/** Distance in characters within which the next word is searched. */
const AHEAD = 600;

/**
 * Restores the order of Arabic letters in ligatures. Text that is drawn from left to right is reversed as a
 * whole, including the letters of a ligature: "لا" arrives as "ال". The drawn glyphs identify the ligatures.
 */
export class LigatureOrder {
  private readonly drawn: string;
  /** Start and length of each ligature in `drawn`. */
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

  /** Repairs a text of the page. Texts must come in drawing order. */
  repaired(text: string): string {
    if (this.ligatures.size === 0) return text;
    let whole = text;
    // The last word of a line is at its left, where drawing begins.
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
