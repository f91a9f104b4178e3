import type { Content } from '../../templates/contract.ts';
import type { OwnContracts } from '../../templates/own-contract.ts';
import { findPictureFields, type ImageValue, removePictureAddress } from '../picture-fields.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState } from './edit.ts';

/**
 * If a picture has a new description but the same address, the description wins: the old address is
 * removed, and so is the alternative text unless it is new too. The slide remembers the old picture in case
 * no other is found.
 *
 * @returns the state and the changed places, such as "Slide 2, image".
 */
export function renewPictures(
  state: DeckState,
  before: DeckState,
  own: (template: string) => OwnContracts | undefined,
): { readonly state: DeckState; readonly renewed: readonly string[] } {
  const old = new Map(
    before.slides.map(({ id, layout, content }) => [id, findPictures(layout, content, own(before.template))]),
  );
  const renewed: string[] = [];
  const slides = state.slides.map((slide, index) => {
    if (slide.by === undefined) return slide;
    const was = old.get(slide.id);
    const paths = [...findPictures(slide.layout, slide.content, own(state.template))].filter(
      ([path, picture]) => hasNewDescription(picture, was?.get(path)),
    );
    renewed.push(...paths.map(([path]) => `Slide ${index + 1}, ${path}`));
    const content = paths.reduce(
      (so, [path, { alt }]) => removePictureAddress(so, path, alt === was?.get(path)?.alt),
      slide.content,
    );
    const previousPictures = new Map(
      paths.flatMap(([path]) => (was?.has(path) === true ? [[path, was.get(path) ?? {}] as const] : [])),
    );
    return paths.length === 0
      ? slide
      : {
          ...slide,
          content,
          was: { renewed: previousPictures, others: (was?.size ?? 0) > previousPictures.size },
        };
  });
  return { state: { ...state, slides }, renewed };
}

function hasNewDescription(now: ImageValue, was: ImageValue | undefined): boolean {
  const shown = now.image_url ?? now.asset_id;
  return (
    shown !== undefined &&
    shown === (was?.image_url ?? was?.asset_id) &&
    now.image_prompt !== undefined &&
    now.image_prompt !== was?.image_prompt
  );
}

function findPictures(
  layout: string,
  content: Content,
  own: OwnContracts | undefined,
): ReadonlyMap<string, ImageValue> {
  return findPictureFields(resolveContract(layout, own)?.fields ?? {}, content);
}
