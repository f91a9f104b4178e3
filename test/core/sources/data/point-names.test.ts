import { expect, it } from 'vitest';
import { type Finding, toSlideChart } from '../../../../src/core/sources/data/finding.ts';

it('long names of points are shortened, since a chart takes no longer ones', () => {
  const finding = {
    kind: 'correlation',
    chart: 'scatter',
    calculation: 'value',
    labels: ['Crestview-Fort Walton Beach-Destin and the towns around the bay, FL', 'Manhattan'],
    series: [
      { name: 'Beds', values: [8, 4] },
      { name: 'Hospitals', values: [4, 2] },
    ],
    unit: '',
    names: [],
    figures: [],
  } as unknown as Finding;
  const names = (toSlideChart(finding, 'en').points ?? []).map(({ label }) => label);
  expect(names).toEqual(['Crestview-Fort Walton B…', 'Manhattan']);
});
