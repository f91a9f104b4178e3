import { useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import type { OpenedElement } from '../deck-data.ts';
import { Grid } from '../form/grid.tsx';
import { isNoNumber, parseNumber } from '../form/number-in.ts';
import type { OpenedEdits } from './use-opened-edits.ts';

type Chart = NonNullable<OpenedElement['chart']>;

interface ChartNumbersProps {
  readonly name: string;
  readonly chart: Chart;
  readonly slide: string;
  readonly element: string;
  readonly edits: OpenedEdits;
}

const MOST_CATEGORIES = 200;

/** Numbers of a chart of a file, a category a row and a series a column. */
export function ChartNumbers({ name, chart: stored, slide, element, edits }: ChartNumbersProps) {
  const [chart, setChart] = useState(stored);
  const [typing, setTyping] = useState<{ readonly cell: string; readonly text: string }>();
  const set = (next: Chart) => {
    setChart(next);
    edits.draft(`chart ${element}`, {
      op: 'set_element',
      slide,
      element,
      value: { chart: findChange(stored, next) },
    });
  };
  const put = (cells: readonly (readonly string[])[], row: number, column: number) => {
    const count = Math.min(MOST_CATEGORIES, Math.max(chart.categories.length, row + cells.length));
    const categories = Array.from(
      { length: count },
      (_, at) => (column === 0 ? cells[at - row]?.[0] : undefined) ?? chart.categories[at] ?? '',
    );
    set({
      categories,
      series: chart.series.map((one, index) => ({
        ...one,
        values: categories.map((_, at) => {
          const text = cells[at - row]?.[index + 1 - column];
          return text === undefined ? (one.values[at] ?? null) : (parseNumber(text) ?? null);
        }),
      })),
    });
  };
  const type = (row: number, column: number, text: string) => {
    setTyping(column === 0 ? undefined : { cell: `${row},${column}`, text });
    // A partial number such as "-" or "4," does not change the chart yet.
    if (column === 0 || text.trim() === '' || parseNumber(text) !== undefined) put([[text]], row, column);
  };
  const show = (row: number, column: number, value: number | null | undefined): string =>
    typing?.cell === `${row},${column}` && parseNumber(typing.text) === (value ?? undefined)
      ? typing.text
      : String(value ?? '');
  return (
    <div className="opened-chart">
      <Grid
        label={name}
        problem={
          typing !== undefined && isNoNumber(typing.text)
            ? t('grid.no-number', { text: typing.text })
            : undefined
        }
        columns={[t('chart.category'), ...chart.series.map((one) => one.name)]}
        rows={chart.categories.map((category, row) => [
          category,
          ...chart.series.map(({ values }, index) => show(row, index + 1, values[row])),
        ])}
        onColumn={(column, text) =>
          column > 0 &&
          set({
            ...chart,
            series: chart.series.map((one, at) => (at === column - 1 ? { ...one, name: text } : one)),
          })
        }
        onCell={type}
        onPaste={(row, column, cells) => put(cells, row, column)}
        columnLabel={(column) => (column === 0 ? t('chart.category') : t('chart.series', { n: column }))}
        cellLabel={(row, column) =>
          t('grid.cell', {
            row: chart.categories[row] ?? row + 1,
            column: column === 0 ? t('chart.category') : (chart.series[column - 1]?.name ?? ''),
          })
        }
      />
      <div className="grid-actions">
        <ActionButton
          quiet
          icon="plus"
          isDisabled={chart.categories.length >= MOST_CATEGORIES}
          onPress={() =>
            set({
              categories: [...chart.categories, t('deck.new-words')],
              series: chart.series.map((one) => ({ ...one, values: [...one.values, 0] })),
            })
          }
        >
          {t('chart.add-category')}
        </ActionButton>
        <ActionButton
          quiet
          icon="minus"
          isDisabled={chart.categories.length <= 1}
          onPress={() =>
            set({
              categories: chart.categories.slice(0, -1),
              series: chart.series.map((one) => ({
                ...one,
                values: one.values.slice(0, chart.categories.length - 1),
              })),
            })
          }
        >
          {t('chart.remove-category')}
        </ActionButton>
      </div>
    </div>
  );
}

/** The change for `set_element`, which leaves the look of what stays alone. */
function findChange(stored: Chart, next: Chart) {
  const isSame = (a: readonly unknown[], b: readonly unknown[]) => JSON.stringify(a) === JSON.stringify(b);
  return {
    ...(isSame(stored.categories, next.categories) ? {} : { categories: [...next.categories] }),
    series: next.series.map(({ name, values }, at) => {
      const before = stored.series[at];
      return {
        ...(before?.name === name ? {} : { name }),
        ...(before !== undefined && isSame(before.values, values) ? {} : { values: [...values] }),
      };
    }),
  };
}
