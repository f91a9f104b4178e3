import type { BrandShapes } from '../../designs/design.ts';
import { Lru } from '../../memory/lru.ts';
import { TEMPLATE as LEDGER } from '../standard/ledger/index.ts';
import type { LayoutTree, Template, TreeNode } from '../tree.ts';
import { brandedAgenda, brandedCards, brandedProcess } from './branded-items.tsx';

/** Headings of parts of a slide. */
const HEADINGS: ReadonlySet<string> = new Set(['.heading', 'left.heading', 'right.heading', '.title']);
/** Templates of recently used designs. */
const MAX_TEMPLATES = 24;

const templates = new Lru<Template>(MAX_TEMPLATES);

/**
 * The plainest template with the cards, badges, steps and headings of a company's file. Equal shapes give the
 * same object.
 */
export function brandTemplate(shapes: BrandShapes): Template {
  const key = JSON.stringify(shapes);
  return templates.getOrCreate(key, () => ({
    ...LEDGER,
    id: `${LEDGER.id} ${key}`,
    layouts: brandLayouts(shapes),
  }));
}

function brandLayouts(shapes: BrandShapes): Template['layouts'] {
  const own = Object.entries(LEDGER.layouts).map(([id, tree]): [string, LayoutTree] => [
    id,
    shapes.colorsHeadings ? { ...tree, root: colorHeadings(tree.root) } : tree,
  ]);
  return {
    ...Object.fromEntries(own),
    cards: brandedCards(shapes),
    process: brandedProcess(shapes),
    agenda: brandedAgenda(shapes),
  };
}

/** Gives titles and headings in the text colour the first accent colour. */
function colorHeadings<N extends TreeNode>(node: N): N {
  const whole: TreeNode = node;
  if (whole.type === 'box') return { ...node, children: whole.children.map(colorHeadings) };
  if (whole.type === 'grid') return { ...node, item: colorHeadings(whole.item) };
  const isHeading =
    whole.type === 'text' &&
    (whole.role === 'title' || HEADINGS.has(whole.bind ?? '')) &&
    'token' in whole.textStyle.color &&
    whole.textStyle.color.token === 'text';
  return isHeading ? { ...node, textStyle: { ...whole.textStyle, color: { token: 'primary' } } } : node;
}
