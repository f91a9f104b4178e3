import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { makeBox, readTone } from './blocks.ts';
import { createText, readRole } from './component-parts.ts';
import { pointerTo } from './connectors.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { inheritStyles } from './text-blocks.ts';

const PADDING = { top: 16, end: 20, bottom: 16, start: 24 } as const;
/** Text colour that is legible on each filled backdrop. */
const TEXT_COLOURS: Readonly<Record<string, string>> = {
  accent: 'on-accent',
  secondary: 'on-secondary',
  primary: 'on-primary',
};

/** The conclusion of a slide in the style of the template; with a role, a box with an edge in its colour. */
export function callout(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const role = readRole(element, compilation);
  const tone = readTone(element, compilation, context.tone);
  const own =
    role === undefined && tone === 'default' && context.tone === 'default'
      ? findBackdrop(compilation.kit.parts.conclusion)
      : undefined;
  const edged: Css = {
    background: { name: 'surface' },
    border: { start: { widthPx: 6, colour: { name: role ?? 'primary' } } },
  };
  const backdrop: Css = own ?? (tone === context.tone ? edged : { background: { name: 'background' } });
  const on =
    own !== undefined && css.background === undefined && css.colour === undefined
      ? { colour: own.colour }
      : {};
  const set = { ...css, ...on } as Css;
  const inner = {
    ...inheritStyles({ ...context, tone }, set),
    axis: 'column',
    group: own === undefined ? context.group : `${context.group}callout-`,
  } as const;
  const head = createText(compilation.attribute(element, 'title'), 'h4', `${id}-title`, compilation, inner);
  const made = makeBox(
    element.children,
    id,
    compilation,
    { ...context, tone, group: inner.group },
    { padding: PADDING, ...backdrop, ...set },
    context.axis,
    head,
  );
  return {
    ...made,
    children: [...made.children, ...pointerTo(element, id, compilation, { tone: context.tone, role })],
  };
}

/** The look of the template's conclusion box if its colours come from the theme. */
function findBackdrop(part: BoxNode | undefined): Css | undefined {
  const token = part?.fill !== undefined && 'token' in part.fill ? part.fill.token : undefined;
  if (part === undefined || token === undefined || TEXT_COLOURS[token] === undefined) return undefined;
  return {
    background: { name: token },
    colour: { name: TEXT_COLOURS[token] ?? 'text' },
    ...(part.radius === undefined ? {} : { radius: part.radius }),
  };
}
