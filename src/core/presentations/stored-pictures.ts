import type { MediaRef } from '../scene/scene.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { findPictureFields } from './picture-fields.ts';
import type { StoredPresentation } from './stored-presentation.ts';
import { resolveContract } from './validate-slides.ts';

/** Stored pictures by the address that content uses for them. */
export function mapAddresses(
  stored: readonly StoredPresentation[],
  own: (template: string) => OwnContracts | undefined,
): Map<string, MediaRef> {
  const found = new Map<string, MediaRef>();
  for (const { presentation, pictures } of stored) {
    for (const [index, { layout, content }] of presentation.slides.entries()) {
      for (const [path, { image_url }] of findPictureFields(
        resolveContract(layout, own(presentation.template.id))?.fields ?? {},
        content,
      )) {
        const media = pictures[index]?.[path];
        if (image_url !== undefined && media !== undefined && !found.has(image_url))
          found.set(image_url, media);
      }
    }
  }
  return found;
}
