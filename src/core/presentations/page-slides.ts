import { Failure } from '../failure.ts';
import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { composeSlide, type DeckPlan, ownOf } from './compose.ts';
import { overflowOf } from './overflow.ts';
import { hasLongList, splitSlide } from './split-slide.ts';
import { contractOf } from './validate-slides.ts';

/** Most slides of one deck after lists and tables were paged. */
const MAX_PAGED_SLIDES = 100;

/**
 * For each slide of the plan the slides to take its place: pages of it where it overflows and
 * paging makes it fit, or where a list is longer than the layout takes; itself otherwise.
 *
 * @throws Failure `does_not_fit` when there would be too many.
 */
export function pageSlides(plan: DeckPlan, overflows: readonly Finding[]): SlideSpec[][] {
  const tooFull = new Set(overflows.map((finding) => finding.slide - 1));
  // A design measures in its own layouts and says how many slides it wants.
  const wanted = new Map(overflows.flatMap(({ slide, unit, measured = 1 }) => (unit === 'slides' ? [[slide - 1, measured]] : [])));
  const paged = plan.slides.map((slide, index) => {
    const contract = contractOf(slide.layout, ownOf(plan));
    if (contract === undefined || !(tooFull.has(index) || hasLongList(slide, contract))) return [slide];
    return splitSlide(slide, contract, (page) => fits(plan, page, index), words(plan.language), wanted.get(index)) ?? [slide];
  });
  const total = paged.flat().length;
  if (total <= MAX_PAGED_SLIDES) return paged;
  throw new Failure('does_not_fit', `Paged over further slides the deck would have ${total} slides; the limit is ${MAX_PAGED_SLIDES}.`, {
    hint: 'Shorten the longest tables and lists, or make several decks.',
  });
}

function fits(plan: DeckPlan, page: SlideSpec, index: number): boolean {
  const slides = plan.slides.with(index, page);
  // Pages may have pictures: none is left out.
  const scene = composeSlide({ ...plan, slides, pictures: plan.pictures.with(index, new Map()), leavesOut: false }, index);
  return overflowOf(scene).length === 0;
}
