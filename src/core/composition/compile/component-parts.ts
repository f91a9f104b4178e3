import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { MarkupAttribute, MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { checkAttributes } from './attributes.ts';
import { type Compilation, type InheritedContext, markupPath, type TextKind } from './context.ts';
import { inheritStyles, textNode } from './text-blocks.ts';

const ROLES = ['success', 'warning', 'danger', 'neutral', 'primary', 'accent'] as const;
/** Text colours that are legible on the roles; for others the theme has a matching one. */
const TEXT_COLOR: Readonly<Record<string, string>> = {
  primary: 'on-primary',
  accent: 'on-accent',
  success: '#FFFFFF',
  danger: '#FFFFFF',
  warning: '#1A1A1A',
  neutral: 'text',
};

/** Creates an attribute that the component implies; faults in it point at its element. */
export function createAttribute(value: string, { at, from }: MarkupElement): MarkupAttribute {
  return { value, at, from, to: from };
}

export function box(
  id: string,
  style: Style,
  children: readonly TreeNode[],
  look: Partial<BoxNode> = {},
): BoxNode {
  return { type: 'box', id, name: id, path: markupPath(id), style, children, ...look };
}

/** One text of a component, with an id such as "x-metric-1-label". */
export function createText(
  text: string | undefined,
  kind: TextKind,
  id: string,
  compilation: Compilation,
  context: InheritedContext,
  css: Css = {},
): TreeNode[] {
  if (text === undefined) return [];
  const inner = inheritStyles({ ...context, axis: 'column' }, css);
  return [textNode(kind, [{ runs: [{ text }] }], id, compilation, inner, css)];
}

/** Reads the `role` attribute and reports unknown roles. */
export function readRole(element: MarkupElement, compilation: Compilation): string | undefined {
  const role = compilation.attribute(element, 'role');
  if (role === undefined || (ROLES as readonly string[]).includes(role)) return role;
  compilation.fault({
    at: element.at,
    message: `role does not take "${role.slice(0, 40)}": it takes ${ROLES.join(', ')}.`,
    type: 'enum',
    allowed: ROLES,
  });
  return undefined;
}

/** Colours of a filled sign: those of its role, or a fallback of background and text colour. */
export function signColours(role: string | undefined, css: Css, fallback: readonly [string, string]): Css {
  const [backdrop, textColor] =
    role === undefined
      ? fallback
      : role === 'neutral'
        ? ['surface', 'text']
        : [role, TEXT_COLOR[role] ?? 'background'];
  const named = (colour: string) =>
    colour.startsWith('#') ? { hex: colour as `#${string}` } : { name: colour };
  return {
    background: named(backdrop),
    ...(css.background === undefined ? { colour: named(textColor) } : {}),
  };
}

/** Returns the `<li>` children and reports everything else. */
export function readItems(element: MarkupElement, compilation: Compilation): MarkupElement[] {
  const { fault } = compilation;
  return element.children.flatMap((child): MarkupElement[] => {
    if (child.type === 'element' && child.name === 'li') {
      checkAttributes(child, compilation);
      return [child];
    }
    if (child.type === 'element' || child.text.trim() !== '')
      fault({ at: child.at, message: `<${element.name}> holds <li>.`, type: 'misplaced', allowed: ['li'] });
    return [];
  });
}
