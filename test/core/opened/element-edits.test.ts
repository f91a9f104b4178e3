import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { readZip } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedEdit } from '../../../src/core/opened/api.ts';
import { DEEP } from '../../support/deep.ts';
import {
  edited,
  everyElement,
  expectSound,
  FILES,
  FOLDERS,
  others,
  texts,
  trees,
} from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

describe('edits of charts', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'every-chart.pptx') ?? [];

  it('of set_element update the drawing and the workbook of every chart kind with categories', () => {
    const charts = everyElement(file).filter(
      ({ chart }) =>
        chart !== undefined &&
        chart.series.length > 0 &&
        chart.series.every(({ values }) => values.length === chart.categories.length),
    );
    expect(charts.length).toBeGreaterThan(3);
    const changes = charts.map(({ slide, id, chart }) => {
      const series =
        chart?.series.map(({ values }) => ({ values: values.map((value) => (value ?? 0) + 2.5) })) ?? [];
      return { op: 'set_element', slide, element: id, change: { chart: { series } } } as const;
    });
    const { bytes, warnings } = edited(file, ...changes);
    expect(warnings).toEqual([]);
    expect(others(file, bytes).every((name) => /charts\/|embeddings\//.test(name))).toBe(true);
    expectSound(file, bytes);
    const elements = everyElement(bytes);
    for (const { slide, element, change } of changes) {
      const after = elements.find((one) => one.slide === slide && one.id === element)?.chart;
      expect(
        after?.series.map(({ values }) => values),
        `slide ${slide}`,
      ).toEqual(change.chart.series.map(({ values }) => values));
    }
  });

  it('of set_element accept a chart as it was read, including series without values', () => {
    const [, file = new Uint8Array()] = FILES.find(([name]) => name === 'utf-16-template.potx') ?? [];
    const found = everyElement(file).filter(({ chart }) =>
      chart?.series.some(({ values }) => values.length === 0),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { id, slide, chart } of found) {
      const series = (chart?.series ?? []).map(({ values }) => ({
        values: values.map((value) => (value ?? 0) + 1),
      }));
      const after = everyElement(
        edited(file, { op: 'set_element', slide, element: id, change: { chart: { series } } }).bytes,
      ).find((one) => one.slide === slide && one.id === id);
      expect(after?.chart?.series.map(({ values }) => values)).toEqual(series.map(({ values }) => values));
      const more = [...series, { name: 'New', values: [] }];
      expect(() =>
        edited(file, { op: 'set_element', slide, element: id, change: { chart: { series: more } } }),
      ).toThrow(/has 0 values/);
    }
  });

  it('of set_element warn about series that are missing from the change', () => {
    const found = everyElement(file).find(({ chart }) => (chart?.series.length ?? 0) > 1);
    if (found?.chart === undefined) throw new Error('there are charts of several series');
    const { values } = found.chart.series[0] ?? { values: [] };
    const { warnings } = edited(file, {
      op: 'set_element',
      slide: found.slide,
      element: found.id,
      change: { chart: { series: [{ values }] } },
    });
    expect(warnings.join()).toContain(`had ${found.chart.series.length} series and has 1 now`);
  });

  it('of set_element refuse a number of values other than that of the categories', () => {
    const found = everyElement(file).find(({ chart }) => (chart?.categories.length ?? 0) > 1);
    if (found === undefined) throw new Error('there are charts');
    const attempt = () =>
      edited(file, {
        op: 'set_element',
        slide: found.slide,
        element: found.id,
        change: { chart: { series: [{ values: [1] }] } },
      });
    expect(attempt).toThrow(Failure);
    expect(attempt).toThrow(/values for \d+ categories/);
  });
});

