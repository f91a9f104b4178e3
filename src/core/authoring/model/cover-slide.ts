import type { Finding } from '../../scene/finding.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { cutToFit, findTooLong } from './fit-slide.ts';
import type { Plan } from './plan.ts';

const COVER_CUTS = 3;

/** The title slide of a plan, with texts cut until they fit. */
export function createCoverSlide(
  { title, subtitle }: Plan,
  language: string,
  measure: (spec: SlideSpec) => readonly Finding[],
): SlideSpec {
  let spec: SlideSpec = { layout: 'title', content: { title, ...(subtitle === '' ? {} : { subtitle }) } };
  for (let round = 0; round < COVER_CUTS; round++) {
    const texts = findTooLong(spec, measure(spec));
    if (texts.length === 0) break;
    spec = cutToFit(spec, texts, language);
  }
  return spec;
}
