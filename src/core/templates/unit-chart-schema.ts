import { CHART_LIMITS } from '../charts/content/limits.ts';
import { type Schema, strict } from './schema-parts.ts';

const LABEL = { type: 'string', maxLength: CHART_LIMITS.partLabel };

/** Fields of charts that only unit charts have. */
export const UNIT_CHART: Readonly<Record<string, Schema>> = {
  details: { type: 'array', items: LABEL, description: 'unit_chart: a line below each name.' },
  groups: {
    type: 'array',
    maxItems: CHART_LIMITS.groups,
    description: 'unit_chart: sums of parts side by side, {label*, categories*}.',
    items: strict(
      'Such as "blocked".',
      { label: LABEL, categories: { type: 'array', items: { type: 'string' } } },
      { required: ['label', 'categories'] },
    ),
  },
};
