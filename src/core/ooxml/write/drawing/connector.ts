import { cornersOf } from '../../../scene/connectors.ts';
import { type Box, EMU_PER_PX, type LineElement } from '../../../scene/scene.ts';
import { prstGeom, spPr, xfrm } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { nameXml, placeXml } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { strokeXml } from './stroke.ts';

/** Least size of a connector with corners, as PowerPoint writes it where both ends stand on one line: its adjustments are shares of it. */
const LEAST_EMU = 12_700;
const LEAST_PX = LEAST_EMU / EMU_PER_PX;
const WHOLE = 100_000;
const QUARTER_TURN = 90;
const PRESETS = { elbow: 'bentConnector', curve: 'curvedConnector' } as const;

/** A line as a connector, attached to the shapes at its ends where the scene says so. */
export function connectorXml(item: LineElement, context: PartContext): Xml {
  return element(
    'p:cxnSp',
    {},
    element('p:nvCxnSpPr', {}, nameXml(item, context), element('p:cNvCxnSpPr', {}, connection('a:stCxn', item.start, context), connection('a:endCxn', item.end, context)), placeXml(item, context)),
    // The scene's head is where the line starts.
    spPr({}, { ...shapeOf(item), ln: strokeXml(item.stroke, context.colors, { head: item.head, tail: item.tail }) }),
  );
}

function connection(tag: string, end: LineElement['start'], context: PartContext): Xml | undefined {
  const id = end === undefined ? undefined : context.shapeIds.get(end.elementId);
  return end === undefined || id === undefined ? undefined : element(tag, { id, idx: end.site });
}

function shapeOf(line: LineElement): { xfrm: Xml; geometry: Xml } {
  const { from, to, route } = line;
  if (route === undefined) return { xfrm: xfrm('a:xfrm', frame(line, 0), { flipX: to.x < from.x, flipY: to.y < from.y, rotation: line.rotation }), geometry: prstGeom('line') };
  const [, first] = cornersOf(line);
  const isUpright = first?.x === from.x;
  // The presets begin level: what begins upright is a turned one.
  const box = frame(line, LEAST_PX);
  const size = { width: Math.max(LEAST_PX, box.width), height: Math.max(LEAST_PX, box.height) };
  // Shares from one end to the other, across and down in turn; the last corner stands where the end is.
  const free = route.corners.slice(0, -1).map((corner, index) => {
    const isAcross = isUpright === (index % 2 === 1);
    const [start, end, at, extent] = isAcross ? [from.x, to.x, corner.x, size.width] : [from.y, to.y, corner.y, size.height];
    return ((at - start) / (end < start ? -extent : extent)) * WHOLE;
  });
  const adjust = Object.fromEntries(free.map((share, index) => [`adj${index + 1}`, share]));
  return {
    xfrm: isUpright ? turnedFrame(box, to.y < from.y, to.x >= from.x) : xfrm('a:xfrm', box, { flipX: to.x < from.x, flipY: to.y < from.y }),
    geometry: prstGeom(`${PRESETS[route.kind]}${route.corners.length + 1}`, free.length === 0 ? undefined : adjust),
  };
}

/** From end to end. */
function frame({ from, to }: LineElement, least: number): Box {
  return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.max(least, Math.abs(to.x - from.x)), height: Math.max(least, Math.abs(to.y - from.y)) };
}

/** The frame of a shape that is turned by a quarter about its middle lies across the place where it is seen. */
function turnedFrame({ x, y, width, height }: Box, flipX: boolean, flipY: boolean): Xml {
  const lying = { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
  return xfrm('a:xfrm', lying, { flipX, flipY, rotation: QUARTER_TURN });
}
