import { describe, expect, it, test } from 'vitest';
import { formatDate, isDateFormat } from '../../../src/core/charts/imported/date-text.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import type { ChartElement } from '../../../src/core/scene/scene.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { designs, drawn, fixture } from '../ooxml/read/rendered-slides.ts';

const LABELS = fixture('../charts/chart-labels.pptx');
const parts = ['ppt/charts/chart1.xml', 'ppt/charts/chart2.xml', 'ppt/charts/chart3.xml'] as const;

/** The charts of the deck in the order of its chart parts. */
function charts(change: Readonly<Record<string, (xml: string) => string>> = {}): ChartElement[] {
  const file = alterPptx(LABELS, change);
  return [1, 2, 3].flatMap((slide) => {
    try {
      return drawn(file, slide).elements.filter((one) => one.type === 'chart');
    } catch {
      return [];
    }
  });
}

function labels(chart: ChartElement | undefined): string[] {
  if (chart === undefined) throw new Error('no chart');
  const { theme } = drawn(LABELS, 1);
  return planChart(chart.chart, chart.style, 'en', theme, chart.box).series.flatMap((one) =>
    one.labels.map(({ text }) => text),
  );
}

describe('the labels of an opened chart', () => {
  it('show the figures of their fields', () => {
    expect(labels(charts()[0]).sort()).toEqual(['73 mn', '82 mn']);
    const named = charts({
      [parts[0]]: (xml) =>
        xml
          .replace('type="VALUE"', 'type="CATEGORYNAME"')
          .replace('type="VALUE"', 'type="CELLRANGE"')
          .replace(
            '<c:cat>',
            '<c:extLst><c:ext uri="{02D57815-91ED-43cb-92C2-25804820EDAC}" xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:datalabelsRange><c15:f>Sheet1!$C$2:$C$3</c15:f><c15:dlblRangeCache><c:ptCount val="2"/><c:pt idx="1"><c:v>eighty</c:v></c:pt></c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst><c:cat>',
          ),
    });
    expect(labels(named[0]).sort()).toEqual(['A mn', 'eighty mn']);
  });
});

describe('the categories of an opened chart', () => {
  it('categories that are dates have the format of the cells, or that of the axis', () => {
    expect(charts()[1]?.chart.categories).toEqual(['2024-01-01', '2024-02-01', '2024-03-03', '2024-04-03']);
    const own = charts({
      [parts[1]]: (xml) =>
        xml.replace('formatCode="yyyy\\-mm\\-dd" sourceLinked="1"', 'formatCode="mmm yy" sourceLinked="0"'),
    });
    expect(own[1]?.chart.categories.slice(0, 2)).toEqual(['Jan 24', 'Feb 24']);
    const figures = charts({
      [parts[1]]: (xml) =>
        xml
          .replace(/<c:numFmt [^>]*\/>/, '')
          .replace('<c:formatCode>yyyy\\-mm\\-dd', '<c:formatCode>General'),
    });
    expect(figures[1]?.chart.categories[0]).toBe('45292');
  });

  it('categories of two levels have the names of their groups below them', () => {
    const chart = charts()[2];
    expect(chart?.chart.categories).toEqual(['Q1', 'Q2', 'Q1', 'Q2']);
    expect(chart?.style.imported?.category.groups).toEqual([
      [
        { from: 0, to: 1, name: '2023' },
        { from: 2, to: 3, name: '2024' },
      ],
    ]);
    const across = charts({ [parts[2]]: (xml) => xml.replace('barDir val="col"', 'barDir val="bar"') })[2];
    expect(across?.chart.categories.toSorted()).toEqual(['2023 Q1', '2023 Q2', '2024 Q1', '2024 Q2']);
    const flat = charts({
      [parts[2]]: (xml) => xml.replace('noMultiLvlLbl val="0"', 'noMultiLvlLbl val="1"'),
    });
    expect(flat[2]?.chart.categories[0]).toBe('2023 Q1');
  });
});

describe('the format code of a date', () => {
  test.each([
    ['yyyy\\-mm\\-dd', '2024-01-05'],
    ['[$-409]d\\-mmm\\-yy;@', '5-Jan-24'],
    ['m/d/yyyy', '1/5/2024'],
    ['dddd, d. mmmm yyyy', 'Friday, 5. January 2024'],
    ['"KW" d', 'KW 5'],
    ['yyyy-mm-dd hh:mm', '2024-01-05 18:30'],
    ['h:mm AM/PM', '6:30 PM'],
    ['mmmmm', 'J'],
  ])('as %s shows %s', (code, text) => {
    expect(isDateFormat(code)).toBe(true);
    expect(formatDate(45_296.770_833, code)).toBe(text);
  });

  test.each(['General', 'Standard', '0.0', '#,##0 "days"', '@', '0\\d'])('as %s shows no date', (code) => {
    expect(isDateFormat(code)).toBe(false);
  });

  it('counts from 1904 if the file says so, and shows no date for other numbers', () => {
    expect(formatDate(0, 'yyyy', true)).toBe('1904');
    expect(formatDate(-1, 'yyyy')).toBeUndefined();
    expect(formatDate(1e12, 'yyyy')).toBeUndefined();
  });
});

test('a chart of a newer kind shows the picture that the file keeps of it', () => {
  const picture = drawn(fixture('../charts/waterfall-chartex.pptx'), 1).elements.find(
    ({ name }) => name === 'Waterfall 1',
  );
  expect(picture).toMatchObject({ type: 'picture', media: { mimeType: 'image/png' } });
});

test('the automatic colours of series follow their numbers, not their order', () => {
  const swapped = alterPptx(designs('every-chart.pptx'), {
    'ppt/charts/chart9.xml': (xml) => {
      const [first = '', second = ''] = xml.match(/<c:ser>[\s\S]*?<\/c:ser>/g) ?? [];
      return xml.replace(first, '<first/>').replace(second, first).replace('<first/>', second);
    },
  });
  const colors = (file: Uint8Array) =>
    drawn(file, 2).elements.flatMap((one) =>
      one.type === 'chart' && one.chart.series.length === 3 ? [one.style.series] : [],
    );
  const [before, after] = [colors(designs('every-chart.pptx')), colors(swapped)];
  const changed = before.flatMap((one, at) =>
    JSON.stringify(one) === JSON.stringify(after[at]) ? [] : [at],
  );
  expect(changed).toHaveLength(1);
  const [own, other] = [before[changed[0] ?? 0], after[changed[0] ?? 0]];
  expect(other).toEqual([own?.[1], own?.[0], own?.[2]]);
});