describe('edits of tables', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];

  it('of set_element distribute a new table width among the columns in proportion', () => {
    const found = everyElement(file).find(({ cells }) => cells !== undefined);
    if (found === undefined) throw new Error('there is a table');
    const { bytes } = edited(file, {
      op: 'set_element',
      slide: found.slide,
      element: found.id,
      change: { width: found.width * 2 },
    });
    const widthsOf = (deck: Uint8Array) => {
      const slide = readZip(deck).find(({ name }) => name === `ppt/slides/slide${found.slide}.xml`);
      return [
        ...Buffer.from(slide?.read() ?? [])
          .toString()
          .matchAll(/<a:gridCol w="(\d+)"/g),
      ].map(([, w]) => Number(w));
    };
    const [before, after] = [widthsOf(file), widthsOf(bytes)];
    expect(after.length).toBe(before.length);
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    expect(Math.abs(sum(after) / 9525 - found.width * 2)).toBeLessThan(2);
    for (const [index, one] of after.entries())
      expect(one / sum(after)).toBeCloseTo((before[index] ?? 0) / sum(before), 3);
    expectSound(file, bytes);
  });
});

describe('edits of the rows of a table', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];
  const found = everyElement(file).find(({ cells }) => cells !== undefined);
  const cells = (found?.cells ?? []).map((row) => [...row]);
  const rowsOf = (deck: Uint8Array) => {
    const slide = readZip(deck).find(({ name }) => name === `ppt/slides/slide${found?.slide}.xml`);
    return [
      ...Buffer.from(slide?.read() ?? [])
        .toString()
        .matchAll(/<a:tr .*?<\/a:tr>/gs),
    ].map(String);
  };
  const setRows = (rows: string[][]) =>
    edited(file, { op: 'set_element', slide: found?.slide ?? 1, element: found?.id ?? '', change: { rows } });

  it('of set_element keep every row with its formats when one is inserted or removed', () => {
    const before = rowsOf(file);
    expect(before.length).toBeGreaterThan(2);
    for (const at of [1, 2, before.length]) {
      const added = (cells[0] ?? []).map((_, column) => `new ${column}`);
      const { bytes } = setRows([...cells.slice(0, at), added, ...cells.slice(at)]);
      const after = rowsOf(bytes);
      expect(after[at]).toContain('new 0');
      expect(after.filter((_, index) => index !== at)).toEqual(before);
      const ids = after.flatMap((row) => /rowId[^>]*val="(\d+)"/.exec(row)?.[1] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expectSound(file, bytes);
    }
    const { bytes } = setRows(cells.filter((_, index) => index !== 1));
    expect(rowsOf(bytes)).toEqual(before.filter((_, index) => index !== 1));
  });
});

