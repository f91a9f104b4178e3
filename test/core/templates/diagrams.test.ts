import { describe, expect, it } from 'vitest';
import { findContract } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';

const contract = (id: string): LayoutContract => {
  const found = findContract(id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const issues = (id: string, content: unknown): readonly { readonly loc: string; readonly msg: string }[] =>
  (parseContent(contract(id), content).issues ?? []).map(({ loc, msg }) => ({ loc: loc.join('.'), msg }));

describe('a roadmap', () => {
  const roadmap = (item: object, periods: readonly string[] = ['Q1', 'Q2', 'Q3']): unknown => ({
    title: 'Plan',
    periods,
    lanes: [{ name: 'Team', items: [{ label: 'Work', ...item }] }],
  });

  it.each([
    [{ start: 'Q1', end: 'Q3' }],
    [{ start: 1, end: 3 }],
    [{ start: '2' }],
    [{ start: 'q2', end: ' Q2 ', status: 'done' }],
  ])('is valid for %j', (item) => {
    expect(issues('roadmap', roadmap(item))).toEqual([]);
  });

  it('with an unknown period is refused with the periods and the nearest one', () => {
    expect(issues('roadmap', roadmap({ start: 'Q2', end: 'QQ3' }))).toEqual([
      {
        loc: 'lanes.0.items.0.end',
        msg: '"QQ3" is not in "periods". Allowed: "Q1", "Q2", "Q3", or a number from 1 to 3. Did you mean "Q3"?',
      },
    ]);
    expect(issues('roadmap', roadmap({ start: 4 }))[0]?.msg).toContain('a number from 1 to 3');
  });

  it('that ends before its start is refused with a remedy', () => {
    const [issue] = issues('roadmap', roadmap({ start: 'Q3', end: 'Q1' }));
    expect(issue?.loc).toBe('lanes.0.items.0.end');
    expect(issue?.msg).toMatch(/ends before it starts.*number 1 of "periods".*is number 3.*Swap/);
  });

  it('requires the number if a name is ambiguous', () => {
    const twice = ['Q1', 'Q2', 'Q1'];
    expect(issues('roadmap', roadmap({ start: 'Q1' }, twice))[0]?.msg).toContain('numbers 1 and 3');
    expect(issues('roadmap', roadmap({ start: 3 }, twice))).toEqual([]);
  });

  it('with an unknown state is refused with the list of states', () => {
    expect(issues('roadmap', roadmap({ start: 1, status: 'late' }))[0]?.msg).toContain(
      'done, active, planned, at_risk',
    );
  });
});

describe('the code field', () => {
  const code = (content: object): unknown => ({
    title: 'Loop',
    code: 'a\nb\nc',
    language: 'text',
    ...content,
  });

  it('keeps indentation, tabs and empty lines, and drops empty ones at both ends', () => {
    const parsed = parseContent(contract('code'), code({ code: '\n\tif x:  \r\n\n    **y**\n\n' }));
    expect(parsed.content?.['code']).toBe('\tif x:\n\n    **y**');
  });

  it.each([
    ['3-5,8', '3-5,8'],
    [' 1 – 2 , 3', '1-2,3'],
    [2, '2'],
    [[1, '2-3'], '1,2-3'],
  ])('reads the lines %j', (input, read) => {
    const text = Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n');
    expect(
      parseContent(contract('code'), code({ code: text, highlight_lines: input })).content?.[
        'highlight_lines'
      ],
    ).toBe(read);
  });

  it('refuses invalid and missing lines', () => {
    expect(issues('code', code({ highlight_lines: 'first' }))[0]?.msg).toContain('"3-5,8"');
    expect(issues('code', code({ highlight_lines: '2-4' }))).toEqual([
      { loc: 'highlight_lines', msg: '"code" has 3 lines, numbered from 1: there is no line 4.' },
    ]);
    // Counted out, these would be a thousand million lines.
    const [endless] = issues('code', code({ highlight_lines: `${'1-10000,'.repeat(100_000)}1` }));
    expect(endless?.msg).toBe('"code" has 3 lines, numbered from 1: there is no line 4, 5, 6.');
  });

  it('refuses more than 24 lines with a remedy', () => {
    const [issue] = issues('code', code({ code: Array.from({ length: 25 }, () => 'x').join('\n') }));
    expect(issue).toMatchObject({ loc: 'code' });
    expect(issue?.msg).toMatch(/up to 24 lines, got 25.*second slide/);
  });
});

describe('a matrix', () => {
  it('may have an empty quadrant, but no three of them', () => {
    const quadrant = { heading: 'Now', items: [] as string[] };
    const content = (count: number): unknown => ({
      title: 'Where',
      x_axis: 'Effort',
      y_axis: 'Use',
      quadrants: Array.from({ length: count }, () => quadrant),
    });
    expect(issues('matrix', content(4))).toEqual([]);
    expect(issues('matrix', content(3))[0]?.msg).toContain('4 to 4 items, got 3');
  });
});
