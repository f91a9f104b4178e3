import { CHART_LIMITS } from '../charts/content/limits.ts';
import { KINDS_WITH } from '../charts/kind-fields.ts';
import { CHART_KINDS, DATA_LABELS, SORTS } from '../charts/model.ts';
import { KIND_ROWS } from '../diagrams/kinds.ts';
import { MERMAID_NAMES } from '../diagrams/mermaid.ts';
import { DIAGRAM_LIMITS } from '../diagrams/statements.ts';
import {
  DIAGRAM_DIRECTIONS,
  DIAGRAM_KINDS,
  DIAGRAM_ROLES,
  DIAGRAM_SHAPES,
  type DiagramSourceNode,
  LAYER_FORMS,
  WORK_STATUSES,
} from '../scene/diagram.ts';
import { CELL_ROLES, EMPHASIS_LIMITS, FORMAT_KINDS, GOOD_ENDS } from '../scene/table-content.ts';
import { CELLS, STRIP } from './cells-schema.ts';
import { MAP_LIMITS } from './content/map-limits.ts';
import { TABLE_LIMITS } from './content/table.ts';
import { HEAT_MAP } from './heat-map-schema.ts';
import { type Schema, strict, string } from './schema-parts.ts';
import { MESSAGE, SEQUENCE } from './sequence-schema.ts';
import { UNIT_CHART } from './unit-chart-schema.ts';

const NUMBERS = { type: 'array', maxItems: CHART_LIMITS.months, items: { type: ['number', 'null'] } };
const TEXT = { type: 'string' };
/** Name of a box. */
const NAME = { type: 'string', maxLength: 120 };
const NUMBER = { type: 'number' };
/** Annotations; the description names the fields, so that condensed forms need not list them. */
const notes = (description: string, properties: Schema, required: readonly string[]): Schema => ({
  type: 'array',
  maxItems: CHART_LIMITS.notes,
  description,
  items: { type: 'object', additionalProperties: false, properties, required },
});
/** As many as there are values. */
const ENDS = { type: 'array', items: NUMBERS.items };
/** Ranges around the values of a series. */
const RANGES: Schema = {
  ...notes('line, small_multiples: {low*, high*, label}', { low: ENDS, high: ENDS, label: TEXT }, [
    'low',
    'high',
  ]),
  maxItems: 3,
};
const DAY: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
const kindsWith = (key: keyof DiagramSourceNode): string =>
  DIAGRAM_KINDS.filter((kind) => KIND_ROWS[kind].node.includes(key)).join(', ');
const NODE = strict(
  'A box; a plain text is its label.',
  {
    id: string('The label when absent.'),
    label: TEXT,
    text: string('A second line.'),
    role: { type: 'string', enum: DIAGRAM_ROLES },
    shape: { type: 'string', enum: DIAGRAM_SHAPES },
    icon: string('Words for it.'),
    group: string(`Frame: ${kindsWith('group')}.`),
    lane: string('flow: who does it.'),
    parent: string('Id of the box around it.'),
    branch: string('decision_tree: the answer.'),
    value: { type: 'number', exclusiveMinimum: 0, description: 'pyramid: area; durations: length.' },
    start: { ...DAY, description: 'gantt, calendar: 2026-05-31.' },
    end: { ...DAY, description: 'Last day.' },
    milestone: { type: 'boolean', description: 'gantt.' },
    row: { ...NAME, description: 'gantt: shared row.' },
    status: { type: 'string', enum: WORK_STATUSES },
    progress: { type: 'number', minimum: 0, maximum: 100, description: 'gantt: %.' },
    of: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: NAME,
      description: 'venn: ids of overlapping sets.',
    },
    support: { type: 'boolean', description: 'value_chain.' },
    cells: CELLS,
    note: { ...NAME, description: 'durations: below the bar.' },
  },
  { required: ['label'] },
);
export const DIAGRAM = (description: string): Schema =>
  strict(
    description,
    {
      mermaid: string(`Instead of the rest: ${MERMAID_NAMES.slice(0, 2).join(', ')} …`),
      kind: {
        type: 'string',
        enum: DIAGRAM_KINDS,
        description: DIAGRAM_KINDS.map((kind) => `${kind}: ${KIND_ROWS[kind].description}`).join('. '),
      },
      direction: { type: 'string', enum: DIAGRAM_DIRECTIONS },
      form: { type: 'string', enum: LAYER_FORMS },
      center: TEXT,
      unit: TEXT,
      ...STRIP,
      critical_path: { type: 'boolean', description: 'gantt: computed, marked.' },
      today: { ...DAY, description: 'gantt.' },
      ...SEQUENCE,
      nodes: { type: 'array', minItems: 0, maxItems: DIAGRAM_LIMITS.items, items: NODE },
      edges: {
        type: 'array',
        minItems: 0,
        maxItems: DIAGRAM_LIMITS.edges,
        items: strict(
          'Ids of boxes: flow, network, architecture, gantt, sankey (with value), sequence (messages).',
          { from: NAME, to: NAME, label: TEXT, value: NUMBER, ...MESSAGE },
          { required: ['from', 'to'] },
        ),
      },
    },
    { anyOf: [{ required: ['mermaid'] }, { required: ['kind', 'nodes'] }, { required: ['kind', 'edges'] }] },
  );
