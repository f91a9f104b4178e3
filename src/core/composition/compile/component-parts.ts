import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { MarkupAttribute, MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { type Compilation, type InheritedContext, markupPath, type TextKind } from './context.ts';
import { inheritStyles, textNode } from './text-blocks.ts';

const ROLES = ['success', 'warning', 'danger', 'neutral', 'primary', 'accent'] as const;
/** Text colour that reads on a role's colour; on the others it follows from the colour itself. */
const TEXT_COLOR: Readonly<Record<string, string>> = { primary: 'on-primary', accent: 'on-accent', success: '#FFFFFF', danger: '#FFFFFF', warning: '#1A1A1A', neutral: 'text' };

/** An attribute that a component writes for its author, at the place of its element. */
export function createAttribute(value: string, { at, from }: MarkupElement): MarkupAttribute {
  return { value, at, from, to: from };
}

/** A box of a component. */
export function box(id: string, style: Style, children: readonly TreeNode[], look: Partial<BoxNode> = {}): BoxNode {
  return { type: 'box', id, name: id, path: markupPath(id), style, children, ...look };
}

/** One text of a component: "x-metric-1-label". */
export function createText(text: string | undefined, kind: TextKind, id: string, compilation: Compilation, context: InheritedContext, css: Css = {}): TreeNode[] {
  if (text === undefined) return [];
  const inner = inheritStyles({ ...context, axis: 'column' }, css);
  return [textNode(kind, [{ runs: [{ text }] }], id, compilation, inner, css)];
}

/** The role that an element names. */
export function readRole(element: MarkupElement, compilation: Compilation): string | undefined {
  const role = compilation.attribute(element, 'role');
  if (role === undefined || (ROLES as readonly string[]).includes(role)) return role;
  compilation.fault({ at: element.at, message: `role does not take "${role.slice(0, 40)}": it takes ${ROLES.join(', ')}.`, type: 'enum', allowed: ROLES });
  return undefined;
}

/** Colours of a filled sign: its own, a role's, or the template's dark one. */
export function signColours(role: string | undefined, css: Css, fallback: readonly [string, string]): Css {
  const [backdrop, textColor] = role === undefined ? fallback : role === 'neutral' ? ['surface', 'text'] : [role, TEXT_COLOR[role] ?? 'background'];
  const named = (colour: string) => (colour.startsWith('#') ? { hex: colour as `#${string}` } : { name: colour });
  return { background: named(backdrop), ...(css.background === undefined ? { colour: named(textColor) } : {}) };
}

/** The `<li>` in a component; what else stands there is told. */
export function readItems(element: MarkupElement, compilation: Compilation): MarkupElement[] {
  const { fault } = compilation;
  return element.children.flatMap((child): MarkupElement[] => {
    if (child.type === 'element' && child.name === 'li') {
      checkAttributes(child, compilation);
      return [child];
    }
    if (child.type === 'element' || child.text.trim() !== '') fault({ at: child.at, message: `<${element.name}> holds <li>.`, type: 'misplaced', allowed: ['li'] });
    return [];
  });
}
