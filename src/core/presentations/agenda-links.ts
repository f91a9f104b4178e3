import type { SlideSpec } from '../templates/contract.ts';

/**
 * Links the headings of an agenda to the slides on which they start, as the standard templates do by themselves.
 *
 * @param count number of slides of the deck
 */
export function linkAgenda(spec: SlideSpec, count: number): SlideSpec {
  const { items } = spec.content;
  if (spec.layout !== 'agenda' || !Array.isArray(items)) return spec;
  const linked = items.map((item: { readonly heading?: unknown; readonly page?: unknown }) => {
    const { heading, page } = item;
    const leads = typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= count;
    // A heading with a link of its own keeps it.
    return leads && typeof heading === 'string' && !/[[\]]/.test(heading)
      ? { ...item, heading: `[${heading}](#${page})` }
      : item;
  });
  return { ...spec, content: { ...spec.content, items: linked } };
}
