import type { OpenedBox } from '../deck-data.ts';
import type { Drawn } from '../slide-drawing.ts';
import type { StagePart } from './stage-parts.ts';

type DrawnElement = Drawn['elements'][number];

/**
 * Adds where the words of parts are drawn and in which size and colour, and where cells are, since rows grow with
 * their words.
 */
export function addDrawn(
  parts: readonly StagePart[],
  elements: readonly DrawnElement[],
): readonly StagePart[] {
  const texts = Map.groupBy(
    elements.filter(({ type }) => type === 'text'),
    ({ name }) => name,
  );
  const fills = new Map(elements.flatMap((one) => (one.type === 'shape' ? [[one.name, one] as const] : [])));
  return parts.map((part) => {
    const name = nameDrawn(part);
    const fill = part.kind === 'cell' ? fills.get(name) : undefined;
    const box = fill === undefined ? part.box : pickBox(fill);
    const drawn = findNearest(texts.get(name) ?? [], box);
    return { ...part, box, ...(drawn === undefined ? {} : { drawn }) };
  });
}

/** Name under which the drawing of a file lists a part. */
function nameDrawn({ key, kind, element }: StagePart): string {
  const name = element.name || `Shape ${element.id}`;
  const [, row, column] = /\/r(\d+)c(\d+)$/.exec(key) ?? [];
  return kind === 'cell' ? `${name} row ${row}, column ${column}` : name;
}

function findNearest(elements: readonly DrawnElement[], { x, y }: OpenedBox): DrawnElement | undefined {
  let nearest: DrawnElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of elements) {
    const distance = Math.hypot(one.x - x, one.y - y);
    if (distance < least) [nearest, least] = [one, distance];
  }
  return nearest;
}

const pickBox = ({ x, y, width, height }: OpenedBox): OpenedBox => ({ x, y, width, height });
