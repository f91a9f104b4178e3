import type { List, Paragraph, RootContent } from 'mdast';

/** True for a row of links that lead nowhere from a slide. */
export function isNavigation(node: Paragraph): boolean {
  const links: string[] = [];
  let outside = '';
  const walk = (nodes: readonly RootContent[]): void => {
    for (const child of nodes) {
      if (child.type === 'link')
        links.push(child.children.length === 1 && child.children[0]?.type === 'image' ? '' : child.url);
      else if ('children' in child) walk(child.children as RootContent[]);
      else if ('value' in child && child.type !== 'html') outside += child.value;
    }
  };
  walk(node.children);
  const words = links.filter((url) => url !== '');
  return (
    words.length > 0 &&
    !/[\p{L}\p{N}]/u.test(outside) &&
    (words.length >= 4 || words.every((url) => !/^(?:https?:|mailto:)/i.test(url)))
  );
}

/** True if most items are links within the document. */
export function isContentsList(list: List): boolean {
  const anchors = list.children.filter((item) => {
    const first = item.children[0];
    return (
      first?.type === 'paragraph' &&
      first.children.length > 0 &&
      first.children.every((child) => child.type === 'link' && child.url.startsWith('#'))
    );
  });
  return anchors.length >= 3 && anchors.length === list.children.length;
}