const MEANING: Schema = {
  role: { type: 'string', enum: DIAGRAM_ROLES },
  class: { type: 'string', maxLength: MAP_LIMITS.class, description: 'Name in the legend.' },
};
export const MAP = (description: string): Schema =>
  strict(description, {
    region: string('"world", "europe" or a country; absent: by the values.'),
    extent: {
      type: ['string', 'array'],
      items: NUMBER,
      minItems: 4,
      maxItems: 4,
      description: '[west, south, east, north] in degrees, or "region"; absent: its content.',
    },
    values: {
      type: ['object', 'array'],
      description: 'Numbers by place: {"France": 68.4}; or [{place*, value, class, role}].',
      additionalProperties: NUMBER,
      items: { type: 'object' },
      maxItems: MAP_LIMITS.values,
    },
    points: {
      type: 'array',
      maxItems: MAP_LIMITS.points,
      items: strict(
        'A disc, its area true to its value, which it shows: not in the label, too.',
        {
          lat: NUMBER,
          lon: NUMBER,
          label: { type: 'string', maxLength: MAP_LIMITS.label },
          value: NUMBER,
          note: { type: 'string', maxLength: MAP_LIMITS.label, description: 'Second line.' },
          ...MEANING,
        },
        { required: ['lat', 'lon'] },
      ),
    },
    thresholds: {
      type: 'object',
      description: 'Least values of classes: {"high": 60, "low": 0}.',
      additionalProperties: NUMBER,
    },
    roles: {
      type: 'object',
      description: 'Roles of classes: {"high": "danger"}.',
      additionalProperties: { type: 'string', enum: DIAGRAM_ROLES },
    },
    label: string('What the values measure.'),
    unit: TEXT,
    note: TEXT,
    number_format: TEXT,
  });
/** Source of values in place of lists; a stored deck adds names and digests. */
const DATA: Schema = {
  type: 'object',
  description: 'Instead of values: {source, query, decimals, note: true}.',
};
export const CHART = (description: string): Schema =>
  strict(
    description,
    withKinds({
      type: { type: 'string', enum: [...CHART_KINDS, 'auto'] },
      title: TEXT,
      categories: {
        type: 'array',
        maxItems: CHART_LIMITS.months,
        items: { type: 'string' },
        description: `Lines; bars ${CHART_LIMITS.columns}, else ${CHART_LIMITS.categories}.`,
      },
      series: {
        type: 'array',
        maxItems: CHART_LIMITS.series,
        items: strict(
          'One series; a pie or doughnut takes exactly one.',
          {
            name: TEXT,
            values: NUMBERS,
            type: { type: 'string', enum: ['bar', 'line'] },
            axis: { type: 'string', enum: ['primary', 'secondary'] },
            errors: { type: ['number', 'array'], items: { type: ['number', 'null'] } },
            bands: RANGES,
          },
          { required: ['name', 'values'] },
        ),
      },
      points: {
        type: 'array',
        maxItems: CHART_LIMITS.points,
        description: 'scatter, bubble: {series, x*, y*, size, label}.',
        items: strict(
          'One point.',
          {
            series: TEXT,
            x: NUMBER,
            y: NUMBER,
            size: { type: 'number', minimum: 0 },
            label: { type: 'string', maxLength: CHART_LIMITS.pointLabel },
          },
          { required: ['x', 'y'] },
        ),
      },
      values: { type: 'array', maxItems: CHART_LIMITS.points, items: NUMBER, description: 'histogram' },
      bins: { type: 'integer', minimum: 2, maximum: CHART_LIMITS.bins },
      unit: TEXT,
      number_format: TEXT,
      highlight: {
        type: ['string', 'array'],
        items: TEXT,
        description: 'Series or categories.',
      },
      x_label: TEXT,
      y_label: TEXT,
      axis_min: NUMBER,
      axis_max: NUMBER,
      log: { type: 'boolean' },
      data_labels: { type: 'string', enum: DATA_LABELS },
      sort: { type: 'string', enum: SORTS },
      color_by: { type: 'string', enum: ['sign'] },
      reference_lines: notes('{value*, label}', { value: NUMBER, label: TEXT }, ['value']),
      bands: notes('{from*, to*, label}', { from: NUMBER, to: NUMBER, label: TEXT }, ['from', 'to']),
      callouts: notes('{at*, series, text*}', { at: TEXT, series: TEXT, text: TEXT }, ['at', 'text']),
      differences: notes('{from*, to*, series}', { from: NAME, to: NAME, series: TEXT }, ['from', 'to']),
      brackets: notes('{from*, to*, text}: sums', { from: NAME, to: NAME, text: TEXT }, ['from', 'to']),
      events: notes('{at*, text*}', { at: { type: ['string', 'number'] }, text: TEXT }, ['at', 'text']),
      totals: {
        type: ['boolean', 'array'],
        items: TEXT,
        description: 'Waterfall: categories. heat_map: true.',
      },
      forecast_from: string('Category.'),
      icon: string('"person"'),
      ...HEAT_MAP,
      ...UNIT_CHART,
      data: DATA,
    }),
    { required: ['type'] },
  );

