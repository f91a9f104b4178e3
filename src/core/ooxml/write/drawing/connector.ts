import { curveCorners, listCorners, type Point } from '../../../scene/connectors.ts';
import { type Box, EMU_PER_PX, type LineElement } from '../../../scene/scene.ts';
import { custGeom, emu, NO_FILL, prstGeom, spPr, xfrm } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { writeShapeElement } from './containers.ts';
import { nameXml, placeXml } from './non-visual.ts';
import type { PartContext } from './part-context.ts';
import { writeStroke } from './stroke.ts';

/**
 * Minimum size of a bent connector, as PowerPoint writes it if both ends are on one line: adjust values are
 * fractions of the size.
 */
const MIN_EMU = 12_700;
const MIN_PX = MIN_EMU / EMU_PER_PX;
const WHOLE = 100_000;
const QUARTER_TURN = 90;
/** Most corners of a connector: bentConnector5 is the last of its presets. */
const MAX_CORNERS = 4;
/** Tolerance in pixels for a bend half-way between both ends. */
const HALF_WAY_PX = 1;
const COMPATIBILITY = { 'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006' } as const;
const DRAWING_2010 = { 'xmlns:d14': 'http://schemas.microsoft.com/office/drawing/2010/main' } as const;
const PRESETS = { elbow: 'bentConnector', curve: 'curvedConnector' } as const;

/**
 * Writes a line as a connector that is attached to the shapes at its ends if the scene says so. LibreOffice
 * reroutes attached connectors when it opens a file, so a connector that it would route differently has a
 * freeform as fallback. A line with more corners than connectors have is a freeform alone.
 */
export function writeConnector(item: LineElement, context: PartContext): Xml {
  if (item.route !== undefined && item.route.corners.length > MAX_CORNERS)
    return writePathShape(item, context);
  const connector = writeConnectorShape(item, context, [
    writeConnection('a:stCxn', item.start, context),
    writeConnection('a:endCxn', item.end, context),
  ]);
  if (isRoutedAlike(item)) return connector;
  return element(
    'mc:AlternateContent',
    COMPATIBILITY,
    // PowerPoint recognises the namespace by any prefix; LibreOffice takes the fallback.
    element('mc:Choice', { ...DRAWING_2010, Requires: 'd14' }, connector),
    element(
      'mc:Fallback',
      {},
      item.route === undefined ? writeConnectorShape(item, context, []) : writePathShape(item, context),
    ),
  );
}

function writeConnectorShape(
  item: LineElement,
  context: PartContext,
  ends: readonly (Xml | undefined)[],
): Xml {
  return element(
    'p:cxnSp',
    {},
    element(
      'p:nvCxnSpPr',
      {},
      nameXml(item, context),
      element('p:cNvCxnSpPr', {}, ...ends),
      placeXml(item, context),
    ),
    spPr({}, { ...computeConnectorGeometry(item), ln: writeLine(item, context) }),
  );
}

/** The scene's head is at the start of the line. */
function writeLine({ stroke, head, tail }: LineElement, context: PartContext): Xml | undefined {
  return writeStroke(stroke, context.colors, { head, tail });
}

/**
 * Tests whether other programs route the line as drawn: straight, or with a single bend half-way between two
 * facing sides, and with connection sites that all programs number alike.
 */
function isRoutedAlike({ from, to, route, start, end }: LineElement): boolean {
  if (start?.uncommon === true || end?.uncommon === true) return false;
  if (route === undefined) return true;
  const [first, second] = route.corners;
  if (
    first === undefined ||
    second === undefined ||
    route.corners.length !== 2 ||
    start?.site === undefined ||
    end?.site === undefined
  )
    return false;
  const isUpright = first.x === from.x;
  const [a, at, b] = isUpright ? [from.y, first.y, to.y] : [from.x, first.x, to.x];
  return Math.abs(at - (a + b) / 2) <= HALF_WAY_PX;
}

/** Writes a line with corners as a freeform without connections. */
function writePathShape(item: LineElement, context: PartContext): Xml {
  const points = listCorners(item);
  const box = computeBounds(points);
  const at = ({ x, y }: Point): Xml => element('a:pt', { x: emu(x - box.x), y: emu(y - box.y) });
  const steps =
    item.route?.kind === 'curve'
      ? curveCorners(points).map((curve) => element('a:cubicBezTo', {}, ...curve.map(at)))
      : points.slice(1).map((point) => element('a:lnTo', {}, at(point)));
  const path = element(
    'a:path',
    { w: Math.max(1, emu(box.width)), h: Math.max(1, emu(box.height)), fill: 'none' },
    element('a:moveTo', {}, at(item.from)),
    ...steps,
  );
  const properties = {
    xfrm: xfrm('a:xfrm', box),
    geometry: custGeom(path),
    fill: NO_FILL,
    ln: writeLine(item, context),
  };
  return writeShapeElement(
    'shape',
    { name: nameXml(item, context), place: placeXml(item, context) },
    properties,
  );
}

function computeBounds(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function writeConnection(tag: string, end: LineElement['start'], context: PartContext): Xml | undefined {
  const id = end?.site === undefined ? undefined : context.shapeIds.get(end.elementId);
  return id === undefined ? undefined : element(tag, { id, idx: end?.site });
}

function computeConnectorGeometry(line: LineElement): { xfrm: Xml; geometry: Xml } {
  const { from, to, route } = line;
  if (route === undefined)
    return {
      xfrm: xfrm('a:xfrm', computeEndBounds(line, 0), {
        flipX: to.x < from.x,
        flipY: to.y < from.y,
        rotation: line.rotation,
      }),
      geometry: prstGeom('line'),
    };
  const [, first] = listCorners(line);
  const isUpright = first?.x === from.x;
  // The presets start horizontally. A line that starts vertically is a rotated preset.
  const box = computeEndBounds(line, MIN_PX);
  const size = { width: Math.max(MIN_PX, box.width), height: Math.max(MIN_PX, box.height) };
  // Adjust values are fractions of the way from start to end, horizontal and vertical in turn. The last
  // corner is determined by the end.
  const adjustValues = route.corners.slice(0, -1).map((corner, index) => {
    const isAcross = isUpright === (index % 2 === 1);
    const [start, end, at, extent] = isAcross
      ? [from.x, to.x, corner.x, size.width]
      : [from.y, to.y, corner.y, size.height];
    return ((at - start) / (end < start ? -extent : extent)) * WHOLE;
  });
  const adjust = Object.fromEntries(adjustValues.map((share, index) => [`adj${index + 1}`, share]));
  return {
    xfrm: isUpright
      ? writeRotatedFrame(box, to.y < from.y, to.x >= from.x)
      : xfrm('a:xfrm', box, { flipX: to.x < from.x, flipY: to.y < from.y }),
    geometry: prstGeom(
      `${PRESETS[route.kind]}${route.corners.length + 1}`,
      adjustValues.length === 0 ? undefined : adjust,
    ),
  };
}

/** Bounding box of both ends. */
function computeEndBounds({ from, to }: LineElement, min: number): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.max(min, Math.abs(to.x - from.x)),
    height: Math.max(min, Math.abs(to.y - from.y)),
  };
}

/** The frame of a shape that is rotated by a quarter turn is perpendicular to its visible bounds. */
function writeRotatedFrame({ x, y, width, height }: Box, flipX: boolean, flipY: boolean): Xml {
  const lying = { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width };
  return xfrm('a:xfrm', lying, { flipX, flipY, rotation: QUARTER_TURN });
}
