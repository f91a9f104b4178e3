import type { RepairCause } from './repair-cause.ts';

const CHART = 'ppt/charts/chart1.xml';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const cause = (name: string, code: RepairCause['code'], change: (xml: string) => string): RepairCause => ({
  cause: name,
  code,
  effect: 'repair',
  plant: { [CHART]: change },
});
const point = '<c:dPt><c:idx val="0"/><c:spPr/></c:dPt>';

/** Causes in charts. */
export const CHART_CAUSES: readonly RepairCause[] = [
  cause('a chart without a plot', 'child_missing', swap(/<c:plotArea>.*<\/c:plotArea>/, '')),
  cause(
    'values of a chart before its categories',
    'child_order_wrong',
    swap(/(<c:cat>.*?<\/c:cat>)(<c:val>.*?<\/c:val>)/, '$2$1'),
  ),
  cause(
    'a series of a chart without an index',
    'child_missing',
    swap(/<c:idx val="0"\/><c:order/, '<c:order'),
  ),
  cause('bars of unknown direction', 'value_invalid', swap(/<c:barDir val="\w+"/, '<c:barDir val="up"')),
  cause('bars without a direction', 'child_missing', swap(/<c:barDir [^>]*>/, '')),
  cause(
    'a gap between bars above 500 per cent',
    'value_invalid',
    swap(/<c:gapWidth val="\d+"/, '<c:gapWidth val="900"'),
  ),
  cause(
    'a share of a chart with a sign of per cent',
    'value_invalid',
    swap(/<c:lblOffset val="\d+"/, '<c:lblOffset val="100.00%"'),
  ),
  cause('an axis without the axis that it crosses', 'child_missing', swap(/<c:crossAx [^>]*>/, '')),
  cause('an axis without a scale', 'child_missing', swap(/<c:scaling>.*?<\/c:scaling>/, '')),
  cause(
    'a position of an axis after its title',
    'child_order_wrong',
    swap(/(<c:axPos [^>]*>)(.*?)(<c:crossAx)/, '$2$1$3'),
  ),
  cause(
    'a number format without a code',
    'attribute_missing',
    swap(/<c:numFmt formatCode="[^"]*"/, '<c:numFmt'),
  ),
  cause(
    'a legend at an unknown place',
    'value_invalid',
    swap('</c:plotArea>', '</c:plotArea><c:legend><c:legendPos val="middle"/></c:legend>'),
  ),
  cause(
    'two formats of one point of a chart',
    'chart_point_duplicate',
    swap(/(<c:invertIfNegative [^>]*>)/, `$1${point}${point}`),
  ),
  cause(
    'labels of a series twice',
    'child_repeated',
    swap('</c:val>', '</c:val><c:dLbls><c:delete val="1"/></c:dLbls>'),
  ),
  cause('two names of a series', 'child_repeated', swap(/<c:tx>.*?<\/c:tx>/, '$&$&')),
  cause('a chart of unknown style', 'value_invalid', swap('<c:chart>', '<c:style val="60"/><c:chart>')),
  cause('text of a chart without a body', 'child_missing', swap('</c:chart>', '</c:chart><c:txPr/>')),
  {
    cause: 'a workbook of a chart that is no workbook',
    code: 'chart_workbook_damaged',
    effect: 'silent loss',
    plant: {
      'ppt/embeddings/book9.xlsx': 'no workbook',
      'ppt/charts/_rels/chart1.xml.rels': swap(/Target="[^"]*\.xlsx"/, 'Target="../embeddings/book9.xlsx"'),
    },
  },
];
