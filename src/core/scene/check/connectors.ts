import { findObstacles, goesThrough, toSegments } from '../connectors.ts';
import type { Finding } from '../finding.ts';
import type { LineElement, Scene, SceneElement } from '../scene.ts';
import { computeSharedArea, describeElement, describePlace, flatten, holds, type Leaf } from './geometry.ts';

/** Overlap of a label with another element up to which their edges merely touch, px². */
const TOUCHING_PX2 = 24;
/** Length of the line that should stay visible at each end of its label, px. */
const LABEL_MARGIN_PX = 12;

/** Reports connectors that run through elements they do not join, and labels that cover other elements. */
export function checkConnectors({ elements }: Scene): Finding[] {
  const leaves = flatten(elements);
  const lines = leaves.filter(
    (element): element is LineElement =>
      element.type === 'line' && element.start !== undefined && element.path !== undefined,
  );
  const labelIds = new Set(
    lines.flatMap(({ labelId }) => (labelId === undefined ? [] : [labelId, `${labelId}-backdrop`])),
  );
  const labelFindings = lines.flatMap((line) => checkLabel(line, leaves, labelIds) ?? []);
  const crossing = lines.flatMap((line): Finding[] => {
    const ends = [line.start, line.end].flatMap(
      (end) => leaves.find(({ id }) => id === end?.elementId) ?? [],
    );
    const parts = toSegments(line);
    const crossed = findObstacles(elements, ...ends).find(
      ({ element, box }) => !labelIds.has(element.id) && !isFrame(element, leaves) && goesThrough(parts, box),
    );
    if (crossed === undefined) return [];
    const { element } = crossed;
    return [
      {
        code: 'connector_crosses',
        severity: 'warning',
        slide: 0,
        ...describePlace(line),
        message: `The connector ${line.name} runs through ${describeElement(element)}.`,
        fix: `Leave a gap of at least 28 px round ${describeElement(element)} for the line, or move it${line.route === undefined ? ', or write shape="elbow"' : ''}.`,
      },
    ];
  });
  return [...labelFindings, ...findHiddenHeads(leaves, labelIds), ...crossing];
}

/** Length of an arrowhead that must stay visible, px. */
const HEAD_PX = 8;

/** Reports arrowheads that lie under the words of a connector. */
function findHiddenHeads(leaves: readonly Leaf[], labelIds: ReadonlySet<string>): Finding[] {
  const backdrops = leaves.filter(({ type, id }) => type === 'shape' && labelIds.has(id));
  if (backdrops.length === 0) return [];
  return leaves.flatMap((line): Finding[] => {
    if (line.type !== 'line' || line.path === undefined) return [];
    const tips = [...(isArrow(line.head) ? [line.from] : []), ...(isArrow(line.tail) ? [line.to] : [])];
    const hidden = backdrops.find(({ box }) =>
      tips.some(({ x, y }) =>
        holds(box, { x: x - HEAD_PX / 2, y: y - HEAD_PX / 2, width: HEAD_PX, height: HEAD_PX }, HEAD_PX / 2),
      ),
    );
    if (hidden === undefined) return [];
    const isItsOwn = hidden.id === `${line.labelId}-backdrop`;
    return [
      {
        code: 'label_too_wide',
        severity: 'warning',
        slide: 0,
        ...describePlace(line),
        message: `The arrowhead of the connector ${line.name} lies under ${isItsOwn ? 'its words' : `the words of another connector (${hidden.name})`}.`,
        fix: 'Widen the gap that the line crosses, or shorten the words.',
      },
    ];
  });
}

function isArrow(end: LineElement['head']): boolean {
  return end === 'arrow';
}

/**
 * An outline around other shapes, such as a swimlane. Lines may cross it, though not the shapes inside it.
 */
function isFrame(element: SceneElement, leaves: readonly Leaf[]): boolean {
  return (
    element.type === 'shape' &&
    element.fill === undefined &&
    leaves.some((other) => other.type === 'shape' && other !== element && holds(element.box, other.box))
  );
}

/** Reports a connector's label that overlaps another element. */
function checkLabel(
  line: LineElement,
  leaves: readonly Leaf[],
  labelIds: ReadonlySet<string>,
): Finding | undefined {
  const label = leaves.find(({ id }) => id === `${line.labelId}-backdrop`);
  if (line.labelId === undefined || label === undefined) return undefined;
  const covered = findObstacles(leaves)
    .filter(({ element, box }) => !labelIds.has(element.id) && !holds(box, label.box, 0))
    .map(({ element, box }) => ({ element, shared: computeSharedArea(box, label.box) }))
    .filter(({ shared }) => shared > TOUCHING_PX2)
    .sort((a, b) => b.shared - a.shared)[0];
  if (covered === undefined) return undefined;
  const isUpright = Math.abs(line.to.y - line.from.y) > Math.abs(line.to.x - line.from.x);
  const needed = Math.round((isUpright ? label.box.height : label.box.width) + 2 * LABEL_MARGIN_PX);
  const room = Math.round(measureLength(toSegments(line)));
  return {
    code: 'label_too_wide',
    severity: 'warning',
    slide: 0,
    ...describePlace(line),
    message: `The words of the connector ${line.name} need ${needed} px of its line, which is ${room} px long: they cover ${describeElement(covered.element)} by ${Math.round(covered.shared)} px².`,
    measured: needed,
    allowed: room,
    unit: 'px',
    fix: `Leave a gap of at least ${needed} px between the elements, or shorten the words.`,
  };
}

function measureLength(points: readonly { readonly x: number; readonly y: number }[]): number {
  return points
    .slice(1)
    .reduce(
      (sum, to, at) => sum + Math.hypot(to.x - (points[at]?.x ?? to.x), to.y - (points[at]?.y ?? to.y)),
      0,
    );
}
