import type { ReactNode } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import type { FieldProps } from './field-props.ts';
import { Grid } from './grid.tsx';
import { MoreFields } from './more-fields.tsx';

interface TableContent {
  readonly columns: readonly { readonly label: string }[];
  readonly rows: readonly (readonly string[])[];
}

/** Table as cells. */
export function TableField({
  schema,
  value,
  path,
  label,
  findings,
  onChange,
  renderItem,
}: FieldProps & { readonly renderItem: (props: FieldProps) => ReactNode }) {
  const table = (value ?? { columns: [{ label: '' }, { label: '' }], rows: [['', '']] }) as TableContent;
  const { columns, rows } = table;
  const most = {
    columns: schema.properties?.['columns']?.maxItems ?? 8,
    rows: schema.properties?.['rows']?.maxItems ?? 200,
  };
  const set = (change: Partial<TableContent>) => onChange(path, { ...table, ...change });
  const cell = (row: number, column: number, text: string) =>
    set({
      rows: rows.map((cells, at) =>
        at === row ? columns.map((_, index) => (index === column ? text : (cells[index] ?? ''))) : cells,
      ),
    });
  const paste = (row: number, column: number, cells: readonly (readonly string[])[]) => {
    const count = Math.min(most.rows, Math.max(rows.length, row + cells.length));
    set({
      rows: Array.from({ length: count }, (_, at) =>
        columns.map((_column, index) => cells[at - row]?.[index - column] ?? rows[at]?.[index] ?? ''),
      ),
    });
  };
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      <Grid
        label={label}
        columns={columns.map((column) => column.label)}
        rows={rows}
        onColumn={(column, name) =>
          set({ columns: columns.map((one, at) => (at === column ? { ...one, label: name } : one)) })
        }
        onCell={cell}
        onPaste={paste}
        columnLabel={(column) => t('grid.column', { n: column + 1 })}
        cellLabel={(row, column) => t('grid.cell', { row: row + 1, column: columns[column]?.label ?? '' })}
      />
      <div className="grid-actions">
        <ActionButton
          quiet
          icon="plus"
          isDisabled={rows.length >= most.rows}
          onPress={() => set({ rows: [...rows, columns.map(() => '')] })}
        >
          {t('grid.add-row')}
        </ActionButton>
        <ActionButton
          quiet
          icon="minus"
          isDisabled={rows.length <= 1}
          onPress={() => set({ rows: rows.slice(0, -1) })}
        >
          {t('grid.remove-row')}
        </ActionButton>
        <ActionButton
          quiet
          icon="plus"
          isDisabled={columns.length >= most.columns}
          onPress={() =>
            set({
              columns: [...columns, { label: t('deck.new-words') }],
              rows: rows.map((cells) => [...cells, '']),
            })
          }
        >
          {t('grid.add-column')}
        </ActionButton>
        <ActionButton
          quiet
          icon="minus"
          isDisabled={columns.length <= 2}
          onPress={() =>
            set({
              columns: columns.slice(0, -1),
              rows: rows.map((cells) => cells.slice(0, columns.length - 1)),
            })
          }
        >
          {t('grid.remove-column')}
        </ActionButton>
      </div>
      <MoreFields
        schema={schema}
        value={table}
        path={path}
        findings={findings}
        onChange={onChange}
        renderItem={renderItem}
        but={['columns', 'rows']}
      />
    </fieldset>
  );
}
