import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { isSlideLink, SlideLinks } from '../slide-links.ts';
import { forEachText } from './formulas.ts';
import { describeElement, describePlace } from './geometry.ts';

/** Reports links to slides that the deck does not have. */
export function checkSlideLinks(slides: readonly Scene[]): Finding[] {
  const links = new SlideLinks(slides);
  return slides.flatMap((scene, index) => {
    const findings = new Map<string, Finding>();
    forEachText(scene, (element, paragraphs) => {
      for (const { runs } of paragraphs)
        for (const { link } of runs) {
          if (link === undefined || !isSlideLink(link) || findings.has(link)) continue;
          if (links.resolve(link, index + 1) !== undefined) continue;
          findings.set(link, {
            code: 'link_without_target',
            severity: 'warning',
            slide: index + 1,
            ...describePlace(element),
            message: `The link "${link.slice(0, 80)}" in ${describeElement(element)} leads to no slide of this deck, so its words are no link.`,
            fix: 'Name a slide by its title in lower case with hyphens ("#our-costs"), by its number ("#3"), or by "#first", "#last", "#next" or "#previous".',
          });
        }
    });
    return [...findings.values()];
  });
}
