import type { PlannedSlide } from './planned-slide.ts';

/** Line that begins an item of the first level of a list. */
const ITEM = /^(?:[-*+]|\d{1,3}[.)])\s/;

/**
 * Brings planned slides to the requested number for models that cannot count: the two neighbours with the fewest
 * words become one slide, and the slide with the most items becomes two. Fewer slides remain if none can be divided.
 */
export function fitSlideCount(planned: readonly PlannedSlide[], count: number): PlannedSlide[] {
  const slides = [...planned];
  while (slides.length > count) {
    const at = findThinnestPair(slides);
    const [first, second] = slides.slice(at, at + 2);
    if (first === undefined || second === undefined) break;
    slides.splice(at, 2, joinSlides(first, second));
  }
  while (slides.length < count) {
    const at = findLongestList(slides);
    const slide = slides[at];
    if (slide === undefined) break;
    slides.splice(at, 1, ...divideSlide(slide));
  }
  return slides;
}

function joinSlides(first: PlannedSlide, second: PlannedSlide): PlannedSlide {
  return {
    ...first,
    points: [first.points, `### ${second.title}`, second.points].filter((part) => part !== '').join('\n\n'),
    parts: [...new Set([...first.parts, ...second.parts])],
  };
}

function divideSlide(slide: PlannedSlide): PlannedSlide[] {
  const lines = slide.points.split('\n');
  const items = lines.flatMap((line, index) => (ITEM.test(line) ? [index] : []));
  const middle = items[Math.ceil(items.length / 2)] ?? lines.length;
  return [
    { ...slide, points: lines.slice(0, middle).join('\n').trim() },
    { ...slide, points: lines.slice(middle).join('\n').trim() },
  ];
}

/** Index of the first of the two neighbours that have the fewest characters together. */
function findThinnestPair(slides: readonly PlannedSlide[]): number {
  const sums = slides
    .slice(0, -1)
    .map(({ points }, index) => points.length + (slides[index + 1]?.points.length ?? 0));
  return sums.indexOf(Math.min(...sums));
}

/** Index of the slide with the most items, at least two; -1 if there is none. */
function findLongestList(slides: readonly PlannedSlide[]): number {
  const counts = slides.map(({ points }) => points.split('\n').filter((line) => ITEM.test(line)).length);
  const most = Math.max(0, ...counts);
  return most < 2 ? -1 : counts.indexOf(most);
}
