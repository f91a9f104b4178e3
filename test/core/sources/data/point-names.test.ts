import { expect, it } from 'vitest';
import { type Finding, toSlideChart } from '../../../../src/core/sources/data/finding.ts';

it('long names of points are shortened to the limit of a chart', () => {
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

it('of two points close together only the first has its name', () => {
  const finding = {
    kind: 'correlation',
    chart: 'scatter',
    calculation: 'value',
    labels: ['Aberdeen', 'North Platte', 'Houston', 'Orlando'],
    series: [
      { name: 'Beds', values: [1, 3, 60, 100] },
      { name: 'Hospitals', values: [2, 1, 90, 50] },
    ],
    unit: '',
    names: [],
    figures: [],
  } as unknown as Finding;
  const names = (toSlideChart(finding, 'en').points ?? []).map(({ label }) => label);
  expect(names).toEqual(['Aberdeen', undefined, 'Houston', 'Orlando']);
});
