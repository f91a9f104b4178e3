import type { Box, LineElement, SceneElement } from '../../scene/scene.ts';
import { mirrorPath } from '../mirror-path.ts';
import { mirrorSite } from '../sites.ts';

/** Mirrors elements within a box for right-to-left text. */
export function mirrorElements(elements: readonly SceneElement[], room: Box): SceneElement[] {
  const across = (x: number, width = 0): number =>
    Math.round((2 * room.x + room.width - x - width) * 100) / 100;
  const ends = new Map<string, SceneElement>();
  const note = (element: SceneElement): void => {
    if (element.type === 'group') element.children.forEach(note);
    else ends.set(element.id, element);
  };
  elements.forEach(note);
  const end = (joint: LineElement['start']): LineElement['start'] => {
    if (joint?.site === undefined) return joint;
    return { ...joint, site: mirrorSite(ends.get(joint.elementId), joint.site) };
  };
  const one = (element: SceneElement): SceneElement => {
    const box = { ...element.box, x: across(element.box.x, element.box.width) };
    const turned = element.rotation === undefined ? {} : { rotation: -element.rotation };
    switch (element.type) {
      case 'group':
        return { ...element, box, ...turned, children: element.children.map(one) };
      case 'shape': {
        const { geometry } = element;
        if (geometry.kind === 'path')
          return {
            ...element,
            box,
            ...turned,
            geometry: { kind: 'path', d: mirrorPath(geometry.d, element.box.width) },
          };
        // Connection sites keep their sides in a mirrored shape; those of symmetrical shapes need no change.
        return {
          ...element,
          box,
          ...turned,
          ...(geometry.kind === 'preset' && DIRECTIONAL.has(geometry.preset)
            ? { geometry: { ...geometry, flipX: true } }
            : {}),
        };
      }
      case 'line': {
        const { start, end: stop, route } = element;
        return {
          ...element,
          box,
          from: { x: across(element.from.x), y: element.from.y },
          to: { x: across(element.to.x), y: element.to.y },
          ...(start === undefined ? {} : { start: end(start) as NonNullable<typeof start> }),
          ...(stop === undefined ? {} : { end: end(stop) as NonNullable<typeof stop> }),
          ...(route === undefined
            ? {}
            : { route: { ...route, corners: route.corners.map(({ x, y }) => ({ x: across(x), y })) } }),
        };
      }
      default:
        return { ...element, box, ...turned };
    }
  };
  return elements.map(one);
}

const DIRECTIONAL: ReadonlySet<string> = new Set(['homePlate', 'chevron']);
