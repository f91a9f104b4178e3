import { holds } from '../scene/check/geometry.ts';
import { compose, resolvePaint } from '../scene/color.ts';
import type { Box, SceneElement, ShapeElement } from '../scene/scene.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import { LabelPlaces } from './label-places.ts';

/**
 * Places labels on their lines where they cover nothing else, above what is behind them.
 *
 * @param labels ids of labels and of their backdrops; those in `placed` stay where they are
 */
export function placeLabels(
  elements: readonly SceneElement[],
  { labels, placed }: { readonly labels: ReadonlySet<string>; readonly placed: ReadonlySet<string> },
  theme: Theme,
): SceneElement[] {
  if (labels.size === 0) return [...elements];
  const byId = new Map(elements.map((element) => [element.id, element]));
  const others = elements.filter(({ id }) => !labels.has(id));
  const places = new LabelPlaces(others);
  const painted = others.filter(
    (element): element is ShapeElement => element.type === 'shape' && element.fill !== undefined,
  );
  const moved = new Map<string, SceneElement>();
  for (const id of placed) {
    const backdrop = byId.get(`${id}-backdrop`);
    if (backdrop !== undefined) places.reserve(backdrop.box);
  }
  // Short lines have few places for labels, so they choose first.
  for (const line of places.lines.toSorted((a, b) => a.length - b.length)) {
    const label = byId.get(line.element.labelId ?? '');
    const backdrop = byId.get(`${line.element.labelId}-backdrop`);
    if (label === undefined || backdrop?.type !== 'shape') continue;
    const { width, height } = backdrop.box;
    const joined = [line.element.start, line.element.end].flatMap(
      (end) => byId.get(end?.elementId ?? '')?.box ?? [],
    );
    const at = placed.has(label.id) ? backdrop.box : places.take(line, width, height, joined);
    const [dx, dy] = [at.x - backdrop.box.x, at.y - backdrop.box.y];
    const box = { ...backdrop.box, x: at.x, y: at.y };
    moved.set(label.id, { ...label, box: { ...label.box, x: label.box.x + dx, y: label.box.y + dy } });
    moved.set(backdrop.id, { ...backdrop, box, ...withFill(findBackdrop(box, backdrop, painted, theme)) });
  }
  return elements.flatMap((element) => (labels.has(element.id) ? (moved.get(element.id) ?? []) : [element]));
}

function withFill(fill: Paint | undefined): { fill?: Paint } {
  return fill === undefined ? {} : { fill };
}

/** Paint of the topmost shape behind the whole label; a transparent one is blended with the slide. */
function findBackdrop(
  box: Box,
  own: ShapeElement,
  painted: readonly ShapeElement[],
  theme: Theme,
): Paint | undefined {
  const behind = painted.findLast((element) => holds(element.box, box, 0));
  if (behind?.fill === undefined || own.fill === undefined) return own.fill;
  if ((behind.fill.alpha ?? 1) === 1) return behind.fill;
  return { hex: compose(resolvePaint(behind.fill, theme), resolvePaint(own.fill, theme).hex) };
}
