import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../../src/core/charts/plan/frame.ts';
import { pictureBook } from '../../../src/core/designs/picture-book.ts';
import { buildSlideScene } from '../../../src/core/designs/slide-scene.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { drawChart } from '../../../src/core/output/svg/chart/draw-chart.ts';
import { measureTextWidth } from '../../../src/core/scene/fonts/font-book.ts';
import type { ChartElement, SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const bytesOf = (path: string) => readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));

function sceneOf(path: string, number: number, file: Uint8Array = bytesOf(path)) {
  const deck = readDeck(file);
  const slide = deck.slides[number - 1];
  if (slide === undefined) throw new Error(`no slide ${number}`);
  return buildSlideScene(slide, deck, pictureBook(deck).picture);
}

function chartsOf(path: string, number: number, file?: Uint8Array) {
  const { scene, theme } = sceneOf(path, number, file);
  return scene.elements
    .filter((element): element is ChartElement => element.type === 'chart')
    .map((element) => {
      const plan = planChart(element.chart, element.style, element.lang, theme, element.box);
      const svg = drawChart(element, {
        theme,
        media: new Map(),
        rtl: false,
        lang: element.lang,
        newId: () => 'x',
        live: true,
      });
      return {
        element,
        theme,
        plan,
        svg,
        frame: layoutChart(plan, element.box, { theme, lang: element.lang }),
      };
    });
}

const textsOf = (elements: readonly SceneElement[]) =>
  elements.filter((element): element is TextElement => element.type === 'text');

