import type { ChartElement } from '../../../scene/scene.ts';
import { xfrm } from '../../xml/drawing.ts';
import { RELATIONSHIP } from '../../xml/namespaces.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { nameXml, placeXml } from './non-visual.ts';
import type { PartContext } from './part-context.ts';

const CHART_URI = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/** The frame that holds a native chart; the chart itself is a part of its own. */
export function chartFrame(item: ChartElement, context: PartContext): Xml {
  const id = context.relationships.to(RELATIONSHIP.chart, context.chartPart(item));
  const chart = element('c:chart', { 'xmlns:c': CHART_URI, 'r:id': id });
  return element(
    'p:graphicFrame',
    {},
    element('p:nvGraphicFramePr', {}, nameXml(item, context), element('p:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noGrp: true })), placeXml(item, context)),
    xfrm('p:xfrm', item.box),
    element('a:graphic', {}, element('a:graphicData', { uri: CHART_URI }, chart)),
  );
}
