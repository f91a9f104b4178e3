import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Condition, Style, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, first, later, layout, paint, varyStyle } from '../conditions.ts';
import { Change, FILL, SERIES } from '../shared-parts.tsx';
import { AXIS, Foot, HAIR, inColor, NONE, page, Saying, sized } from './parts.tsx';
import * as type from './type.ts';

const Chart = ({ style = FILL }: { style?: Style }): TreeNode => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={[14, 13, 12]}
    series={SERIES}
    rest={paint('graph_2')}
    directLabels
    gap={0.7}
    style={style}
  />
);

/** Light figures on black; the first is clay-coloured. */
const Words = ({ textColor, stacked }: { textColor: ColorToken; stacked: boolean }): TreeNode => (
  <box id="words" style={stacked ? { gap: 2 } : { ...FILL, grow: 4, gap: 2, maxHeight: '100%' }}>
    <text
      bind=".label"
      name="Label"
      textStyle={inColor(type.LIST, textColor, 18, 16, 14)}
      fitGroup="labels"
    />
    <Change textStyle={inColor(type.LABEL, textColor, 14, 13, 12)} sizePx={16} />
    <text bind=".note" name="Note" textStyle={inColor(type.CAPTION, textColor)} fitGroup="notes" />
  </box>
);
const figure = ({ sizes, stacked }: { sizes: readonly number[]; stacked: boolean }): readonly TreeNode[] => {
  const style: Style = stacked ? {} : { ...FILL, grow: 7 };
  const lit = stacked ? aboveWords(sized(type.FIGURE, ...sizes)) : sized(type.FIGURE, ...sizes);
  return [
    <text
      bind=".value"
      id="value-lit"
      name="Figure"
      when={first}
      textStyle={inColor(lit, 'accent')}
      maxLines={1}
      fitGroup="figures"
      style={style}
    />,
    <text
      bind=".value"
      id="value"
      name="Figure"
      when={later}
      textStyle={inColor(lit, 'on_secondary')}
      maxLines={1}
      fitGroup="figures"
      style={style}
    />,
  ];
};
const metrics = page(
  'metrics',
  [
    <box id="few" each="items" when={count('items', 2, 3)} style={{ ...FILL, justify: 'evenly', gap: 16 }}>
      <box id="metric" name="Metric" style={{ direction: 'row', align: 'baseline', gap: 32 }}>
        {figure({ sizes: [128, 120, 112, 104, 96, 88, 80, 72, 64, 56, 48], stacked: false })}
        <Words textColor="on_secondary" stacked={false} />
      </box>
    </box>,
    <grid
      id="more"
      each="items"
      when={count('items', 4, 6)}
      rows={{ 4: [2, 2], 5: [2, 2, 1], 6: [2, 2, 2] }}
      gap={[16, 40]}
      hold
      style={FILL}
    >
      <box id="metric" name="Metric" style={{ ...FILL, justify: 'center', gap: 2 }}>
        {figure({ sizes: [88, 80, 72, 64, 56, 48, 42, 36], stacked: true })}
        <Words textColor="on_secondary" stacked />
      </box>
    </grid>,
  ],
  { plate: 'secondary', margin: [<Saying />] },
);

/** The chart on its plate, the figures in a row below. */
const metricsChart = page(
  'metrics_chart',
  [
    <box id="chart-plate" fill={paint('surface')} style={{ ...FILL, padding: [48, 64, 24, 48] }}>
      <Chart />
    </box>,
    <box id="figures" each="metrics" style={{ direction: 'row', gap: 24, padding: [24, 64, 48, 0] }}>
      <box id="metric" name="Metric" style={{ ...FILL, gap: 2 }}>
        <text
          bind=".value"
          name="Figure"
          textStyle={aboveWords(sized(type.FIGURE, 56, 52, 48, 44, 40, 36, 32, 28, 24))}
          maxLines={1}
          fitGroup="figures"
        />
        <text bind=".label" name="Label" textStyle={sized(type.LABEL, 16, 14, 13, 12)} fitGroup="labels" />
        <Change textStyle={inColor(type.LABEL, 'muted', 14, 13, 12)} sizePx={14} />
        <text bind=".note" name="Note" textStyle={type.CAPTION} fitGroup="notes" />
      </box>
    </box>,
  ],
  { bleed: true, margin: [<Saying />] },
);

const chart = page('chart', [<Chart />], { source: true, plate: 'surface', margin: [<Saying />] });

/** The points get a wider margin, the chart gets the plate. */
const WIDER = AXIS + 98;
const chartBullets = layout(
  'chart_bullets',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="margin" style={{ width: WIDER, padding: [56, 48, 96, 64], gap: 24 }}>
      <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={FILL} />
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={sized(type.LIST, 20, 18, 16, 14)}
        bullet={NONE}
        indentEm={0}
        itemGapEm={0.7}
      />
    </box>
    <box id="plate" fill={paint('surface')} style={{ ...FILL, padding: [56, 64, 56, 40] }}>
      <Chart />
    </box>
    <Foot />
  </box>,
);

const Table = ({
  id,
  sizes,
  y,
  when,
}: {
  id: string;
  sizes: readonly number[];
  y: number;
  when: Condition;
}): TreeNode => {
  const tableStyle: Pick<
    TableNode,
    'headerStyle' | 'cellStyle' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: varyStyle(type.LABEL, {
      color: paint('primary'),
      trackingEm: 0,
      sizesPt: sizes.map((size) => Math.max(12, size - 3)),
    }),
    cellStyle: varyStyle(type.LIST, { sizesPt: sizes, lineHeight: 1.3 }),
    highlight: paint('surface'),
    rule: HAIR,
    headerRule: { paint: paint('text'), widthPx: 1 },
    paddingPx: { x: 10, y },
  };
  return <table id={id} bind="table" name="Table" when={when} {...tableStyle} style={FILL} />;
};
const tables = (): readonly TreeNode[] => [
  <Table id="table-least" sizes={[20, 18, 16, 14, 13, 12]} y={22} when={count('table.rows', 1, 4)} />,
  <Table id="table-few" sizes={[18, 16, 14, 13, 12]} y={14} when={count('table.rows', 5, 6)} />,
  <Table id="table-more" sizes={[16, 14, 13, 12]} y={7} when={count('table.rows', 7, 200)} />,
];
/** Tables of up to five columns are beyond the axis; wider ones are below the title, over the whole frame. */
const table = layout(
  'table',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <box id="narrow" when={count('table.columns', 2, 5)} style={{ ...FILL, direction: 'row' }}>
      <box id="margin" style={{ width: AXIS, padding: [56, 48, 96, 64], gap: 24 }}>
        <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={FILL} />
        <Saying />
      </box>
      <box id="content" style={{ ...FILL, padding: [56, 64, 64, 0] }}>
        {tables()}
      </box>
    </box>
    <box
      id="wide"
      when={count('table.columns', 6, 8)}
      style={{ ...FILL, padding: [56, 64, 96, 64], gap: 24 }}
    >
      <text bind="title" name="Title" role="title" textStyle={type.TITLE} maxLines={2} />
      <box id="wide-content" style={FILL}>
        {tables()}
      </box>
      <Saying />
    </box>
    <Foot />
  </box>,
);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
