import type { Box } from '../scene/scene.ts';
import type { TextSetter } from './set-text.ts';

/** How many narrower widths are tried at most. */
const TRIES = 4;
/** Room left beside the widest line, so that other programs break alike. */
const ROOM = 4;

/**
 * The box of a title without a lone last word: narrowed just so far that a second word joins it,
 * where that costs no further line. The box itself narrows, since every program breaks lines at its edge.
 */
export function withoutOrphan(text: TextSetter, step: number, box: Box, align: 'start' | 'center' | 'end', rtl: boolean): Box {
  const { lines } = text.lastLine(step, box.width);
  let width = box.width;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const last = text.lastLine(step, width);
    // A narrower box must neither cost a line nor cut a word.
    if (last.lines !== lines || lines < 2 || text.measure(step, width).cut) return box;
    if (last.atoms >= 2) return width === box.width ? box : narrowed(box, Math.min(width, Math.max(...last.wordWidths) + ROOM), align, rtl);
    width = (last.wordWidths[last.wordWidths.length - 2] ?? 0) - 1;
  }
  return box;
}

function narrowed(box: Box, width: number, align: 'start' | 'center' | 'end', rtl: boolean): Box {
  const spare = box.width - width;
  const left = align === 'center' ? spare / 2 : (align === 'start') === rtl ? spare : 0;
  return { ...box, x: box.x + left, width };
}
