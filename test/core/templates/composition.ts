import { flatten, measureInkBounds, readPlainText } from '../../../src/core/scene/check/geometry.ts';
import { CANVAS, PT_PER_PX, type Scene } from '../../../src/core/scene/scene.ts';

/** Edges that are nearer than this, but not the same, look like a mistake, px. */
const NEAR_PX = 4;
const SAME_PX = 1.75;
/** The narrowest margin of any template, px; what reaches the edge of the page bleeds on purpose. */
const MARGIN_PX = 48;

type Leaf = ReturnType<typeof flatten>[number];

/** Visible elements whose misalignment would be noticed. */
const listVisible = (scene: Scene): readonly Leaf[] =>
  flatten(scene.elements).filter(
    (element) =>
      element.layer === 'slide' &&
      (element.type === 'picture' ||
        element.type === 'chart' ||
        element.type === 'table' ||
        (element.type === 'text' && readPlainText(element).trim() !== '')),
  );

/**
 * Pairs of elements whose starting edges miss each other by a few pixels: "Entry 2 question 310 · Entry 5
 * question 312.7".
 */
export function nearMisses(scene: Scene): string[] {
  const edges = listVisible(scene)
    .filter(
      (element) => element.type !== 'text' || element.paragraphs.every(({ align }) => align === 'start'),
    )
    .map((element) => ({
      name: element.name,
      edge: scene.rtl ? CANVAS.widthPx - element.box.x - element.box.width : element.box.x,
    }))
    .sort((a, b) => a.edge - b.edge);
  return edges.slice(1).flatMap(({ name, edge }, index) => {
    const before = edges[index];
    const miss = before === undefined ? 0 : edge - before.edge;
    return before !== undefined && miss > SAME_PX && miss < NEAR_PX
      ? [`${before.name} ${round(before.edge)} · ${name} ${round(edge)}`]
      : [];
  });
}

/** Elements whose ink bounds come nearer to an edge of the page than the margin, and does not run off it. */
export function outOfFrame(scene: Scene): string[] {
  return listVisible(scene).flatMap((element) => {
    const box = element.type === 'text' ? measureInkBounds(element) : element.box;
    if (box === undefined || element.type === 'picture') return [];
    const beyond = (from: number, to: number, size: number) =>
      from < MARGIN_PX - SAME_PX || to > size - MARGIN_PX + SAME_PX;
    return beyond(box.x, box.x + box.width, CANVAS.widthPx)
      ? [`${element.name} ${round(box.x)} to ${round(box.x + box.width)}`]
      : [];
  });
}

/**
 * Fields of repeated items that are set in more than one size, the first item apart, which may lead:
 * "items[].heading 20, 24".
 */
export function unequalSteps(scene: Scene): string[] {
  const sizes = new Map<string, Set<number>>();
  for (const element of listVisible(scene)) {
    const index = /\[(\d+)\]/.exec(element.path ?? '')?.[1];
    if (element.type !== 'text' || element.path === undefined || index === undefined || index === '0')
      continue;
    const field = element.path.replace(/\[\d+\]/g, '[]');
    const known = sizes.get(field) ?? new Set<number>();
    for (const { runs } of element.paragraphs)
      for (const run of runs)
        if (run.text.trim() !== '' && run.code !== true) known.add(round(run.sizePx * PT_PER_PX));
    sizes.set(field, known);
  }
  return [...sizes].flatMap(([field, set]) =>
    set.size > 1 ? [`${field} ${[...set].sort((a, b) => a - b).join(', ')}`] : [],
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
