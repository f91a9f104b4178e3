import type { ChartElement } from '../../../scene/scene.ts';
import { xfrm } from '../../xml/drawing.ts';
import { RELATIONSHIP } from '../../xml/namespaces.ts';
import type { Xml } from '../../xml/xml.ts';
import { writeChartFrame } from './containers.ts';
import { createNonVisual } from './non-visual.ts';
import type { PartContext } from './part-context.ts';

/** Writes the frame of a native chart. The chart itself is a separate part. */
export function chartFrame(item: ChartElement, context: PartContext): Xml {
  return writeChartFrame(
    createNonVisual(item, context),
    xfrm('p:xfrm', item.box),
    context.relationships.to(RELATIONSHIP.chart, context.chartPart(item)),
  );
}
