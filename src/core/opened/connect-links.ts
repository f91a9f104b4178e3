import type { PackageEdit } from '../ooxml/package/index.ts';
import { descendants, text } from '../ooxml/xml/index.ts';
import { DECK_ADDRESS } from './api.ts';
import { relateAddress } from './links.ts';
import { readRelationshipId } from './opened-slides.ts';

/**
 * Points links of slides and elements that were composed outside of the deck at its slides.
 *
 * @throws Failure `invalid_input` for a slide that the deck does not have
 */
export function connectLinks(file: PackageEdit, part: string): void {
  for (const { id, target, external } of file.relationships(part)) {
    if (!external || !target.startsWith(DECK_ADDRESS)) continue;
    const link = relateAddress(file, part, decodeURIComponent(target.slice(DECK_ADDRESS.length)));
    file.edit(part, (edited, root) => {
      for (const one of descendants(root)) {
        if (one.name !== 'hlinkClick' || readRelationshipId(edited.source, one) !== id) continue;
        edited.setAttribute(one, 'id', link.id);
        edited.setAttribute(one, 'action', link.action === undefined ? undefined : text(link.action));
      }
    });
    file.unrelate(part, id);
  }
}
