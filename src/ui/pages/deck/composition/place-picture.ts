import { setAttribute } from './edits.ts';
import { findNode, findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';
import type { Composition } from './use-composition.ts';

/** Shows a stored picture in the element at a key or in the selected one, if it is a picture; or inserts it. */
export function placePicture(composition: Composition, asset: string, key: string | undefined): void {
  const { markup, nodes, selected } = composition;
  const node = key === undefined ? selected : findNode(nodes, key);
  if (node?.kind !== 'element' || node.name !== 'img') {
    composition.insert(`<img src="asset:${asset}" alt=""/>`);
    return;
  }
  const shown = setAttribute(markup, node, 'src', `asset:${asset}`);
  composition.change({ markup: setAttribute(shown, findSame(shown, node), 'prompt', undefined) });
}

function findSame(markup: string, element: MarkupElement): MarkupElement {
  const node = findNodeFrom(parseMarkup(markup), element.from);
  return node?.kind === 'element' ? node : element;
}
