import { describe, expect, it } from 'vitest';
import { compareFindings } from '../../../../src/core/scene/check/compare-findings.ts';
import { gather } from '../../../../src/core/scene/check/gather.ts';
import { rankFindings } from '../../../../src/core/scene/check/rank-findings.ts';
import type { Finding } from '../../../../src/core/scene/finding.ts';

const finding = (more: Partial<Finding>): Finding => ({
  code: 'text_overflow',
  severity: 'error',
  slide: 1,
  message: 'It needs room.',
  fix: 'Shorten it.',
  ...more,
});
const compare = (
  before: readonly Finding[],
  after: readonly Finding[],
  ids = [
    ['a', 'b'],
    ['a', 'b'],
  ],
) => {
  const [was = [], now = []] = ids;
  return compareFindings({ findings: before, slideIds: was }, { findings: after, slideIds: now });
};

describe('compareFindings', () => {
  it('matches a fault by its path although its slide and its measurements have changed a little', () => {
    const before = finding({
      path: 'slides[0].content.items[1].text',
      message: '52 px',
      measured: 52,
      allowed: 50,
    });
    const after = {
      ...before,
      slide: 2,
      path: 'slides[1].content.items[1].text',
      message: '53 px',
      measured: 53,
    };
    expect(
      compare(
        [before],
        [after],
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
      ),
    ).toEqual({
      fresh: [],
      resolved: [],
      standing: [after],
    });
  });

  it('counts a fault that became worse as new, and one that became milder as old', () => {
    const before = finding({ element: 'Text 3', measured: 60, allowed: 50 });
    const worse = { ...before, measured: 90 };
    expect(compare([before], [worse])).toEqual({ fresh: [worse], resolved: [], standing: [] });
    expect(compare([worse], [before])).toEqual({ fresh: [], resolved: [], standing: [before] });
    const serious = { ...before, severity: 'error' as const };
    expect(compare([{ ...before, severity: 'warning' }], [serious]).fresh).toEqual([serious]);
  });

  it('matches a moved fault by its text, and counts equal faults one by one', () => {
    const before = finding({ path: 'slides[0].content.items[1].text', words: 'Quay' });
    const moved = { ...before, path: 'slides[0].content.items[2].text' };
    expect(compare([before], [moved]).standing).toEqual([moved]);
    const more = finding({ path: 'slides[0].content.items[3].text', words: 'Pier' });
    expect(compare([before], [moved, more]).fresh).toEqual([more]);
    expect(compare([before, more], [moved]).resolved).toEqual([more]);
  });
});

describe('rankFindings', () => {
  it('lists one of each kind before the second of any, by severity', () => {
    const overlaps = [1, 2, 3].map((slide) => finding({ code: 'overlap', slide }));
    const contrast = finding({ code: 'low_contrast', slide: 9 });
    const alt = finding({ code: 'missing_alt', severity: 'warning', slide: 1 });
    expect(rankFindings([alt, ...overlaps, contrast])).toEqual([
      overlaps[0],
      contrast,
      overlaps[1],
      overlaps[2],
      alt,
    ]);
  });
});

describe('gather', () => {
  const cell = (row: number, column: number, more: Partial<Finding> = {}) =>
    finding({
      code: 'text_too_small',
      element: `Table 11 row ${row}, column ${column}`,
      element_id: `12/r${row}c${column}`,
      message: `"Table 11 row ${row}, column ${column}" is set in ${row} pt.`,
      box: { x: 0, y: row * 10, width: 5, height: 10 },
      ...more,
    });

  it('joins the cells of a table to one path with ranges of rows and columns', () => {
    const cells = [1, 2, 3, 5].flatMap((row) => [cell(row, 2), cell(row, 4)]);
    const [joined, ...others] = gather([...cells, cell(1, 1, { slide: 2 })]);
    expect(others).toHaveLength(1);
    expect(joined?.places).toEqual([
      {
        slide: 1,
        element: 'Table 11, rows 1–3 and 5, columns 2 and 4',
        element_id: '12',
        box: { x: 0, y: 10, width: 5, height: 50 },
      },
    ]);
  });

  it('leaves a single cell unchanged', () => {
    expect(gather([cell(1, 2)])).toEqual([cell(1, 2)]);
  });
});
