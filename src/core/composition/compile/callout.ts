import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { makeBox, toneOf } from './blocks.ts';
import { roleOf, words } from './component-parts.ts';
import { pointerTo } from './connectors.ts';
import type { Compilation, Surroundings } from './context.ts';
import { inheriting } from './text-blocks.ts';

const PADDING = { top: 16, end: 20, bottom: 16, start: 24 } as const;
/** Whose colours read on a backdrop of the template. */
const ON: Readonly<Record<string, string>> = { accent: 'on-accent', secondary: 'on-secondary', primary: 'on-primary' };

/** What a page concludes, as the template's layouts say it; with a role, an edge in its colour. */
export function callout(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TreeNode {
  const id = compilation.idOf(element);
  const role = roleOf(element, compilation);
  const tone = toneOf(element, compilation, around.tone);
  const own = role === undefined && tone === 'default' && around.tone === 'default' ? backdropOf(compilation.kit.parts.conclusion) : undefined;
  const edged: Css = { background: { name: 'surface' }, border: { start: { widthPx: 6, colour: { name: role ?? 'primary' } } } };
  const backdrop: Css = own ?? (tone === around.tone ? edged : { background: { name: 'background' } });
  const on = own !== undefined && css.background === undefined && css.colour === undefined ? { colour: own.colour } : {};
  const set = { ...css, ...on } as Css;
  const inner = { ...inheriting({ ...around, tone }, set), axis: 'column', group: own === undefined ? around.group : `${around.group}callout-` } as const;
  const head = words(compilation.attribute(element, 'title'), 'h4', `${id}-title`, compilation, inner);
  const made = makeBox(element.children, id, compilation, { ...around, tone, group: inner.group }, { padding: PADDING, ...backdrop, ...set }, around.axis, head);
  return { ...made, children: [...made.children, ...pointerTo(element, id, compilation, around.tone)] };
}

/** The look of the box in which a page concludes, where its colours are the theme's. */
function backdropOf(part: BoxNode | undefined): Css | undefined {
  const token = part?.fill !== undefined && 'token' in part.fill ? part.fill.token : undefined;
  if (part === undefined || token === undefined || ON[token] === undefined) return undefined;
  return { background: { name: token }, colour: { name: ON[token] ?? 'text' }, ...(part.radius === undefined ? {} : { radius: part.radius }) };
}
