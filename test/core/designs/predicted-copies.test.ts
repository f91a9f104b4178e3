import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChartModel } from '../../../src/core/charts/model.ts';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import { listUses } from '../../../src/core/designs/fill/sample-forms.ts';
import type { ReadSlide } from '../../../src/core/ooxml/read/index.ts';
import type { FillRun } from '../../../src/core/ooxml/write/index.ts';
import { slidePartName } from '../../../src/core/output/pptx/fill/design-package.ts';
import { planSlideCopy } from '../../../src/core/output/pptx/fill/sample/fill-sample.ts';
import type { Repeat } from '../../../src/core/output/pptx/fill/sample/repeated-items.ts';
import type { SlideCopyPlan } from '../../../src/core/output/pptx/fill/sample/slide-copy.ts';
import type { SampleFill } from '../../../src/core/output/pptx/fill/sample/slots.ts';
import { oneIn } from '../../support/deep.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';
import { type OpenSamples, openSamples } from '../../support/open-samples.ts';
import { ownWords } from '../../support/own-words.ts';
import { readWritten } from '../../support/read-written.ts';

const DECKS = [
  'effects-demo',
  'space-zh',
  'picture-chart-table',
  'every-kind',
  'shapes-typography',
  'real-financial-report',
  'real-product-page',
  'midnight-blue',
];
/** Text that is easily misread: references, blanks, letters that grow to two, characters for breaks. */
const WORDS = ['R&D < 5 % of "sales"', '  Straße und Maß ', '年度報告', 'Line_x000B_by line\tand so on', ' '];

const NUMBER =
  '<p:sp><p:nvSpPr><p:cNvPr id="9001" name="Number"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="300000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:t>0</a:t></a:fld></a:p></p:txBody></p:sp>';

/**
 * Slides with a number that is no placeholder of the layout, and tables whose rows differ only in their
 * cells.
 */
function numbered(bytes: Uint8Array): Uint8Array {
  const slides = new OpenedPptx(bytes).names.filter((part) => /^ppt\/slides\/[^/]+\.xml$/.test(part));
  return alterPptx(
    bytes,
    Object.fromEntries(
      slides.map((part) => [
        part,
        (xml: string) =>
          xml
            .replace('</p:spTree>', `${NUMBER}</p:spTree>`)
            .replace(/(<a:tr\b.*?<\/a:tr>)(<a:tr\b.*?<\/a:tr>)<a:tr\b.*?<\/a:tr>/, '$1$2$2'),
      ]),
    ),
  );
}

/** Parts of copies have other names than those of their samples. */
function withoutParts(slide: ReadSlide): unknown {
  return JSON.parse(
    JSON.stringify(slide, (key, value) =>
      key === 'part' && !String(value).startsWith('ppt/media/') ? undefined : value,
    ),
  );
}

/** The same slots with other text. */
function saying(fill: SampleFill, round: number): SampleFill {
  const slots = fill.slots.map((slot, at) => {
    if (slot.fill.kind !== 'text') return slot;
    const text = (more: number) => WORDS[(round + at + more) % WORDS.length] ?? '';
    return {
      ...slot,
      fill: {
        ...slot.fill,
        paragraphs: slot.fill.paragraphs.map((paragraph, nth) => ({
          ...paragraph,
          runs: paragraph.runs.map((run, more) => ({ ...run, text: text(nth + more) })),
        })),
      },
    };
  });
  return { ...fill, slots };
}

/** Tables with cells of text, blanks, nothing, and more than text. */
function withTables(fill: SampleFill, layout: DesignLayout, round: number): SampleFill {
  const cell = (at: number): FillRun[] => {
    const text = WORDS[at % WORDS.length] ?? '';
    if (at % 7 === 3) return [];
    if (at % 7 === 5) return [{ text: `${text} a` }, { text: 'b', bold: true }];
    return [
      at % 11 === 2
        ? { text, link: 'https://example.com/' }
        : { text, ...(at % 3 === 0 ? { bold: true } : {}) },
    ];
  };
  const [count, width] = [2 + (round % 5), 1 + (round % 4)];
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_, column) => cell(round + row * width + column)),
  );
  const columns = Array.from({ length: width }, (_, at) => ({
    share: 1 / width,
    align: at === 0 ? ('l' as const) : ('r' as const),
    isAligned: round % 2 === 0,
    isNumeric: at > 0,
  }));
  const tables = layout.slots
    .filter(({ role }) => role === 'table')
    .map(({ shape = -1 }) => ({
      shape,
      fill: {
        kind: 'table' as const,
        rows,
        columns,
        total: round % 2 === 0,
        heightEmu: 3_000_000,
        fontScale: 1,
      },
    }));
  return { ...fill, slots: [...fill.slots, ...tables] };
}

