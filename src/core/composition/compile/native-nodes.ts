import { defined, omit } from '../../input/fields.ts';
import { parseLineRanges } from '../../scene/line-ranges.ts';
import type {
  ChartGround,
  ChartNode,
  CodeNode,
  IconNode,
  ImageNode,
  RuleNode,
  TableNode,
  TreeNode,
} from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import { readProgram } from '../markup/read-program.ts';
import type { Css } from '../style/css.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { flowStyle, signAlignment } from './flow.ts';
import { boxLook, sideRules } from './frame-look.ts';
import { readTable } from './table-value.ts';
import { sizeSteps } from './text-styles.ts';
import { applyTone, resolvePaint } from './tone.ts';

const ICON_PX = 32;
const PX_PER_PT = 4 / 3;
const MIN_CHART_PX = 160;
/** A parent that fits its content gives a chart no width. */
const MIN_CHART_WIDTH_PX = 80;
const FILL = { grow: 1, shrink: 1, basis: 0 } as const;
/** At least as high as the content, and higher if space is left. */
const TALL = { grow: 1, shrink: 1 } as const;
const [MAX_CODE_PT, MIN_CODE_PT] = [18, 11];
/** Number of lines from which a listing is long, and the height of its lines in em. */
const [LONG_LISTING, CLOSE_LINES] = [12, 1.28];
const GROUND: ChartGround = {
  background: { token: 'background' },
  text: { token: 'text' },
  muted: { token: 'muted' },
};

/** Style of content that takes the remaining height unless it has a height of its own. */
export function fillStyle(css: Css, axis: 'row' | 'column', fill: object = FILL): object {
  const declared = flowStyle(css, axis);
  if (css.height !== undefined || css.aspect !== undefined || css.grow !== undefined) return declared;
  return { ...fill, ...declared };
}

/** A native chart from the JSON that layouts take. */
export function chartNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): ChartNode {
  const id = compilation.assignId(element);
  const text = element.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  compilation.content[id] = parseJson(text, element, compilation);
  compilation.kinds.set(id, { kind: 'chart', element });
  const drawn = omit(compilation.kit.chart, 'when', 'fixed', 'bind');
  return {
    ...applyTone(drawn, context.tone),
    ...(context.tone === 'default' ? {} : { ground: applyTone(GROUND, context.tone) }),
    bind: id,
    id,
    name: id,
    path: markupPath(id),
    style: {
      minHeight: MIN_CHART_PX,
      ...(css.width === undefined ? { minWidth: MIN_CHART_WIDTH_PX } : {}),
      ...fillStyle(css, context.axis),
    },
  };
}

/** Parses the JSON in an element and reports invalid JSON. @param example shown in the fault */
export function parseJson(
  text: string,
  { at, name }: MarkupElement,
  { fault }: Compilation,
  example = '{"type": "bar", "categories": ["2027"], "series": [{"name": "Saved", "values": [12]}]}',
): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    fault({
      at,
      message: `<${name}> holds JSON such as ${example}; this cannot be read: ${(error as Error).message.slice(0, 120)}.`,
      type: 'json',
    });
    return undefined;
  }
}

export function tableNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TableNode {
  const id = compilation.assignId(element);
  const { value, ...shape } = readTable(element, compilation, context.tone) ?? { value: undefined };
  compilation.content[id] = value;
  compilation.kinds.set(id, { kind: 'table', element });
  const drawn = omit(compilation.kit.table, 'when', 'fixed', 'bind');
  const steps =
    css.sizePt === undefined ? sizeSteps(18, 12) : sizeSteps(css.sizePt, Math.min(css.sizePt, 12));
  // Rows come closer to each other before their letters shrink.
  const sizesPt = steps.flatMap((size, at) => (at === steps.length - 1 ? [size] : [size, size]));
  const applied = {
    ...drawn,
    headerStyle: { ...drawn.headerStyle, sizesPt },
    cellStyle: { ...drawn.cellStyle, sizesPt },
  };
  return {
    ...applyTone(applied, context.tone),
    ...shape,
    bind: id,
    id,
    name: id,
    path: markupPath(id),
    style: fillStyle(css, context.axis),
  };
}

