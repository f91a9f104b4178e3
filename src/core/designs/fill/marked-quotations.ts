import type { ApplyRequest, SlideMaterial } from '../design.ts';
import type { DesignFacts } from './design-facts.ts';

const MARK = /^\s*["'“”„«»‹›「『《]/u;

/** Slides whose quotations have the marks of their language, in a file that draws none around them. */
export function markQuotations(
  { slides }: Pick<ApplyRequest, 'slides'>,
  { drawsQuotations, samples }: Pick<DesignFacts, 'drawsQuotations' | 'samples'>,
): readonly SlideMaterial[] {
  if (drawsQuotations || samples.some(({ serves }) => serves?.[0] === 'quote')) return slides;
  return slides.map((slide) => {
    const { title, quotationMarks, own } = slide;
    if (quotationMarks === undefined || own !== undefined || title === '' || MARK.test(title)) return slide;
    const [open, close] = quotationMarks;
    return { ...slide, title: `${open}${title}${close}` };
  });
}
