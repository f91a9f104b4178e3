import type { Transition } from '../scene/scene.ts';

/** The transition of a deck that has one. */
export function transitionOf({ transition }: { readonly transition?: Transition | undefined }): { readonly transition?: Transition } {
  return transition === undefined || transition === 'none' ? {} : { transition };
}
