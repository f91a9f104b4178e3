import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedElement } from '../../../src/core/opened/api.ts';
import type { ChartChange, SwitchedType } from '../../../src/core/opened/chart-change.ts';
import { DEEP } from '../../support/deep.ts';
import { edited, elementsIn, everyElement, expectSound, slideTrees } from '../../support/opened-files.ts';
import { openXmlErrors } from '../../support/validate-pptx.ts';
import { designs, drawn } from '../ooxml/read/rendered-slides.ts';

const DECK = designs('every-chart.pptx');

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

type Placed = OpenedElement & { readonly slide: number };
const chartsOf = (type: string) => everyElement(DECK).filter(({ chart }) => chart?.type === type);
const first = (type: string, count?: number) =>
  chartsOf(type).find(({ chart }) => count === undefined || chart?.series.length === count) as Placed;

function changed(file: Uint8Array, { slide, id }: Pick<Placed, 'slide' | 'id'>, chart: ChartChange) {
  const result = edited(file, { op: 'set_element', slide, element: id, change: { chart } });
  expectSound(file, result.bytes);
  const read = elementsIn(slideTrees(result.bytes, [slide])).find((one) => one.id === id)?.chart;
  return { ...result, chart: read };
}

const xmlOf = (after: Uint8Array) => {
  const [before, now] = [PackageEdit.open(DECK), PackageEdit.open(after)];
  return now.names
    .filter((name) => /^ppt\/charts\/chart\d*\.xml$/.test(name) && now.text(name) !== before.text(name))
    .map((name) => now.text(name))
    .join('');
};

/** PowerPoint for Mac writes ids of axes below zero, which the schema does not allow. */
const errorsOf = async (file: Uint8Array) =>
  (await openXmlErrors(file)).filter((error) => !error.includes("not a valid 'UInt32'"));

const BASES = ['bar', 'line', 'area'] as const;

