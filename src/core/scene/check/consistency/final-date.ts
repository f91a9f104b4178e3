import { mentions } from '../../../locales/index.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import { type FactSlide, quote } from './fact-slides.ts';
import type { Figure } from './facts.ts';

const FINAL = mentions('final_date');
/** Dates of a plan before its end, before one behind it is a fault. */
const MIN_BEFORE = 3;

/** Reports the one date of a plan that lies after the end that the deck names: "Project end: June 2027". */
export function checkFinalDate(slides: readonly FactSlide[]): Finding[] {
  const dates = slides.flatMap((slide) => slide.facts.figures.flatMap((figure) => toDate(figure, slide)));
  const ends = dates.filter(({ figure }) => FINAL.test(figure.label));
  const [end] = ends;
  if (end === undefined || ends.some(({ to }) => to !== end.to)) return [];
  const others = dates.filter((one) => !ends.includes(one));
  const later = others.filter(({ from }) => from > end.to);
  const [late] = later;
  if (late === undefined || later.length > 1 || others.length - 1 < MIN_BEFORE) return [];
  const { figure, slide } = late;
  return [
    {
      code: 'date_differs',
      severity: 'warning',
      slide: slide.number,
      ...slide.locate(figure.place),
      words: `${figure.label} ${figure.text}`.slice(0, 80),
      message: `"${quote(figure.label)}" is on ${figure.text}, after "${quote(end.figure.label)}" on ${end.figure.text} (slide ${end.slide.number}).`,
      fix: FINDINGS.date_differs.fix,
    },
  ];
}

interface PlacedDate {
  readonly figure: Figure;
  readonly slide: FactSlide;
  readonly from: number;
  readonly to: number;
}

function toDate(figure: Figure, slide: FactSlide): PlacedDate[] {
  const { value } = figure;
  return 'from' in value ? [{ figure, slide, from: value.from, to: value.to }] : [];
}
