import type { Topic } from './agenda.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';

/** Chapters with their first slides. */
export function listTopics(ranges: readonly Range[], offset: number, title: string): Topic[] {
  const starts: { heading: string; page: number; length: number }[] = [];
  const depth = findChapterDepth(ranges, title);
  ranges.forEach((range, index) => {
    const named = [
      ...new Set(
        range.map((unit) => unit.sections[depth]?.heading).filter((heading) => heading !== undefined),
      ),
    ];
    for (const heading of named) {
      const known = starts.find((start) => start.heading === heading);
      if (known === undefined) starts.push({ heading, page: offset + index + 1, length: 1 });
      else known.length++;
    }
  });
  return starts;
}

/** Heading level of the chapters, below a heading that contains nearly everything. */
function findChapterDepth(ranges: readonly Range[], title: string): number {
  const units = ranges.flat();
  let depth = 0;
  while (depth < 4) {
    const at = depth;
    const names = new Set(units.map((unit) => unit.sections[at]).filter((section) => section !== undefined));
    if (names.size > 1 || names.size === 0) return depth;
    const [only] = names;
    if (only === undefined || (fold(only.heading) !== fold(title) && names.size > 1)) return depth;
    depth++;
  }
  return 0;
}
