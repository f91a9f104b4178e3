import type { Paint } from '../../scene/theme.ts';
import type { TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import type { Compilation } from './context.ts';
import { flattenNodes } from './kit.ts';

/** Applies `opacity` and `rotate` to a node and everything in it. */
export function applyEffects(
  node: TreeNode,
  { opacity = 1, rotate = 0 }: Css,
  element: MarkupElement,
  { fault }: Compilation,
): TreeNode {
  const visible = opacity < 1 ? fadePaints(node, opacity) : node;
  if (rotate === 0) return visible;
  if (flattenNodes(visible).some(({ type }) => type === 'table' || type === 'chart' || type === 'diagram'))
    fault({
      at: element.at,
      message:
        'Tables and charts are not turned in PowerPoint, nor are diagrams: turn what stands beside them, or turn the table round by its rows and columns.',
      type: 'refused',
    });
  return { ...visible, rotation: rotate };
}

/** Multiplies the alpha of every paint in plain data. Images have an opacity of their own. */
function fadePaints<T>(value: T, by: number): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one: unknown) => fadePaints(one, by)) as T;
  if (isPaint(value)) return { ...value, alpha: Math.round((value.alpha ?? 1) * by * 10_000) / 10_000 };
  const entries = Object.entries(value).map(([key, one]) => [key, fadePaints(one, by)]);
  const own = 'type' in value && value.type === 'image' ? [['opacity', by]] : [];
  return Object.fromEntries([...entries, ...own]) as T;
}

function isPaint(value: object): value is Paint {
  return 'token' in value || 'hex' in value;
}
