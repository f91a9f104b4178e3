import { createHash } from 'node:crypto';
import type { DeckPlan } from './compose.ts';
import { pictureFields, withPictureUrl } from './picture-fields.ts';
import type { Slide } from './presentation.ts';
import { storedPictureUrl } from './resolve-pictures.ts';
import { contractOf } from './validate-slides.ts';

/**
 * Slides as they are recorded: each with an id, and with pictures that came inside the content
 * (data: URIs) named by their stored file instead, so that records and answers stay small.
 */
export function slidesToStore(id: string, plan: DeckPlan): Slide[] {
  return plan.slides.map((slide, index) => {
    let content = slide.content;
    for (const [path, value] of pictureFields(contractOf(slide.layout)?.fields ?? {}, content)) {
      if (value.image_url === undefined || !/^data:/i.test(value.image_url)) continue;
      const media = plan.pictures[index]?.get(path);
      content = withPictureUrl(content, path, media === undefined ? 'data:,' : storedPictureUrl(id, `${media.hash}.${media.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`));
    }
    return { ...slide, content, id: slideId(id, index) };
  });
}

/** A uuid (version 8, RFC 9562) made of the presentation's id and the place, so that a run repeated after a crash gives the same slides. */
function slideId(presentationId: string, index: number): string {
  const hex = createHash('sha256').update(`${presentationId}/${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
