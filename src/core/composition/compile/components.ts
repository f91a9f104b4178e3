import type { TreeNode } from '../../templates/tree.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import { type Css, SIDES } from '../style/css.ts';
import { childNodes, makeBox } from './blocks.ts';
import { bracket } from './bracket.ts';
import { callout } from './callout.ts';
import { card, createIcon } from './card.ts';
import { readProgress } from './cell-signs.ts';
import { box, createAttribute, createText, readItems, readRole, signColours } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle, signAlignment } from './flow.ts';
import { boxLook } from './frame-look.ts';
import { funnel } from './funnel.ts';
import { metric, quote, step } from './metric-step-quote.ts';
import { ruleNode } from './native-nodes.ts';
import { avatar, legend, rating } from './signs.ts';
import { inheritStyles } from './text-blocks.ts';
import { timeline } from './timeline.ts';
import { resolvePaint, shiftPaint } from './tone.ts';

type Draw = (
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
) => TreeNode;

const BAR_PX = 12;
const DRAWERS: Readonly<Record<string, Draw>> = {
  'x-metric': metric,
  'x-card': card,
  'x-callout': callout,
  'x-quote': quote,
  'x-step': step,
  'x-badge': badge,
  'x-arrow': arrow,
  'x-node': node,
  'x-progress': progress,
  'x-funnel': funnel,
  'x-checklist': checklist,
  'x-timeline': timeline,
  'x-legend': legend,
  'x-rating': rating,
  'x-avatar': avatar,
  'x-bracket': bracket,
  'x-divider': ruleNode,
};

/** Components whose background belongs to one of their parts instead of to their box. */
const PAINTS_ITSELF: ReadonlySet<string> = new Set(['x-avatar']);

/** Draws a component in the style of the template. */
export function drawComponent(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const drawn = (DRAWERS[element.name] as Draw)(element, compilation, context, css);
  return drawn.type === 'box' && !PAINTS_ITSELF.has(element.name)
    ? { ...boxLook(css, context.tone), ...drawn }
    : drawn;
}

function badge(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  return makeBox(
    element.children,
    id,
    compilation,
    context,
    {
      padding: { top: 4, end: 14, bottom: 4, start: 14 },
      radius: 999,
      sizePt: 12,
      weight: 600,
      self: signAlignment(context),
      shrink: 0,
      ...signColours(readRole(element, compilation), css, ['surface', 'text']),
      ...css,
    },
    context.axis,
  );
}

/** A named box of a diagram. */
function node(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const look = {
    padding: { top: 8, end: 8, bottom: 8, start: 8 },
    radius: 'theme',
    weight: 600,
    textAlign: 'center',
    sizePt: 15,
    justify: 'center',
    rowGap: 0,
    display: 'flex',
    direction: 'column',
  } as const;
  // Small text below the name needs a fixed size and weight to stay legible inside the box.
  const children = element.children.map((child) =>
    child.type === 'element' && child.name === 'small'
      ? withStyle(child, 'font-size:15px;font-weight:400;')
      : child,
  );
  // The secondary colour of some templates is close to the background, so the edge has to show.
  const edge: Css = {
    border: Object.fromEntries(SIDES.map((side) => [side, { widthPx: 1, colour: { name: 'line' } }])),
  };
  const role = readRole(element, compilation);
  return makeBox(
    children,
    id,
    compilation,
    context,
    {
      ...look,
      ...(role === undefined ? edge : {}),
      ...signColours(role, css, ['secondary', 'on-secondary']),
      ...css,
    },
    context.axis,
  );
}

/** Returns the element with declarations before its own, which therefore still win. */
function withStyle(element: MarkupElement, declarations: string): MarkupElement {
  const own = element.attributes.get('style');
  return {
    ...element,
    attributes: new Map([
      ...element.attributes,
      ['style', { ...(own ?? createAttribute('', element)), value: `${declarations}${own?.value ?? ''}` }],
    ]),
  };
}

/** A block arrow, with or without text. */
function arrow(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const isEmpty = !element.children.some(
    (child: MarkupNode) => child.type === 'element' || child.text.trim() !== '',
  );
  const padding = isEmpty
    ? { top: 18, end: 24, bottom: 18, start: 24 }
    : { top: 20, end: 40, bottom: 20, start: 20 };
  const look: Css = {
    padding,
    background: { name: 'accent', alpha: 0.3 },
    weight: 600,
    sizePt: 14,
    textAlign: 'center',
    justify: 'center',
    shrink: 0,
    self: 'center',
    display: 'flex',
    direction: 'column',
  };
  const made = makeBox(element.children, id, compilation, context, { ...look, ...css }, context.axis);
  return {
    ...made,
    geometry: { kind: 'preset', preset: 'rightArrow', adjust: { adj1: 62_000, adj2: 40_000 } },
  };
}

function progress(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const share = readProgress(element, compilation);
  const track = box(
    `${id}-track`,
    { height: BAR_PX },
    [
      box(`${id}-bar`, { width: `${share}%`, height: BAR_PX }, [], {
        fill: resolvePaint(css.colour ?? { name: 'primary' }, context.tone),
        radius: BAR_PX / 2,
      }),
    ],
    {
      fill: shiftPaint({ token: 'stroke' }, context.tone),
      radius: BAR_PX / 2,
    },
  );
  return box(id, { gap: 6, ...flowStyle(css, context.axis) }, [
    ...createText(compilation.attribute(element, 'label'), 'label', `${id}-label`, compilation, context),
    track,
  ]);
}

function checklist(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const inner = { ...inheritStyles(context, css), axis: 'column' } as const;
  const rows = readItems(element, compilation).map((item): TreeNode => {
    const own = compilation.assignId(item);
    const sign = {
      ...createIcon(compilation.has(item, 'checked') ? 'check-square' : 'square', item, compilation, inner),
      sizePx: 28,
    } as TreeNode;
    return box(own, { direction: 'row', gap: 12 }, [
      sign,
      box(`${own}-words`, { grow: 1, shrink: 1 }, childNodes(item.children, compilation, inner)),
    ]);
  });
  return box(id, { gap: css.rowGap ?? 14, ...flowStyle(css, context.axis) }, rows);
}
