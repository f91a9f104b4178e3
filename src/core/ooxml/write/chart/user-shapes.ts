import type { ChartMark } from '../../../scene/chart-marks.ts';
import type { Box } from '../../../scene/scene.ts';
import { custGeom, emu, ln, NO_FILL, prstGeom, rPr, spPr, textRun, xfrm } from '../../xml/drawing.ts';
import { CHART_NS } from '../../xml/namespaces.ts';
import { element, join, text, type Xml, xmlDocument } from '../../xml/xml.ts';
import { paragraphOf } from '../text/paragraph.ts';
import { bodyHead, bodyOf } from '../text/text-body.ts';
import type { ChartBox, ChartStyler } from './chart-style.ts';

const CDR = 'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing';

/** The part with the annotations of a chart: shapes that stand in shares of it, and move and grow with it. */
export function userShapesPart(marks: readonly ChartMark[], styler: ChartStyler): string {
  return xmlDocument(element('c:userShapes', CHART_NS, join(marks.map((mark, index) => anchored(mark, index + 1, styler)))));
}

function anchored(mark: ChartMark, id: number, styler: ChartStyler): Xml {
  const box = boxOf(mark);
  const end = { x: box.x + box.width, y: box.y + box.height };
  return element(
    'cdr:relSizeAnchor',
    { 'xmlns:cdr': CDR },
    place('cdr:from', box, styler.box),
    place('cdr:to', end, styler.box),
    element(
      'cdr:sp',
      { macro: '', textlink: '' },
      element('cdr:nvSpPr', {}, element('cdr:cNvPr', { id: id + 1, name: nameOf(mark, id) }), element('cdr:cNvSpPr')),
      look(mark, box, styler),
      mark.kind === 'words' ? wordsXml(mark, styler) : undefined,
    ),
  );
}

function nameOf(mark: ChartMark, id: number): string {
  return `${mark.kind === 'words' ? 'Label' : mark.kind === 'band' ? 'Band' : 'Line'} ${id}`;
}

function boxOf(mark: ChartMark): Box {
  if (mark.kind !== 'line') return mark.box;
  const [xs, ys] = [mark.points.map(({ x }) => x), mark.points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function place(tag: string, { x, y }: { readonly x: number; readonly y: number }, box: ChartBox): Xml {
  const share = (px: number, of: number) => text(String(Math.round(Math.min(1, Math.max(0, px / of)) * 100_000) / 100_000));
  return element(tag, {}, element('cdr:x', {}, share(x, box.width)), element('cdr:y', {}, share(y, box.height)));
}

function look(mark: ChartMark, box: Box, styler: ChartStyler): Xml {
  const parts = { xfrm: xfrm('a:xfrm', box) };
  const xml =
    mark.kind === 'line'
      ? spPr(
          {},
          {
            ...parts,
            geometry: pathXml(mark.points, box),
            fill: NO_FILL,
            ln: ln(
              { w: emu(mark.stroke.widthPx) },
              {
                fill: styler.colors.fill(mark.stroke.paint),
                dash: mark.stroke.dash === undefined || mark.stroke.dash === 'solid' ? undefined : element('a:prstDash', { val: mark.stroke.dash === 'dash' ? 'dash' : 'sysDot' }),
                join: element('a:round'),
                tailEnd: mark.arrow ? element('a:tailEnd', { type: 'triangle' }) : undefined,
              },
            ),
          },
        )
      : spPr({}, { ...parts, geometry: prstGeom('rect'), fill: mark.kind === 'band' ? styler.colors.fill(mark.paint) : NO_FILL, ln: ln({}, { fill: NO_FILL }) });
  return xml.replaceAll('p:spPr', 'cdr:spPr') as Xml;
}

function pathXml(points: readonly { readonly x: number; readonly y: number }[], box: Box): Xml {
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => element('a:pt', { x: emu(x - box.x), y: emu(y - box.y) });
  const steps = points.map((point, index) => element(index === 0 ? 'a:moveTo' : 'a:lnTo', {}, at(point)));
  const path = element('a:path', { w: Math.max(1, emu(box.width)), h: Math.max(1, emu(box.height)), fill: 'none' }, ...steps);
  return custGeom(path);
}

const ALIGN = { start: 'l', middle: 'ctr', end: 'r' } as const;

function wordsXml(mark: ChartMark & { readonly kind: 'words' }, styler: ChartStyler): Xml {
  const properties = styler.runProperties(mark.paint, mark.bold, mark.sizePx);
  const paragraphs = mark.lines.map((line) => paragraphOf(element('a:pPr', { algn: ALIGN[mark.align] }), [textRun(rPr(properties.attributes, properties.parts), text(line))]));
  const body = element('a:bodyPr', { vertOverflow: 'overflow', horzOverflow: 'overflow', wrap: 'none', lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 'ctr' });
  return bodyOf('cdr:txBody', bodyHead(body), join(paragraphs));
}
