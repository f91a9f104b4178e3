import { ACCEPTED, type FaultKind, REPORTS, SCHEMA } from './fault-kind.ts';

/** Faults of elements and attributes inside a part. */
export const MARKUP_FAULTS = {
  child_order_wrong: {
    means: 'Elements are not in the order that the schema requires.',
    fix: 'Write them in the order of the schema.',
    effect: 'repair',
    basis: SCHEMA,
  },
  child_unknown: {
    means: 'An element stands where the schema does not allow it.',
    fix: 'Remove it, or move it where the schema has it.',
    effect: 'repair',
    basis: SCHEMA,
  },
  child_repeated: {
    means: 'An element stands more often than the schema allows.',
    fix: 'Keep one.',
    effect: 'repair',
    basis: SCHEMA,
  },
  child_missing: {
    means: 'An element lacks a child that the schema requires.',
    fix: 'Add the child, or remove the element.',
    effect: 'repair',
    basis: SCHEMA,
  },
  value_invalid: {
    means: 'An attribute has a value that its type does not allow.',
    fix: 'Write a value that the schema allows: a whole number within range, one of the names, six hex digits.',
    effect: 'repair',
    basis: SCHEMA,
  },
  attribute_unknown: {
    means: 'An element has an attribute that the schema does not know.',
    fix: 'Remove the attribute.',
    effect: 'repair',
    basis: SCHEMA,
  },
  attribute_missing: {
    means: 'An element lacks an attribute that the schema requires.',
    fix: 'Add the attribute.',
    effect: 'repair',
    basis: SCHEMA,
  },
  hyperlink_without_target: {
    means: 'A link names neither a relationship nor an action.',
    fix: 'Give it an r:id, or remove it.',
    effect: 'repair',
    basis: REPORTS,
  },
  shape_id_duplicate: {
    means: 'Two shapes of a slide have the same id, or an id is not positive.',
    fix: 'Number the shapes of each slide.',
    effect: 'harmless',
    basis: ACCEPTED,
  },
  shape_reference_unknown: {
    means: 'A connector or an animation names a shape that the slide does not have.',
    fix: 'Remove the reference, or name a shape that exists.',
    effect: 'repair',
    basis: REPORTS,
  },
  timing_id_duplicate: {
    means: 'Two steps of an animation have the same id.',
    fix: 'Number the time nodes of each slide.',
    effect: 'harmless',
    basis: ACCEPTED,
  },
  placeholder_duplicate: {
    means: 'Two shapes fill the same placeholder.',
    fix: 'Give one of them another index, or make it a plain shape.',
    effect: 'harmless',
    basis: ACCEPTED,
  },
  text_body_missing: {
    means: 'A placeholder or cell has no text body, or a text body no paragraph.',
    fix: 'Write a text body with at least one, empty, paragraph.',
    effect: 'repair',
    basis: REPORTS,
  },
  gradient_stops_missing: {
    means: 'A gradient has fewer than two stops.',
    fix: 'Give it two stops, or fill with one colour.',
    effect: 'repair',
    basis: SCHEMA,
  },
  extent_negative: {
    means: 'A shape has a negative width or height.',
    fix: 'Write sizes as positive numbers, and mirror with flipH and flipV.',
    effect: 'repair',
    basis: SCHEMA,
  },
  geometry_invalid: {
    means: 'A formula or a point of a drawn shape cannot be computed.',
    fix: 'Write formulas of ECMA-376 20.1.9.11, with names that stand before them.',
    effect: 'repair',
    basis: SCHEMA,
  },
  table_grid_mismatch: {
    means: 'Cells, spans and columns of a table do not agree.',
    fix: 'Write one cell for every column of every row; cells that others span are marked as merged.',
    effect: 'repair',
    basis: REPORTS,
  },
  chart_axis_unpaired: {
    means: 'Axes of a chart do not name each other, or series use one that does not exist.',
    fix: 'Write the axes in pairs, each crossing the other.',
    effect: 'repair',
    basis: REPORTS,
  },
  chart_workbook_missing: {
    means: 'A chart refers to cells, but carries no workbook, so that its data cannot be edited.',
    fix: 'Embed the workbook, or write values as literals.',
    effect: 'silent_loss',
    basis: REPORTS,
  },
  chart_workbook_damaged: {
    means: 'The embedded workbook of a chart is no workbook.',
    fix: 'Embed it again.',
    effect: 'silent_loss',
    basis: REPORTS,
  },
  chart_cache_mismatch: {
    means: 'The cached points of a chart do not match their declared count or numbering.',
    fix: 'Number points from 0 and count them in ptCount.',
    effect: 'repair',
    basis: REPORTS,
  },
  chart_series_duplicate: {
    means: 'Two series of a chart have the same index or order.',
    fix: 'Number series from 0, over all plots of the chart.',
    effect: 'repair',
    basis: REPORTS,
  },
  chart_point_duplicate: {
    means: 'A series has two formats or two labels for one point.',
    fix: 'Write one for each point.',
    effect: 'repair',
    basis: REPORTS,
  },
} as const satisfies Record<string, FaultKind>;
