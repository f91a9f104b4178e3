import { isAscii } from '../../../scene/fonts/itemize.ts';
import type { Run, SceneElement } from '../../../scene/scene.ts';
import type { FontRole } from '../../../scene/theme.ts';
import { linearText } from '../math/linear-text.ts';

/** Weights from here on are set in bold. */
const BOLD_FROM = 600;
const LAST_ASCII = 0x7e;

/** A way in which text is set, and which letters beyond ASCII are. */
export interface UsedStyle {
  readonly font: FontRole;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly lang: string;
  readonly letters: Set<number>;
  /** Marks of lists, which have a font of their own where the text's lacks them. */
  readonly bullets: Set<number>;
}

/** What slides and layouts are set in, gathered in one walk over their elements. */
export class UsedLetters {
  readonly #styles: Map<string, UsedStyle>;
  #formulas: boolean;
  /** What was met last is mostly met again. */
  #last: UsedStyle | undefined;

  /** @param known what is used besides. */
  constructor(known?: UsedLetters) {
    this.#styles = new Map(known === undefined ? [] : [...known.#styles].map(([key, style]) => [key, { ...style, letters: new Set(style.letters), bullets: new Set(style.bullets) }]));
    this.#formulas = known?.hasFormulas ?? false;
  }

  /** @param lang of what elements say themselves, as charts do. */
  addElements(elements: readonly SceneElement[], lang: string): void {
    for (const element of elements) {
      if (element.type === 'text') for (const { runs, bullet } of element.paragraphs) this.#addRuns(runs, bullet?.kind === 'char' ? bullet.char : '');
      else if (element.type === 'table') for (const row of element.cells) for (const { paragraphs } of row) for (const { runs } of paragraphs) this.#addRuns(runs, '');
      else if (element.type === 'chart') this.#addChart(element.chart, lang);
      else if (element.type === 'group') this.addElements(element.children, lang);
    }
  }

  get styles(): Iterable<UsedStyle> {
    return this.#styles.values();
  }

  /** Whether there is mathematics, which office programs set in a font of theirs. */
  get hasFormulas(): boolean {
    return this.#formulas;
  }

  #addRuns(runs: readonly Run[], bullet: string): void {
    for (const { text, font, weight, italic, lang, formula } of runs) {
      if (formula !== undefined) this.#formulas = true;
      this.#add(font, weight >= BOLD_FROM, italic, lang, formula === undefined ? text : linearText(formula.mathml));
      for (const mark of bullet) this.#style('body', false, false, lang).bullets.add(mark.codePointAt(0) ?? 0);
    }
  }

  /** Charts are labelled in the letters of the body; numbers among their words are bold where they are told apart. */
  #addChart(chart: unknown, lang: string): void {
    const words = stringsIn(chart).join('');
    for (const bold of [false, true]) this.#add('body', bold, false, lang, words);
  }

  #add(font: FontRole, bold: boolean, italic: boolean, lang: string, text: string): void {
    const last = this.#last;
    const style = last !== undefined && last.font === font && last.bold === bold && last.italic === italic && last.lang === lang ? last : this.#style(font, bold, italic, lang);
    this.#last = style;
    if (isAscii(text)) return;
    for (const letter of text) {
      const codePoint = letter.codePointAt(0) ?? 0;
      if (codePoint > LAST_ASCII) style.letters.add(codePoint);
    }
  }

  #style(font: FontRole, bold: boolean, italic: boolean, lang: string): UsedStyle {
    const key = `${font} ${bold} ${italic} ${lang}`;
    const known = this.#styles.get(key) ?? { font, bold, italic, lang, letters: new Set(), bullets: new Set() };
    this.#styles.set(key, known);
    return known;
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => stringsIn(one)) : [];
}
