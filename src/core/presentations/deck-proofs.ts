import { toAsciiDigits } from '../scene/cell-number.ts';
import type { CheckedNumber } from './number-proofs/check-numbers.ts';
import type { NumberProof, Presentation, Slide } from './presentation.ts';

/** Maximum number of proofs that are stored and answered. */
const MAX_PROOFS = 200;
const UNPROVED = 'no proof found in the source';

/** Proofs to store with the slides; those of bullets and titles before those of notes. */
export function toProofs(numbers: readonly CheckedNumber[], slides: readonly Slide[]): NumberProof[] {
  const isNote = ({ path }: CheckedNumber): boolean => path === 'speaker_note';
  const proven = new Set<string>();
  return [...numbers.filter((one) => !isNote(one)), ...numbers.filter(isNote)]
    .flatMap(({ slide, path, number, proof }): NumberProof[] => {
      const id = slides[slide]?.id;
      const key = `${slide} ${path} ${number}`;
      if (id === undefined || proven.has(key)) return [];
      proven.add(key);
      return [{ slide: id, path, number, ...(proof === undefined ? {} : { proof }) }];
    })
    .slice(0, MAX_PROOFS);
}

/**
 * Lines such as "slides[1].content.title: 0.31 = 310,000 ÷ 1,000,000 (Costs, 2027)" for the numbers that the
 * slides still have.
 *
 * @param shown ids of the slides to describe; absent for all.
 */
export function describeProofs(
  { proofs = [], slides }: Pick<Presentation, 'proofs' | 'slides'>,
  shown?: ReadonlySet<string>,
): string[] {
  const places = new Map(slides.map((slide, at) => [slide.id, { slide, at }]));
  return proofs.flatMap(({ slide: id, path, number, proof }) => {
    const place = places.get(id);
    if (place === undefined || shown?.has(id) === false || !holdsNumber(place.slide, path, number)) return [];
    return [`slides[${place.at}].${path}: ${number} ${proof === undefined ? UNPROVED : `= ${proof}`}`];
  });
}

/** True if the text at a path still has the number. */
function holdsNumber(slide: Slide, path: string, number: string): boolean {
  let value: unknown = slide;
  for (const key of path.split(/[.[\]]+/u).filter((part) => part !== ''))
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  if (typeof value === 'number') return String(Math.abs(value)) === number;
  return typeof value === 'string' && toAsciiDigits(value).includes(number);
}
