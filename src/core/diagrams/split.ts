import type { Diagram, SequenceStep } from '../scene/diagram.ts';

/** The first boxes of a diagram with the lines between them. */
export function takeFirst(diagram: Diagram, count: number): Diagram {
  return pickItems(diagram, new Set(diagram.items.slice(0, count).map(({ id }) => id)));
}

/** Some boxes of a diagram with the lines between them. */
export function pickItems(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  const items = diagram.items.filter(({ id }) => ids.has(id));
  const holds = (group: string): boolean =>
    items.some((item) => item.group === group) ||
    diagram.groups.some(({ id, parent }) => parent === group && holds(id));
  const indices = new Map<number, number>();
  const edges = diagram.edges.filter(
    ({ from, to }, index) => ids.has(from) && ids.has(to) && indices.set(index, indices.size),
  );
  const steps = diagram.steps?.flatMap((step): readonly SequenceStep[] => {
    if (step.type === 'note') return step.over.every((id) => ids.has(id)) ? [step] : [];
    if (step.type !== 'message') return [step];
    const edge = indices.get(step.edge);
    return edge === undefined ? [] : [{ ...step, edge }];
  });
  return {
    ...diagram,
    items,
    edges,
    groups: diagram.groups.filter(({ id }) => holds(id)),
    ...(steps === undefined ? {} : { steps }),
  };
}

/**
 * Finds how many of the first boxes fit a slide, and how the diagram can be split: by components, or level by
 * level along its lines.
 *
 * @param fits returns whether a part fits a slide
 */
export function splitDiagram(
  diagram: Diagram,
  fits: (part: Diagram) => boolean,
): { readonly fitting: number; readonly parts: readonly (readonly string[])[] } {
  let [low, high] = [0, diagram.items.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(takeFirst(diagram, middle))) low = middle;
    else high = middle;
  }
  const labels = (part: readonly string[]) =>
    part.map((id) => diagram.items.find((item) => item.id === id)?.label || id);
  return { fitting: low, parts: splitIntoParts(diagram, low, fits).map(labels) };
}

const TRIES = 4;
const SHRINK = 0.75;

/** Ids of parts that each fit a slide with at most `most` boxes; empty if there is no useful split. */
export function splitIntoParts(
  diagram: Diagram,
  most: number,
  fits: (part: Diagram) => boolean,
): readonly (readonly string[])[] {
  for (
    let [tries, size] = [0, most];
    tries < TRIES && size >= 2;
    tries += 1, size = Math.floor(size * SHRINK)
  ) {
    const parts = chunks(diagram, size);
    if (parts.every((part) => fits(pickItems(diagram, new Set(part))))) return parts;
  }
  return [];
}

function chunks(diagram: Diagram, size: number): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (const component of findComponents(diagram)) {
    const last = found.at(-1);
    // Small components share a slide.
    if (last !== undefined && last.length + component.length <= size) {
      last.push(...component);
      continue;
    }
    if (component.length <= size) {
      found.push([...component]);
      continue;
    }
    const parts = Math.ceil(component.length / size);
    const even = Math.ceil(component.length / parts);
    const inOrder = findLevels(diagram, component).flat();
    for (let at = 0; at < inOrder.length; at += even) found.push(inOrder.slice(at, at + even));
  }
  return found;
}

/** Boxes connected by lines or frames, in the order of their first boxes. */
export function findComponents({
  items,
  edges,
}: Pick<Diagram, 'items' | 'edges'>): readonly (readonly string[])[] {
  const root = new Map(items.map(({ id }) => [id, id]));
  const find = (id: string): string => {
    let at = id;
    while (root.get(at) !== at && root.has(at)) at = root.get(at) as string;
    return at;
  };
  for (const { from, to } of edges) if (root.has(from) && root.has(to)) root.set(find(to), find(from));
  const firstOf = new Map<string, string>();
  for (const { id, group, parent } of items)
    for (const joined of [
      group === undefined ? undefined : `group ${group}`,
      parent === undefined ? undefined : `box ${parent}`,
    ]) {
      if (joined === undefined) continue;
      const first = firstOf.get(joined);
      if (first === undefined) firstOf.set(joined, id);
      else root.set(find(id), find(first));
    }
  for (const { id, parent } of items)
    if (parent !== undefined && root.has(parent)) root.set(find(id), find(parent));
  const found = new Map<string, string[]>();
  for (const { id } of items) found.set(find(id), [...(found.get(find(id)) ?? []), id]);
  return [...found.values()];
}

/** Levels of a component, starting at boxes without predecessors. */
export function findLevels({ edges }: Diagram, component: readonly string[]): readonly (readonly string[])[] {
  const level = new Map<string, number>();
  const entered = new Set(edges.flatMap(({ from, to }) => (from === to ? [] : to)));
  let front = component.filter((id) => !entered.has(id));
  if (front.length === 0) front = component.slice(0, 1);
  for (let at = 0; front.length > 0; at += 1) {
    for (const id of front) level.set(id, at);
    front = [
      ...new Set(front.flatMap((id) => edges.filter(({ from }) => from === id).map(({ to }) => to))),
    ].filter((id) => component.includes(id) && !level.has(id));
  }
  const deepest = Math.max(0, ...level.values());
  const levels = Array.from({ length: deepest + 1 }, (_, at) =>
    component.filter((id) => level.get(id) === at),
  );
  const left = component.filter((id) => !level.has(id));
  return left.length === 0 ? levels : [...levels, left];
}
