import type { RichParagraph, RichRun } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { INLINE, TEXT_BLOCKS } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { ratingText } from './cell-signs.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { resolvePaint, type Tone } from './tone.ts';

/** Formats of a run that differ from those of its text. */
export type WordFormat = Omit<RichRun, 'text'>;

const SUBSCRIPT = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾';
const PLAIN = '0123456789+-=()';
/** Size of `<small>` within a line, relative to its parent, as in browsers. */
const SMALL = 5 / 6;
const LINK = /^(https?:\/\/\S|mailto:\S|#[^\s#])\S*$/i;
const INLINE_NAMES: ReadonlySet<string> = new Set(INLINE);
const BLOCK_NAMES: ReadonlySet<string> = new Set(TEXT_BLOCKS);

export function isInline(node: MarkupNode): boolean {
  // `<small>` on its own in a box is a block, so it counts as one.
  return node.type === 'text' || (INLINE_NAMES.has(node.name) && !BLOCK_NAMES.has(node.name));
}

/**
 * Reads inline nodes into paragraphs. `<br>` starts a new one without a gap, and white space collapses as in
 * HTML.
 *
 * @param isBlock true if a single element that holds all of the text becomes a block with a backdrop.
 */
export function readParagraphs(
  nodes: readonly MarkupNode[],
  compilation: Compilation,
  context: InheritedContext,
  format: WordFormat = {},
  isBlock = false,
): RichParagraph[] {
  const { underline, strike } = context.text;
  const lines: RichRun[][] = [[]];
  const [alone, ...others] = nodes.filter((node) => node.type === 'element' || node.text.trim() !== '');
  const walk = (node: MarkupNode, format: WordFormat): void => {
    if (node.type === 'text') {
      lines.at(-1)?.push({ ...format, text: node.text.replace(/[ \t\r\n\f]+/g, ' ') });
    } else if (node.name === 'br') lines.push([]);
    else if (node.name === 'x-rating') lines.at(-1)?.push(ratingRun(node, format, compilation, context));
    else if (!INLINE_NAMES.has(node.name))
      compilation.fault({
        at: node.at,
        message: `<${node.name}> cannot stand inside a line of text. There stand: ${INLINE.join(', ')}.`,
        type: 'misplaced',
        allowed: INLINE,
      });
    else {
      const inner = readFormat(
        node,
        format,
        compilation,
        context,
        isBlock && node === alone && others.length === 0,
      );
      for (const child of node.children) walk(child, inner);
    }
  };
  const first = {
    ...(underline === true ? { underline } : {}),
    ...(strike === true ? { strike } : {}),
    ...format,
  };
  for (const node of nodes) walk(node, first);
  return lines
    .map(trimRuns)
    .flatMap((runs, index): RichParagraph[] =>
      runs.length === 0 ? [] : [{ runs, ...(index === 0 ? {} : { gapEm: 0 }) }],
    );
}

/** A rating inside a line of text becomes characters. */
function ratingRun(
  element: MarkupElement,
  format: WordFormat,
  compilation: Compilation,
  { tone }: InheritedContext,
): RichRun {
  checkAttributes(element, compilation);
  const { colour = { name: 'primary' } } = compilation.css(element);
  return { ...format, color: resolvePaint(colour, tone), text: ratingText(element, compilation) };
}

/** The text without formats. */
export function extractText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      if (node.name === 'br') return ' ';
      const text = extractText(node.children);
      if (node.name === 'sub' || node.name === 'sup') return scriptCharacters(text, node.name);
      return INLINE_NAMES.has(node.name) ? text : ` ${text} `;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function readFormat(
  element: MarkupElement,
  format: WordFormat,
  compilation: Compilation,
  { tone }: InheritedContext,
  alone: boolean,
): WordFormat {
  checkAttributes(element, compilation);
  const css = compilation.css(element);
  const own: { -readonly [K in keyof WordFormat]: WordFormat[K] } = { ...format };
  switch (element.name) {
    case 'strong':
    case 'b':
      own.weight = 700;
      break;
    case 'em':
    case 'i':
      own.italic = true;
      break;
    case 'u':
      own.underline = true;
      break;
    case 's':
      own.strike = true;
      break;
    case 'code':
      own.code = true;
      break;
    case 'mark':
      own.highlight = resolvePaint({ name: 'accent' }, tone);
      own.color = resolvePaint({ name: 'on-accent' }, tone);
      break;
    case 'sub':
    case 'sup':
      own.script = element.name;
      break;
    case 'small':
      if (!alone) own.sizeEm = (format.sizeEm ?? 1) * SMALL;
      break;
    case 'a': {
      const href = element.attributes.get('href');
      if (href === undefined || !LINK.test(href.value.trim()))
        compilation.fault({
          at: href?.at ?? element.at,
          message: `<a> needs href with an address that begins with https://, http:// or mailto:, or with a slide such as #costs or #3${href === undefined ? '' : `; "${href.value.slice(0, 60)}" is neither`}.`,
          type: 'value',
        });
      else own.link = href.value.trim();
      break;
    }
    default:
      break;
  }
  if (css.background !== undefined && (element.name === 'mark' || !alone))
    own.highlight = resolvePaint(css.background, tone);
  return applyLetterStyles(css, own, tone);
}

/** Adds the letter properties of a style to a format. */
export function applyLetterStyles(css: Css, format: WordFormat, tone: Tone): WordFormat {
  const own: { -readonly [K in keyof WordFormat]: WordFormat[K] } = { ...format };
  if (css.sizePt !== undefined) {
    own.sizePt = css.sizePt;
    delete own.sizeEm;
  }
  if (css.sizeEm !== undefined) own.sizeEm = (format.sizeEm ?? 1) * css.sizeEm;
  if (css.weight !== undefined) own.weight = css.weight;
  if (css.italic !== undefined) own.italic = css.italic;
  if (css.underline !== undefined) own.underline = css.underline;
  if (css.strike !== undefined) own.strike = css.strike;
  if (css.upper !== undefined) own.upper = css.upper;
  if (css.font !== undefined) own.font = css.font;
  if (css.colour !== undefined) own.color = resolvePaint(css.colour, tone);
  return own;
}

/** Replaces digits and signs with their superscript or subscript characters, for text without formats. */
export function scriptCharacters(text: string, script: 'sub' | 'sup'): string {
  const forms = script === 'sub' ? SUBSCRIPT : SUPERSCRIPT;
  return [...text].map((letter) => forms[PLAIN.indexOf(letter)] ?? letter).join('');
}

/** Collapses spaces between runs and removes them at both ends of the line. */
function trimRuns(runs: readonly RichRun[]): RichRun[] {
  const trimmed: RichRun[] = [];
  for (const run of runs) {
    const before = trimmed.at(-1)?.text ?? ' ';
    const text = before.endsWith(' ') && run.code !== true ? run.text.replace(/^ /, '') : run.text;
    if (text !== '') trimmed.push({ ...run, text });
  }
  const last = trimmed.at(-1);
  if (last !== undefined) {
    const text = last.text.replace(/ $/, '');
    trimmed.splice(-1, 1, ...(text === '' ? [] : [{ ...last, text }]));
  }
  return trimmed;
}