/** The same slots, charts with other data, more and fewer series, with and without axis titles. */
function withCharts(layout: DesignLayout): SampleFill[] {
  const kinds = [
    'bar',
    'stacked_bar',
    'horizontal_bar',
    'horizontal_stacked_bar',
    'line',
    'area',
    'pie',
    'doughnut',
    'radar',
  ] as const;
  const models = kinds.flatMap((type) =>
    [1, 2, 5].map((count): ChartModel => {
      const series = Array.from({ length: count }, (_, at) => ({
        name: `${WORDS[at % WORDS.length]} ${at}`,
        values: [at + 1, 2.5, null, 1e6 * at],
      }));
      return {
        type,
        categories: ['R&D', '2027', 'East', 'West'],
        series,
        ...(count === 2 ? { title: 'Load', xLabel: 'Quay', yLabel: 'Tonnes' } : {}),
      };
    }),
  );
  const slots = layout.slots.filter(({ role }) => role === 'chart');
  return slots.flatMap(({ shape = -1 }) =>
    models.map((chart) => {
      const own = (): never => {
        throw new Error(`no ${chart.type} here`);
      };
      return {
        slots: [{ shape, fill: { kind: 'chart' as const, chart, alt: '', own } }],
        removed: [],
        repeats: [],
        extra: [],
        lang: 'en',
        rtl: false,
        findScale: () => undefined,
      };
    }),
  );
}

/** Copies of slides with charts whose data suit the sample's. */
function chartCopies({ source, samples, sampleOf }: OpenSamples): SlideCopyPlan[] {
  const copies: SlideCopyPlan[] = [];
  for (const layout of samples)
    for (const fill of withCharts(layout))
      try {
        copies.push(
          planSlideCopy(source, sampleOf(layout), fill, copies.length, slidePartName(copies.length)),
        );
      } catch (error) {
        if (!/^no \w+ here$/.test(String((error as Error).message))) throw error;
      }
  return copies;
}

describe.each(oneIn(4, ['picture-chart-table', 'real-financial-report']))('charts of %s', (name) => {
  it('are predicted with new data as they are read from the file', () => {
    const opened = openSamples(readFileSync(new URL(`../../fixtures/pptx/${name}.pptx`, import.meta.url)));
    const copies = chartCopies(opened);
    const predicted = copies.map((copy) => withoutParts(copy.predict()));
    const written = readWritten(
      opened.source,
      copies.map((copy) => copy.write()),
    ).map(withoutParts);
    expect(predicted.length).toBeGreaterThan(0);
    for (const [at, one] of predicted.entries()) expect(one, `copy ${at + 1}`).toEqual(written[at]);
  });
});

describe.each(oneIn(4, DECKS))('copies of slides of %s', (name) => {
  const file = numbered(readFileSync(new URL(`../../fixtures/pptx/${name}.pptx`, import.meta.url)));
  const { source, samples, sampleOf } = openSamples(file);

  it('are predicted before writing as they are read from the file', () => {
    const copies: SlideCopyPlan[] = [];
    for (const [index, layout] of samples.entries()) {
      const sample = sampleOf(layout);
      const { forms, titles } = listUses(layout, sample.prepared, source.deck);
      const own = ownWords(source, layout);
      const left = own.slots.filter((_, at) => at % 2 === 0);
      const removed = own.slots.filter((_, at) => at % 2 === 1).map(({ shape }) => shape);
      const words = [...own.slots.map(({ fill }) => fill)];
      const itemsOf = (repeat: Repeat) => {
        const [shape = -1] = repeat.items
          .flatMap(({ shapes }) => shapes)
          .filter((id) => own.slots.some((slot) => slot.shape === id));
        const fill = words[repeat.count % words.length];
        return { repeat, item: () => ({ slots: fill === undefined ? [] : [{ shape, fill }], removed: [] }) };
      };
      const fills = [
        own,
        saying(own, 0),
        saying(own, 1),
        saying({ ...own, slots: left, removed }, 2),
        ...forms.map((repeats) => ({ ...own, slots: [], repeats: repeats.map(itemsOf) })),
        ...forms
          .slice(0, 1)
          .map((repeats) =>
            saying({ ...own, slots: left, removed, repeats: repeats.map(itemsOf), ...titles[0] }, 4),
          ),
        saying({ ...own, ...titles[0] }, 1),
        saying({ ...own, slots: left, removed, ...titles[0] }, 3),
        saying({ ...own, rtl: true }, 3),
        ...[0, 1, 2, 3].map((round) => withTables(saying(own, round), layout, round + index)),
      ];
      for (const fill of fills)
        copies.push(planSlideCopy(source, sample, fill, copies.length, slidePartName(copies.length)));
    }
    const predicted = copies.map((copy) => withoutParts(copy.predict()));
    const written = readWritten(
      source,
      copies.map((copy) => copy.write()),
    ).map(withoutParts);
    expect(predicted.length).toBeGreaterThanOrEqual(samples.length * 13);
    for (const [at, one] of predicted.entries()) expect(one, `copy ${at + 1}`).toEqual(written[at]);
  });
});
