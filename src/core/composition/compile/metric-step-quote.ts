import { omit } from '../../input/fields.ts';
import type { BoxNode, TextStyle, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes, makeBox } from './blocks.ts';
import { box, createText } from './component-parts.ts';
import type { Compilation, InheritedContext, TextKind } from './context.ts';
import { fillPart } from './fill-part.ts';
import { flowStyle } from './flow.ts';
import { readTextStyles } from './parts.ts';
import { spreadForSubstitutes } from './stack-gap.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle, SIZES, sizeSteps } from './text-styles.ts';
import { applyTone, shiftPaint } from './tone.ts';

const NUMERAL_PX = 36;
/** Space inside the card of a step: top, end, bottom and start, px. */
const STEP_PADDING = [14, 18, 14, 18] as const;
/** Size steps in pt of an emphasised figure. */
const STRONG_PT = [48, 24] as const;
/** Colours of a figure and its texts if the layout's backdrop is left out. */
const PLAIN_COLOURS: Readonly<Record<string, TextStyle['color']>> = {
  '.value': { token: 'primary' },
  '.label': { token: 'text' },
  '.note': { token: 'muted' },
};

/** A figure and its label, as the template shows them beside charts. */
export function metric(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const value = compilation.attribute(element, 'value');
  if (value === undefined)
    compilation.fault({
      at: element.at,
      message: '<x-metric> needs value, such as value="€310,000" label="saved, every year".',
      type: 'missing',
    });
  const isStrong = compilation.has(element, 'strong');
  const part = compilation.kit.parts.metric;
  const inner = inheritStyles(context, css);
  const metricContext: InheritedContext =
    part === undefined
      ? inner
      : { ...inner, textStyles: { ...inner.textStyles, ...metricTextStyles(part, isStrong) } };
  const filling = {
    '.value': createText(value, 'figure', `${id}-value`, compilation, metricContext),
    '.label': createText(
      compilation.attribute(element, 'label'),
      'label',
      `${id}-label`,
      compilation,
      metricContext,
    ),
    '.note': createText(
      compilation.attribute(element, 'detail'),
      'small',
      `${id}-detail`,
      compilation,
      metricContext,
    ),
  };
  const drawn = part === undefined ? undefined : fillPart(removeFrame(part), { nodes: filling }, id, inner);
  const pieces = drawn?.type === 'box' ? drawn.children : Object.values(filling).flat();
  const gap = drawn?.style?.gap ?? (drawn === undefined ? 4 : 0);
  return spreadForSubstitutes(
    box(id, { gap, ...flowStyle(css, context.axis) }, [
      ...pieces,
      ...childNodes(element.children, compilation, { ...inner, axis: 'column' }),
    ]),
  );
}

function metricTextStyles(part: TreeNode, isStrong: boolean): Partial<Record<TextKind, TextStyle>> {
  const isOnBackdrop = part.type === 'box' && findBackdrop(part) !== undefined;
  const styles = Object.fromEntries(
    Object.entries(readTextStyles(part).texts).map(([field, style]) => [
      field,
      isOnBackdrop ? { ...style, color: PLAIN_COLOURS[field] ?? style.color } : style,
    ]),
  );
  const { '.value': figure, '.label': label, '.note': small } = styles;
  // On a page the figure is one element among others, so it is smaller than in its layout.
  const [largest, least] = isStrong ? STRONG_PT : SIZES.figure;
  return {
    ...(figure && {
      figure: {
        ...figure,
        sizesPt: sizeSteps(largest, least),
        ...(isStrong ? { color: { token: 'primary' } as const } : {}),
      },
    }),
    ...(label && { label }),
    ...(small && { small }),
  };
}

function findBackdrop({ fill, geometry, children }: BoxNode): string | undefined {
  if (fill !== undefined && 'token' in fill && fill.token !== 'surface' && fill.token !== 'background')
    return fill.token;
  if (geometry !== undefined) return 'shape';
  return children.flatMap((child) => (child.type === 'box' ? (findBackdrop(child) ?? []) : []))[0];
}

/** Removes the tile and the separating rules of a part, since the card around it has its own. */
function removeFrame(part: TreeNode): TreeNode {
  if (part.type !== 'box' || !holdsFigureAndLabel(part)) return part;
  const free = omit(part, 'fill', 'stroke', 'radius', 'geometry');
  const { gap = 0, direction } = part.style ?? {};
  const children = part.children
    .filter(({ type, style }) => type !== 'rule' && type !== 'shape' && style?.position !== 'absolute')
    .map(removeFrame);
  return {
    ...free,
    style: { gap, ...(direction === undefined || children.length === 1 ? {} : { direction }) },
    children,
  };
}

