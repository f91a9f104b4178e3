import { CHART_LIMITS } from '../../charts/content/limits.ts';
import type { MapModel } from '../../scene/maps/map-model.ts';
import type { ChartContent, TableContent } from './figures.ts';
import type { Entry } from './slots.ts';

/**
 * Data of a map: its values as a chart, or as a table if there are too many for a chart, and its points as
 * entries.
 */
export interface MapFigures {
  readonly chart?: ChartContent;
  readonly table?: TableContent;
  readonly entries: readonly Entry[];
}

export function readMapFigures({ region = '', values = [], points = [], unit }: MapModel): MapFigures {
  const unitField = unit === undefined ? {} : { unit };
  const entries = points.map(
    ({ label, lat, lon, value }): Entry => ({
      lead: label ?? `${lat}, ${lon}`,
      ...(value === undefined
        ? {}
        : { figure: [String(value), unit].filter((part) => part !== undefined).join(' ') }),
      extra: label === undefined ? [] : [`${lat}, ${lon}`],
      points: [],
    }),
  );
  if (values.length === 0) return { entries };
  if (values.length <= CHART_LIMITS.categories)
    return {
      entries,
      chart: {
        type: 'horizontal_bar',
        categories: values.map(({ place }) => place),
        series: [{ name: region, values: values.map(({ value }) => value) }],
        ...unitField,
      },
    };
  return {
    entries,
    table: {
      columns: [{ label: region }, { label: '', align: 'end', ...unitField }],
      rows: values.map(({ place, value }) => [place, String(value)]),
    },
  };
}