describe('the type of a chart in a file', () => {
  it.each(BASES)(
    'changes from %s with one series to a pie and a doughnut with a legend, and the drawing is updated',
    (type) => {
      const element = first(type);
      const names = element.chart?.series[0]?.name;
      const { bytes, chart } = changed(DECK, element, {
        type: 'pie',
        categories: ['7', '8', '9'],
        series: [{ values: [3, 2, 5] }],
      });
      expect(chart).toMatchObject({
        type: 'pie',
        categories: ['7', '8', '9'],
        series: [{ name: names, values: [3, 2, 5] }],
      });
      expect(xmlOf(bytes)).toMatch(/<c:pieChart><c:varyColors val="1"\/>[\s\S]*<c:legend>/);
      expect(xmlOf(bytes)).not.toMatch(/<c:\w+Ax>/);
      const ring = changed(bytes, element, { type: 'doughnut' });
      expect(ring.chart?.type).toBe('doughnut');
      const back = changed(ring.bytes, element, { type, value_axis: { title: 'Sales' } });
      expect(back.chart).toMatchObject({
        type,
        value_axis: { title: 'Sales' },
        series: [{ values: [3, 2, 5] }],
      });
      const shown = drawn(back.bytes, element.slide).elements.find(
        (one) => one.type === 'chart' && one.chart.series.length === 1,
      );
      expect(shown).toMatchObject({ chart: { type, yLabel: 'Sales', series: [{ values: [3, 2, 5] }] } });
    },
  );

  it.runIf(DEEP)(
    'turns numeric categories into x values in the chart and in its sheet, and back into names',
    async () => {
      const element = first('line', 3);
      const series = element.chart?.series ?? [];
      const categories = (element.chart?.categories ?? []).map((_, at) => String(10 * at));
      const { bytes, chart } = changed(DECK, element, { type: 'scatter', categories });
      expect(chart).toMatchObject({ type: 'scatter', categories, series });
      expect(xmlOf(bytes)).toMatch(/<c:xVal><c:numRef>[\s\S]*<c:yVal>[\s\S]*<c:valAx>[\s\S]*<c:valAx>/);
      const back = changed(bytes, element, { type: 'line' });
      expect(back.chart).toMatchObject({ type: 'line', categories, series });
      expect(await errorsOf(bytes)).toEqual(await errorsOf(DECK));
      expect(await errorsOf(back.bytes)).toEqual(await errorsOf(DECK));
    },
  );

  it('changes between every two types with compatible data, and the files are valid', {
    skip: !DEEP,
  }, async () => {
    const types = ['bar', 'horizontal_stacked_bar', 'line', 'area', 'pie', 'doughnut', 'scatter'] as const;
    const chart = { categories: ['1', '2'], series: [{ values: [4, 5] }] };
    const sources = ['bar', 'line', 'area', 'pie', 'scatter'].map((type) => first(type));
    let file = DECK;
    for (const element of sources) file = edited(file, set(element, chart)).bytes;
    for (const [at, type] of types.entries())
      for (const [index, element] of sources.entries()) {
        const to = types[(at + index) % types.length] ?? type;
        file = edited(file, set(element, { type: to })).bytes;
        const now = elementsIn(slideTrees(file, [element.slide])).find((one) => one.id === element.id)?.chart;
        expect(now).toMatchObject({ type: to, ...chart });
      }
    expectSound(DECK, file);
    expect(await errorsOf(file)).toEqual(await errorsOf(DECK));
  });

  it('keeps the namespaces of a strict file', () => {
    const strict = 'http://purl.oclc.org/ooxml/drawingml';
    const file = PackageEdit.open(DECK);
    for (const name of file.names.filter((one) => /charts\/chart\d+\.xml$/.test(one)))
      file.put(
        name,
        file
          .text(name)
          .replaceAll(
            /http:\/\/schemas\.openxmlformats\.org\/drawingml\/2006\/(main|chart)/g,
            `${strict}/$1`,
          ),
      );
    const element = first('bar', 3);
    const chart = {
      type: 'line',
      title: 'Sales',
      value_axis: { title: 'Tons' },
      series: [{ color: '#AA1122' }, {}, {}],
    } as const;
    const { bytes } = edited(file.toBytes(), set(element, chart));
    const written = PackageEdit.open(bytes);
    const xml = written.names.map((name) => written.text(name)).find((one) => one.includes('>Tons<')) ?? '';
    expect(xml).toContain(`xmlns:a="${strict}/main"`);
    expect(xml).not.toContain('http://schemas.openxmlformats.org/drawingml/2006/main');
  });

  it('changes from three dimensions to a flat chart', () => {
    const part = PackageEdit.open(DECK).names.find(
      (name) =>
        /charts\/chart\d+\.xml$/.test(name) && PackageEdit.open(DECK).text(name).includes('<c:serAx>'),
    );
    const element = everyElement(DECK).find(
      ({ slide, kind, chart }) =>
        kind === 'chart' && chart?.type === 'area' && part !== undefined && slideHas(slide, part),
    ) as Placed;
    const { bytes, chart } = changed(DECK, element, { type: 'line' });
    expect(chart?.type).toBe('line');
    expect(xmlOf(bytes)).not.toMatch(/serAx|view3D/);
  });

  it.each<[string, string, SwitchedType, ChartChange, RegExp]>([
    ['several series', 'bar', 'pie', {}, /shares of one series; this chart has 3 series/],
    ['a value below zero', 'bar', 'pie', { series: [{ values: [1, -2] }] }, /the value -2 cannot be one/],
    ['no value', 'bar', 'doughnut', { series: [{ values: [0, null] }] }, /no value above 0/],
    ['names', 'bar', 'scatter', { series: [{ values: [1, 2] }] }, /"North" is no number/],
    ['other x values', 'scatter', 'line', {}, /x values of series 1 and 2 differ/],
    ['a radar', 'radar', 'bar', {}, /type of this chart cannot be changed/],
  ])('is not changed for %s, with a reason', (_, from, type, data, error) => {
    const element = from === 'bar' ? first(from, 3) : first(from);
    const categories = data.series === undefined ? {} : { categories: ['North', 'South'] };
    let file = DECK;
    if (from === 'scatter') file = edited(file, set(element, { series: [{}, {}] })).bytes;
    const other = from === 'scatter' ? shiftX(file) : file;
    expect(() => edited(other, set(element, { type, ...categories, ...data }))).toThrow(error);
  });
});

const set = ({ slide, id }: Placed, chart: ChartChange) =>
  ({ op: 'set_element', slide, element: id, change: { chart } }) as const;

function slideHas(slide: number, part: string): boolean {
  const file = PackageEdit.open(DECK);
  return file.relationships(`ppt/slides/slide${slide}.xml`).some(({ target }) => target === part);
}

/** The deck with another first x value in the last series of each scatter chart. */
function shiftX(deck: Uint8Array): Uint8Array {
  const file = PackageEdit.open(deck);
  for (const name of file.names.filter((one) => /charts\/chart\d+\.xml$/.test(one))) {
    const xml = file.text(name);
    const at = xml.lastIndexOf('<c:xVal>');
    if (at > 0) file.put(name, xml.slice(0, at) + xml.slice(at).replace(/<c:v>[^<]*/, '<c:v>-77'));
  }
  return file.toBytes();
}