describe('a chart of a file', () => {
  it("uses the theme's body font if it names none, whatever the font of the slide's text", () => {
    const [chart] = chartsOf('pptx/effects-demo.pptx', 8);
    const { font = 'body' } = chart?.element.style ?? {};
    expect(chart?.theme.fonts[font].family).toBe('Calibri');
    expect(chart?.theme.fonts.body.family).not.toBe('Calibri');
    expect(new Set([...(chart?.svg ?? '').matchAll(/data-font="(\w+)"/g)].map(([, role]) => role))).toEqual(
      new Set([font]),
    );
  });

  it('shows every category name, slanted if they do not fit side by side', () => {
    const chart = chartsOf('pptx/real-financial-report.pptx', 3).find(({ plan }) => plan.family === 'bar');
    expect(chart?.frame.categoryTurn).toBe(-45);
    expect(chart?.frame.categoryLines.map(([line]) => line?.slice(0, 3))).toEqual([
      'デジタ',
      'プラッ',
      'グロー',
      'その他',
    ]);
    expect(chart?.svg).toMatch(/transform="rotate\(-45 /);
  });

  it("has the axis steps of PowerPoint's rendering", () => {
    const ticks = chartsOf('designs/every-chart.pptx', 1).map(({ plan }) => plan.valueAxis?.ticks);
    expect(ticks.slice(0, 2)).toEqual([
      [0, 10, 20, 30, 40],
      [0, 10, 20, 30, 40, 50],
    ]);
    expect(ticks[2]?.map((tick) => Math.round(tick * 100))).toEqual([0, 20, 40, 60, 80, 100]);
  });

  it('has an axis that starts near values that are close together, also for bars, as in office programs', () => {
    const [chart] = chartsOf('pptx/picture-chart-table.pptx', 4);
    expect(chart?.plan.family).toBe('bar');
    expect(chart?.element.chart.series[0]?.values).toEqual([2000, 2001, 2002, 2003]);
    const { min = 0, max = 0 } = chart?.plan.valueAxis ?? {};
    expect([min <= 1998.5, min > 1990, max >= 2003.15, max < 2010]).toEqual([true, true, true, true]);
    // Numbers in "General" have the decimals that each needs.
    const { ticks = [], formatTick = String } = chart?.plan.valueAxis ?? {};
    expect(ticks.slice(0, 4).map(formatTick)).toEqual(['1998.5', '1999', '1999.5', '2000']);
  });

  it('has legend keys that look like its series', () => {
    const radar = chartsOf('pptx/real-financial-report.pptx', 4).find(({ plan }) => plan.family === 'radar');
    expect(radar?.frame.legend.map(({ mark }) => mark)).toEqual(['square', 'square']);
    const line = chartsOf('pptx/real-financial-report.pptx', 2).find(({ plan }) => plan.family === 'line');
    expect(line?.frame.legend.map(({ mark }) => mark)).toEqual(['line', 'line', 'line']);
    expect([...(line?.svg ?? '').matchAll(/<circle /g)].length).toBe(9 + 3);
  });

  it('has tick marks at its steps and between its categories if the file says so', () => {
    const [chart] = chartsOf('pptx/effects-demo.pptx', 8);
    const lines = [
      ...(chart?.svg ?? '').matchAll(/<line x1="([\d.]+)" x2="([\d.]+)" y1="([\d.]+)" y2="([\d.]+)"/g),
    ].map((match) => match.slice(1).map(Number) as [number, number, number, number]);
    const short = lines.filter(([x1, x2, y1, y2]) => Math.hypot(x2 - x1, y2 - y1) < 6);
    expect(short.filter(([x1, x2]) => x1 === x2)).toHaveLength(5);
    const axis = Math.min(...lines.filter(([, , y1, y2]) => y2 - y1 > 50).map(([x1]) => x1));
    expect(short.filter(([x1]) => x1 === axis)).toHaveLength(1 + (chart?.plan.valueAxis?.ticks.length ?? 0));
  });
});

describe('a narrow chart with long names', () => {
  const NAMES = {
    ar: [
      'المبيعات في المنطقة الشرقية',
      'المبيعات في المنطقة الغربية',
      'الخدمات الاستشارية',
      'الصيانة والدعم الفني',
    ],
    ja: ['デジタルソリューション事業', 'プラットフォーム事業', 'グローバル展開', 'その他の事業'],
    en: [
      'Installations and maintenance',
      'Consumer goods in all regions',
      'Services',
      'Headquarters and other departments',
    ],
  };
  const LEGEND = '<c:legend><c:legendPos val="r"/></c:legend>';
  /** Charts with these category and series names, text of 12 pt, and a legend at the right. */
  const named = (names: readonly string[]) =>
    alterPptx(
      bytesOf('designs/every-chart.pptx'),
      Object.fromEntries(
        Array.from({ length: 27 }, (_, index) => [
          `ppt/charts/chart${index + 1}.xml`,
          (xml: string) => {
            const renamed = names.reduce(
              (all, name, at) =>
                all
                  .replaceAll(`Category ${at + 1}`, name)
                  .replaceAll(`${at + 1}${['st', 'nd', 'rd', 'th'][at]} Qtr`, name),
              xml,
            );
            const shown = renamed
              .replace(/(<c:catAx>.*?)<c:tickLblPos val="\w+"\/>/, '$1<c:tickLblPos val="nextTo"/>')
              .replaceAll('sz="1800"', 'sz="1200"');
            return `${shown.includes('<c:legend>') ? shown : shown.replace('</c:plotArea>', `</c:plotArea>${LEGEND}`)} `;
          },
        ]),
      ),
    );

  it.each(Object.keys(NAMES) as (keyof typeof NAMES)[])(
    'in %s keeps the legend inside, and numbers and names do not overlap',
    (lang) => {
      const file = named(NAMES[lang]);
      for (const number of [2, 3, 4])
        for (const { element, plan, frame, theme } of chartsOf('designs/every-chart.pptx', number, file)) {
          const which = `${lang}, slide ${number}, ${plan.family} ${plan.orientation}`;
          const em = plan.legendSizePx ?? plan.fontSizePx;
          for (const { name, nameWidth, x } of frame.legend)
            expect(x + em * 1.2 + nameWidth, `${which}: ${name}`).toBeLessThanOrEqual(element.box.width + 1);
          const widthOf = (text: string) =>
            measureTextWidth(text, {
              font: element.style.font ?? 'body',
              theme,
              weight: 400,
              italic: false,
              lang: element.lang,
            }) * plan.fontSizePx;
          const { valueAxis } = plan;
          if (plan.orientation === 'horizontal' && valueAxis !== undefined) {
            const apart = frame.plot.width / Math.max(1, valueAxis.ticks.length - 1);
            for (const tick of valueAxis.ticks)
              expect(widthOf(valueAxis.formatTick(tick)), `${which}: ${tick}`).toBeLessThan(apart);
          }
          if (frame.categoryTurn !== undefined && frame.categoryTurn > -90) {
            const slot = frame.plot.width / Math.max(1, plan.categories.length);
            expect(slot * Math.SQRT1_2, which).toBeGreaterThanOrEqual(plan.fontSizePx);
          }
        }
    },
  );
});

describe('fills of a chart of a file', () => {
  const gradients = (svg: string) => [...svg.matchAll(/<linearGradient /g)].length;

  it('are gradients if its style takes them from the theme, one per bar', () => {
    const bars = chartsOf('designs/every-chart.pptx', 2).find(({ plan }) => plan.family === 'bar');
    const drawn = (bars?.plan.series ?? []).flatMap(({ values }) => values.filter((value) => value !== null));
    expect(drawn).toHaveLength(12);
    expect(gradients(bars?.svg ?? '')).toBe(drawn.length);
    expect(chartsOf('pptx/effects-demo.pptx', 8).map(({ svg }) => gradients(svg))).toEqual([0]);
  });

  it('stay with their single horizontal bars, if the first category is at the bottom', () => {
    const point =
      '<c:dPt><c:idx val="0"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="010203"/></a:gs><a:gs pos="100000"><a:srgbClr val="FEFDFC"/></a:gs></a:gsLst><a:lin ang="0"/></a:gradFill></c:spPr></c:dPt>';
    const file = alterPptx(bytesOf('designs/every-chart.pptx'), {
      'ppt/charts/chart7.xml': (xml) =>
        xml
          .replaceAll(/val="118"|val="18"/g, 'val="2"')
          .replace('<c:cat>', `${point}<c:cat>`)
          .replace(/<c:ser><c:idx val="1".*<\/c:ser>/, ''),
    });
    const [bars] = chartsOf('designs/every-chart.pptx', 2, file).filter(
      ({ plan }) => plan.family === 'bar' && plan.categories.includes('Category 1'),
    );
    expect(bars?.plan.categories.at(-1)).toBe('Category 1');
    expect(
      bars?.element.style.imported?.series.flatMap(({ gradients = [] }) =>
        gradients.map((one) => one !== undefined),
      ),
    ).toEqual([false, false, false, true]);
  });

  it('show 3-D pies from above, with the edge of their front', () => {
    const [pie] = chartsOf('designs/financial-template.potx', 7);
    expect(pie?.plan.flatness).toBeCloseTo(0.5, 5);
    const arcs = [...(pie?.svg ?? '').matchAll(/A([\d.]+) ([\d.]+) 0/g)].map(
      ([, rx, ry]) => Number(ry) / Number(rx),
    );
    expect(arcs.length).toBeGreaterThan(4);
    for (const ratio of arcs) expect(ratio).toBeCloseTo(0.5, 2);
    expect([...(pie?.svg ?? '').matchAll(/fill="#000" fill-opacity="0.35"/g)]).toHaveLength(2);
  });
});

describe('text of a file', () => {
  const languages = (path: string, number: number, letters: RegExp) =>
    new Set(
      textsOf(sceneOf(path, number).scene.elements).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ runs }) =>
          runs.filter(({ text }) => letters.test(text)).map(({ lang }) => lang),
        ),
      ),
    );

  it('has an empty line after a trailing line break', () => {
    const all = textsOf(sceneOf('pptx/utf-16-template.potx', 2).scene.elements).flatMap(
      ({ paragraphs }) => paragraphs,
    );
    const broken = all.find(({ runs }) =>
      runs.some(({ text }) => text.startsWith('High degree of consistency')),
    );
    expect(broken?.lines.map(({ spans }) => spans.length > 0)).toEqual([true, false]);
    const [first, last] = broken?.lines ?? [];
    expect((last?.baseline ?? 0) - (first?.baseline ?? 0)).toBeCloseTo(first?.height ?? 0, 0);
  });

  it('is set in the language of its characters if the file tags it as English', () => {
    expect(languages('pptx/real-financial-report.pptx', 2, /[\u3040-\u9fff]/)).toEqual(new Set(['ja']));
    expect(languages('pptx/space-zh.pptx', 3, /[\u3040-\u9fff]/)).toEqual(new Set(['zh-Hans']));
    expect(languages('pptx/real-financial-report.pptx', 2, /^[ -~]+$/)).toEqual(new Set(['en-US']));
  });
});

