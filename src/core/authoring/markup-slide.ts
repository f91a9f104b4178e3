import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';

/** Slide text that is markup, alone or in a fenced block under a heading. */
const WRITTEN =
  /^\s*(?:#{1,6}[ \t]+(?<heading>[^\n]+)\n\s*)?(?:(?<fence>`{3,}|~{3,})[ \t]*html[ \t]*\n(?<fenced>[\s\S]*?)\n[ \t]*\k<fence>|(?<bare><section\b[\s\S]*<\/section>))\s*$/;
const OPEN = /^\s*<section\b(?:"[^"]*"|'[^']*'|[^'">])*>/;

/**
 * Slide that an outline text writes in markup; undefined for Markdown. A heading above it is its title if it
 * has none.
 */
export function readMarkupSlide(text: string): SlideSpec | undefined {
  const { heading, fenced, bare: section } = WRITTEN.exec(text)?.groups ?? {};
  const sourceMarkup = fenced ?? section ?? '';
  if (!OPEN.test(sourceMarkup)) return undefined;
  const hasTitle = /<h1[\s>]/i.test(sourceMarkup);
  const words = heading?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const markup =
    hasTitle || words === undefined
      ? sourceMarkup
      : sourceMarkup.replace(OPEN, (open) => `${open}\n  <h1>${words}</h1>`);
  const title = hasTitle
    ? /<h1\b[^>]*>([\s\S]*?)<\/h1>/i
        .exec(sourceMarkup)?.[1]
        ?.replace(/<[^>]*>|\s+/g, ' ')
        .trim()
    : heading;
  return {
    layout: COMPOSED.id,
    content: { markup, ...(title === undefined || title === '' ? {} : { title }) },
  };
}

/** Outline text of a slide in markup. */
export function formatMarkupOutline(title: string, markup: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...markup.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `## ${title}\n\n${fence}html\n${markup}\n${fence}`;
}
