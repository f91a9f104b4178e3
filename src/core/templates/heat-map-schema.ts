import { CHART_LIMITS } from '../charts/content/limits.ts';
import { TOTAL_KINDS } from '../charts/model.ts';
import { CELL_ROLES, GOOD_ENDS } from '../scene/table-content.ts';
import { type Schema, strict, string } from './schema-parts.ts';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

/** Fields of charts that only heat maps have. */
export const HEAT_MAP: Readonly<Record<string, Schema>> = {
  row_total: string('Label of a column with the total of each row.'),
  column_total: string('Label of a row with the total of each column.'),
  total_by: { type: 'string', enum: TOTAL_KINDS },
  beside: {
    type: 'array',
    maxItems: CHART_LIMITS.beside,
    description: 'Columns beside it: {label*, values*}, each a number, a text, or [before, after].',
    items: strict(
      'One value a row.',
      {
        label: TEXT,
        values: {
          type: 'array',
          maxItems: CHART_LIMITS.series,
          items: { type: ['number', 'string', 'array', 'null'], items: NUMBER, minItems: 2, maxItems: 2 },
        },
      },
      { required: ['label', 'values'] },
    ),
  },
  frames: {
    type: 'array',
    maxItems: CHART_LIMITS.frames,
    description: 'Round cells side by side: {rows, columns, label, role}, by name.',
    items: strict('All rows or columns where none are named.', {
      rows: { type: 'array', items: TEXT },
      columns: { type: 'array', items: TEXT },
      label: { type: 'string', maxLength: CHART_LIMITS.frameLabel },
      role: { type: 'string', enum: CELL_ROLES },
    }),
  },
  midpoint: { type: 'number', description: 'Where two colours meet.' },
  good: { type: 'string', enum: GOOD_ENDS, description: 'Which end is green; the other is red.' },
  role: { type: 'string', enum: CELL_ROLES, description: 'Colour of the scale.' },
};