describe('SmartArt without a cached drawing', () => {
  it('has text of one size in all rows of a picture list, and nested points at 78 % of it', () => {
    for (const number of [2, 3, 5, 8]) {
      const sizes = textsOf(sceneOf('designs/smartart-template.potx', number).scene.elements)
        .filter(({ name }) => name.startsWith('Block'))
        .map(({ paragraphs }) => paragraphs.map(({ runs }) => runs[0]?.sizePx ?? 0));
      expect(sizes.length, `slide ${number}`).toBeGreaterThan(2);
      const [upper = 0, lower = 0] = sizes[0] ?? [];
      for (const one of sizes) expect(one).toEqual([upper, lower]);
      expect(Math.abs(lower / upper - 0.78)).toBeLessThan(0.03);
    }
  });
});

describe('parts of a chart of a file', () => {
  const solid = (hex: string) => `<a:solidFill><a:srgbClr val="${hex}"/></a:solidFill>`;
  const words = (hex: string, bold = false) =>
    `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="1000"${bold ? ' b="1"' : ''}>${solid(hex)}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;
  const look = (inner: string) => `<c:spPr>${inner}</c:spPr>`;

  /** The first chart of slide 3 with formats of its own. */
  function ofItsOwn(): Uint8Array {
    return alterPptx(bytesOf('designs/every-chart.pptx'), {
      'ppt/charts/chart13.xml': (xml) =>
        xml
          .replace(
            /<c:majorGridlines\/>/,
            `<c:majorGridlines>${look(`<a:ln w="19050">${solid('101112')}<a:prstDash val="dash"/></a:ln>`)}</c:majorGridlines>`,
          )
          .replace(
            /(<c:catAx>.*?)<c:tickLblPos val="\w+"\/>/,
            `$1<c:tickLblPos val="nextTo"/>${look(`<a:ln w="25400">${solid('202122')}</a:ln>`)}${words('303132', true)}`,
          )
          .replace(
            /(<c:valAx>.*?<c:tickLblPos val="\w+"\/>)/,
            `$1${look('<a:ln><a:noFill/></a:ln>')}${words('404142')}`,
          )
          .replace(
            '</c:plotArea>',
            `${look(solid('505152'))}</c:plotArea><c:legend><c:legendPos val="b"/>${words('606162', true)}</c:legend>`,
          )
          .replace(
            '</c:chart>',
            `</c:chart>${look(`${solid('707172')}<a:ln w="12700">${solid('808182')}</a:ln>`)}`,
          ),
    });
  }

  it('have the backgrounds, lines and text of the file', () => {
    const {
      svg = '',
      element,
      frame,
    } = chartsOf('designs/every-chart.pptx', 3, ofItsOwn()).find(
      ({ plan }) => plan.looks?.area !== undefined,
    ) ?? {};
    const rects = [...svg.matchAll(/<rect [^>]*>/g)].map(([rect]) => rect);
    const [area, plot] = ['#707172', '#505152'].map(
      (hex) => rects.find((rect) => rect.includes(`fill="${hex}"`)) ?? '',
    );
    const widthOf = (rect = '') => Number(/ width="([\d.]+)"/.exec(rect)?.[1]);
    expect([widthOf(area), widthOf(plot)]).toEqual(
      [
        Math.round((element?.box.width ?? 0) * 100) / 100,
        Math.round((frame?.plot.width ?? 0) * 100) / 100,
      ].map((width, at) =>
        expect.closeTo(at === 0 ? width : width - 2 * 0.6 * (element?.style.fontSizePx ?? 0), 0),
      ),
    );
    expect(area).toContain('stroke="#808182"');
    const lines = [...svg.matchAll(/<line [^>]*>/g)].map(([line]) => line);
    expect(
      lines.filter(
        (line) =>
          line.includes('stroke="#101112"') &&
          line.includes('stroke-dasharray') &&
          line.includes('stroke-width="2"'),
      ).length,
    ).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes('stroke="#202122"')).length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('x1="') && line.includes('stroke="#868686"'))).toEqual([]);
    for (const hex of ['#303132', '#404142', '#606162']) expect(svg, hex).toContain(`<g fill="${hex}"`);
  });
});
