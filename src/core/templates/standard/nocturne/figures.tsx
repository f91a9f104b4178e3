import { h } from '../../jsx.ts';
import type { Condition, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, first, later, paint, span, varyStyle } from '../conditions.ts';
import { Change, FILL, SERIES } from '../shared-parts.tsx';
import { AMBER, HAIR, NO_BULLET, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** One series glows, the others are dim. */
const Chart = ({ sizes = [16, 14, 13, 12] }: { sizes?: readonly number[] }) => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={sizes}
    series={SERIES}
    rest={paint('graph_9')}
    directLabels
    gap={0.5}
    style={FILL}
  />
);
const Moves = () => <Change textStyle={varyStyle(type.LABEL, { sizesPt: [18, 16, 14] })} sizePx={20} />;

/** One figure as large as the page allows, the others in a small row below. */
const Lead = ({ sizes, label }: { sizes: readonly number[]; label: readonly number[] }): TreeNode => (
  <box id="lead" each="items" style={FILL}>
    <box id="alone" name="Metric" when={first} style={{ ...FILL, direction: 'row', align: 'end', gap: 32 }}>
      <text
        bind=".value"
        name="Figure"
        textStyle={varyStyle(type.FIGURE, { sizesPt: sizes, lineHeight: 1 })}
        maxLines={1}
        anchor="bottom"
        style={{ ...FILL, grow: 8, self: 'stretch' }}
      />
      <box id="alone-words" style={{ ...FILL, grow: 4, gap: 4, padding: [0, 0, 14, 0], maxHeight: '100%' }}>
        <text bind=".label" name="Label" textStyle={varyStyle(type.HEADING, { sizesPt: label })} />
        <Moves />
        <text bind=".note" name="Note" textStyle={type.CAPTION} />
      </box>
    </box>
  </box>
);
const Others = ({ sizes }: { sizes: readonly number[] }): TreeNode => (
  <box id="others" each="items" style={{ direction: 'row', gap: 32, margin: [44, 0, 0, 0] }}>
    <box id="other" name="Metric" when={later} style={{ ...FILL, gap: 2 }}>
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(varyStyle(type.FIGURE, { sizesPt: sizes, color: paint('text') }))}
        maxLines={1}
        fitGroup="figures"
      />
      <text
        bind=".label"
        name="Label"
        textStyle={varyStyle(type.LABEL, { color: paint('muted') })}
        fitGroup="labels"
      />
      <Moves />
      <text bind=".note" name="Note" textStyle={type.CAPTION} fitGroup="notes" />
    </box>
  </box>
);
const metrics = page('metrics', [
  <box id="few" when={count('items', 2, 3)} style={FILL}>
    <Lead
      sizes={[220, 200, 180, 160, 144, 128, 112, 96, 88, 80, 72, 64, 56, 48]}
      label={[28, 26, 24, 22, 20, 18, 16]}
    />
    <Others sizes={[60, 54, 48, 42, 36, 32]} />
  </box>,
  <box id="more" when={count('items', 4, 6)} style={FILL}>
    <Lead sizes={[200, 180, 160, 144, 128, 112, 96, 88, 80, 72, 64, 56, 48]} label={[22, 20, 18, 16, 14]} />
    <Others sizes={[40, 36, 32, 28, 24, 22]} />
  </box>,
  <Takeaway />,
]);

/** Figures in a row above their chart. */
const metricsChart = page('metrics_chart', [
  <box id="figures" each="metrics" style={{ direction: 'row', gap: 32 }}>
    <box id="metric" name="Metric" style={{ ...FILL, gap: 0 }}>
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(
          varyStyle(type.FIGURE, { sizesPt: [44, 40, 36, 32, 28, 24, 22], color: paint('text') }),
        )}
        maxLines={1}
      />
      <text bind=".label" name="Label" textStyle={varyStyle(type.LABEL, { sizesPt: [16, 14, 13, 12] })} />
      <box id="moves" style={{ direction: 'row', align: 'center', gap: 12 }}>
        <Moves />
        <text
          bind=".note"
          name="Note"
          textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })}
          style={{ shrink: 1 }}
        />
      </box>
    </box>
  </box>,
  <box id="chart-room" style={{ ...FILL, margin: [16, 0, 0, 0] }}>
    <Chart />
  </box>,
  <Takeaway />,
]);

const chart = page('chart', [<Chart />, <Takeaway />], { source: true });

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...FILL, direction: 'row', gap: 56 }}>
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
      bullet={NO_BULLET}
      indentEm={0}
      itemGapEm={0.9}
      style={{ width: span(4) }}
    />
    <Chart sizes={[14, 13, 12]} />
  </box>,
]);

/** No fills except for the highlighted row. */
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
}) => {
  const tableStyle: Pick<
    TableNode,
    'headerStyle' | 'cellStyle' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: varyStyle(type.LABEL, {
      color: AMBER,
      sizesPt: sizes.map((size) => Math.max(12, size - 4)),
    }),
    cellStyle: varyStyle(type.BODY, { color: paint('text'), sizesPt: sizes, lineHeight: 1.3 }),
    highlight: paint('surface'),
    rule: HAIR,
    headerRule: { paint: AMBER, widthPx: 2 },
    paddingPx: { x: 14, y },
  };
  return <table id={id} bind="table" name="Table" when={when} {...tableStyle} style={FILL} />;
};
const table = page('table', [
  <Table id="table-few" sizes={[22, 20, 18, 16, 14]} y={13} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={7} when={count('table.rows', 6, 200)} />,
  <Takeaway />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
