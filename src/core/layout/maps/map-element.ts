import type { MapModel } from '../../scene/maps/map-model.ts';
import type { GroupElement } from '../../scene/scene.ts';
import type { MapNode } from '../../templates/tree.ts';
import { createDrawingElement } from '../drawing.ts';
import { createBase } from '../element-base.ts';
import type { ElementInput } from '../element-input.ts';
import type { PlacedNode } from '../placed-node.ts';
import { drawMap } from './map-drawing.ts';

/** Draws a map as one group, and collects what it has no room for. */
export function createMapElement(placed: PlacedNode, node: MapNode, input: ElementInput): GroupElement {
  const { drawing, unnamed, outside } = drawMap(node, placed.value as MapModel, placed.box, input);
  const base = createBase(placed);
  if (unnamed.length > 0 || outside.length > 0)
    input.mapOmissions?.push({
      element: base.name,
      ...(base.path === undefined ? {} : { path: base.path }),
      box: base.box,
      unnamed,
      outside,
    });
  return createDrawingElement(base, drawing, placed.box, input);
}
