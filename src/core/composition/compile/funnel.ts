import { omit } from '../../input/fields.ts';
import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes } from './blocks.ts';
import { box, itemsOf, words } from './component-parts.ts';
import type { Compilation, Surroundings } from './context.ts';
import { flowStyle } from './flow.ts';
import { inheriting } from './text-blocks.ts';
import { paintOf, toned } from './tone.ts';
import { sizedAs } from './voices.ts';

const SCALES = ['true', 'even'];
/** Of the words before the bars, and of what stands after them, px. */
const SIDE = 150;

/** Bars true to their values, one below the other, or (`scale="even"`) a list of steps; what share of the step before is reached stands beside each, unless its detail says something else. */
export function funnel(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TreeNode {
  const id = compilation.idOf(element);
  const scale = compilation.attribute(element, 'scale') ?? 'true';
  if (!SCALES.includes(scale)) compilation.fault({ at: element.at, message: `scale does not take "${scale.slice(0, 40)}": it takes ${SCALES.join(', ')}.`, type: 'enum', allowed: SCALES });
  const { texts, ...bar } = compilation.kit.parts.stage;
  const voices = { ...sizedAs('figure', texts['.value']), ...sizedAs('p', texts['.label']), ...sizedAs('small', texts['@rate']) };
  const inner = { ...inheriting(around, css), axis: 'column', voices: { ...around.voices, ...voices } } as const;
  const items = itemsOf(element, compilation);
  const values = items.map((item) => Number((compilation.attribute(item, 'value') ?? '').replace(/[^\d.-]/g, '')));
  const largest = Math.max(...values, 0);
  const look: Partial<BoxNode> = css.colour === undefined && bar.fill !== undefined ? toned(bar as Partial<BoxNode>, around.tone) : { fill: paintOf(css.colour ?? { name: 'primary' }, around.tone) };
  const rows = items.map((item, index): TreeNode => {
    const [before = 0, value = Number.NaN] = [values[index - 1], values[index]];
    if (!(value >= 0)) compilation.fault({ at: item.at, message: '<li> in <x-funnel> needs value, a number such as value="1200".', type: 'value' });
    const own = compilation.idOf(item);
    const length = `${largest > 0 ? Math.max(0.5, Math.round((value / largest) * 1000) / 10) : 0.5}%` as const;
    const told = compilation.attribute(item, 'detail');
    const note = words(told ?? (before > 0 ? ' ' : undefined), 'small', `${own}-detail`, compilation, inner).map((node) => (told !== undefined ? node : rateNode(node, value / before)));
    const figures = [...words(compilation.attribute(item, 'value'), 'figure', `${own}-value`, compilation, inner, { sizePt: 24 }), ...childNodes(item.children, compilation, inner)];
    if (scale === 'even')
      return box(own, { direction: 'row', gap: 20, align: 'center' }, [box(`${own}-words`, { grow: 1, shrink: 1, basis: 0 }, figures), box(`${own}-note`, { width: SIDE, shrink: 0 }, note)]);
    return box(own, { direction: 'row', gap: 20, grow: 1, shrink: 1, basis: 0, align: 'center' }, [
      box(`${own}-words`, { width: SIDE, shrink: 0 }, figures),
      box(`${own}-stage`, { grow: 1, shrink: 1, basis: 0, self: 'stretch' }, [box(`${own}-bar`, { width: length, minHeight: 24, grow: 1, self: 'center' }, [], look)]),
      box(`${own}-note`, { width: SIDE, shrink: 0 }, note),
    ]);
  });
  return box(id, { gap: scale === 'even' ? 16 : 8, grow: 1, shrink: 1, ...flowStyle(css, around.axis) }, rows);
}

/** The share as the deck's language writes it, in the look of a text. */
function rateNode(node: TreeNode, share: number): TreeNode {
  if (node.type !== 'text') return node;
  const look = omit(node, 'rich', 'path');
  return { ...look, bind: `@share:${share}` };
}
