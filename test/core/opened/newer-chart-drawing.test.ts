import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import { squarify } from '../../../src/core/ooxml/read/squarify.ts';
import { DEEP } from '../../support/deep.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { edited, everyElement, expectSound } from '../../support/opened-files.ts';
import { openXmlErrors } from '../../support/validate-pptx.ts';
import { drawn, fixture } from '../ooxml/read/rendered-slides.ts';

const WATERFALL = fixture('../charts/waterfall-chartex.pptx');
const CHART = 'ppt/charts/chartEx1.xml';
const SLIDE = 'ppt/slides/slide1.xml';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const levelXml = (points: readonly string[]) =>
  `<cx:lvl ptCount="${points.length}">${points.map((one, at) => (one === '' ? '' : `<cx:pt idx="${at}">${one}</cx:pt>`)).join('')}</cx:lvl>`;

/** The chart in another kind and with other data, without its stored picture. */
function chartOf(layout: string, values: readonly number[], ...levels: readonly (readonly string[])[]) {
  return alterPptx(WATERFALL, {
    [CHART]: (xml) =>
      xml
        .replace('layoutId="waterfall"', `layoutId="${layout}"`)
        .replace(
          /(<cx:strDim[^>]*>)[\s\S]*?<\/cx:strDim>/,
          levels.length === 0 ? '' : `$1${levels.map(levelXml).join('')}</cx:strDim>`,
        )
        .replace(/(<cx:numDim[^>]*>)[\s\S]*?<\/cx:numDim>/, `$1${levelXml(values.map(String))}</cx:numDim>`),
    [SLIDE]: (xml) => xml.replace(/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/, '<mc:Fallback/>'),
  });
}

const namesOf = (file: Uint8Array) =>
  drawn(file, 1).elements.flatMap((one) => (one.type === 'shape' ? [one.name] : []));
const modelOf = (file: Uint8Array) =>
  drawn(file, 1).elements.flatMap((one) => (one.type === 'chart' ? [one.chart] : []))[0];

describe('a chart of Office 2016 without a picture of its data', () => {
  it('as a waterfall is drawn from its data after they change, and from its picture before', {
    skip: !DEEP,
  }, async () => {
    expect(drawn(WATERFALL, 1).elements.map(({ type }) => type)).toContain('picture');
    const element = everyElement(WATERFALL).find(({ kind }) => kind === 'chart');
    const chart = { categories: ['Start', 'In', 'End'], series: [{ name: 'Cash', values: [10, 5, 15] }] };
    const change = { op: 'set_element', slide: 1, element: element?.id ?? '', change: { chart } } as const;
    const { bytes } = edited(WATERFALL, change);
    expect(drawn(bytes, 1).elements.map(({ type }) => type)).not.toContain('picture');
    expect(modelOf(bytes)).toMatchObject({ type: 'waterfall', ...chart, totals: ['Start'] });
    const file = PackageEdit.open(bytes);
    const fallback = /<mc:Fallback>[\s\S]*<\/mc:Fallback>/.exec(file.text(SLIDE))?.[0];
    expect(fallback).toContain('>In: 5<');
    expect(fallback).not.toContain('blip');
    expect(file.names.filter((name) => name.startsWith('ppt/media/'))).toHaveLength(
      PackageEdit.open(WATERFALL).names.filter((name) => name.startsWith('ppt/media/')).length - 1,
    );
    expectSound(WATERFALL, bytes);
    expect(await openXmlErrors(bytes)).toEqual(await openXmlErrors(WATERFALL));
  });

  it('as a treemap has a tile in proportion to each value, and a header for each group', () => {
    const file = chartOf(
      'treemap',
      [6, 2, 1, 1],
      ['Apples', 'Pears', 'Leeks', 'Peas'],
      ['Fruit', '', 'Greens', ''],
    );
    expect(namesOf(file)).toEqual(['Fruit', 'Apples', 'Pears', 'Greens', 'Leeks', 'Peas']);
    const area = (name: string) => {
      const box = drawn(file, 1).elements.find((one) => one.name === name)?.box;
      return (box?.width ?? 0) * (box?.height ?? 0);
    };
    expect(area('Apples') / area('Pears')).toBeCloseTo(3, 1);
  });

  it('as a sunburst has a segment for each category of each level', () => {
    const file = chartOf(
      'sunburst',
      [6, 2, 1, 1],
      ['Apples', 'Pears', 'Leeks', ''],
      ['Fruit', '', 'Greens', ''],
    );
    expect(namesOf(file)).toEqual(expect.arrayContaining(['Fruit', 'Apples', 'Pears', 'Greens', 'Leeks']));
    expect(namesOf(chartOf('sunburst', [5], ['All']))).toEqual(['All']);
  });

  it('as a funnel has a centred bar in proportion to each stage', () => {
    const file = chartOf('funnel', [100, 50, 5], ['Visits', 'Trials', 'Sales']);
    const boxes = drawn(file, 1).elements.flatMap((one) => (one.type === 'shape' ? [one.box] : []));
    expect(boxes.map(({ width }) => width / (boxes[0]?.width ?? 1))).toEqual([1, 0.5, 0.05]);
    expect(new Set(boxes.map(({ x, width }) => Math.round(x + width / 2))).size).toBe(1);
  });

  it('as a histogram, box plot, map or pareto becomes a kind of ours', () => {
    expect(modelOf(chartOf('clusteredColumn', [1, 2, 2, 9]))).toMatchObject({
      type: 'histogram',
      values: [1, 2, 2, 9],
    });
    expect(modelOf(chartOf('boxWhisker', [1, 2, 3, 9], ['A', 'A', 'B', 'B']))).toMatchObject({
      type: 'box_plot',
      series: [
        { name: 'A', values: [1, 2] },
        { name: 'B', values: [3, 9] },
      ],
    });
    expect(modelOf(chartOf('regionMap', [3, 8], ['Chad', 'Peru']))).toMatchObject({
      type: 'horizontal_bar',
      categories: ['Chad', 'Peru'],
    });
  });

  it('with thousands of values has only visible shapes', () => {
    const values = Array.from({ length: 4000 }, (_, at) => 1 + (at % 7));
    const names = values.map((_, at) => `Item ${at}`);
    for (const layout of ['treemap', 'sunburst', 'funnel'])
      expect(namesOf(chartOf(layout, values, names)).length, layout).toBeLessThanOrEqual(201);
  });
});

it('parts of a squarified box fill it without overlap, for any values', () => {
  const box = { x: 10, y: 20, width: 300, height: 100 };
  for (const values of [[1], [5, 3, 2, 1, 1], [1, 0, 0], [0, 0], Array.from({ length: 50 }, () => 1)]) {
    const parts = squarify(values, box);
    expect(parts).toHaveLength(values.length);
    const sum = parts.reduce((area, { width, height }) => area + width * height, 0);
    expect(sum).toBeCloseTo(values.some((one) => one > 0) ? 30_000 : 0, 5);
    for (const part of parts) {
      expect(part.x + part.width).toBeLessThanOrEqual(310.001);
      expect(part.y + part.height).toBeLessThanOrEqual(120.001);
    }
  }
});
