import { isReference } from '../assets/asset.ts';
import { sha256 } from '../input/sha256.ts';
import type { Content } from '../templates/contract.ts';
import { type DeckPlan, readDesignContracts } from './compose.ts';
import { findPictureFields, setPictureUrl } from './picture-fields.ts';
import type { Slide } from './presentation.ts';
import { isComposed } from './read-composed.ts';
import { storedPictureUrl } from './resolve-pictures.ts';
import { resolveContract } from './validate-slides.ts';

/**
 * Slides as they are recorded: each with an id, and with pictures that came inside the content
 * (data: URIs, uploaded ones, those behind links that expire, those found for a description) named by their stored file instead, so that records and answers stay small.
 */
export function prepareSlides(id: string, plan: DeckPlan): Slide[] {
  return plan.slides.map((slide, index) => ({ ...slide, content: prepareContent(id, plan, index), id: createSlideId(id, String(index)) }));
}

/** The content of one slide; pictures stored with another presentation are named as this one's, which has them, too. */
export function prepareContent(id: string, plan: DeckPlan, index: number): Content {
  const { layout, content: original } = plan.slides[index] ?? { layout: '', content: {} };
  let content = original;
  for (const [path, value] of findPictureFields(resolveContract(layout, readDesignContracts(plan))?.fields ?? {}, original)) {
    if (value.image_url !== undefined && isPermanentAddress(value.image_url)) continue;
    const media = plan.pictures[index]?.get(path);
    if (media !== undefined) content = setPictureUrl(content, path, storedPictureUrl(id, `${media.hash}.${media.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`));
    else if (/^data:/i.test(value.image_url ?? '')) content = setPictureUrl(content, path, 'data:,');
  }
  return isComposed({ layout }) ? replaceSources(content) : content;
}

/** Whether a picture stays referenced by a web address that is expected to remain valid. */
function isPermanentAddress(address: string): boolean {
  return /^https?:/i.test(address) && !isReference(address);
}

/** A composition whose markup names its stored pictures in place of their bytes. */
function replaceSources(content: Content): Content {
  let markup = String(content['markup'] ?? '');
  const pictures = ((content['pictures'] ?? []) as readonly ComposedPicture[]).map((picture) => {
    const { source = '', image } = picture;
    if (!/^(?:data:|file-)/i.test(source) || image.image_url === undefined || image.image_url === source) return picture;
    markup = markup.replaceAll(source, image.image_url);
    return { ...picture, source: image.image_url };
  });
  return { ...content, markup, ...(pictures.length === 0 ? {} : { pictures }) };
}

interface ComposedPicture {
  readonly source?: string;
  readonly image: { readonly image_url?: string };
}

/** A uuid (version 8, RFC 9562) made of the presentation's id and a place, so that a run repeated after a crash gives the same slides. */
export function createSlideId(presentationId: string, place: string): string {
  const hex = sha256(`${presentationId}/${place}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
