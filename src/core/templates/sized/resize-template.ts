import { Lru } from '../../memory/lru.ts';
import { byIdentity } from '../../memory/memo.ts';
import { CANVAS, type Canvas } from '../../scene/scene.ts';
import type { Template } from '../tree.ts';
import { resizeTree } from './resize-tree.ts';

/** Sizes of one template in memory: callers can name any size. */
const MAX_SIZES = 16;

const sizesOf = byIdentity((_: Template) => new Lru<Template>(MAX_SIZES));

/** The template for slides of another size. Equal sizes give the same object. */
export function resizeTemplate(template: Template, canvas: Canvas | undefined): Template {
  if (canvas === undefined) return template;
  const { widthPx, heightPx } = canvas;
  if (widthPx === CANVAS.widthPx && heightPx === CANVAS.heightPx) return template;
  return sizesOf(template).getOrCreate(`${widthPx}x${heightPx}`, () => ({
    ...template,
    canvas,
    layouts: Object.fromEntries(
      Object.entries(template.layouts).map(([id, tree]) => [id, resizeTree(tree, canvas)]),
    ),
  }));
}
