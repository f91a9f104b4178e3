import { hasField } from './kinds/index.ts';
import { CHART_FIELDS } from './kinds/kind-row.ts';
import { CHART_KINDS, type ChartKind } from './model.ts';

/** Chart kinds in which an optional field has an effect, by field. */
export const KINDS_WITH: Readonly<Record<string, readonly ChartKind[]>> = Object.fromEntries(
  CHART_FIELDS.map((field) => [field, CHART_KINDS.filter((kind) => hasField(kind, field))]),
);