/** Adds `x-kinds`, the chart types in which a field has an effect, unless these are all. */
function withKinds(properties: Readonly<Record<string, Schema>>): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      KINDS_WITH[name] === undefined ? schema : { ...schema, 'x-kinds': KINDS_WITH[name] },
    ]),
  );
}

const FLAG = { type: 'boolean' };
const CELL = { type: ['string', 'number', 'boolean', 'array'], items: { type: ['number', 'null'] } };
/** A row or column by index or name. */
const PLACE = { type: ['integer', 'string'] };
const places = (description: string): Schema => ({ type: 'array', description, items: PLACE });
export const TABLE = (description: string): Schema =>
  strict(
    description,
    {
      columns: {
        type: 'array',
        minItems: TABLE_LIMITS.minColumns,
        maxItems: TABLE_LIMITS.maxColumns,
        items: strict(
          'One column.',
          {
            label: { type: 'string' },
            align: { type: 'string', enum: ['start', 'center', 'end'] },
            unit: { type: 'string' },
          },
          { required: ['label'] },
        ),
      },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: TABLE_LIMITS.rows,
        description: 'Lists of cells, or {"group": "…"} above rows.',
        items: {
          anyOf: [
            { type: 'array', items: CELL },
            strict('A heading.', { group: TEXT }, { required: ['group'] }),
          ],
        },
      },
      total: { type: 'boolean', description: 'The last row is one.' },
      highlight: {
        type: ['integer', 'string', 'array'],
        minimum: 0,
        items: PLACE,
        description: 'Row to emphasise: index from 0, or its first cell.',
      },
      highlight_rows: places('Several.'),
      highlight_columns: places('By label or index.'),
      highlight_cells: {
        type: 'array',
        maxItems: EMPHASIS_LIMITS.styles,
        description: '{row*, column*}.',
        items: strict('One cell.', { row: PLACE, column: PLACE }, { required: ['row', 'column'] }),
      },
      total_rows: places('Subtotals.'),
      groups: {
        type: 'array',
        description: 'Heads above columns: {label*, columns*}.',
        items: strict(
          'A head and the columns below it, side by side.',
          { label: TEXT, columns: places('Labels or indices.') },
          { required: ['label', 'columns'] },
        ),
      },
      formats: {
        type: 'array',
        description:
          '{column*, kind*: bar|harvey (0 to 4)|tick (yes, no, partial)|delta (+3 %)|scale|sparkline ([3, 5]), min, max, mid, good: high|low|none}.',
        items: strict(
          'One column.',
          {
            column: PLACE,
            kind: { type: 'string', enum: FORMAT_KINDS },
            min: NUMBER,
            max: NUMBER,
            mid: NUMBER,
            good: { type: 'string', enum: GOOD_ENDS, description: 'Which end is green.' },
          },
          { required: ['column', 'kind'] },
        ),
      },
      cell_styles: {
        type: 'array',
        maxItems: EMPHASIS_LIMITS.styles,
        description: '{row, column, role, bold, italic}.',
        items: strict('Words must say it as well: colour alone is not read.', {
          row: PLACE,
          column: PLACE,
          role: { type: 'string', enum: CELL_ROLES },
          bold: FLAG,
          italic: FLAG,
        }),
      },
      merge: {
        type: 'array',
        maxItems: EMPHASIS_LIMITS.merged,
        description: '{row*, column*, rows, columns}.',
        items: strict(
          'From this cell on.',
          {
            row: PLACE,
            column: PLACE,
            rows: { type: 'integer', minimum: 1 },
            columns: { type: 'integer', minimum: 1 },
          },
          { required: ['row', 'column'] },
        ),
      },
      footnotes: {
        type: 'array',
        maxItems: EMPHASIS_LIMITS.footnotes,
        items: TEXT,
        description: 'Cells name them: "12.4[^1]".',
      },
      data: DATA,
    },
    { anyOf: [{ required: ['columns', 'rows'] }, { required: ['data'] }] },
  );
