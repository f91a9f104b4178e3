import { toSlug } from '../scene/slide-links.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Range } from './cut.ts';

const SECTION_LINK = /\[((?:[^[\]\\]|\\.)*)\]\(#([^\s()]+)\)/g;

/**
 * Points links to headings of the source at the slides that show their sections. Links to sections without a
 * slide keep only their words.
 *
 * @param ranges pieces of the source that each slide shows, beginning with the slide at `offset`
 */
export function linkSections(
  slides: readonly SlideSpec[],
  ranges: readonly Range[],
  offset: number,
): SlideSpec[] {
  const bySlug = new Map<string, string>();
  for (const [index, range] of ranges.entries()) {
    const title = toSlug(String(slides[offset + index]?.content['title'] ?? ''));
    for (const { sections } of range)
      for (const { heading } of sections) {
        const slug = toSlug(heading);
        if (slug !== '' && title !== '' && !bySlug.has(slug)) bySlug.set(slug, title);
      }
  }
  const relink = (text: string): string =>
    text.replace(SECTION_LINK, (_, words: string, address: string) => {
      const title = bySlug.get(toSlug(decodeAddress(address)));
      return title === undefined ? words : `[${words}](#${title})`;
    });
  return slides.map((slide) => mapTexts(slide, relink) as SlideSpec);
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Copies only what has a text that changes. */
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('](#') ? map(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (value === null || typeof value !== 'object' || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)]));
}

function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}