describe('edits of text', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];
  const [title] = trees(file)[0]?.elements ?? [];
  const set = (text: string, from: Uint8Array = file) =>
    edited(from, { op: 'set_text', slide: 1, element: title?.id ?? '', text }).bytes;
  const titleText = (from: Uint8Array) => trees(from)[0]?.elements[0]?.text;

  it('of set_text keep the format of unchanged words, and new words take that of their neighbours', () => {
    const bold = set('Nine **ferries** sail at noon');
    expect(titleText(set('Ten ferries sail at noon', bold))).toBe('Ten **ferries** sail at noon');
    expect(titleText(set('Nine **boats** sail', bold))).toBe('Nine **boats** sail');
  });

  it('of find_replace find words whose format changes in the middle', () => {
    const split = set('Fer**ries** sail');
    const { bytes, replacements } = edited(split, { op: 'find_replace', find: 'Ferries', replace: 'Boats' });
    expect(replacements.map(({ id }) => id)).toContain(`256/${title?.id}`);
    expect(titleText(bytes)?.replaceAll('*', '')).toBe('Boats sail');
  });

  it('of find_replace find all of several words of which some change their format in the middle', () => {
    const split = set('Ferries sail, 2\\*3 fer**ries** stay');
    const { bytes, replacements } = edited(split, { op: 'find_replace', find: 'ferries', replace: 'Boats' });
    expect(replacements.find(({ id }) => id === `256/${title?.id}`)?.times).toBe(2);
    expect(titleText(bytes)?.replaceAll('**', '')).toBe('Boats sail, 2*3 Boats stay');
  });

  it('of set_text warn about an equation that the new text leaves out', () => {
    const equation = readFileSync(new URL('../../fixtures/docs/equation.pptx', import.meta.url));
    const text = everyElement(equation).find((one) => one.text?.includes('\ufffc'));
    const setText = (words: string) =>
      edited(equation, { op: 'set_text', slide: text?.slide ?? 1, element: text?.id ?? '', text: words });
    expect(setText('Nothing').warnings.join()).toContain('loses an equation');
    const { bytes, warnings } = setText(`Here it is: \ufffc`);
    expect(warnings).toEqual([]);
    expect(everyElement(bytes).find(({ id }) => id === text?.id)?.text).toContain('\ufffc');
  });

  it('of find_replace leave URLs alone unless the search contains one', () => {
    const linked = set(
      'Ferries sail, see [the Ferries page](https://example.org/Ferries/1) and https://example.org/Ferries',
    );
    const { bytes, replacements } = edited(linked, { op: 'find_replace', find: 'Ferries', replace: 'Boats' });
    expect(titleText(bytes)).toBe(
      'Boats sail, see [the Boats page](https://example.org/Ferries/1) and https://example.org/Ferries',
    );
    expect(replacements.map(({ after }) => after).join()).toContain('Boats sail, see');
    const moved = edited(bytes, {
      op: 'find_replace',
      find: 'https://example.org/Ferries/1',
      replace: 'https://example.org/boats',
    });
    expect(titleText(moved.bytes)).toContain('[the Boats page](https://example.org/boats)');
  });

  it('of find_replace stop a regular expression after one second', () => {
    const long = set(`${'a'.repeat(40)}b`);
    expect(() => edited(long, { op: 'find_replace', find: '^(a+)+$', replace: '', regex: true })).toThrow(
      /longer than 1 s/,
    );
  });

  it('of set_texts give the same file as single edits; the last text of an element wins, and equal links share one id', {
    skip: !DEEP,
  }, () => {
    const file = readFileSync(new URL('utf-16-template.potx', FOLDERS[0]));
    const all = texts(file).filter(({ text }) => !text.includes(']('));
    const inputs = all
      .map(({ id, text }, index) => ({
        id,
        text: index % 5 === 0 ? `${text} [here](https://example.org/one)` : text.toUpperCase(),
      }))
      .filter(
        ({ id }, index) => !/alt|title|series|category|node|notes/.test(id) && (DEEP || index % 6 === 0),
      );
    const [first] = inputs;
    if (first === undefined) throw new Error('no texts');
    const atOnce = edited(file, {
      op: 'set_texts',
      texts: [{ ...first, text: 'Said first' }, ...inputs, { ...first, text: 'Said last' }],
    }).bytes;
    const oneByOne = edited(file, ...inputs.map((one): OpenedEdit => ({ op: 'set_texts', texts: [one] })), {
      op: 'set_texts',
      texts: [{ ...first, text: 'Said last' }],
    }).bytes;
    expect(texts(atOnce)).toEqual(texts(oneByOne));
    expect(texts(atOnce).find(({ id }) => id === first.id)?.text).toContain('Said last');
    for (const { name, read } of readZip(atOnce))
      if (/slides\/_rels/.test(name))
        expect(
          Buffer.from(read()).toString().split('https://example.org/one').length,
          name,
        ).toBeLessThanOrEqual(2);
    expectSound(file, atOnce);
  });

  it('of set_text turn lines with a list marker into list items at the indented level', () => {
    expect(titleText(set('Two kinds:\n- ferries\n  - fast ones'))).toBe(
      'Two kinds:\n- ferries\n  - fast ones',
    );
  });
});
