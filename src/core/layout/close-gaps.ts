import { computeContentBox } from './content-box.ts';
import { type FitGroup, flatten, type PlacedNode } from './placed-node.ts';
import { getSizeAt } from './text-size.ts';

/** Smallest share of its size at which a text is set to close a gap. */
const LEAST_SHARE = 0.85;

/**
 * Takes smaller sizes for texts that leave a gap above what follows them: those that need one more line in a
 * usual substitute font than in their own. In a size at which they have equally many lines in both, they look
 * even with the font and hold without it. Titles keep their size, since it is that of the other slides.
 *
 * @returns the groups whose size changed, with their steps before
 */
export function closeGaps(all: readonly PlacedNode[]): ReadonlyMap<FitGroup, number> {
  const texts = findTextsAboveOthers(all);
  const changed = new Map<FitGroup, number>();
  for (const [group, members] of Map.groupBy(texts, ({ group }) => group)) {
    if (group === undefined) continue;
    const { step } = group;
    const best = findStepWithFewestGaps(group, members);
    if (best === step) continue;
    changed.set(group, step);
    group.step = best;
  }
  return changed;
}

function findStepWithFewestGaps({ step, last }: FitGroup, members: readonly PlacedNode[]): number {
  let best = step;
  let fewest = countGaps(members, step);
  for (let next = step + 1; fewest > 0 && next <= last; next += 1) {
    if (members.some(({ node }) => computeShare(node, step, next) < LEAST_SHARE)) break;
    const gaps = countGaps(members, next);
    if (gaps < fewest) [best, fewest] = [next, gaps];
  }
  return best;
}

/** Size at a step as a share of that at another. */
function computeShare(node: PlacedNode['node'], from: number, to: number): number {
  if (node?.type !== 'text' && node?.type !== 'list') return 1;
  const { sizesPt } = node.textStyle;
  return getSizeAt(sizesPt, to) / getSizeAt(sizesPt, from);
}

function countGaps(members: readonly PlacedNode[], step: number): number {
  return members.filter((placed) => {
    const { width } = computeContentBox(placed);
    const { text } = placed;
    return text !== undefined && text.measure(step, width).lines > text.measureOwn(step, width).lines;
  }).length;
}

/** Texts of the flow with another text below them in their column, without titles. */
function findTextsAboveOthers(all: readonly PlacedNode[]): PlacedNode[] {
  return all.flatMap(({ children, style }) => {
    if (style.direction === 'row') return [];
    const inFlow = children.filter((child) => child.style.position !== 'absolute');
    const last = inFlow.findLastIndex((child) => flatten(child).some(({ text }) => text !== undefined));
    return inFlow
      .slice(0, Math.max(0, last))
      .filter(({ text, placeholder }) => text !== undefined && placeholder === 'none');
  });
}