function holdsFigureAndLabel(part: TreeNode): boolean {
  const { '.value': value, '.label': label } = readTextStyles(part).texts;
  return value !== undefined && label !== undefined;
}

/** A step of the template's process: the numeral before its text, in a card if the template has one. */
export function step(
  element: MarkupElement,
  compilation: Compilation,
  around: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { step: texts, numeral, stepCard } = compilation.kit.parts;
  const frame = stepCard === undefined || hasOwnLook(css) ? undefined : stepCard;
  const isFilled = isPrimary(frame?.fill);
  const context: InheritedContext =
    isFilled && around.tone === 'default' ? { ...around, tone: 'accent' } : around;
  const number =
    compilation.attribute(element, 'number') ?? /-(\d+)$/.exec(compilation.newId('step'))?.[1] ?? '';
  const heading = texts.texts['.heading'];
  const inner: InheritedContext = {
    ...inheritStyles(context, css),
    axis: 'column',
    textStyles: {
      ...context.textStyles,
      ...resizeStyle('h4', isFilled && heading ? { ...heading, color: { token: 'text' } } : heading),
    },
  };
  // The sign of a filled card has the colours for the card already.
  const signContext = isFilled ? { ...inner, tone: around.tone } : inner;
  const sign = numeral === undefined ? undefined : fillPart(numeral, { nodes: {}, number }, id, signContext);
  const made = makeBox(element.children, `${id}-body`, compilation, context, { grow: 1, shrink: 1 }, 'row');
  const head = createText(compilation.attribute(element, 'title'), 'h4', `${id}-title`, compilation, inner);
  return box(
    id,
    {
      direction: 'row',
      gap: 14,
      ...(frame === undefined ? {} : { padding: STEP_PADDING, align: 'center' as const }),
      ...flowStyle(css, around.axis),
    },
    [
      fitNumeral(sign, frame === undefined ? 'start' : 'center') ?? circle(id, number, compilation, inner),
      { ...made, children: [...head, ...made.children] },
    ],
    frame === undefined ? {} : frameLook(frame, around),
  );
}

/** Returns whether the markup gives a component a background or border of its own. */
function hasOwnLook({ background, gradient, border }: Css): boolean {
  return background !== undefined || gradient !== undefined || border !== undefined;
}

export function isPrimary(fill: BoxNode['fill']): boolean {
  return fill !== undefined && 'token' in fill && fill.token === 'primary';
}

function frameLook({ fill, stroke, radius, shadow }: BoxNode, { tone }: InheritedContext): Partial<BoxNode> {
  return applyTone(
    {
      ...(fill && { fill }),
      ...(stroke && { stroke }),
      ...(radius === undefined ? {} : { radius }),
      ...(shadow && { shadow }),
    },
    tone,
  );
}

/** Keeps a numeral at its natural size. */
function fitNumeral(sign: TreeNode | undefined, self: 'start' | 'center'): TreeNode | undefined {
  if (sign === undefined) return undefined;
  const style = omit(sign.style ?? {}, 'grow', 'basis', 'margin', 'maxHeight');
  return { ...sign, style: { ...style, shrink: 0, self } } as TreeNode;
}

function circle(id: string, number: string, compilation: Compilation, context: InheritedContext): TreeNode {
  const place = {
    width: NUMERAL_PX,
    height: NUMERAL_PX,
    shrink: 0,
    justify: 'center',
    align: 'center',
  } as const;
  const look = { fill: shiftPaint({ token: 'primary' }, context.tone), radius: NUMERAL_PX / 2 };
  return box(
    `${id}-circle`,
    place,
    createText(number, 'label', `${id}-number`, compilation, context, { colour: { name: 'on-primary' } }),
    look,
  );
}

/** A quotation, with its author in the style of the layout `quote`. */
export function quote(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { attribution } = compilation.kit.parts.quote.texts;
  const own = inheritStyles(context, css);
  const inner = {
    ...own,
    axis: 'column',
    textStyles: { ...own.textStyles, ...resizeStyle('label', attribution) },
  } as const;
  const block: MarkupElement = { ...element, name: 'blockquote', attributes: new Map() };
  return box(id, { gap: 10, ...flowStyle(css, context.axis) }, [
    ...childNodes([block], compilation, inner),
    ...createText(compilation.attribute(element, 'by'), 'label', `${id}-by`, compilation, inner),
    ...createText(compilation.attribute(element, 'detail'), 'small', `${id}-detail`, compilation, inner),
  ]);
}
