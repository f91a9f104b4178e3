import { isAscii } from '../../../scene/fonts/itemize.ts';
import type { Run, SceneElement } from '../../../scene/scene.ts';
import type { FontRole } from '../../../scene/theme.ts';
import { toLinearText } from '../math/linear-text.ts';

/** Minimum weight that is set in bold. */
const BOLD_FROM = 600;
const LAST_ASCII = 0x7e;

/** A text style, and the non-ASCII letters that are set in it. */
export interface UsedStyle {
  readonly font: FontRole;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly lang: string;
  readonly letters: Set<number>;
  /** Bullet characters, which have a font of their own if the text's font lacks them. */
  readonly bullets: Set<number>;
}

/** Collects the letters of slides and layouts by style in one walk over their elements. */
export class UsedLetters {
  readonly #styles: Map<string, UsedStyle>;
  #formulas: boolean;
  /** The last style is usually also the next. */
  #last: UsedStyle | undefined;

  /** @param known letters to start with */
  constructor(known?: UsedLetters) {
    this.#styles = new Map(
      known === undefined
        ? []
        : [...known.#styles].map(([key, style]) => [
            key,
            { ...style, letters: new Set(style.letters), bullets: new Set(style.bullets) },
          ]),
    );
    this.#formulas = known?.hasFormulas ?? false;
  }

  /** @param lang language of elements without their own, such as charts */
  addElements(elements: readonly SceneElement[], lang: string): void {
    for (const element of elements) {
      if (element.type === 'text')
        for (const { runs, bullet } of element.paragraphs)
          this.#addRuns(runs, bullet?.kind === 'char' ? bullet.char : '');
      else if (element.type === 'table')
        for (const row of element.cells)
          for (const { paragraphs } of row) for (const { runs } of paragraphs) this.#addRuns(runs, '');
      else if (element.type === 'chart') this.#addChart(element.chart, lang);
      else if (element.type === 'group') this.addElements(element.children, lang);
    }
  }

  /** Adds letters that were collected from other slides, perhaps in another process. */
  add({
    styles,
    hasFormulas,
  }: {
    readonly styles: Iterable<UsedStyle>;
    readonly hasFormulas: boolean;
  }): void {
    for (const { font, bold, italic, lang, letters, bullets } of styles) {
      const style = this.#style(font, bold, italic, lang);
      for (const letter of letters) style.letters.add(letter);
      for (const bullet of bullets) style.bullets.add(bullet);
    }
    this.#formulas ||= hasFormulas;
  }

  get styles(): Iterable<UsedStyle> {
    return this.#styles.values();
  }

  /** True if there are formulas, which office programs set in a math font. */
  get hasFormulas(): boolean {
    return this.#formulas;
  }

  #addRuns(runs: readonly Run[], bullet: string): void {
    for (const { text, font, weight, italic, lang, formula } of runs) {
      if (formula !== undefined) this.#formulas = true;
      this.#add(
        font,
        weight >= BOLD_FROM,
        italic,
        lang,
        formula === undefined ? text : toLinearText(formula.mathml),
      );
      for (const mark of bullet)
        this.#style('body', false, false, lang).bullets.add(mark.codePointAt(0) ?? 0);
    }
  }

  /** Chart labels use the body font; some values are bold. */
  #addChart(chart: unknown, lang: string): void {
    const words = collectStrings(chart).join('');
    for (const bold of [false, true]) this.#add('body', bold, false, lang, words);
  }

  #add(font: FontRole, bold: boolean, italic: boolean, lang: string, text: string): void {
    const last = this.#last;
    const style =
      last !== undefined &&
      last.font === font &&
      last.bold === bold &&
      last.italic === italic &&
      last.lang === lang
        ? last
        : this.#style(font, bold, italic, lang);
    this.#last = style;
    if (isAscii(text)) return;
    for (const letter of text) {
      const codePoint = letter.codePointAt(0) ?? 0;
      if (codePoint > LAST_ASCII) style.letters.add(codePoint);
    }
  }

  #style(font: FontRole, bold: boolean, italic: boolean, lang: string): UsedStyle {
    const key = `${font} ${bold} ${italic} ${lang}`;
    const known = this.#styles.get(key) ?? {
      font,
      bold,
      italic,
      lang,
      letters: new Set(),
      bullets: new Set(),
    };
    this.#styles.set(key, known);
    return known;
  }
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one) => collectStrings(one))
    : [];
}
