import { createRequire } from 'node:module';
import { once } from '../../memory/memo.ts';
import type { LiteNode } from './flatten-svg.ts';

/** The part of MathJax in use. */
export interface MathJax {
  /**
   * @param measure width of words in em.
   * @param refuse checks the MathML before layout and throws if layout would take too long.
   * @throws an error whose message describes the fault in the LaTeX; any error of `refuse`.
   */
  set(
    tex: string,
    display: boolean,
    measure: (words: string) => number,
    refuse: (mathml: string) => void,
  ): { readonly svg: LiteNode; readonly mathml: string };
}

interface Document {
  convert(tex: string, options: { readonly display: boolean; readonly end?: number }): LiteNode;
}

interface SvgOutput {
  unknownCache: Map<string, unknown>;
}

type Constructor<T> = new (options?: unknown) => T;

/** LaTeX extensions that need no files, HTML or styles. */
const PACKAGES = {
  base: 'base/Base',
  ams: 'ams/Ams',
  mhchem: 'mhchem/Mhchem',
  boldsymbol: 'boldsymbol/Boldsymbol',
  braket: 'braket/Braket',
  cancel: 'cancel/Cancel',
} as const;

const load = createRequire(import.meta.url);

/** MathJax, loaded with the first formula, so that other decks do not pay for it. */
export const openMathJax = once((): MathJax => {
  const part = (path: string) => load(`#lib/mathjax-full/js/${path}.js`);
  for (const file of Object.values(PACKAGES)) part(`input/tex/${file}Configuration`);
  const adaptor: { textContent(node: LiteNode): string } = part('adaptors/liteAdaptor').liteAdaptor();
  part('handlers/html').RegisterHTMLHandler(adaptor);
  const Svg: Constructor<SvgOutput> = part('output/svg').SVG;
  let width: (words: string) => number = () => 0;
  class Output extends Svg {
    measureTextNode(node: LiteNode): { w: number; h: number; d: number } {
      return { w: width(adaptor.textContent(node)), h: 0.75, d: 0.2 };
    }
  }
  const output = new Output({ fontCache: 'none', mtextFont: 'inherit', internalSpeechTitles: false });
  const { TeX } = part('input/tex') as { readonly TeX: Constructor<unknown> };
  const input = new TeX({
    packages: Object.keys(PACKAGES),
    formatError: (_: unknown, error: unknown) => {
      throw error;
    },
  });
  const { mathjax: library }: typeof import('mathjax-full/js/mathjax.js') = load(
    '#lib/mathjax-full/js/mathjax.js',
  );
  const document: Document = library.document('', { InputJax: input, OutputJax: output });
  const { STATE } = part('core/MathItem') as { readonly STATE: { readonly CONVERT: number } };
  const visitor: { visitTree(node: LiteNode): string } = new (part(
    'core/MmlTree/SerializedMmlVisitor',
  ).SerializedMmlVisitor)();
  return {
    set(tex, display, measure, refuse) {
      width = measure;
      // Cached widths of words belong to the font in which they were measured.
      output.unknownCache.clear();
      const mathml = visitor.visitTree(document.convert(tex, { display, end: STATE.CONVERT }));
      refuse(mathml);
      const svg = document.convert(tex, { display }).children?.[0];
      if (svg === undefined) throw new Error('nothing to show');
      return { svg, mathml };
    },
  };
});
