import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { t } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import type { Schema } from '../layouts.ts';
import type { FieldProps } from './field-props.ts';
import { Grid } from './grid.tsx';
import { MoreFields } from './more-fields.tsx';
import { isNoNumber, parseNumber } from './number-in.ts';

interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface Chart {
  readonly type: string;
  readonly categories?: readonly string[];
  readonly series?: readonly Series[];
  readonly points?: readonly { readonly series?: string; readonly x: number; readonly y: number }[];
  readonly unit?: string;
}

/** Chart fields that the grid and its surroundings edit. */
const SHOWN = ['type', 'title', 'categories', 'series', 'points', 'values', 'unit'];

/** Fields that affect a chart of its kind; positions are chosen among its categories and series. */
function buildSchema({ type, categories = [], series = [] }: Chart, schema: Schema): Schema {
  const among = (names: readonly string[]): Schema =>
    names.length === 0 ? { type: 'string' } : { type: 'string', enum: [...new Set(names)] };
  const places: Readonly<Record<string, Schema>> = {
    at: among(categories),
    from: among(categories),
    to: among(categories),
    series: among(series.map(({ name }) => name)),
  };
  const placed = (field: Schema): Schema => {
    const { items } = field;
    if (items?.properties === undefined || items.properties['from']?.type === 'number') return field;
    return {
      ...field,
      items: {
        ...items,
        properties: Object.fromEntries(
          Object.entries(items.properties).map(([name, one]) => [name, places[name] ?? one]),
        ),
      },
    };
  };
  const shown = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Schema][] => {
    if (field['x-kinds']?.includes(type) === false || (name === 'bins' && type !== 'histogram')) return [];
    if (name === 'forecast_from') return [[name, { ...among(categories) }]];
    if (name === 'totals' && type !== 'waterfall') return [[name, { type: 'boolean' }]];
    return [[name, placed(field)]];
  });
  return { ...schema, properties: Object.fromEntries(shown) };
}

