import { CHART_LIMITS } from '../charts/content/limits.ts';
import { TOTAL_KINDS } from '../charts/model.ts';
import { CELL_ROLES, GOOD_ENDS } from '../scene/table-content.ts';
import { type Schema, strict } from './schema-parts.ts';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

/** Fields of charts that only heat maps have. */
export const HEAT_MAP: Readonly<Record<string, Schema>> = {
  row_total: TEXT,
  column_total: TEXT,
  total_by: { type: 'string', enum: TOTAL_KINDS },
  beside: {
    type: 'array',
    maxItems: CHART_LIMITS.beside,
    description: 'heat_map: {label*, values*}',
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
    description: 'heat_map: {rows, columns, label, role}',
    items: strict('All rows or columns where none are named.', {
      rows: { type: 'array', items: TEXT },
      columns: { type: 'array', items: TEXT },
      label: { type: 'string', maxLength: CHART_LIMITS.frameLabel },
      role: { type: 'string', enum: CELL_ROLES },
    }),
  },
  midpoint: { type: 'number', description: 'heat_map.' },
  good: { type: 'string', enum: GOOD_ENDS },
  role: { type: 'string', enum: CELL_ROLES },
};
