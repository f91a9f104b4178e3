import { readMermaid } from '../../diagrams/mermaid.ts';
import { DIAGRAM_ROLES, type Diagram, type DiagramRole } from '../../scene/diagram.ts';
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
/** Smallest height in px of a row of cells, and of what stands above or below the rows. */
const [MIN_ROW_PX, AROUND_PX] = [34, 26];

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
  const isJson = text.trimStart().startsWith('{');
  const source = isJson ? parseJson(text, element, compilation, EXAMPLE) : undefined;
  const style = {
    minHeight: Math.min(MIN_SIZE_PX.height, ...measureStrip(source)),
    ...(css.width === undefined ? { minWidth: MIN_SIZE_PX.width } : {}),
    ...fillStyle(css, context.axis),
  };
  const drawn = { ...diagramFrame(id, compilation, context), style } as const;
  if (isJson) {
    compilation.content[id] = source;
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

/** Height of rows of cells that are few enough to stand between other texts; empty for others. */
function measureStrip(source: unknown): number[] {
  if (source === null || typeof source !== 'object') return [];
  const { kind, nodes, ...more } = source as Readonly<Record<string, unknown>>;
  if (kind !== 'cells' || !Array.isArray(nodes)) return [];
  const around = ['index', 'states', 'brackets', 'marks'].filter((key) => more[key] !== undefined);
  return [nodes.length * MIN_ROW_PX + around.length * AROUND_PX];
}

function diagramFrame(id: string, compilation: Compilation, context: InheritedContext) {
  const look = diagramLook(compilation, context);
  return { type: 'diagram', id, name: id, path: markupPath(id), look } as const;
}

/** A diagram that a component of the markup is drawn as. */
export function drawnNode(
  id: string,
  diagram: Diagram,
  compilation: Compilation,
  context: InheritedContext,
): DiagramNode {
  return { ...diagramFrame(id, compilation, context), diagram };
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
