import { defined } from '../../input/fields.ts';
import { type Bullet, PT_PER_PX } from '../../scene/scene.ts';
import type { RichParagraph, TextNode, TextStyle } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { type Compilation, type InheritedContext, markupPath, type TextKind } from './context.ts';
import { flowStyle } from './flow.ts';
import { applyLetterStyles, readParagraphs, type WordFormat } from './inline.ts';
import { figureSizes, MIN_LEGIBLE_PT, resolveTextStyle } from './text-styles.ts';
import { shiftPaint } from './tone.ts';

const LIST_GAP_EM = 0.45;
const INNER_GAP_EM = 0.25;
const MAX_LEVELS = 4;
const [LARGE_PT, MAX_FIGURE_LENGTH] = [24, 12];

/** Adds the styles that an element's text inherits from it. */
export function inheritStyles(context: InheritedContext, css: Css): InheritedContext {
  const {
    colour,
    sizePt,
    weight,
    italic,
    underline,
    strike,
    upper,
    font,
    lineHeight,
    trackingEm,
    textAlign,
  } = css;
  const own = defined({
    colour,
    sizePt,
    weight,
    italic,
    underline,
    strike,
    upper,
    font,
    lineHeight,
    trackingEm,
    textAlign,
  });
  return { ...context, text: { ...context.text, ...own } };
}

/** A text node of one kind of text. @param id id of the element that it stands for */
export function textNode(
  kind: TextKind,
  rich: readonly RichParagraph[],
  id: string,
  compilation: Compilation,
  context: InheritedContext,
  css: Css = {},
): TextNode {
  const baseStyle = dropIllegibleSizes(resolveTextStyle(kind, compilation, context), rich);
  const isWhole = isFigure(rich, baseStyle, kind);
  const textStyle =
    isWhole && kind !== 'figure' ? { ...baseStyle, sizesPt: figureSizes(baseStyle.sizesPt) } : baseStyle;
  return {
    type: 'text',
    id,
    name: id,
    path: markupPath(id),
    rich,
    textStyle,
    ...(isWhole ? { whole: true } : {}),
    // All texts of a kind share a size, whether they stand side by side or in different boxes.
    fitGroup: `${context.group}${kind}-${textStyle.sizesPt[0]}${isWhole && kind !== 'figure' ? '-whole' : ''}`,
    style: flowStyle(css, context.axis),
  };
}

/** A large number with its unit must stay on one line. */
function isFigure(
  rich: readonly RichParagraph[],
  { sizesPt: [largest = MIN_LEGIBLE_PT] }: TextStyle,
  kind: TextKind,
): boolean {
  const [only, ...more] = rich;
  const text = (only?.runs ?? []).map(({ text }) => text).join('');
  return (
    more.length === 0 &&
    largest >= LARGE_PT &&
    [...text].length <= MAX_FIGURE_LENGTH &&
    (kind === 'figure' ? /\d/ : /^\P{L}*\d/u).test(text)
  );
}

/** Removes size steps at which the smallest run would be illegible. */
function dropIllegibleSizes(style: TextStyle, rich: readonly RichParagraph[]): TextStyle {
  const [largest = MIN_LEGIBLE_PT] = style.sizesPt;
  const smallest = Math.min(
    1,
    ...rich.flatMap(({ runs }) =>
      runs.map(({ sizePt = largest, sizeEm = 1 }) => (sizePt / largest) * sizeEm),
    ),
  );
  return smallest === 1
    ? style
    : {
        ...style,
        sizesPt: style.sizesPt.filter((step) => step === largest || step * smallest >= MIN_LEGIBLE_PT),
      };
}

/** A heading, paragraph or line of small text. */
export function textBlock(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TextNode | undefined {
  const inner = inheritStyles(context, css);
  const rich = readParagraphs(element.children, compilation, inner);
  if (rich.length === 0) return undefined;
  const node = textNode(
    element.name as TextKind,
    rich,
    compilation.assignId(element),
    compilation,
    inner,
    css,
  );
  // The title fills its placeholder wherever it stands on the slide.
  return element.name === 'h1' ? { ...node, role: 'title', name: 'Title' } : node;
}

/** `ul` and `ol` as one text with native bullets and numbers. */
export function listBlock(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TextNode | undefined {
  const inner = inheritStyles(context, css);
  const { rowGap } = css;
  const [sizePt = MIN_LEGIBLE_PT] = resolveTextStyle('li', compilation, inner).sizesPt;
  const gapEm = rowGap === undefined ? LIST_GAP_EM : (rowGap * PT_PER_PX) / sizePt;
  const rich = readListItems(element, 0, compilation, inner, gapEm);
  if (rich.length === 0) return undefined;
  // As in CSS, the padding before a list is the indent of its text, in which the bullets stand.
  const { start, ...padding } = css.padding ?? {};
  if (start === undefined)
    return textNode('li', rich, compilation.assignId(element), compilation, inner, css);
  const indentEm = (start * PT_PER_PX) / sizePt;
  return textNode(
    'li',
    rich.map((line) => ({ ...line, indentEm })),
    compilation.assignId(element),
    compilation,
    inner,
    { ...css, padding },
  );
}

function readListItems(
  list: MarkupElement,
  level: number,
  compilation: Compilation,
  context: InheritedContext,
  gapEm: number,
  format: WordFormat = {},
): RichParagraph[] {
  const { kit, fault } = compilation;
  if (level >= MAX_LEVELS)
    fault({
      at: list.at,
      message: `Lists stand at most ${MAX_LEVELS} deep in one another.`,
      type: 'too_deep',
    });
  let number = Number(compilation.attribute(list, 'start') ?? 1) || 1;
  return list.children.flatMap((child): RichParagraph[] => {
    if (child.type === 'text') {
      if (child.text.trim() !== '')
        fault({ at: child.at, message: `Text in <${list.name}> stands in <li>.`, type: 'misplaced' });
      return [];
    }
    if (child.name !== 'li') {
      fault({
        at: child.at,
        message: `<${list.name}> holds <li>, not <${child.name}>.`,
        type: 'misplaced',
        allowed: ['li'],
      });
      return [];
    }
    const color = shiftPaint(
      kit.bullet.kind === 'none' ? { token: 'primary' } : kit.bullet.color,
      context.tone,
    );
    const bullet: Bullet =
      list.name === 'ol'
        ? { kind: 'number', startAt: number++, color }
        : { kind: 'char', char: kit.bullet.kind === 'char' ? kit.bullet.char : '•', color };
    checkAttributes(child, compilation);
    const own = applyLetterStyles(compilation.css(child), format, context.tone);
    const words: MarkupNode[] = [];
    const nested: RichParagraph[] = [];
    for (const part of child.children) {
      if (part.type === 'element' && (part.name === 'ul' || part.name === 'ol'))
        nested.push(
          ...(level < MAX_LEVELS
            ? readListItems(
                part,
                level + 1,
                compilation,
                context,
                INNER_GAP_EM,
                applyLetterStyles(compilation.css(part), own, context.tone),
              )
            : []),
        );
      // A paragraph in an item is its line; its letter styles become those of a span.
      else if (part.type === 'element' && part.name === 'p') words.push({ ...part, name: 'span' });
      else words.push(part);
    }
    const set = { level, indentEm: kit.indentEm, gapEm };
    const lines = readParagraphs(words, compilation, context, own).map(
      (line, index): RichParagraph => ({
        ...line,
        ...set,
        ...(index === 0 ? { bullet } : { gapEm: 0 }),
      }),
    );
    return [...lines, ...nested];
  });
}
