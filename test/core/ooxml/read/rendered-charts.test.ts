import { describe, expect, it } from 'vitest';
import { planChart } from '../../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../../src/core/charts/plan/frame.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { THEME } from '../../scene/fixture-scene.ts';
import { designs, drawn } from './rendered-slides.ts';

describe('a rendered slide', () => {
  it('shows charts as declared: only the requested labels, shares as shares, days as days, the legend at its side', () => {
    const slide = (number: number) =>
      drawn(designs('every-chart.pptx'), number).elements.filter((one) => one.type === 'chart');
    const [first, , piled] = slide(1);
    expect(first?.type === 'chart' && first.style.imported).toMatchObject({
      piled: false,
      category: { shown: false },
    });
    expect(
      first?.type === 'chart' &&
        first.style.imported?.series.flatMap(({ labels }) => labels.filter((label) => label !== undefined)),
    ).toEqual([]);
    expect(first?.type === 'chart' && first.chart.categories[0]).toBe('1/5/02');
    expect(piled?.type === 'chart' && piled.chart.numberFormat).toBe('0%');
    expect(
      piled?.type === 'chart' && piled.chart.series.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
    ).toBeCloseTo(1);
    const legend = drawn(designs('financial-template.potx'), 4).elements.find((one) => one.type === 'chart');
    if (legend?.type !== 'chart') throw new Error('no chart');
    expect(legend.style.imported?.legend).toBe('right');
  });

  it('shows scatter lines, sized bubbles, exploded slices, filled radars, and colours in order', () => {
    const slide = (number: number) => drawn(designs('every-chart.pptx'), number);
    const paths = (svg: string) =>
      [...svg.matchAll(/<path d="([^"]*)" fill="none"/g)].map(([, d = '']) => d.replace(/[^A-Z]/g, ''));
    expect(paths(slide(5).svg)).toEqual(['MLL', 'MLL', 'MCC', 'MCC']);
    const radii = [...slide(6).svg.matchAll(/<circle [^>]*r="([\d.]+)"/g)]
      .slice(0, 3)
      .map(([, r]) => Number(r));
    expect(radii[0]).toBeGreaterThan(radii[2] as number);
    expect(radii[2]).toBeGreaterThan(radii[1] as number);
    const pie = slide(4).elements.filter((one) => one.type === 'chart')[1];
    expect(pie?.type === 'chart' && pie.style.imported?.series[0]?.apart[0]).toBe(0.25);
    expect(slide(7).svg).toMatch(/<path d="M[^"]*Z" fill="url\(#/);
    const { elements, theme } = slide(2);
    const columns = elements.filter((one) => one.type === 'chart')[3];
    const plan =
      columns?.type === 'chart'
        ? planChart(columns.chart, columns.style, 'en', theme, columns.box)
        : undefined;
    expect(plan?.series.map(({ paint }) => paint)).toEqual([
      { hex: '#4F81BD' },
      { hex: '#C0504D' },
      { hex: '#9BBB59' },
    ]);
  });

  it('shows declared axis ends and label formats, and mirrors only what the file mirrors, in any language', () => {
    const chart = (change: (xml: string) => string, lang = 'en-US') => {
      const file = alterPptx(designs('every-chart.pptx'), {
        'ppt/charts/chart10.xml': (xml) => change(xml).replaceAll('lang val="en-US"', `lang val="${lang}"`),
      });
      const { elements, theme } = drawn(file, 2);
      const one = elements.filter(({ type }) => type === 'chart')[3];
      if (one?.type !== 'chart') throw new Error('no chart');
      return planChart(one.chart, one.style, lang, theme, one.box);
    };
    // The inner plot has the position that the file declares.
    const layout = ['x', 'y', 'w', 'h'].map((side, index) => `<c:${side} val="0.${index + 1}"/>`).join('');
    const put = (mode: string) =>
      chart((xml) =>
        xml.replace(
          /(<c:plotArea>)(?:<c:layout\/>|<c:layout>.*?<\/c:layout>)?/s,
          `$1<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="${mode}"/><c:yMode val="${mode}"/>${layout}</c:manualLayout></c:layout>`,
        ),
      );
    const { plot } = layoutChart(put('edge'), { width: 1000, height: 500 }, { theme: THEME, lang: 'en' });
    expect([plot.x, plot.y, plot.width, plot.height].map(Math.round)).toEqual([100, 100, 300, 200]);
    expect(put('factor').plot).toBeUndefined();
    const labels = '<c:dLbls><c:numFmt formatCode="#,##0.0" sourceLinked="0"/><c:showVal val="1"/></c:dLbls>';
    const changed = chart((xml) =>
      xml
        .replace(/(<c:valAx>.*?<c:scaling>)/s, '$1<c:max val="9"/><c:min val="-1"/>')
        .replace(/(<c:ser>.*?)(<c:cat>)/s, `$1${labels}$2`),
    );
    expect(changed.valueAxis).toMatchObject({ min: -1, max: 9 });
    expect(changed.series[0]?.labels.map(({ text }) => text)).toEqual(['4.3', '2.5', '3.5', '4.5']);
    expect(chart((xml) => xml, 'ar-SA').categoryAxis?.reversed).toBe(false);
    expect(
      chart((xml) => xml.replace(/(<c:catAx>.*?<c:orientation val=")minMax/s, '$1maxMin')).categoryAxis
        ?.reversed,
    ).toBe(true);
  });
});
