import { planChart } from '../../../charts/plan/chart-plan.ts';
import { layoutChart } from '../../../charts/plan/frame.ts';
import { drawAnnotations } from '../../../charts/plan/marks.ts';
import type { ChartElement } from '../../../scene/scene.ts';
import type { Theme } from '../../../scene/theme.ts';
import { type Part, xmlParts } from '../../package/package-writer.ts';
import { Relationships } from '../../package/relationships.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../xml/namespaces.ts';
import { chartPart } from './chart-part.ts';
import { type ChartFormats, ChartStyler } from './chart-style.ts';
import { userShapesPart } from './user-shapes.ts';
import { layoutColumns, workbookPart } from './workbook.ts';

/** Writes the charts of one deck, numbered in reading order. */
export interface ChartWriter {
  /** Adds the chart's part and workbook to `parts` and returns the name of the chart's part. */
  write(element: ChartElement, parts: Part[]): string;
}

/** @param nameOf returns the part name of the n-th chart, from 1 */
export function createChartWriter(
  theme: Theme,
  look: ChartFormats,
  createName: (number: number) => string = (number) => `ppt/charts/chart${number}.xml`,
): ChartWriter {
  let written = 0;
  return {
    write: (element, parts) => {
      written += 1;
      const name = createName(written);
      const plan = planChart(element.chart, element.style, element.lang, theme, element.box);
      const workbook = workbookPart(layoutColumns(plan));
      const relationships = new Relationships();
      const workbookId = relationships.to(RELATIONSHIP.package, workbook.name);
      const place = {
        frame: layoutChart(plan, element.box, { theme, lang: element.lang }),
        box: element.box,
      };
      const styler = new ChartStyler(plan, place, element.lang, look);
      const marks = drawAnnotations(plan, place.frame, element.box, { theme, lang: element.lang });
      const drawing = name.replace(/\/charts\/|\.xml$/g, (part) =>
        part === '.xml' ? '-notes.xml' : '/drawings/',
      );
      if (marks.length > 0)
        parts.push(...xmlParts(drawing, CONTENT_TYPE.chartShapes, userShapesPart(marks, styler)));
      const xml = chartPart(styler, element.lang, {
        workbook: workbookId,
        ...(marks.length > 0 ? { shapes: relationships.to(RELATIONSHIP.chartUserShapes, drawing) } : {}),
      });
      parts.push(workbook, ...xmlParts(name, CONTENT_TYPE.chart, xml, relationships));
      return name;
    },
  };
}
