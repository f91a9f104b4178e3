import type { SlideMaterial } from '../designs/design.ts';
import type { MediaRef } from '../scene/scene.ts';
import { CONTRACTS } from '../templates/catalogue.ts';
import { findPictureFields } from './picture-fields.ts';
import { buildSlideMaterial } from './slide-material.ts';
import { toDrawnSpec } from './true-timeline.ts';

/** Stands for the picture of an example, of which only the shape counts. */
const PICTURE: MediaRef = { hash: '0'.repeat(64), mimeType: 'image/png', widthPx: 1600, heightPx: 900 };

/** The example of every standard layout, as a design gets it. */
export function exampleMaterials(): SlideMaterial[] {
  return CONTRACTS.map(({ id, fields, example }) => {
    const spec = toDrawnSpec({ layout: id, content: example });
    const pictures = new Map(
      [...findPictureFields(fields, spec.content).keys()].map((path) => [path, PICTURE]),
    );
    return buildSlideMaterial(spec, pictures);
  });
}
