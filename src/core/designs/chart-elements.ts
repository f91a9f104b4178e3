import { toChartContent } from '../charts/imported/chart-content.ts';
import { locatePlot } from '../charts/plan/frame-chart.ts';
import type { ReadChart, ReadFill, ReadTheme } from '../ooxml/read/index.ts';
import type { ChartElement, ElementBase, PictureElement, SceneElement } from '../scene/scene.ts';
import type { FontRole, Theme } from '../scene/theme.ts';

interface ChartScope {
  /** Theme of the file. */
  readonly chartTheme: ReadTheme;
  readonly theme: Theme;
  readonly role: (family: string) => FontRole;
  readonly lang: string;
  /** Draws a picture that fills a box. */
  readonly fillPicture: (
    fill: Extract<ReadFill, { readonly kind: 'picture' }>,
    common: Omit<PictureElement, 'type' | 'media' | 'crop' | 'radiusPx'>,
  ) => readonly SceneElement[];
}

/** A chart of a file with the pictures that fill its area and its plot; undefined for kinds that are not drawn. */
export function toChartElements(
  shape: ReadChart,
  id: string,
  common: ElementBase,
  { chartTheme, theme, role, lang, fillPicture }: ChartScope,
): SceneElement[] | undefined {
  const content = toChartContent(shape.chart, chartTheme, common.box, role);
  if (content === undefined) return undefined;
  const chart: ChartElement = { ...common, type: 'chart', ...content, lang, alt: shape.alt };
  const below: ElementBase = { ...common, id: `${id}-fill`, placeholder: 'none', decorative: true };
  const area = shape.backdrop === undefined ? [] : fillPicture(shape.backdrop, below);
  const plot =
    shape.plotBackdrop === undefined
      ? []
      : fillPicture(shape.plotBackdrop, { ...below, id: `${id}-plot`, box: locatePlot(chart, theme) });
  return [...area, ...(plot.length === 0 ? [chart] : splitArea(chart, below, plot))];
}

/** Puts a picture between the background of a chart and its plot. */
function splitArea(
  chart: ChartElement,
  below: ElementBase,
  plot: readonly SceneElement[],
): readonly SceneElement[] {
  const { imported } = chart.style;
  if (imported?.area === undefined) return [...plot, chart];
  const { fill, gradient, edge } = imported.area;
  const paints = { ...(fill && { fill }), ...(gradient && { gradient }), ...(edge && { stroke: edge }) };
  return [
    { ...below, id: `${below.id}-area`, type: 'shape', geometry: { kind: 'rect' }, ...paints },
    ...plot,
    { ...chart, style: { ...chart.style, imported: { ...imported, area: {} } } },
  ];
}
