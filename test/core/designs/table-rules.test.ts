import { describe, expect, it } from 'vitest';
import { joinRules, type Rule } from '../../../src/core/designs/table-rules.ts';

type Named = Rule & { readonly id: string };

function rule(
  id: string,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  hex: `#${string}` = '#000000',
): Named {
  return { id, x1, y1, x2, y2, stroke: { paint: { hex }, widthPx: 1 } };
}

/** Four borders of each cell in 3 rows of 4 cells, 100 × 40 px. */
function grid(below: (row: number, column: number) => `#${string}`): Named[] {
  return Array.from({ length: 12 }, (_, at) => ({ row: Math.floor(at / 4), column: at % 4 })).flatMap(
    ({ row, column }) => {
      const [x, y, right, bottom] = [column * 100.1, row * 40.3, (column + 1) * 100.1, (row + 1) * 40.3];
      return [
        rule(`${row}-${column}-t`, x, y, right, y),
        rule(`${row}-${column}-b`, x, bottom, right, bottom, below(row, column)),
        rule(`${row}-${column}-l`, x, y, x, bottom),
        rule(`${row}-${column}-r`, right, y, right, bottom),
      ];
    },
  );
}

const ends = ({ x1, y1, x2, y2, stroke }: Rule) =>
  [x1, y1, x2, y2].map(Math.round).join(' ') + ('hex' in stroke.paint ? ` ${stroke.paint.hex}` : '');

describe('rules of a table', () => {
  it('are one line if they continue in the next cell, and borders of two cells are drawn once', () => {
    const joined = joinRules(grid(() => '#000000'));
    const across = [0, 40, 81, 121].map((y) => `0 ${y} 400 ${y} #000000`);
    const down = [0, 100, 200, 300, 400].map((x) => `${x} 0 ${x} 121 #000000`);
    expect(joined.map(ends).sort()).toEqual([...across, ...down].sort());
    expect(joined.map(({ id }) => id).slice(0, 3)).toEqual(['0-0-t', '0-0-b', '0-0-l']);
  });

  it('stay separate with different colours, or with a gap between them', () => {
    const red = joinRules(grid((row, column) => (row === 2 && column === 1 ? '#FF0000' : '#000000'))).map(
      ends,
    );
    expect(
      red
        .filter((one) => one.includes(' 121 ') && one.startsWith('0 121'))
        .concat(red.filter((one) => one.endsWith('#FF0000'))),
    ).toEqual(['0 121 100 121 #000000', '100 121 200 121 #FF0000']);
    expect(joinRules([rule('a', 0, 10, 50, 10), rule('b', 60, 10, 90, 10)])).toHaveLength(2);
  });

  it('make one line in any order', () => {
    const pieces = [rule('c', 200, 0, 300, 0), rule('a', 0, 0, 100, 0), rule('b', 100, 0, 200, 0)];
    expect(joinRules(pieces).map(ends)).toEqual(['0 0 300 0 #000000']);
  });
});
