import { goesThrough, inTheWay, straightParts } from '../connectors.ts';
import type { Finding } from '../finding.ts';
import type { LineElement, Scene } from '../scene.ts';
import { called, flatten, whereIs } from './geometry.ts';

/** Connectors that run through what they do not join. */
export function checkConnectors({ elements }: Scene): Finding[] {
  const leaves = flatten(elements);
  const lines = leaves.filter((element): element is LineElement => element.type === 'line' && element.start !== undefined && element.path !== undefined);
  const words = new Set(lines.flatMap(({ labelId }) => (labelId === undefined ? [] : [labelId, `${labelId}-backdrop`])));
  return lines.flatMap((line): Finding[] => {
    const ends = [line.start, line.end].flatMap((end) => leaves.find(({ id }) => id === end?.elementId) ?? []);
    const parts = straightParts(line);
    const crossed = inTheWay(elements, ...ends).find(({ element, box }) => !words.has(element.id) && goesThrough(parts, box));
    if (crossed === undefined) return [];
    const { element } = crossed;
    return [
      {
        code: 'connector_crosses',
        severity: 'warning',
        slide: 0,
        ...whereIs(line),
        message: `The connector ${line.name} runs through ${called(element)}.`,
        fix: `Leave a gap of at least 28 px round ${called(element)} for the line, or move it${line.route === undefined ? ', or write shape="elbow"' : ''}.`,
      },
    ];
  });
}
