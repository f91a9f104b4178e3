import type { Run } from '../../../scene/scene.ts';
import { fontSize, rPr } from '../../xml/drawing.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';

/** The font in which office programs set formulas. */
const MATH_FONT = element('a:latin', {
  typeface: 'Cambria Math',
  panose: '02040503050406030204',
  pitchFamily: 18,
  charset: 0,
});

/** OMML script and style of each MathML variant. */
const VARIANTS: Readonly<Record<string, { readonly scr?: string; readonly sty: 'p' | 'b' | 'i' | 'bi' }>> = {
  normal: { sty: 'p' },
  bold: { sty: 'b' },
  italic: { sty: 'i' },
  'bold-italic': { sty: 'bi' },
  'double-struck': { scr: 'double-struck', sty: 'p' },
  script: { scr: 'script', sty: 'p' },
  'bold-script': { scr: 'script', sty: 'b' },
  fraktur: { scr: 'fraktur', sty: 'p' },
  'bold-fraktur': { scr: 'fraktur', sty: 'b' },
  'sans-serif': { scr: 'sans-serif', sty: 'p' },
  'bold-sans-serif': { scr: 'sans-serif', sty: 'b' },
  monospace: { scr: 'monospace', sty: 'p' },
};

/** Writes the letters of one formula in the format of its run. */
export class MathContext {
  /** Format of objects without letters: bars, roots, delimiters. */
  readonly control: Xml;
  readonly #run: Run;
  readonly #context: PartContext;

  constructor(run: Run, context: PartContext) {
    this.#run = run;
    this.#context = context;
    this.control = element('m:ctrlPr', {}, this.#format('i', MATH_FONT));
  }

  /** Writes `m:r` of letters and symbols. */
  letters(value: string, variant: string): Xml {
    const { scr, sty } = VARIANTS[variant] ?? { sty: 'p' };
    const style =
      sty === 'i' && scr === undefined
        ? undefined
        : element(
            'm:rPr',
            {},
            scr === undefined ? undefined : element('m:scr', { 'm:val': scr }),
            element('m:sty', { 'm:val': sty }),
          );
    return element('m:r', {}, style, this.#format(sty, MATH_FONT), element('m:t', {}, text(value)));
  }

  /** Writes `m:r` of text in the font of the run. */
  words(value: string): Xml {
    const { latin } = this.#context.fonts.runFonts(this.#run.font, this.#run.lang);
    return element(
      'm:r',
      {},
      element('m:rPr', {}, element('m:nor')),
      this.#format(this.#run.weight >= 600 ? 'b' : 'p', latin),
      element('m:t', { 'xml:space': 'preserve' }, text(value)),
    );
  }

  #format(style: 'p' | 'b' | 'i' | 'bi', latin: Xml): Xml {
    const { lang, sizePx, color } = this.#run;
    return rPr(
      { lang, sz: fontSize(sizePx), b: style.startsWith('b'), i: style.endsWith('i'), dirty: false },
      { fill: this.#context.colors.fill(color), latin },
    );
  }
}
