import { nearest } from '../../errors/nearest.ts';
import { omit } from '../../input/fields.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import { parseContent } from '../../templates/content.ts';
import type { Field, LayoutContract } from '../../templates/contract.ts';
import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { type Compilation, pathOf, type Surroundings } from './context.ts';
import { nodesOf } from './kit.ts';
import { filling, jsonOf } from './natives.ts';
import { toned } from './tone.ts';

/** Layouts that can be blocks. */
export const BLOCK_LAYOUTS: readonly string[] = CONTRACTS.filter(({ inBlocks }) => inBlocks === true).map(({ id }) => id);
/** What a layout says of the whole slide. */
const OF_THE_SLIDE: ReadonlySet<string> = new Set(['title', 'subtitle', 'eyebrow']);

/** A layout of the catalogue without its title and frame: `<block layout="metrics">{"items": […]}</block>`. */
export function layoutBlock(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): TreeNode {
  const id = compilation.idOf(element);
  const style = filling(css, around.axis);
  const contract = contractOf(element, compilation);
  const given = jsonOf(element.children.map((child) => (child.type === 'text' ? child.text : '')).join(''), element, compilation, '{"items": […]}, the content of the layout');
  if (contract === undefined || given === undefined) return { type: 'box', id, style, children: [] };
  const parsed = parseContent(contract, given);
  for (const { loc, msg, type } of parsed.issues ?? []) compilation.fault({ at: element.at, message: `<block> ${loc.length === 0 ? 'content' : loc.join('.')}: ${msg}`, type });
  const picture = pictureIn(contract.fields, parsed.content ?? {});
  if (picture !== undefined) compilation.fault({ at: element.at, message: `<block> ${picture}: pictures do not stand in a block; show it with <img> beside it.`, type: 'refused' });
  const content = pathOf(id);
  if (parsed.content !== undefined) compilation.content[content] = parsed.content;
  const root = compilation.kit.layouts[contract.id]?.root;
  const drawn = root === undefined ? undefined : nodesOf(root).find((node): node is BoxNode => node.type === 'box' && node.id === compilation.kit.body);
  const children = (drawn?.children ?? []).flatMap((node) => onSlide(node) ?? []);
  const inner = omit(drawn?.style ?? {}, 'padding', 'grow', 'shrink', 'basis');
  return { type: 'box', id, name: id, path: content, style: { ...inner, ...style }, within: { content, contract, prefix: `${id}:` }, children: toned(children, around.tone) };
}

function contractOf(element: MarkupElement, compilation: Compilation): LayoutContract | undefined {
  const name = compilation.attribute(element, 'layout');
  const contract = CONTRACTS.find(({ id }) => id === name && BLOCK_LAYOUTS.includes(id));
  if (contract === undefined) {
    const close = name === undefined ? [] : nearest(name, BLOCK_LAYOUTS, 1);
    const message = name === undefined ? '<block> needs layout' : `layout does not take "${name.slice(0, 40)}"${close.length > 0 ? `; did you mean "${close[0]}"?` : ''}`;
    compilation.fault({ at: element.attributes.get('layout')?.at ?? element.at, message: `${message}: one of ${BLOCK_LAYOUTS.join(', ')}.`, type: 'enum', allowed: BLOCK_LAYOUTS, nearest: close });
    return undefined;
  }
  return { ...contract, fields: Object.fromEntries(Object.entries(contract.fields).filter(([field]) => !OF_THE_SLIDE.has(field))) };
}

/** Where content names a picture. */
function pictureIn(fields: Readonly<Record<string, Field>>, content: Readonly<Record<string, unknown>>, path = ''): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const value = content[name];
    if (value === undefined) continue;
    if (field.kind === 'image') return `${path}${name}`;
    if (field.kind === 'object') {
      const found = pictureIn(field.fields, value as Record<string, unknown>, `${path}${name}.`);
      if (found !== undefined) return found;
    }
    if (field.kind !== 'list' || !Array.isArray(value)) continue;
    for (const [index, item] of value.entries()) {
      const found = field.item.kind === 'object' && item !== null && typeof item === 'object' ? pictureIn(field.item.fields, item, `${path}${name}.${index}.`) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A node of a layout as part of a slide: nothing of it stands in the slide layout, or in a placeholder there. */
function onSlide(node: TreeNode): TreeNode {
  const { fixed: _, ...free } = node;
  if (free.type === 'box') return { ...free, children: free.children.map(onSlide) };
  if (free.type === 'grid') return { ...free, item: onSlide(free.item) };
  if (free.type === 'text' || free.type === 'list' || free.type === 'image' || free.type === 'code') return { ...free, role: 'none' };
  return free as TreeNode;
}
