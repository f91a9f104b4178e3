import { readMermaid } from '../../diagrams/mermaid.ts';
import { DIAGRAM_ROLES, type DiagramRole } from '../../scene/diagram.ts';
import type { Paint } from '../../scene/theme.ts';
import type { DiagramLook, DiagramNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { signed } from './component-parts.ts';
import { type Compilation, pathOf, type Surroundings } from './context.ts';
import { filling, jsonOf } from './natives.ts';
import { paintOf, shifted } from './tone.ts';
import { voiceOf } from './voices.ts';

const SIZES = [20, 18, 16, 14, 12, 11] as const;
const LABEL_SIZES = [14, 14, 13, 12, 11, 11] as const;
const LEAST_PX = { width: 160, height: 120 } as const;
const RADIUS_PX = 4;

const EXAMPLE = '{"kind": "cycle", "nodes": ["Plan", "Do", "Check"]}';

/** A diagram from Mermaid text, or from the JSON that layouts take. */
export function diagramNode(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): DiagramNode {
  const id = compilation.idOf(element);
  const text = element.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  const style = { minHeight: LEAST_PX.height, ...(css.width === undefined ? { minWidth: LEAST_PX.width } : {}), ...filling(css, around.axis) };
  const drawn = { type: 'diagram', id, name: id, path: pathOf(id), look: lookOf(compilation, around), style } as const;
  if (text.trimStart().startsWith('{')) {
    compilation.content[id] = jsonOf(text, element, compilation, EXAMPLE);
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

/** In the theme's colours for what boxes mean. */
function lookOf(compilation: Compilation, around: Surroundings): DiagramLook {
  const { tone } = around;
  const paint = (colour: Css['background']): Paint => paintOf(colour ?? { name: 'text' }, tone);
  const role = (name: DiagramRole): DiagramLook['roles'][DiagramRole] => {
    const { background, colour } = signed(name, {}, ['surface', 'text']);
    return { fill: paint(background), edge: name === 'neutral' ? shifted({ token: 'stroke' }, tone) : paint(background), text: paint(colour) };
  };
  const roles = Object.fromEntries(DIAGRAM_ROLES.map((name) => [name, role(name)])) as Record<DiagramRole, DiagramLook['roles'][DiagramRole]>;
  const text = { ...voiceOf('p', compilation, around), sizesPt: SIZES, align: 'center', lineHeight: 1.2 } as const;
  return {
    text: { ...text, weight: 600 },
    label: { ...text, sizesPt: LABEL_SIZES, color: shifted({ token: 'text' }, tone) },
    line: shifted({ token: 'muted' }, tone),
    backdrop: shifted({ token: 'background' }, tone),
    radiusPx: RADIUS_PX,
    roles: { ...roles, plain: { fill: shifted({ token: 'surface' }, tone), edge: shifted({ token: 'primary' }, tone), text: shifted({ token: 'text' }, tone) } },
  };
}
