import { omit } from '../../input/fields.ts';
import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes } from './blocks.ts';
import { box, createText, readItems } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle } from './flow.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { applyTone, resolvePaint } from './tone.ts';

const SCALES = ['true', 'even'];
/** Width in px of the labels before the bars and of the notes after them. */
const SIDE_PX = 150;

/**
 * Bars whose lengths are proportional to their values, or (`scale="even"`) a list of steps. Beside each
 * stands its rate relative to the step before, unless the item has a detail of its own.
 */
export function funnel(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const scale = compilation.attribute(element, 'scale') ?? 'true';
  if (!SCALES.includes(scale))
    compilation.fault({
      at: element.at,
      message: `scale does not take "${scale.slice(0, 40)}": it takes ${SCALES.join(', ')}.`,
      type: 'enum',
      allowed: SCALES,
    });
  const { texts, ...bar } = compilation.kit.parts.stage;
  const textStyles = {
    ...resizeStyle('figure', texts['.value']),
    ...resizeStyle('p', texts['.label']),
    ...resizeStyle('small', texts['@rate']),
  };
  const inner = {
    ...inheritStyles(context, css),
    axis: 'column',
    textStyles: { ...context.textStyles, ...textStyles },
  } as const;
  const items = readItems(element, compilation);
  const values = items.map((item) =>
    Number((compilation.attribute(item, 'value') ?? '').replace(/[^\d.-]/g, '')),
  );
  const largest = Math.max(...values, 0);
  const look: Partial<BoxNode> =
    css.colour === undefined && bar.fill !== undefined
      ? applyTone(bar as Partial<BoxNode>, context.tone)
      : { fill: resolvePaint(css.colour ?? { name: 'primary' }, context.tone) };
  const rows = items.map((item, index): TreeNode => {
    const [before = 0, value = Number.NaN] = [values[index - 1], values[index]];
    if (!(value >= 0))
      compilation.fault({
        at: item.at,
        message: '<li> in <x-funnel> needs value, a number such as value="1200".',
        type: 'value',
      });
    const own = compilation.assignId(item);
    const length =
      `${largest > 0 ? Math.max(0.5, Math.round((value / largest) * 1000) / 10) : 0.5}%` as const;
    const detail = compilation.attribute(item, 'detail');
    const note = createText(
      detail ?? (before > 0 ? ' ' : undefined),
      'small',
      `${own}-detail`,
      compilation,
      inner,
    ).map((node) => (detail !== undefined ? node : rateNode(node, value / before)));
    const figures = [
      ...createText(compilation.attribute(item, 'value'), 'figure', `${own}-value`, compilation, inner, {
        sizePt: 24,
      }),
      ...childNodes(item.children, compilation, inner),
    ];
    if (scale === 'even')
      return box(own, { direction: 'row', gap: 20, align: 'center' }, [
        box(`${own}-words`, { grow: 1, shrink: 1, basis: 0 }, figures),
        box(`${own}-note`, { width: SIDE_PX, shrink: 0 }, note),
      ]);
    return box(own, { direction: 'row', gap: 20, grow: 1, shrink: 1, basis: 0, align: 'center' }, [
      box(`${own}-words`, { width: SIDE_PX, shrink: 0 }, figures),
      box(`${own}-stage`, { grow: 1, shrink: 1, basis: 0, self: 'stretch' }, [
        box(`${own}-bar`, { width: length, minHeight: 24, grow: 1, self: 'center' }, [], look),
      ]),
      box(`${own}-note`, { width: SIDE_PX, shrink: 0 }, note),
    ]);
  });
  return box(
    id,
    { gap: scale === 'even' ? 16 : 8, grow: 1, shrink: 1, ...flowStyle(css, context.axis) },
    rows,
  );
}

/** A text node that shows the share in the number format of the deck's language. */
function rateNode(node: TreeNode, share: number): TreeNode {
  if (node.type !== 'text') return node;
  const look = omit(node, 'rich', 'path');
  return { ...look, bind: `@share:${share}` };
}
