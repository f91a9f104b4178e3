import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { isSlideLink, SlideLinks } from '../slide-links.ts';
import { forEachText } from './formulas.ts';
import { describeElement, describePlace } from './geometry.ts';

/** A link to a slide, and the text that has it. */
export interface PlacedLink extends Pick<Finding, 'element' | 'path' | 'box'> {
  readonly link: string;
  /** Name of the element in a sentence. */
  readonly where: string;
}

/** Links to slides of the deck, each with the first text that has it. */
export function listSlideLinks(scene: Scene): PlacedLink[] {
  const found = new Map<string, PlacedLink>();
  forEachText(scene, (element, paragraphs) => {
    for (const { runs } of paragraphs)
      for (const { link } of runs)
        if (link !== undefined && isSlideLink(link) && !found.has(link))
          found.set(link, { link, where: describeElement(element), ...describePlace(element) });
  });
  return [...found.values()];
}

/** Reports links to slides that the deck does not have. */
export function checkSlideLinks(
  slides: readonly { readonly title: string; readonly links: readonly PlacedLink[] }[],
): Finding[] {
  const targets = new SlideLinks(slides);
  return slides.flatMap(({ links }, index) =>
    links.flatMap(({ link, where, ...place }): Finding[] =>
      targets.resolve(link, index + 1) !== undefined
        ? []
        : [
            {
              code: 'link_without_target',
              severity: 'warning',
              slide: index + 1,
              ...place,
              message: `The link "${link.slice(0, 80)}" in ${where} leads to no slide of this deck, so its words are no link.`,
              fix: 'Name a slide by its title in lower case with hyphens ("#our-costs"), by its number ("#3"), or by "#first", "#last", "#next" or "#previous".',
            },
          ],
    ),
  );
}
