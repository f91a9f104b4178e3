import { ARROW_PX } from '../../../charts/plan/mark-parts.ts';
import type { ChartMark } from '../../../charts/plan/marks.ts';
import type { Point } from '../../../scene/connectors.ts';
import type { Box } from '../../../scene/scene.ts';
import { custGeom, emu, ln, NO_FILL, prstGeom, rPr, spPr, textRun, xfrm } from '../../xml/drawing.ts';
import { CHART_NS } from '../../xml/namespaces.ts';
import { element, join, text, type Xml, xmlDocument } from '../../xml/xml.ts';
import { wrapParagraph } from '../text/paragraph.ts';
import { wrapBody, writeBodyHead } from '../text/text-body.ts';
import type { ChartBox, ChartStyler } from './chart-style.ts';

type LineMark = ChartMark & { readonly kind: 'line' };
const CDR = 'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing';

/**
 * Writes the part with the annotations of a chart: shapes that are positioned in fractions of the chart and
 * scale with it.
 */
export function userShapesPart(marks: readonly ChartMark[], styler: ChartStyler): string {
  return xmlDocument(
    element(
      'c:userShapes',
      CHART_NS,
      join(marks.map((mark, index) => anchoredShape(mark, index + 1, styler))),
    ),
  );
}

function anchoredShape(mark: ChartMark, id: number, styler: ChartStyler): Xml {
  const box = boundsOfMark(mark);
  const end = { x: box.x + box.width, y: box.y + box.height };
  return element(
    'cdr:relSizeAnchor',
    { 'xmlns:cdr': CDR },
    anchorPoint('cdr:from', box, styler.box),
    anchorPoint('cdr:to', end, styler.box),
    element(
      'cdr:sp',
      { macro: '', textlink: '' },
      element(
        'cdr:nvSpPr',
        {},
        element('cdr:cNvPr', { id: id + 1, name: describeMark(mark, id) }),
        element('cdr:cNvSpPr'),
      ),
      markProperties(mark, box, styler),
      mark.kind === 'words' ? textXml(mark, styler) : undefined,
    ),
  );
}

function describeMark(mark: ChartMark, id: number): string {
  return `${mark.kind === 'words' ? 'Label' : mark.kind === 'band' ? 'Band' : 'Line'} ${id}`;
}

function boundsOfMark(mark: ChartMark): Box {
  if (mark.kind !== 'line') return mark.box;
  const points = [...mark.points, ...arrowhead(mark)];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function anchorPoint(tag: string, { x, y }: { readonly x: number; readonly y: number }, box: ChartBox): Xml {
  const share = (px: number, of: number) =>
    text(String(Math.round(Math.min(1, Math.max(0, px / of)) * 100_000) / 100_000));
  return element(
    tag,
    {},
    element('cdr:x', {}, share(x, box.width)),
    element('cdr:y', {}, share(y, box.height)),
  );
}

function markProperties(mark: ChartMark, box: Box, styler: ChartStyler): Xml {
  const parts = { xfrm: xfrm('a:xfrm', box) };
  const xml =
    mark.kind === 'line'
      ? spPr(
          {},
          {
            ...parts,
            geometry: pathXml(mark, box),
            fill: mark.arrow === true ? styler.colors.fill(mark.stroke.paint) : NO_FILL,
            ln: ln(
              { w: emu(mark.stroke.widthPx) },
              {
                fill: styler.colors.fill(mark.stroke.paint),
                dash:
                  mark.stroke.dash === undefined || mark.stroke.dash === 'solid'
                    ? undefined
                    : element('a:prstDash', { val: mark.stroke.dash === 'dash' ? 'dash' : 'sysDot' }),
                join: element('a:round'),
              },
            ),
          },
        )
      : spPr(
          {},
          {
            ...parts,
            geometry: prstGeom('rect'),
            fill: mark.kind === 'band' ? styler.colors.fill(mark.paint) : NO_FILL,
            ln: ln({}, { fill: NO_FILL }),
          },
        );
  return xml.replaceAll('p:spPr', 'cdr:spPr') as Xml;
}

/**
 * A line with its arrowhead as a filled path of the same shape, because LibreOffice draws no line ends in
 * charts.
 */
function pathXml(mark: LineMark, box: Box): Xml {
  const at = ({ x, y }: Point) => element('a:pt', { x: emu(x - box.x), y: emu(y - box.y) });
  const steps = mark.points.map((point, index) =>
    element(index === 0 ? 'a:moveTo' : 'a:lnTo', {}, at(point)),
  );
  const size = { w: Math.max(1, emu(box.width)), h: Math.max(1, emu(box.height)) };
  const line = element('a:path', { ...size, fill: 'none' }, ...steps);
  const head = arrowhead(mark);
  if (head.length === 0) return custGeom(line);
  const corners = head.map((point, index) => element(index === 0 ? 'a:moveTo' : 'a:lnTo', {}, at(point)));
  return custGeom(
    join([line, element('a:path', { ...size, stroke: false }, ...corners, element('a:close'))]),
  );
}

/** Corners of an arrowhead as the preview draws it; empty for a line without arrow. */
function arrowhead({ arrow, points }: LineMark): Point[] {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (arrow !== true || tip === undefined || before === undefined) return [];
  const length = Math.hypot(tip.x - before.x, tip.y - before.y);
  if (length === 0) return [];
  const [along, across] = [{ x: (tip.x - before.x) / length, y: (tip.y - before.y) / length }, ARROW_PX / 2];
  const back = { x: tip.x - along.x * ARROW_PX, y: tip.y - along.y * ARROW_PX };
  return [
    tip,
    { x: back.x - along.y * across, y: back.y + along.x * across },
    { x: back.x + along.y * across, y: back.y - along.x * across },
  ];
}

const ALIGN = { start: 'l', middle: 'ctr', end: 'r' } as const;

function textXml(mark: ChartMark & { readonly kind: 'words' }, styler: ChartStyler): Xml {
  const properties = styler.runProperties(mark.paint, mark.bold, mark.sizePx);
  const paragraphs = mark.lines.map((line) =>
    wrapParagraph(element('a:pPr', { algn: ALIGN[mark.align] }), [
      textRun(rPr(properties.attributes, properties.parts), text(line)),
    ]),
  );
  const body = element('a:bodyPr', {
    vertOverflow: 'overflow',
    horzOverflow: 'overflow',
    wrap: 'none',
    lIns: 0,
    tIns: 0,
    rIns: 0,
    bIns: 0,
    anchor: 'ctr',
  });
  return wrapBody('cdr:txBody', writeBodyHead(body), join(paragraphs));
}
