import { locateRequired } from '../errors/missing-pictures.ts';
import type { DeckDraft } from './api.ts';
import type { DeckMaterials } from './make-deck.ts';
import { PictureResolver } from './resolve-pictures.ts';
import type { PresentationServiceOptions } from './service-options.ts';

/** Loaders of the pictures, videos and sounds that a draft names. */
export function createMaterials(
  options: PresentationServiceOptions,
  signal: AbortSignal,
  required?: DeckDraft['required_pictures'],
  imageType?: DeckDraft['image_type'],
): DeckMaterials {
  const pictures = new PictureResolver(
    { ...options, imageType, writtenAt: locateRequired(required) },
    signal,
  );
  return { pictures, clips: options };
}
