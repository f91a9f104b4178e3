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

export function readMapFigures(model: MapModel): MapFigures {
  const { region = '', points = [], unit, label = region } = model;
  const unitField = unit === undefined ? {} : { unit };
  const values = (model.values ?? []).flatMap(({ place, value }) =>
    value === undefined ? [] : [{ place, value }],
  );
  const named = (model.values ?? []).filter(
    ({ value, class: name }) => value === undefined && name !== undefined,
  );
  const pointed = points.map(
    ({ label: lead, lat, lon, value, note, class: name }): Entry => ({
      lead: lead ?? `${lat}, ${lon}`,
      ...(value === undefined
        ? {}
        : { figure: [String(value), unit].filter((part) => part !== undefined).join(' ') }),
      extra: [note, name, lead === undefined ? undefined : `${lat}, ${lon}`].flatMap((text) => text ?? []),
      points: [],
    }),
  );
  const entries = [
    ...pointed,
    ...named.map(
      ({ place, class: name }): Entry => ({
        lead: place,
        extra: name === undefined ? [] : [name],
        points: [],
      }),
    ),
  ];
  if (values.length === 0) return { entries };
  if (values.length <= CHART_LIMITS.categories)
    return {
      entries,
      chart: {
        type: 'horizontal_bar',
        categories: values.map(({ place }) => place),
        series: [{ name: label, values: values.map(({ value }) => value) }],
        ...unitField,
      },
    };
  return {
    entries,
    table: {
      columns: [{ label: region }, { label: model.label ?? '', align: 'end', ...unitField }],
      rows: values.map(({ place, value }) => [place, String(value)]),
    },
  };
}
