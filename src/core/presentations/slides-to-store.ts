import { isReference } from '../assets/asset.ts';
import { defined } from '../input/fields.ts';
import { sha256 } from '../input/sha256.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
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
    ...prepareSlide(id, plan, index, slide),
    id: createSlideId(id, String(index)),
  }));
}

/** Prepares the content of one slide, and the addresses by which its markup names videos and sounds. */
export function prepareSlide<Stored extends SlideSpec>(
  id: string,
  plan: DeckPlan,
  index: number,
  slide: Stored,
): Stored {
  const content = prepareContent(id, plan, index);
  if (slide.media === undefined || !isComposed(slide)) return { ...slide, content };
  let markup = String(content['markup'] ?? '');
  const store = (source: string | undefined, file: string): string | undefined => {
    if (source === undefined || !TEMPORARY.test(source)) return source;
    const stored = storedPictureUrl(id, file);
    markup = markup.replaceAll(source, stored);
    return stored;
  };
  const media = slide.media.map((clip) => {
    const { hash, extension, poster } = clip;
    return {
      ...clip,
      ...defined({
        source: store(clip.source, `${hash}.${extension}`),
        poster_source: store(clip.poster_source, nameFile(poster)),
      }),
    };
  });
  return { ...slide, content: { ...content, markup }, media };
}

/** Addresses in markup that are replaced by those of stored files. */
const TEMPORARY = /^(?:data:|file-|clip:)/i;

function nameFile({ hash, mimeType }: Pick<MediaRef, 'hash' | 'mimeType'>): string {
  return `${hash}.${mimeType === 'image/jpeg' ? 'jpg' : 'png'}`;
}

/**
 * Prepares the content of one slide. Pictures that belong to another presentation are stored with this one
 * and renamed.
 */
function prepareContent(id: string, plan: DeckPlan, index: number): Content {
  const { layout, content: original } = plan.slides[index] ?? { layout: '', content: {} };
  let content = original;
  for (const [path, value] of findPictureFields(
    resolveContract(layout, readDesignContracts(plan))?.fields ?? {},
    original,
  )) {
    if (value.image_url !== undefined && isPermanentAddress(value.image_url)) continue;
    const media = plan.pictures[index]?.get(path);
    if (media !== undefined) content = setPictureUrl(content, path, storedPictureUrl(id, nameFile(media)));
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
