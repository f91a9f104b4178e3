import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { isSlideLink, SlideLinks } from '../slide-links.ts';
import { forEachText } from './formulas.ts';
import { describeElement, describePlace } from './geometry.ts';

const NAME_A_SLIDE =
  'Name a slide by its title in lower case with hyphens ("#our-costs"), by its number ("#3"), or by "#first", "#last", "#next", "#previous" or "#back".';

/** A link to a slide or to an address of an unknown kind, and the text that has it. */
export interface PlacedLink extends Pick<Finding, 'element' | 'path' | 'box'> {
  readonly link: string;
  /** Name of the element in a sentence. */
  readonly where: string;
}

/** Links to slides of the deck or to nothing known, each with the first text that has it. */
export function listSlideLinks(scene: Scene): PlacedLink[] {
  const found = new Map<string, PlacedLink>();
  forEachText(scene, (element, paragraphs) => {
    for (const { runs } of paragraphs)
      for (const { link, linkFault } of runs) {
        const named = linkFault ?? (link !== undefined && isSlideLink(link) ? link : undefined);
        if (named !== undefined && !found.has(named))
          found.set(named, { link: named, where: describeElement(element), ...describePlace(element) });
      }
  });
  return [...found.values()];
}

/** Reports links to slides that the deck does not have, and to what is no address. */
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
              message: `The link "${link.slice(0, 80)}" in ${where} leads to ${isSlideLink(link) ? 'no slide of this deck' : 'no web address, mailbox or slide'}, so its words are no link.`,
              fix: isSlideLink(link)
                ? NAME_A_SLIDE
                : `Begin it with https://, http:// or mailto:. ${NAME_A_SLIDE}`,
            },
          ],
    ),
  );
}