/** Source code: `<pre><code class="language-sql">…</code></pre>`. */
export function codeNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { code, language = compilation.attribute(element, 'language') ?? '' } = readProgram(element);
  const marked = compilation.attribute(element, 'lines') ?? '';
  if (marked !== '' && parseLineRanges(marked) === undefined)
    compilation.fault({
      at: element.attributes.get('lines')?.at ?? element.at,
      message: `lines does not take "${marked.slice(0, 40)}": it takes numbers of lines, with roles where they have a meaning, such as "2,4-6" or "3 success, 8 danger".`,
      type: 'value',
    });
  compilation.content[id] = { code, language, marked };
  const sizePt = css.sizePt ?? context.text.sizePt ?? MAX_CODE_PT;
  const drawn = omit(compilation.kit.code, 'when', 'fixed');
  const node: CodeNode = {
    ...drawn,
    role: 'none',
    bind: `${id}.code`,
    language: `${id}.language`,
    marked: `${id}.marked`,
    id,
    name: id,
    path: markupPath(id),
    textStyle: {
      ...drawn.textStyle,
      sizesPt: sizeSteps(sizePt, Math.min(sizePt, MIN_CODE_PT)),
      lineHeight: css.lineHeight ?? chooseLineHeight(code, drawn.textStyle.lineHeight),
    },
    fitGroup: `${context.group}code-${sizePt}`,
    style: TALL,
  };
  const fill = { token: drawn.backdrop } as const;
  const frame = omit(boxLook(css, context.tone), 'fill', 'gradient');
  return {
    type: 'box',
    id: `${id}-backdrop`,
    radius: 'theme',
    ...frame,
    fill,
    style: { padding: 20, ...fillStyle(css, context.axis, context.axis === 'row' ? FILL : TALL) },
    children: [node, ...sideRules(css, context.tone, id)],
  };
}

/** Long listings have lines closer to each other, so that their letters are as large as those of other texts. */
const chooseLineHeight = (code: string, usual: number): number =>
  code.split('\n').length < LONG_LISTING ? usual : Math.min(usual, CLOSE_LINES);

export function iconNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): IconNode {
  const id = compilation.assignId(element);
  const name = compilation.attribute(element, 'name');
  if (name === undefined)
    compilation.fault({
      at: element.at,
      message: '<icon> needs name, such as name="lightning" or words such as name="wind turbine".',
      type: 'missing',
    });
  compilation.content[id] = { icon_query: name ?? 'circle' };
  compilation.kinds.set(id, { kind: 'icon', element });
  const side = css.width ?? css.height;
  const size = typeof side === 'number' ? side : css.sizePt === undefined ? ICON_PX : css.sizePt * PX_PER_PT;
  const weight = readChoice(
    compilation.attribute(element, 'weight'),
    ['regular', 'bold', 'fill', 'duotone', 'light', 'thin'],
    element,
    compilation,
  );
  const style = omit(flowStyle(css, context.axis), 'width', 'height', 'shrink');
  return {
    type: 'icon',
    id,
    name: id,
    bind: id,
    path: markupPath(id),
    weight: weight ?? 'regular',
    color: resolvePaint(css.colour ?? context.text.colour ?? { name: 'primary' }, context.tone),
    ...(css.colour === undefined ? {} : { chosen: true as const }),
    sizePx: size,
    style: { self: signAlignment(context), ...style },
  };
}

function readChoice<T extends string>(
  value: string | undefined,
  allowed: readonly T[],
  element: MarkupElement,
  { fault }: Compilation,
): T | undefined {
  const found = allowed.find((one) => one === value);
  if (value !== undefined && found === undefined)
    fault({
      at: element.at,
      message: `"${value.slice(0, 40)}" is not allowed here. Allowed: ${allowed.join(', ')}.`,
      type: 'enum',
      allowed,
    });
  return found;
}

/** A line across its box. Colour and width come from its border, its background or the text. */
export function ruleNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): RuleNode {
  const axis = context.axis === 'row' ? 'vertical' : 'horizontal';
  const sides = Object.values(css.border ?? {});
  const side = sides.find(({ widthPx = 0 }) => widthPx > 0) ?? sides[0];
  const across = axis === 'horizontal' ? css.height : css.width;
  const style = omit(flowStyle(css, context.axis), 'padding', axis === 'horizontal' ? 'height' : 'width');
  return {
    type: 'rule',
    id: compilation.assignId(element),
    axis,
    paint: resolvePaint(css.background ?? side?.colour ?? css.colour ?? { name: 'line' }, context.tone),
    widthPx: side?.widthPx ?? (typeof across === 'number' ? across : 1),
    ...(side?.dash === undefined ? {} : { dash: side.dash }),
    style,
  };
}

/** A picture: an address, one sent along, or the id of an uploaded one. */
export function imageNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): ImageNode {
  const id = compilation.assignId(element);
  const bind = compilation.picture(element, css);
  const { radius, shadow } = boxLook(css, context.tone);
  return {
    type: 'image',
    id,
    name: id,
    bind,
    role: 'none',
    ...defined({ radius, shadow }),
    style: fillStyle(css, context.axis),
  };
}
