import type { Box } from '../scene/scene.ts';
import type { TextSetter } from './set-text.ts';

/** Limit on narrower widths that are tried. */
const TRIES = 4;
/** Space in px beside the widest line, so that other programs break alike. */
const ROOM = 4;

/**
 * Narrows the box of a heading just enough that a second word joins a single last one, if that adds no line.
 * The box itself is narrowed because every program breaks lines at its edge.
 */
export function avoidOrphan(
  text: TextSetter,
  step: number,
  box: Box,
  align: 'start' | 'center' | 'end',
  rtl: boolean,
): Box {
  const lines = text.ending(step, box.width).lineWidths.length;
  let width = box.width;
  for (let tries = 0; lines >= 2 && tries < TRIES; tries += 1) {
    const { atoms, cut, lineWidths } = text.ending(step, width);
    if (lineWidths.length !== lines || cut) return box;
    if (atoms >= 2) {
      const word = text.widestWord(step, true);
      // A word may not be parted in a substitute font.
      if (word > width && word <= box.width) return box;
      const narrow = Math.min(width, Math.max(word, Math.max(...lineWidths) + ROOM));
      // It must add no line in a substitute font either.
      const roomy = text.measure(step, narrow).height <= text.measure(step, box.width).height;
      return width === box.width || !roomy ? box : narrowBox(box, narrow, align, rtl);
    }
    width = (lineWidths.at(-2) ?? 0) - 1;
  }
  return box;
}

function narrowBox(box: Box, width: number, align: 'start' | 'center' | 'end', rtl: boolean): Box {
  const spare = box.width - width;
  const left = align === 'center' ? spare / 2 : (align === 'start') === rtl ? spare : 0;
  return { ...box, x: box.x + left, width };
}
