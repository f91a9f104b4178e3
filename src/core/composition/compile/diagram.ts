import { readMermaid } from '../../diagrams/mermaid.ts';
import { DIAGRAM_ROLES, type DiagramRole } from '../../scene/diagram.ts';
import type { Paint } from '../../scene/theme.ts';
import type { DiagramLook, DiagramNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { signColours } from './component-parts.ts';
import { type Compilation, type InheritedContext, markupPath } from './context.ts';
import { fillStyle, parseJson } from './native-nodes.ts';
import { resolveTextStyle } from './text-styles.ts';
import { resolvePaint, shiftPaint } from './tone.ts';

const SIZES = [20, 18, 16, 14, 12, 11] as const;
const LABEL_SIZES = [14, 14, 13, 12, 11, 11] as const;
const MIN_SIZE_PX = { width: 160, height: 120 } as const;
const RADIUS_PX = 4;

const EXAMPLE = '{"kind": "cycle", "nodes": ["Plan", "Do", "Check"]}';

/** A diagram from Mermaid text, or from the JSON that layouts take. */
export function diagramNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): DiagramNode {
  const id = compilation.assignId(element);
  const text = element.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  const style = {
    minHeight: MIN_SIZE_PX.height,
    ...(css.width === undefined ? { minWidth: MIN_SIZE_PX.width } : {}),
    ...fillStyle(css, context.axis),
  };
  const drawn = {
    type: 'diagram',
    id,
    name: id,
    path: markupPath(id),
    look: diagramLook(compilation, context),
    style,
  } as const;
  if (text.trimStart().startsWith('{')) {
    compilation.content[id] = parseJson(text, element, compilation, EXAMPLE);
    compilation.kinds.set(id, { kind: 'diagram', element });
    return { ...drawn, bind: id };
  }
  const { diagram, faults } = readMermaid(text);
  const at = element.children[0]?.at ?? element.at;
  for (const { line, column, message } of faults) {
    const place = { line: at.line + line - 1, column: line === 1 ? at.column + column - 1 : column };
    compilation.fault({ at: place, message: `<diagram>: ${message}`, type: 'mermaid' });
  }
  return { ...drawn, diagram };
}

/** Styles of the diagram's roles in the colours of the theme. */
function diagramLook(compilation: Compilation, context: InheritedContext): DiagramLook {
  const { tone } = context;
  const paint = (colour: Css['background']): Paint => resolvePaint(colour ?? { name: 'text' }, tone);
  const role = (name: DiagramRole): DiagramLook['roles'][DiagramRole] => {
    const { background, colour } = signColours(name, {}, ['surface', 'text']);
    return {
      fill: paint(background),
      edge: name === 'neutral' ? shiftPaint({ token: 'stroke' }, tone) : paint(background),
      text: paint(colour),
    };
  };
  const roles = Object.fromEntries(DIAGRAM_ROLES.map((name) => [name, role(name)])) as Record<
    DiagramRole,
    DiagramLook['roles'][DiagramRole]
  >;
  const text = {
    ...resolveTextStyle('p', compilation, context),
    sizesPt: SIZES,
    align: 'center',
    lineHeight: 1.2,
  } as const;
  return {
    text: { ...text, weight: 600 },
    label: { ...text, sizesPt: LABEL_SIZES, color: shiftPaint({ token: 'text' }, tone) },
    line: shiftPaint({ token: 'muted' }, tone),
    backdrop: shiftPaint({ token: 'background' }, tone),
    radiusPx: RADIUS_PX,
    roles: {
      ...roles,
      plain: {
        fill: shiftPaint({ token: 'surface' }, tone),
        edge: shiftPaint({ token: 'primary' }, tone),
        text: shiftPaint({ token: 'text' }, tone),
      },
    },
  };
}
