import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import type { Scene, SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import type { TextNode, TreeNode } from '../../../src/core/templates/tree.ts';
import { BODY, CARDS, CARDS_CONTRACT, inputFor, treeOf } from './sample-tree.ts';

export const FREE: LayoutContract = {
  id: 'sample',
  name: 'Sample',
  description: '',
  fields: {},
  example: {},
};

export function find(scene: Scene, id: string): SceneElement {
  const element = scene.elements.find((each) => each.id === id);
  if (element === undefined)
    throw new Error(`No element ${id}; there are ${scene.elements.map((each) => each.id).join(', ')}.`);
  return element;
}

export function text(scene: Scene, id: string): TextElement {
  const element = find(scene, id);
  if (element.type !== 'text') throw new Error(`${id} is not text.`);
  return element;
}

export const wordsOf = (element: TextElement): string[][] =>
  element.paragraphs.flatMap((paragraph) =>
    paragraph.lines.map((line) =>
      line.spans
        .map((span) => span.text)
        .join('')
        .split(' '),
    ),
  );

export const cards = (items: readonly unknown[], more: Parameters<typeof inputFor>[3] = {}): Scene =>
  layoutSlide(inputFor(CARDS, CARDS_CONTRACT, { title: 'Four things', items }, more));

export const only = (
  node: TreeNode | TreeNode[],
  content: Record<string, unknown>,
  more: Parameters<typeof inputFor>[3] = {},
): Scene => layoutSlide(inputFor(treeOf(...[node].flat()), FREE, content, more));

export const body = (more: Partial<TextNode> = {}): TextNode => ({
  type: 'text',
  bind: 'text',
  textStyle: BODY,
  ...more,
});
