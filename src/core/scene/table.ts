export interface TableColumn {
  readonly label: string;
  readonly align: 'start' | 'center' | 'end';
  readonly unit?: string;
}

/** A table as data; cells are inline Markdown. */
export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last row is a total. */
  readonly total: boolean;
  /** Index of the row to emphasise. */
  readonly highlight?: number;
}
