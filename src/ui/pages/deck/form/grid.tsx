import { useRef } from 'react';

interface GridProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly onColumn: (column: number, name: string) => void;
  readonly onCell: (row: number, column: number, text: string) => void;
  /** Called with pasted cells of a spreadsheet and the position of their corner. */
  readonly onPaste: (row: number, column: number, cells: readonly (readonly string[])[]) => void;
  readonly columnLabel: (column: number) => string;
  readonly cellLabel: (row: number, column: number) => string;
  /** Reason why the last input was not taken. */
  readonly problem?: string | undefined;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns whether columns run from right to left, as on the slide. */
function isRightToLeft(rows: GridProps['rows']): boolean {
  const letters = rows.flat().filter((cell) => /\p{L}/u.test(cell));
  return letters.length > 0 && letters.filter((cell) => RIGHT_TO_LEFT.test(cell)).length * 2 > letters.length;
}

/** Editable grid with keys of a spreadsheet: Enter and arrows move, cells can be pasted. */
export function Grid({
  label,
  columns,
  rows,
  onColumn,
  onCell,
  onPaste,
  columnLabel,
  cellLabel,
  problem,
}: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const go = (row: number, column: number) => {
    const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`);
    field?.focus();
    field?.select();
  };
  return (
    <div className="grid-scroll" dir={isRightToLeft([columns, ...rows]) ? 'rtl' : undefined}>
      <table className="grid" aria-label={label} ref={table}>
        <thead>
          <tr>
            {columns.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
              <th key={column} scope="col">
                <input
                  dir="auto"
                  value={name}
                  aria-label={columnLabel(column)}
                  onChange={(event) => onColumn(column, event.target.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={row}>
              {columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>
                  <input
                    dir="auto"
                    data-cell={`${row},${column}`}
                    value={cells[column] ?? ''}
                    aria-label={cellLabel(row, column)}
                    onChange={(event) => onCell(row, column, event.target.value)}
                    onPaste={(event) => {
                      const text = event.clipboardData.getData('text/plain');
                      if (!/[\t\n]/.test(text)) return;
                      event.preventDefault();
                      onPaste(
                        row,
                        column,
                        text
                          .trimEnd()
                          .split(/\r?\n/)
                          .map((line) => line.split('\t')),
                      );
                    }}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter' || event.key === 'ArrowDown') go(row + 1, column);
                      else if (event.key === 'ArrowUp') go(row - 1, column);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="problem" role="status">
        {problem}
      </p>
    </div>
  );
}
