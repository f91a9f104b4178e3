/**
 * Maximum number of rows read of a table; the rest is left out and reported. A table with this many rows may
 * be part of a longer one.
 */
export const TABLE_ROWS_MAX = 2_000;
