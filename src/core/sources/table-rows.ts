/** Rows that are read of a table in a file; the rest is left out and said. A table of so many may be a part of a longer one. */
export const TABLE_ROWS_MAX = 2_000;
