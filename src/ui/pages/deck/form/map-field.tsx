import { useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import type { FieldProps } from './field-props.ts';
import { Grid } from './grid.tsx';
import { parseNumber } from './number-in.ts';

interface Value {
  readonly place: string;
  readonly value: number;
}

interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly label?: string;
  readonly value?: number;
}

interface MapValue {
  readonly region?: string;
  readonly values?: readonly Value[];
  readonly points?: readonly Point[];
  readonly unit?: string;
}

/** Map with its region, a number per place, and points by coordinates. */
export function MapField({ value, path, label, onChange }: FieldProps) {
  const map = (value ?? { region: 'world', values: [{ place: 'Brazil', value: 1 }] }) as MapValue;
  const set = (change: Partial<MapValue>) => onChange(path, { ...map, ...change });
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      <TextField
        label={t('map.region')}
        value={map.region ?? ''}
        placeholder={t('map.region-hint')}
        onChange={(region) => onChange(`${path}.region`, region === '' ? undefined : region)}
      />
      <Cells
        label={t('map.values')}
        columns={[t('map.place'), t('map.value')]}
        rows={(map.values ?? []).map(({ place, value: number }) => [place, String(number)])}
        onRows={(rows) =>
          set({
            values: rows.map(([place = '', number = '']) => ({ place, value: parseNumber(number) ?? 0 })),
          })
        }
        empty={[t('map.place'), '0']}
      />
      <Cells
        label={t('map.points')}
        columns={[t('map.lat'), t('map.lon'), t('map.label'), t('map.value')]}
        rows={(map.points ?? []).map(({ lat, lon, label: name = '', value: number }) => [
          String(lat),
          String(lon),
          name,
          number === undefined ? '' : String(number),
        ])}
        onRows={(rows) => {
          const points = rows.map(([lat = '', lon = '', name = '', number = '']) => {
            const amount = parseNumber(number);
            return {
              lat: parseNumber(lat) ?? 0,
              lon: parseNumber(lon) ?? 0,
              ...(name === '' ? {} : { label: name }),
              ...(amount === undefined ? {} : { value: amount }),
            };
          });
          const { points: _, ...rest } = map;
          onChange(path, points.length === 0 ? rest : { ...rest, points });
        }}
        empty={['0', '0', '', '']}
      />
      <TextField
        label={t('chart.unit')}
        value={map.unit ?? ''}
        onChange={(unit) => onChange(`${path}.unit`, unit === '' ? undefined : unit)}
      />
    </fieldset>
  );
}

interface CellsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly onRows: (rows: readonly (readonly string[])[]) => void;
  readonly empty: readonly string[];
}

/** Rows of cells; one can be appended, and the last removed. */
function Cells({ label, columns, rows, onRows, empty }: CellsProps) {
  const [typing, setTyping] = useState<{ readonly cell: string; readonly text: string }>();
  const put = (cells: readonly (readonly string[])[], row: number, column: number) =>
    onRows(
      Array.from({ length: Math.max(rows.length, row + cells.length) }, (_, at) =>
        columns.map(
          (__, index) => cells[at - row]?.[index - column] ?? rows[at]?.[index] ?? empty[index] ?? '',
        ),
      ),
    );
  return (
    <>
      {rows.length > 0 && (
        <Grid
          label={label}
          columns={columns}
          // A partial number such as "-" or "4," stays as typed.
          rows={rows.map((cells, row) =>
            cells.map((text, column) => (typing?.cell === `${row},${column}` ? typing.text : text)),
          )}
          onColumn={() => {}}
          onCell={(row, column, text) => {
            setTyping({ cell: `${row},${column}`, text });
            put([[text]], row, column);
          }}
          onPaste={(row, column, cells) => {
            setTyping(undefined);
            put(cells, row, column);
          }}
          columnLabel={(column) => columns[column] ?? ''}
          cellLabel={(row, column) => t('grid.cell', { row: row + 1, column: columns[column] ?? '' })}
        />
      )}
      <div className="grid-actions">
        <ActionButton quiet icon="plus" onPress={() => onRows([...rows, empty])}>
          {label}
        </ActionButton>
        {rows.length > 0 && (
          <ActionButton quiet icon="minus" onPress={() => onRows(rows.slice(0, -1))}>
            {label}
          </ActionButton>
        )}
      </div>
    </>
  );
}
