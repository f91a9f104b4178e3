import { toDiagram } from '../../diagrams/from-model.ts';
import { readEvents, readTimeline } from '../../diagrams/read-events.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { omit } from '../../input/fields.ts';
import type { DatedModel } from '../../scene/diagram.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import { parseContent } from '../../templates/content.ts';
import type { Content, Field, LayoutContract } from '../../templates/contract.ts';
import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { drawnNode } from './diagram.ts';
import { flattenNodes } from './kit.ts';
import { fillStyle, parseJson } from './native-nodes.ts';
import { applyTone } from './tone.ts';

/** Layouts that `<block>` can show. */
export const BLOCK_LAYOUTS: readonly string[] = CONTRACTS.filter(({ inBlocks }) => inBlocks === true).map(
  ({ id }) => id,
);
/** Fields that belong to the whole slide and not to a block. */
const SLIDE_FIELDS: ReadonlySet<string> = new Set(['title', 'subtitle', 'eyebrow']);

/**
 * A layout of the catalogue without its title and frame: `<block layout="metrics">{"items": […]}</block>`.
 */
export function layoutBlock(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const style = fillStyle(css, context.axis);
  const contract = readContract(element, compilation);
  const input = parseJson(
    element.children.map((child) => (child.type === 'text' ? child.text : '')).join(''),
    element,
    compilation,
    '{"items": […]}, the content of the layout',
  );
  if (contract === undefined || input === undefined) return { type: 'box', id, style, children: [] };
  const parsed = parseContent(contract, input);
  for (const { loc, msg, type } of parsed.issues ?? [])
    compilation.fault({
      at: element.at,
      message: `<block> ${loc.length === 0 ? 'content' : loc.join('.')}: ${msg}`,
      type,
    });
  const picture = findPicture(contract.fields, parsed.content ?? {});
  if (picture !== undefined)
    compilation.fault({
      at: element.at,
      message: `<block> ${picture}: pictures do not stand in a block; show it with <img> beside it.`,
      type: 'refused',
    });
  const content = markupPath(id);
  if (parsed.content !== undefined) compilation.content[content] = parsed.content;
  const timeline =
    contract.id === 'timeline' ? blockTimeline(element, parsed.content, compilation) : undefined;
  if (timeline !== undefined) return { ...drawnNode(id, toDiagram(timeline), compilation, context), style };
  const root = compilation.kit.layouts[contract.id]?.root;
  const drawn =
    root === undefined
      ? undefined
      : flattenNodes(root).find(
          (node): node is BoxNode => node.type === 'box' && node.id === compilation.kit.body,
        );
  const below = root === undefined ? [] : findTextsOutside(root, drawn, parsed.content ?? {});
  const children = [...(drawn?.children ?? []), ...below].map(detachFromLayout);
  const inner = omit(drawn?.style ?? {}, 'padding', 'grow', 'shrink', 'basis');
  return {
    type: 'box',
    id,
    name: id,
    path: content,
    style: { ...inner, ...style },
    within: { content, contract, prefix: `${id}:` },
    children: applyTone(children, context.tone),
  };
}

/** A timeline that the template does not draw by itself, and a fault if its dates allow no scale. */
function blockTimeline(
  element: MarkupElement,
  content: Content | undefined,
  compilation: Compilation,
): DatedModel | undefined {
  if (content === undefined) return undefined;
  const unread =
    content['scale'] === 'true' ? readEvents(content).find(({ at }) => at === undefined) : undefined;
  if (unread !== undefined)
    compilation.fault({
      at: element.at,
      message: `<block> scale: the date "${unread.date.slice(0, 40)}" cannot be read. Write dates such as "2027", "Q3 2027", "Apr 2027" or "2027-04-12", or leave scale out.`,
      type: 'value',
    });
  return readTimeline(content);
}

/** Texts of a layout outside its body for fields that the content has, such as the source in its footer. */
function findTextsOutside(
  root: BoxNode,
  drawn: BoxNode | undefined,
  content: Readonly<Record<string, unknown>>,
): TreeNode[] {
  const inside = JSON.stringify(drawn ?? {});
  return flattenNodes(root).filter(
    (node) =>
      node.type === 'text' &&
      node.bind !== undefined &&
      !SLIDE_FIELDS.has(node.bind) &&
      content[node.bind] !== undefined &&
      !inside.includes(`"bind":"${node.bind}"`),
  );
}

function readContract(element: MarkupElement, compilation: Compilation): LayoutContract | undefined {
  const name = compilation.attribute(element, 'layout');
  const contract = CONTRACTS.find(({ id }) => id === name && BLOCK_LAYOUTS.includes(id));
  if (contract === undefined) {
    const close = name === undefined ? [] : nearest(name, BLOCK_LAYOUTS, 1);
    const message =
      name === undefined
        ? '<block> needs layout'
        : `layout does not take "${name.slice(0, 40)}"${close.length > 0 ? `; did you mean "${close[0]}"?` : ''}`;
    compilation.fault({
      at: element.attributes.get('layout')?.at ?? element.at,
      message: `${message}: one of ${BLOCK_LAYOUTS.join(', ')}.`,
      type: 'enum',
      allowed: BLOCK_LAYOUTS,
      nearest: close,
    });
    return undefined;
  }
  return {
    ...contract,
    fields: selectBlockFields(
      Object.fromEntries(Object.entries(contract.fields).filter(([field]) => !SLIDE_FIELDS.has(field))),
    ),
  };
}

/** Path of the first picture in the content. */
function findPicture(
  fields: Readonly<Record<string, Field>>,
  content: Readonly<Record<string, unknown>>,
  path = '',
): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const value = content[name];
    if (value === undefined) continue;
    if (field.kind === 'image') return `${path}${name}`;
    if (field.kind === 'object') {
      const found = findPicture(field.fields, value as Record<string, unknown>, `${path}${name}.`);
      if (found !== undefined) return found;
    }
    if (field.kind !== 'list' || !Array.isArray(value)) continue;
    for (const [index, item] of value.entries()) {
      const found =
        field.item.kind === 'object' && item !== null && typeof item === 'object'
          ? findPicture(field.item.fields, item, `${path}${name}.${index}.`)
          : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Detaches a node of a layout from the slide master: it is part of the slide and fills no placeholder. */
function detachFromLayout(node: TreeNode): TreeNode {
  const { fixed: _, ...free } = node;
  if (free.type === 'box') return { ...free, children: free.children.map(detachFromLayout) };
  if (free.type === 'grid') return { ...free, item: detachFromLayout(free.item) };
  if (free.type === 'text' || free.type === 'list' || free.type === 'image' || free.type === 'code')
    return { ...free, role: 'none' };
  return free as TreeNode;
}

/** Fields that blocks show as well as slides, at every depth. */
function selectBlockFields(fields: LayoutContract['fields']): LayoutContract['fields'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.slideOnly === true ? [] : [[key, selectInField(field)] as const],
    ),
  );
}

function selectInField(field: Field): Field {
  if (field.kind === 'object') return { ...field, fields: selectBlockFields(field.fields) };
  if (field.kind === 'list') return { ...field, item: selectInField(field.item) };
  return field.kind === 'place' ? omit(field, 'dated') : field;
}
