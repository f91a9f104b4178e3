import type { Content } from '../../templates/contract.ts';
import type { OwnContracts } from '../../templates/own-contract.ts';
import { findPictureFields, type ImageValue, removePictureAddress } from '../picture-fields.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState } from './edit.ts';

/**
 * Where a picture is described anew while its address stayed, the description is what was meant: the old picture
 * gives way, and so does its alt text unless that was written anew as well. The slide remembers it, should no other be had.
 *
 * @returns the state, and the places that changed: "Slide 2, image".
 */
export function renewPictures(state: DeckState, before: DeckState, own: (template: string) => OwnContracts | undefined): { readonly state: DeckState; readonly renewed: readonly string[] } {
  const old = new Map(before.slides.map(({ id, layout, content }) => [id, findPictures(layout, content, own(before.template))]));
  const renewed: string[] = [];
  const slides = state.slides.map((slide, index) => {
    if (slide.by === undefined) return slide;
    const was = old.get(slide.id);
    const paths = [...findPictures(slide.layout, slide.content, own(state.template))].filter(([path, picture]) => hasNewDescription(picture, was?.get(path)));
    renewed.push(...paths.map(([path]) => `Slide ${index + 1}, ${path}`));
    const content = paths.reduce((so, [path, { alt }]) => removePictureAddress(so, path, alt === was?.get(path)?.alt), slide.content);
    const previousPictures = new Map(paths.flatMap(([path]) => (was?.has(path) === true ? [[path, was.get(path) ?? {}] as const] : [])));
    return paths.length === 0 ? slide : { ...slide, content, was: { renewed: previousPictures, others: (was?.size ?? 0) > previousPictures.size } };
  });
  return { state: { ...state, slides }, renewed };
}

function hasNewDescription(now: ImageValue, was: ImageValue | undefined): boolean {
  const shown = now.image_url ?? now.asset_id;
  return shown !== undefined && shown === (was?.image_url ?? was?.asset_id) && now.image_prompt !== undefined && now.image_prompt !== was?.image_prompt;
}

function findPictures(layout: string, content: Content, own: OwnContracts | undefined): ReadonlyMap<string, ImageValue> {
  return findPictureFields(resolveContract(layout, own)?.fields ?? {}, content);
}
