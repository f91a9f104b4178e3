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
 * Prepares slides for storage: each gets an id, and pictures from data URIs, uploads, expiring links or
 * descriptions are replaced by the address of their stored file, so that records and answers stay small.
 */
export function prepareSlides(id: string, plan: DeckPlan): Slide[] {
  return plan.slides.map((slide, index) => ({
    ...slide,
    content: prepareContent(id, plan, index),
    id: createSlideId(id, String(index)),
  }));
}

/**
 * Prepares the content of one slide. Pictures that belong to another presentation are stored with this one
 * and renamed.
 */
export function prepareContent(id: string, plan: DeckPlan, index: number): Content {
  const { layout, content: original } = plan.slides[index] ?? { layout: '', content: {} };
  let content = original;
  for (const [path, value] of findPictureFields(
    resolveContract(layout, readDesignContracts(plan))?.fields ?? {},
    original,
  )) {
    if (value.image_url !== undefined && isPermanentAddress(value.image_url)) continue;
    const media = plan.pictures[index]?.get(path);
    if (media !== undefined)
      content = setPictureUrl(
        content,
        path,
        storedPictureUrl(id, `${media.hash}.${media.mimeType === 'image/jpeg' ? 'jpg' : 'png'}`),
      );
    else if (/^data:/i.test(value.image_url ?? '')) content = setPictureUrl(content, path, 'data:,');
  }
  return isComposed({ layout }) ? replaceSources(content) : content;
}

/** True for a web address that is expected to remain valid. */
function isPermanentAddress(address: string): boolean {
  return /^https?:/i.test(address) && !isReference(address);
}

/** Replaces the bytes of stored pictures in markup by their addresses. */
function replaceSources(content: Content): Content {
  let markup = String(content['markup'] ?? '');
  const pictures = ((content['pictures'] ?? []) as readonly ComposedPicture[]).map((picture) => {
    const { source = '', image } = picture;
    if (!/^(?:data:|file-)/i.test(source) || image.image_url === undefined || image.image_url === source)
      return picture;
    markup = markup.replaceAll(source, image.image_url);
    return { ...picture, source: image.image_url };
  });
  return { ...content, markup, ...(pictures.length === 0 ? {} : { pictures }) };
}

interface ComposedPicture {
  readonly source?: string;
  readonly image: { readonly image_url?: string };
}

/**
 * UUID (version 8, RFC 9562) derived from the presentation id and a place, so that a run repeated after a
 * crash creates the same slides.
 */
export function createSlideId(presentationId: string, place: string): string {
  const hex = sha256(`${presentationId}/${place}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
