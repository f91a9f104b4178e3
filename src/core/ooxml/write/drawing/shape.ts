import type { LineElement, ShapeElement } from '../../../scene/scene.ts';
import { NO_FILL, prstGeom, spPr, xfrm } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { gradientXml, shadowXml } from './fill-effects.ts';
import { geometryXml } from './geometry.ts';
import { nameXml, placeXml } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { strokeXml } from './stroke.ts';

/** A shape without text. */
export function shapeXml(item: ShapeElement, context: PartContext): Xml {
  return element(
    'p:sp',
    {},
    element('p:nvSpPr', {}, nameXml(item, context), element('p:cNvSpPr'), placeXml(item, context)),
    spPr(
      {},
      {
        xfrm: xfrm('a:xfrm', item.box, { flipX: item.geometry.kind === 'preset' && item.geometry.flipX === true, rotation: item.rotation }),
        geometry: geometryXml(item.geometry, item.box),
        fill: item.gradient !== undefined ? gradientXml(item.gradient, context.colors) : item.fill === undefined ? NO_FILL : context.colors.fill(item.fill),
        ln: strokeXml(item.stroke, context.colors),
        effects: item.shadow === undefined ? undefined : shadowXml(item.shadow, context.colors),
      },
    ),
  );
}

/** A line as a connector, attached to the shapes at its ends where the scene says so. */
export function connectorXml(item: LineElement, context: PartContext): Xml {
  const box = { x: Math.min(item.from.x, item.to.x), y: Math.min(item.from.y, item.to.y), width: Math.abs(item.to.x - item.from.x), height: Math.abs(item.to.y - item.from.y) };
  return element(
    'p:cxnSp',
    {},
    element('p:nvCxnSpPr', {}, nameXml(item, context), element('p:cNvCxnSpPr', {}, connection('a:stCxn', item.start, context), connection('a:endCxn', item.end, context)), placeXml(item, context)),
    spPr(
      {},
      {
        xfrm: xfrm('a:xfrm', box, { flipX: item.to.x < item.from.x, flipY: item.to.y < item.from.y, rotation: item.rotation }),
        geometry: prstGeom('line'),
        // the scene's head is where the line starts
        ln: strokeXml(item.stroke, context.colors, { head: item.head, tail: item.tail }),
      },
    ),
  );
}

function connection(tag: string, end: LineElement['start'], context: PartContext): Xml | undefined {
  const id = end === undefined ? undefined : context.shapeIds.get(end.elementId);
  return end === undefined || id === undefined ? undefined : element(tag, { id, idx: end.site });
}
