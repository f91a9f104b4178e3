/** Height of a line in DejaVu, the widest common substitute, in em. */
export const SUBSTITUTE_LINE = 1.17;
