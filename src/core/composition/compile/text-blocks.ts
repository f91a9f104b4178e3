import { defined } from '../../input/fields.ts';
import { type Bullet, PT_PER_PX } from '../../scene/scene.ts';
import type { RichParagraph, TextNode, TextStyle } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { type Compilation, pathOf, type Surroundings, type VoiceName } from './context.ts';
import { flowStyle } from './flow.ts';
import { paragraphsOf, styledWords, type WordFormat } from './inline.ts';
import { shifted } from './tone.ts';
import { figureSizes, LEAST_PT, voiceOf } from './voices.ts';

const LIST_GAP_EM = 0.45;
const INNER_GAP_EM = 0.25;
const MOST_LEVELS = 4;
const [LARGE_PT, LONGEST_FIGURE] = [24, 12];

/** The surroundings with what an element's own styles add for the text in it. */
export function inheriting(around: Surroundings, css: Css): Surroundings {
  const { colour, sizePt, weight, italic, underline, strike, upper, font, lineHeight, trackingEm, textAlign } = css;
  const own = defined({ colour, sizePt, weight, italic, underline, strike, upper, font, lineHeight, trackingEm, textAlign });
  return { ...around, text: { ...around.text, ...own } };
}

/** A text element of one voice. @param id that of the element it stands for. */
export function textNode(voice: VoiceName, rich: readonly RichParagraph[], id: string, compilation: Compilation, around: Surroundings, css: Css = {}): TextNode {
  const voiced = legible(voiceOf(voice, compilation, around), rich);
  const isWhole = isFigure(rich, voiced, voice);
  const textStyle = isWhole && voice !== 'figure' ? { ...voiced, sizesPt: figureSizes(voiced.sizesPt) } : voiced;
  return {
    type: 'text',
    id,
    name: id,
    path: pathOf(id),
    rich,
    textStyle,
    ...(isWhole ? { whole: true } : {}),
    // All of a kind share a size, whether they stand side by side or in different boxes.
    fitGroup: `${around.group}${voice}-${textStyle.sizesPt[0]}${isWhole && voice !== 'figure' ? '-whole' : ''}`,
    style: flowStyle(css, around.axis),
  };
}

/** A number with its unit in large letters stands on one line. */
function isFigure(rich: readonly RichParagraph[], { sizesPt: [largest = LEAST_PT] }: TextStyle, voice: VoiceName): boolean {
  const [only, ...more] = rich;
  const said = (only?.runs ?? []).map(({ text }) => text).join('');
  return more.length === 0 && largest >= LARGE_PT && [...said].length <= LONGEST_FIGURE && (voice === 'figure' ? /\d/ : /^\P{L}*\d/u).test(said);
}

/** Without the steps at which its smallest words could not be read any more. */
function legible(style: TextStyle, rich: readonly RichParagraph[]): TextStyle {
  const [largest = LEAST_PT] = style.sizesPt;
  const smallest = Math.min(1, ...rich.flatMap(({ runs }) => runs.map(({ sizePt = largest, sizeEm = 1 }) => (sizePt / largest) * sizeEm)));
  return smallest === 1 ? style : { ...style, sizesPt: style.sizesPt.filter((step) => step === largest || step * smallest >= LEAST_PT) };
}

/** A heading, paragraph or line of small type. */
export function textBlock(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TextNode | undefined {
  const inner = inheriting(around, css);
  const rich = paragraphsOf(element.children, compilation, inner);
  if (rich.length === 0) return undefined;
  const node = textNode(element.name as VoiceName, rich, compilation.idOf(element), compilation, inner, css);
  // The title of the slide fills its placeholder wherever it stands.
  return element.name === 'h1' ? { ...node, role: 'title', name: 'Title' } : node;
}

/** `ul` and `ol`: real bullets and numbers in one text. */
export function listBlock(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TextNode | undefined {
  const inner = inheriting(around, css);
  const { rowGap } = css;
  const [sizePt = LEAST_PT] = voiceOf('li', compilation, inner).sizesPt;
  const gapEm = rowGap === undefined ? LIST_GAP_EM : (rowGap * PT_PER_PX) / sizePt;
  const rich = itemsOf(element, 0, compilation, inner, gapEm);
  if (rich.length === 0) return undefined;
  // As in CSS, the padding before a list is where its words begin, and the bullets stand in it.
  const { start, ...padding } = css.padding ?? {};
  if (start === undefined) return textNode('li', rich, compilation.idOf(element), compilation, inner, css);
  const indentEm = (start * PT_PER_PX) / sizePt;
  return textNode(
    'li',
    rich.map((line) => ({ ...line, indentEm })),
    compilation.idOf(element),
    compilation,
    inner,
    { ...css, padding },
  );
}

function itemsOf(list: MarkupElement, level: number, compilation: Compilation, around: Surroundings, gapEm: number, format: WordFormat = {}): RichParagraph[] {
  const { kit, fault } = compilation;
  if (level >= MOST_LEVELS) fault({ at: list.at, message: `Lists stand at most ${MOST_LEVELS} deep in one another.`, type: 'too_deep' });
  let number = Number(compilation.attribute(list, 'start') ?? 1) || 1;
  return list.children.flatMap((child): RichParagraph[] => {
    if (child.type === 'text') {
      if (child.text.trim() !== '') fault({ at: child.at, message: `Text in <${list.name}> stands in <li>.`, type: 'misplaced' });
      return [];
    }
    if (child.name !== 'li') {
      fault({ at: child.at, message: `<${list.name}> holds <li>, not <${child.name}>.`, type: 'misplaced', allowed: ['li'] });
      return [];
    }
    const color = shifted(kit.bullet.kind === 'none' ? { token: 'primary' } : kit.bullet.color, around.tone);
    const bullet: Bullet = list.name === 'ol' ? { kind: 'number', startAt: number++, color } : { kind: 'char', char: kit.bullet.kind === 'char' ? kit.bullet.char : '•', color };
    checkAttributes(child, compilation);
    const own = styledWords(compilation.css(child), format, around.tone);
    const words: MarkupNode[] = [];
    const nested: RichParagraph[] = [];
    for (const part of child.children) {
      if (part.type === 'element' && (part.name === 'ul' || part.name === 'ol'))
        nested.push(...(level < MOST_LEVELS ? itemsOf(part, level + 1, compilation, around, INNER_GAP_EM, styledWords(compilation.css(part), own, around.tone)) : []));
      // A paragraph in an item is its line, and what it says of letters that of a span.
      else if (part.type === 'element' && part.name === 'p') words.push({ ...part, name: 'span' });
      else words.push(part);
    }
    const set = { level, indentEm: kit.indentEm, gapEm };
    const lines = paragraphsOf(words, compilation, around, own).map(
      (line, index): RichParagraph => ({
        ...line,
        ...set,
        ...(index === 0 ? { bullet } : { gapEm: 0 }),
      }),
    );
    return [...lines, ...nested];
  });
}
