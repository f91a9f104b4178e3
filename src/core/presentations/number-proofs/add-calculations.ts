import type { ComputedNumber } from '../../authoring/api.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import type { CheckedNumber } from './check-numbers.ts';

/** Proves numbers that are in no cell by the calculations that their author names. */
export function addCalculations(
  numbers: readonly CheckedNumber[],
  slides: readonly SlideSpec[],
  computed: readonly ComputedNumber[],
): readonly CheckedNumber[] {
  const byTitle = Map.groupBy(computed, ({ title }) => title);
  return numbers.map((checked) => {
    if (checked.proof !== undefined) return checked;
    const own = byTitle.get(String(slides[checked.slide]?.content['title'] ?? '')) ?? [];
    const found = own.find(({ number, path }) =>
      path === undefined ? number === checked.number : checked.path.startsWith(path),
    );
    if (found === undefined) return checked;
    const { fault: _, ...proved } = checked;
    return { ...proved, proof: found.proof };
  });
}
