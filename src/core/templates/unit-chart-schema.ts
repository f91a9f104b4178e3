import { CHART_LIMITS } from '../charts/content/limits.ts';
import { type Schema, strict } from './schema-parts.ts';

const LABEL = { type: 'string', maxLength: CHART_LIMITS.partLabel };

/** Fields of charts that only unit charts have. */
export const UNIT_CHART: Readonly<Record<string, Schema>> = {
  details: {
    type: 'array',
    items: { type: 'string' },
    description: `unit_chart: ≤${CHART_LIMITS.partLabel} characters`,
  },
  groups: {
    type: 'array',
    maxItems: CHART_LIMITS.groups,
    description: 'unit_chart: {label*, categories*}',
    items: strict(
      'Such as "blocked".',
      { label: LABEL, categories: { type: 'array', items: { type: 'string' } } },
      { required: ['label', 'categories'] },
    ),
  },
};
