import { tooManySlides } from '../input/slide-limit.ts';
import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { composeSlide, type DeckPlan, readDesignContracts } from './compose.ts';
import { findOverflow } from './overflow.ts';
import { hasLongList, splitSlide } from './split-slide.ts';
import { resolveContract } from './validate-slides.ts';

/**
 * For each slide, returns the pages that replace it if it overflows and paging makes it fit, or if a list
 * is longer than the layout allows; otherwise the slide itself.
 *
 * @param maxSlides maximum number of slides including all pages.
 * @throws Failure `invalid_input` if there would be more.
 */
export function pageSlides(plan: DeckPlan, overflows: readonly Finding[], maxSlides: number): SlideSpec[][] {
  const tooFull = new Set(overflows.map((finding) => finding.slide - 1));
  // A design measures in its own layouts and reports how many slides it needs.
  const wanted = new Map(
    overflows.flatMap(({ slide, unit, measured = 1 }) => (unit === 'slides' ? [[slide - 1, measured]] : [])),
  );
  const paged = plan.slides.map((slide, index) => {
    const contract = resolveContract(slide.layout, readDesignContracts(plan));
    if (contract === undefined || !(tooFull.has(index) || hasLongList(slide, contract))) return [slide];
    return (
      splitSlide(
        slide,
        contract,
        (page) => fits(plan, page, index),
        words(plan.language),
        wanted.get(index),
      ) ?? [slide]
    );
  });
  const total = paged.flat().length;
  if (total > maxSlides) throw tooManySlides(['slides'], total, maxSlides);
  return paged;
}

function fits(plan: DeckPlan, page: SlideSpec, index: number): boolean {
  const slides = plan.slides.with(index, page);
  // Pages may have pictures, so space for them is reserved.
  const scene = composeSlide(
    { ...plan, slides, pictures: plan.pictures.with(index, new Map()), leavesOut: false },
    index,
  );
  return findOverflow(scene).length === 0;
}
