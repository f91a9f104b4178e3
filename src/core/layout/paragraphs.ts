import { measureTextWidth } from '../scene/fonts/font-book.ts';
import { hasUprightScript } from '../scene/fonts/itemize.ts';
import { typesetFormula } from '../scene/formulas/typeset-formula.ts';
import type { Bullet } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { ListNode, TextStyle } from '../templates/tree.ts';
import type { InlineFormula } from './inline-formulas.ts';
import { type InlineRun, parseInline } from './inline-markdown.ts';
import type { KnownTexts } from './known-texts.ts';
import { toOfficeWeight } from './line-metrics.ts';
import type { ParagraphSpec, RunSpec } from './paragraph-spec.ts';

export interface TextOptions {
  readonly lang: string;
  /** Fonts for text in formulas. */
  readonly theme: Theme;
  /** True if bold, italic and struck text is rendered. */
  readonly emphasis: boolean;
  /** True for code: line feeds and spaces stay and nothing is markup. */
  readonly verbatim?: boolean;
  /** Cache of parsed and typeset texts; without it everything is parsed anew. */
  readonly texts?: KnownTexts;
}

/** Paragraphs of a text node: every line feed starts a new one. */
export function createTextParagraphs(text: string, style: TextStyle, options: TextOptions): ParagraphSpec[] {
  const lines =
    options.verbatim === true
      ? text.replace(/\t/g, '  ').replace(/\s+$/, '').split(/\r?\n/)
      : joinFormulaLines(text.trim()).split(/\s*\n\s*/);
  return lines.map((line) => ({
    runs: createRuns(line, style, options),
    style,
    level: 0,
    indentEm: 0,
    gapEm: options.verbatim === true ? 0 : (style.paragraphGapEm ?? 0.5),
  }));
}

/** Paragraphs of a list: an item, its detail below it, and its children one level deeper. */
export function listParagraphs(
  items: readonly unknown[],
  node: ListNode,
  options: TextOptions,
): ParagraphSpec[] {
  const specs: ParagraphSpec[] = [];
  const detailStyle = node.detailStyle ?? node.textStyle;
  const indentEm = node.bullet.kind === 'none' ? 0 : node.indentEm;
  items.forEach((item, index) => {
    const { text, detail, children } = readItem(item);
    specs.push({
      runs: createRuns(text, node.textStyle, options),
      style: node.textStyle,
      level: 0,
      ...createBullet(node, index),
      indentEm,
      gapEm: node.itemGapEm,
    });
    // The detail is aligned with the text of its item, whose size differs.
    const ratio = (node.textStyle.sizesPt[0] ?? 1) / (detailStyle.sizesPt[0] ?? 1);
    if (detail !== '')
      specs.push({
        runs: createRuns(detail, detailStyle, options),
        style: detailStyle,
        level: 0,
        indentEm: indentEm * ratio,
        gapEm: 0.15,
      });
    for (const child of children) {
      const bullet =
        node.bullet.kind === 'none'
          ? {}
          : {
              bullet: {
                kind: 'char',
                char: node.bullet.kind === 'char' ? node.bullet.char : '–',
                color: node.bullet.color,
              } as const,
            };
      specs.push({
        runs: createRuns(readItem(child).text, detailStyle, options),
        style: detailStyle,
        level: 1,
        ...bullet,
        indentEm: indentEm * ratio,
        gapEm: node.itemGapEm / 2,
      });
    }
  });
  return specs;
}

function createBullet(node: ListNode, index: number): { bullet?: Bullet } {
  if (node.bullet.kind === 'none') return {};
  return {
    bullet:
      node.bullet.kind === 'char'
        ? node.bullet
        : { kind: 'number', startAt: index + 1, color: node.bullet.color },
  };
}

function readItem(item: unknown): { text: string; detail: string; children: readonly unknown[] } {
  if (item === null || typeof item !== 'object')
    return { text: item === null || item === undefined ? '' : String(item), detail: '', children: [] };
  const fields = item as Readonly<Record<string, unknown>>;
  const words = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const head = words(fields['heading']) || words(fields['question']) || words(fields['label']);
  const rest = words(fields['text']) || words(fields['answer']) || words(fields['description']);
  const detail = words(fields['detail']);
  const children = Array.isArray(fields['children']) ? fields['children'] : [];
  return head === '' ? { text: rest, detail, children } : { text: head, detail: rest || detail, children };
}

/** Joins the lines of a display formula into one line of text. */
function joinFormulaLines(text: string): string {
  return text.includes('$$')
    ? text.replace(/\$\$[^$]+\$\$/g, (formula) => formula.replace(/\s*\n\s*/g, ' '))
    : text;
}

function createRuns(text: string, style: TextStyle, options: TextOptions): RunSpec[] {
  const inline: readonly InlineRun[] =
    options.verbatim === true
      ? [{ text }]
      : (options.texts?.inline(text, options.emphasis) ?? parseInline(text, options.emphasis));
  return inline.map((run) => {
    // Scripts without italics use bold for emphasis.
    const upright = hasUprightScript(run.text);
    const bold = run.bold === true || (upright && run.italic === true);
    const shared = {
      font: style.font,
      weight: bold ? (700 as const) : style.weight,
      italic: !upright && ((style.italic ?? false) || run.italic === true),
    };
    const format = {
      ...shared,
      ...(run.strike === true ? { strike: true } : {}),
      ...(run.link === undefined ? {} : { link: run.link }),
      ...(run.linkFault === undefined ? {} : { linkFault: run.linkFault }),
    };
    if (run.formula !== undefined)
      return createFormulaRun(run.formula, run.formula.display && inline.length === 1, format, options);
    if (run.code === true) return { ...format, text: run.text, font: 'mono', code: true };
    return { ...format, text: style.upper === true ? run.text.toLocaleUpperCase(options.lang) : run.text };
  });
}

/** A typeset formula, or its LaTeX as code with the error. */
export function createFormulaRun(
  { tex }: InlineFormula,
  display: boolean,
  format: Omit<RunSpec, 'text'>,
  { lang, theme, texts }: TextOptions,
): RunSpec {
  const { font, weight } = format;
  const set = {
    display,
    bold: toOfficeWeight(weight) === 700,
    measure: (words: string): number =>
      measureTextWidth(words, { font, theme, weight: toOfficeWeight(weight), italic: false, lang }),
  };
  const formula =
    texts?.formula(tex, set, `${theme.fonts[font].family} ${weight} ${lang}`) ?? typesetFormula(tex, set);
  return 'fault' in formula
    ? {
        ...format,
        text: display ? `$$${tex}$$` : `$${tex}$`,
        font: 'mono',
        code: true,
        formulaFault: formula.fault,
      }
    : { ...format, text: tex, formula };
}
