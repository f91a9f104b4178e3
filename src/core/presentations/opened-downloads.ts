import type { OpenedElement, OpenedSlideTree } from '../opened/api.ts';
import { buildPartKey } from './part-key.ts';

/** Names the videos and sounds of slides by the key of a download, where a tree has the part of the file. */
export function withDownloads(
  trees: readonly OpenedSlideTree[],
  fileKey: string,
): readonly OpenedSlideTree[] {
  const rewrite = (element: OpenedElement): OpenedElement => {
    const { media, children } = element;
    if (media?.part === undefined && children === undefined) return element;
    return {
      ...element,
      ...(media?.part === undefined ? {} : { media: { ...media, part: buildPartKey(fileKey, media.part) } }),
      ...(children === undefined ? {} : { children: children.map(rewrite) }),
    };
  };
  return trees.map((tree) => ({ ...tree, elements: tree.elements.map(rewrite) }));
}
