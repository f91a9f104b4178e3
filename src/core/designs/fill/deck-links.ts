import type { SlideLink } from '../../ooxml/write/index.ts';
import { slidePartName } from '../../output/pptx/fill/design-package.ts';
import { createSlideLink } from '../../output/pptx/slide-jumps.ts';
import { SlideLinks } from '../../scene/slide-links.ts';

/** Links between the slides of a deck in a design. */
export class DeckLinks {
  readonly #links: SlideLinks;

  constructor(slides: readonly { readonly title: string }[]) {
    this.#links = new SlideLinks(slides);
  }

  /** Undefined if there is no such slide. @param index of the slide that has the link, from 0 */
  resolve(link: string, index: number): SlideLink | undefined {
    const target = this.#links.resolve(link, index + 1);
    return target === undefined ? undefined : createSlideLink(target, (slide) => slidePartName(slide - 1));
  }
}