/** Kind and numbers of a chart, with a category per row and a series per column. */
export function ChartField({
  schema,
  value,
  path,
  label,
  findings,
  onChange,
  renderItem,
}: FieldProps & { readonly renderItem: (props: FieldProps) => ReactNode }) {
  const chart = (value ?? {
    type: 'bar',
    categories: ['A', 'B'],
    series: [{ name: t('chart.series', { n: 1 }), values: [1, 2] }],
  }) as Chart;
  const { categories = [], series = [] } = chart;
  const [typing, setTyping] = useState<{ readonly cell: string; readonly text: string }>();
  const types = (schema.properties?.['type']?.enum ?? []).map(String);
  const set = (change: Partial<Chart>) => onChange(path, { ...chart, ...change });
  const put = (cells: readonly (readonly string[])[], row: number, column: number) => {
    const count = Math.min(24, Math.max(categories.length, row + cells.length));
    const names = Array.from(
      { length: count },
      (_, at) => (column === 0 ? cells[at - row]?.[0] : undefined) ?? categories[at] ?? '',
    );
    const filled = series.map((one, index) => ({
      ...one,
      values: names.map((_, at) => {
        const text = cells[at - row]?.[index + 1 - column];
        return text === undefined ? (one.values[at] ?? null) : (parseNumber(text) ?? null);
      }),
    }));
    set({ categories: names, series: filled });
  };
  const cell = (row: number, column: number, text: string) => {
    setTyping(column === 0 ? undefined : { cell: `${row},${column}`, text });
    // A partial number such as "-" or "4," does not change the chart yet.
    if (column === 0 || text.trim() === '' || parseNumber(text) !== undefined) put([[text]], row, column);
  };
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      <Select
        label={t('chart.type')}
        choices={types.map((id) => ({ id, name: toLabel(id) }))}
        value={chart.type}
        onChange={(type) => set({ type })}
      />
      {chart.type === 'scatter' || chart.type === 'bubble' ? (
        <Points chart={chart} onChange={set} />
      ) : (
        <>
          <Grid
            label={label}
            problem={describeRefused(typing?.text)}
            columns={[t('chart.category'), ...series.map(({ name }) => name)]}
            rows={categories.map((category, row) => [
              category,
              ...series.map(({ values }, index) =>
                typing?.cell === `${row},${index + 1}` &&
                parseNumber(typing.text) === (values[row] ?? undefined)
                  ? typing.text
                  : String(values[row] ?? ''),
              ),
            ])}
            onColumn={(column, name) =>
              column > 0 &&
              set({ series: series.map((one, at) => (at === column - 1 ? { ...one, name } : one)) })
            }
            onCell={cell}
            onPaste={(row, column, cells) => put(cells, row, column)}
            columnLabel={(column) => (column === 0 ? t('chart.category') : t('chart.series', { n: column }))}
            cellLabel={(row, column) =>
              t('grid.cell', {
                row: categories[row] ?? row + 1,
                column: column === 0 ? t('chart.category') : (series[column - 1]?.name ?? ''),
              })
            }
          />
          <div className="grid-actions">
            <ActionButton
              quiet
              icon="plus"
              isDisabled={categories.length >= 24}
              onPress={() =>
                set({
                  categories: [...categories, t('deck.new-words')],
                  series: series.map((one) => ({ ...one, values: [...one.values, 0] })),
                })
              }
            >
              {t('chart.add-category')}
            </ActionButton>
            <ActionButton
              quiet
              icon="minus"
              isDisabled={categories.length <= 1}
              onPress={() =>
                set({
                  categories: categories.slice(0, -1),
                  series: series.map((one) => ({
                    ...one,
                    values: one.values.slice(0, categories.length - 1),
                  })),
                })
              }
            >
              {t('chart.remove-category')}
            </ActionButton>
            <ActionButton
              quiet
              icon="plus"
              isDisabled={series.length >= 12}
              onPress={() =>
                set({
                  series: [
                    ...series,
                    { name: t('chart.series', { n: series.length + 1 }), values: categories.map(() => 0) },
                  ],
                })
              }
            >
              {t('chart.add-series')}
            </ActionButton>
            <ActionButton
              quiet
              icon="minus"
              isDisabled={series.length <= 1}
              onPress={() => set({ series: series.slice(0, -1) })}
            >
              {t('chart.remove-series')}
            </ActionButton>
          </div>
        </>
      )}
      <TextField
        label={t('chart.unit')}
        value={chart.unit ?? ''}
        onChange={(unit) => onChange(`${path}.unit`, unit === '' ? undefined : unit)}
      />
      <MoreFields
        key={chart.type}
        schema={buildSchema(chart, schema)}
        value={chart}
        path={path}
        findings={findings}
        onChange={onChange}
        renderItem={renderItem}
        but={SHOWN}
      />
    </fieldset>
  );
}

function describeRefused(text = ''): string | undefined {
  return isNoNumber(text) ? t('grid.no-number', { text }) : undefined;
}

function Points({
  chart,
  onChange,
}: {
  readonly chart: Chart;
  readonly onChange: (change: Partial<Chart>) => void;
}) {
  const points = chart.points ?? [];
  const [refused, setRefused] = useState<string>();
  const set = (row: number, change: object) =>
    onChange({ points: points.map((point, at) => (at === row ? { ...point, ...change } : point)) });
  return (
    <>
      <Grid
        label={t('chart.points')}
        columns={['x', 'y', t('chart.series', { n: '' })]}
        rows={points.map(({ x, y, series = '' }) => [String(x), String(y), series])}
        onColumn={() => {}}
        problem={refused}
        onCell={(row, column, text) => {
          const problem = column === 2 ? undefined : describeRefused(text);
          setRefused(problem);
          if (problem !== undefined) return;
          set(row, column === 2 ? { series: text } : { [column === 0 ? 'x' : 'y']: parseNumber(text) ?? 0 });
        }}
        onPaste={(row, _, cells) =>
          onChange({
            points: [
              ...points.slice(0, row),
              ...cells.map(([x = '', y = '', series = '']) => ({
                x: parseNumber(x) ?? 0,
                y: parseNumber(y) ?? 0,
                ...(series === '' ? {} : { series }),
              })),
            ].slice(0, 500),
          })
        }
        columnLabel={(column) => ['x', 'y', t('chart.series', { n: '' })][column] ?? ''}
        cellLabel={(row, column) =>
          t('grid.cell', { row: row + 1, column: ['x', 'y', t('chart.series', { n: '' })][column] ?? '' })
        }
      />
      <ActionButton quiet icon="plus" onPress={() => onChange({ points: [...points, { x: 0, y: 0 }] })}>
        {t('chart.add-point')}
      </ActionButton>
    </>
  );
}
