import type { TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { makeBox } from './blocks.ts';
import { box } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle } from './flow.ts';
import { sideRules } from './frame-look.ts';

const ARM_PX = 9;
const LINE = { widthPx: 2, colour: { name: 'muted' } } as const;

/**
 * Text over a bracket that spans the content below it, or under one that spans the content above
 * (`side="bottom"`).
 */
export function bracket(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const attribute = element.attributes.get('side');
  const side = attribute?.value === 'bottom' ? 'bottom' : 'top';
  if (attribute !== undefined && attribute.value !== side)
    compilation.fault({
      at: attribute.at,
      message: `side does not take "${attribute.value.slice(0, 40)}": it takes top, bottom.`,
      type: 'enum',
      allowed: ['top', 'bottom'],
    });
  const { colour = LINE.colour, ...looks } = css;
  const line = { ...LINE, colour };
  const arms: Css = { border: { start: line, end: line, [side]: line } };
  const spanned = box(`${id}-arms`, { height: ARM_PX }, sideRules(arms, context.tone, `${id}-arms`));
  const words = makeBox(
    element.children,
    `${id}-words`,
    compilation,
    context,
    {
      sizePt: 13,
      textAlign: 'center',
      weight: 600,
      ...looks,
      ...(css.colour === undefined ? {} : { colour }),
    },
    'column',
  );
  return box(
    id,
    { gap: 4, ...flowStyle(css, context.axis) },
    side === 'top' ? [words, spanned] : [spanned, words],
  );
}
