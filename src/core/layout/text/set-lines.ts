import type { Line } from '../../scene/scene.ts';
import type { BrokenLine } from './break-lines.ts';
import type { Letters } from './letters.ts';

/** Height of a line and its baseline from the top, px. */
export interface LineMetrics {
  readonly height: number;
  readonly baseline: number;
}

/** Available space and alignment for the lines of a paragraph, px. */
export interface LinesRoom {
  readonly top: number;
  /** Width of the box in which they are aligned. */
  readonly width: number;
  readonly margin: number;
  /** Indent of the first line from the margin. */
  readonly indent: number;
  readonly align: 'start' | 'center' | 'end';
  readonly rtl: boolean;
  /** Px per unit in which the letters were measured. */
  readonly scale: number;
  readonly metrics: (line: BrokenLine) => LineMetrics;
}

/** Sets lines of mixed runs one below the other, aligned as the paragraph is. */
export function setLines(
  letters: Letters,
  broken: readonly BrokenLine[],
  room: LinesRoom,
): { readonly lines: readonly Line[]; readonly bottom: number; readonly width: number } {
  const { width, margin, align, rtl, scale, metrics } = room;
  let bottom = room.top;
  let widest = 0;
  const lines = broken.map((line, index): Line => {
    const indent = index === 0 ? room.indent : 0;
    const left = margin + indent;
    const { height, baseline } = metrics(line);
    const spans = letters.spans(line, { left, width: width - left, align, rtl }, scale, indent !== 0);
    let visibleWidth = 0;
    for (const span of spans) visibleWidth += span.width;
    widest = Math.max(widest, left + line.width * scale - indent);
    const set = { top: bottom, baseline: bottom + baseline, height, width: visibleWidth, spans };
    bottom += height;
    return set;
  });
  return { lines, bottom, width: widest };
}
