import type { SourceSection } from '../sources/source-document.ts';
import { areBalanced } from './style.ts';
import type { Unit } from './unit.ts';

/** Number of points of each list, and maximum length of both together, that fit side by side on a slide. */
const POINTS = { min: 2, max: 6 } as const;
const MAX_CHARACTERS = 700;

/**
 * Finds sections that consist of two subsections with a list each. They fit on one slide in two columns, below
 * the heading of the section, which would be lost on a slide for each list.
 *
 * @returns the section around each unit of such lists
 */
export function findSectionPairs(units: readonly Unit[]): ReadonlyMap<Unit, SourceSection> {
  const around = new Map<Unit, SourceSection>();
  const bySection = Map.groupBy(units, ({ sections }) => sections.at(-2));
  for (const [section, inside] of bySection) {
    if (section === undefined || section.sections.length !== 2 || section.blocks.length > 0) continue;
    const lists = [...Map.groupBy(inside, ({ sections }) => sections.at(-1)).values()];
    const whole = units.filter(({ sections }) => sections.includes(section));
    if (lists.length !== 2 || whole.length !== inside.length || !lists.every(isShortList)) continue;
    const [left = '', right = ''] = lists.map((list) => list.map(({ text }) => text.text).join(''));
    if (left.length + right.length > MAX_CHARACTERS || !areBalanced(left, right)) continue;
    for (const unit of inside) around.set(unit, section);
  }
  return around;
}

function isShortList(list: readonly Unit[]): boolean {
  return (
    list.length >= POINTS.min &&
    list.length <= POINTS.max &&
    list.every(
      ({ kind, block, children }) =>
        kind === 'list_item' && block === list[0]?.block && children.length === 0,
    )
  );
}
