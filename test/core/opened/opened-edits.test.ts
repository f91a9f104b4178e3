import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import { PackageEdit, readZip } from '../../../src/core/ooxml/package/index.ts';
import { streamDeck } from '../../../src/core/ooxml/read/index.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import type {
  Fix,
  OpenedEdit,
  OpenedElement,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
} from '../../../src/core/opened/opened.ts';
import { DEEP, oneIn } from '../../support/deep.ts';

const FOLDERS = ['../../fixtures/pptx/', '../../fixtures/designs/'].map(
  (path) => new URL(path, import.meta.url),
);
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(pptx|potx)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, folder))] as const),
);

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const job = { fonts: NO_FONTS } as const;
const heads = (file: Uint8Array) => doOpenedJob({ ...job, kind: 'openedFile', file }) as OpenedFile;
const trees = (file: Uint8Array) =>
  doOpenedJob({
    ...job,
    kind: 'openedTrees',
    file,
    slides: heads(file).slides.map((_, index) => index + 1),
  }) as readonly OpenedSlideTree[];
const texts = (file: Uint8Array) =>
  doOpenedJob({ ...job, kind: 'openedTexts', file }) as readonly OpenedText[];
const edited = (file: Uint8Array, ...edits: OpenedEdit[]) =>
  doOpenedJob({ ...job, kind: 'openedEdits', file, edits }) as OpenedResult;
const faults = (file: Uint8Array) =>
  new Set(checkPackage(file).map(({ code, part, message }) => `${code} ${part} ${message}`));
const flat = (elements: readonly OpenedElement[]): OpenedElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children ?? [])]);
const everyElement = (file: Uint8Array) =>
  trees(file).flatMap(({ number, elements }) =>
    flat(elements).map((element) => ({ ...element, slide: number })),
  );

/** Names of parts whose bytes differ. */
function others(before: Uint8Array, after: Uint8Array): string[] {
  const packed = (file: Uint8Array) =>
    new Map(readZip(file).map((entry) => [entry.name, Buffer.from(entry.packed().bytes)]));
  const [a, b] = [packed(before), packed(after)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (name) => a.get(name)?.equals(b.get(name) ?? Buffer.alloc(0)) !== true,
  );
}

/** Fails if a change introduced a fault. */
function expectSound(before: Uint8Array, after: Uint8Array): void {
  const known = faults(before);
  expect([...faults(after)].filter((fault) => !known.has(fault))).toEqual([]);
  streamDeck(after);
}

describe.each(oneIn(6, FILES, 2))('edits of %s', (_, file) => {
  it('a file stays byte-identical without edits and after edits that change nothing', () => {
    expect(Buffer.compare(PackageEdit.open(file).toBytes(), file)).toBe(0);
    const [first] = texts(file);
    if (first !== undefined)
      expect(
        Buffer.compare(
          edited(file, { op: 'set_texts', texts: [{ id: first.id, text: first.text }] }).bytes,
          file,
        ),
      ).toBe(0);
  });

  it('set_text changes only the part of its slide', () => {
    const text = texts(file).find(({ role }) => role === 'title' || role === 'body' || role === 'text');
    if (text === undefined) return;
    const { bytes, changed } = edited(file, {
      op: 'set_texts',
      texts: [{ id: text.id, text: 'Other **words**' }],
    });
    expect(changed.map(({ slide, change }) => [slide, change])).toEqual([[text.slide, 'updated']]);
    // A digital signature and the parts that refer to it are removed on the first change.
    const isSigned = readZip(file).some(({ name }) => name.startsWith('_xmlsignatures/'));
    const other = others(file, bytes).filter((name) => !isSigned || !/^_|Content_Types/.test(name));
    expect(other).toHaveLength(1);
    expect(texts(bytes).find(({ id }) => id === text.id)?.text).toMatch(
      /^(- )?Other \*\*words\*\*$|^(- )?Other words$/,
    );
    expectSound(file, bytes);
  });

  it.runIf(DEEP || file.length < 700_000)('set_texts stores all texts so that get_texts returns them', () => {
    const wanted = texts(file).filter(({ role, text }) => role !== 'chart_title' && !text.includes(']('));
    if (wanted.length === 0) return;
    const inputs = wanted.map(({ id, text }, index) => ({
      id,
      text: text.replace(/\p{L}+/gu, (word) => (word.length > 2 ? `w${index}` : word)),
    }));
    const { bytes } = edited(file, { op: 'set_texts', texts: inputs });
    const after = new Map(texts(bytes).map(({ id, text }) => [id, text]));
    const plain = (text: string) =>
      text
        .replace(/[*~\\]/g, '')
        .replace(/[ \t]+/g, ' ')
        .trim();
    for (const { id, text } of inputs) expect(plain(after.get(id) ?? ''), id).toBe(plain(text));
    expectSound(file, bytes);
  });
});

const ELEMENT_EDITS: Readonly<Record<string, (slide: number, element: string) => OpenedEdit>> = {
  move: (slide, element) => ({ op: 'set_element', slide, element, change: { x: 10, y: 20, width: 300 } }),
  alt: (slide, element) => ({
    op: 'set_element',
    slide,
    element,
    change: { alt: 'A "quoted" & <odd> text' },
  }),
  link: (slide, element) => ({
    op: 'set_element',
    slide,
    element,
    change: { link: 'https://example.org/?a=1&b=2' },
  }),
  decorative: (slide, element) => ({ op: 'set_element', slide, element, change: { decorative: true } }),
  duplicate: (slide, element) => ({ op: 'duplicate_element', slide, element }),
  front: (slide, element) => ({ op: 'move_element', slide, element, where: 'end' }),
  remove: (slide, element) => ({ op: 'remove_element', slide, element }),
};
const SLIDE_EDITS: Readonly<Record<string, (slide: number, count: number) => OpenedEdit>> = {
  duplicate: (slide) => ({ op: 'duplicate', slide }),
  move: (slide, count) => ({ op: 'move', slide, to: count - slide + 1 }),
  delete: (slide) => ({ op: 'delete', slide }),
  hide: (slide) => ({ op: 'hide', slide, hidden: true }),
  notes: (slide) => ({ op: 'set_notes', slide, text: 'Say this\nand that' }),
};

describe('edits of any file', () => {
  const KNOWN = FILES.filter(([, file]) => file.length < 700_000);

  it('edits introduce no package faults, and the earlier file undoes each of them', () => {
    const anyFile = fc.constantFrom(...KNOWN);
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom(...Object.keys(ELEMENT_EDITS), ...Object.keys(SLIDE_EDITS)),
        where: fc.nat(),
        which: fc.nat(),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyFile, steps, ([, file], chosen) => {
        let now: Uint8Array = file;
        for (const { kind, where, which } of chosen) {
          const count = heads(now).slides.length;
          if (count === 0) return;
          const slide = (where % count) + 1;
          const all = everyElement(now).filter((element) => element.slide === slide);
          const element = all[which % Math.max(1, all.length)];
          const make = ELEMENT_EDITS[kind];
          if (make !== undefined && element === undefined) continue;
          const edit =
            make === undefined || element === undefined
              ? SLIDE_EDITS[kind]?.(slide, count)
              : make(slide, element.id);
          if (edit === undefined) continue;
          now = edited(now, edit).bytes;
        }
        expectSound(file, now);
      }),
      { numRuns: DEEP ? 40 : 6 },
    );
  });

  it('edits keep the ids of all elements that they do not remove', () => {
    for (const [, file] of oneIn(6, KNOWN, 1)) {
      const before = everyElement(file);
      const gone = before.find(({ slide, children }) => slide === 1 && children === undefined);
      if (gone === undefined) continue;
      const after = everyElement(
        edited(file, { op: 'remove_element', slide: 1, element: gone.id }, { op: 'set_file', title: 'x' })
          .bytes,
      );
      const named = (all: typeof before) => all.map(({ slide, id, name }) => `${slide} ${id} ${name}`);
      const left = named(before).filter((one) => one !== `1 ${gone.id} ${gone.name}`);
      expect(named(after).filter((one) => !one.endsWith('undefined'))).toEqual(
        expect.arrayContaining(left.filter((one) => !one.startsWith(`1 ${gone.id}.`))),
      );
    }
  });
});

describe('edits of charts', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'every-chart.pptx') ?? [];

  it('set_element changes the drawing and the workbook of every chart kind with categories', () => {
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

  it('set_element accepts a chart as it was read, including series without values', () => {
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

  it('set_element warns about series that are missing from the change', () => {
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

  it('set_element refuses a number of values other than that of the categories', () => {
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

  it('set_element distributes a new table width among the columns in proportion', () => {
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

describe('edits of text', () => {
  const [, file = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];
  const [title] = trees(file)[0]?.elements ?? [];
  const set = (text: string, from: Uint8Array = file) =>
    edited(from, { op: 'set_text', slide: 1, element: title?.id ?? '', text }).bytes;
  const titleText = (from: Uint8Array) => trees(from)[0]?.elements[0]?.text;

  it('set_text keeps the format of unchanged words, and new words take that of their neighbours', () => {
    const bold = set('Nine **ferries** sail at noon');
    expect(titleText(set('Ten ferries sail at noon', bold))).toBe('Ten **ferries** sail at noon');
    expect(titleText(set('Nine **boats** sail', bold))).toBe('Nine **boats** sail');
  });

  it('find_replace finds words whose format changes in the middle', () => {
    const split = set('Fer**ries** sail');
    const { bytes, replacements } = edited(split, { op: 'find_replace', find: 'Ferries', replace: 'Boats' });
    expect(replacements.map(({ id }) => id)).toContain(`256/${title?.id}`);
    expect(titleText(bytes)?.replaceAll('*', '')).toBe('Boats sail');
  });

  it('find_replace leaves URLs alone unless the search contains one', () => {
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

  it('find_replace stops a regular expression after one second', () => {
    const long = set(`${'a'.repeat(40)}b`);
    expect(() => edited(long, { op: 'find_replace', find: '^(a+)+$', replace: '', regex: true })).toThrow(
      /longer than 1 s/,
    );
  });

  it('set_texts gives the same file as single edits; the last text of an element wins, and equal links share a relationship', () => {
    const file = readFileSync(new URL('utf-16-template.potx', FOLDERS[0]));
    const all = texts(file).filter(({ text }) => !text.includes(']('));
    const inputs = all
      .map(({ id, text }, index) => ({
        id,
        text: index % 5 === 0 ? `${text} [here](https://example.org/one)` : text.toUpperCase(),
      }))
      .filter(
        ({ id }, index) => !/alt|title|series|category|node|notes/.test(id) && (DEEP || index % 3 === 0),
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

  it('set_text turns lines with a list marker into list items at the indented level', () => {
    expect(titleText(set('Two kinds:\n- ferries\n  - fast ones'))).toBe(
      'Two kinds:\n- ferries\n  - fast ones',
    );
  });
});

describe('take_look', () => {
  const bytesOf = (name: string) =>
    FILES.find(([known]) => known.startsWith(`${name}.`))?.[1] ?? new Uint8Array();
  const mastersOf = (file: Uint8Array) =>
    PackageEdit.open(file).names.filter((part) => /^ppt\/slideMasters\/[^/]+\.xml$/.test(part));
  const LOOKS = ['real-basic-theme', 'midnight-blue', 'median-theme', 'many-masters', 'google-slides'];

  /**
   * Files for `npm test`: many masters, SmartArt, charts, shapes without placeholders, and a file of another
   * program.
   */
  const TAKEN_OVER = /^(many-masters|smartart-template|real-financial-report|space-zh|living-libreoffice)/;

  it.each(FILES.filter(([name]) => (DEEP ? !/^(every-kind|strict-rtl)/.test(name) : TAKEN_OVER.test(name))))(
    'take_look keeps all texts of %s on the masters of another file',
    (name, file) => {
      const look = LOOKS.find((one) => !name.startsWith(one)) ?? '';
      const { bytes, changeSummary: report } = edited(file, { op: 'take_look', file: bytesOf(look) });
      expectSound(file, bytes);
      expect(report).toBe('another template taken over');
      expect(mastersOf(bytes)).toHaveLength(mastersOf(bytesOf(look)).length);
      expect(heads(bytes).slides.map(({ id }) => id)).toEqual(heads(file).slides.map(({ id }) => id));
      // The new masters decide which paragraphs have bullets.
      const words = (deck: Uint8Array) =>
        texts(deck).map(({ id, text }) => [id, text.replace(/^ *- /gm, '').replace(/^ +/gm, '')]);
      expect(words(bytes)).toEqual(words(file));
    },
  );

  it('take_look assigns placeholders to those of the most similar layout, at its positions', () => {
    const { bytes, warnings } = edited(bytesOf('financial-template'), {
      op: 'take_look',
      file: bytesOf('median-theme'),
    });
    expect(warnings).toEqual([]);
    const [left, right] = flat(trees(bytes)[1]?.elements ?? []).filter(({ text }) =>
      /Highlights|A\. Datum/.test(text ?? ''),
    );
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  });

  it('take_look keeps content without a placeholder in place and warns about it', () => {
    const { bytes, warnings } = edited(bytesOf('financial-template'), {
      op: 'take_look',
      file: bytesOf('charted-template'),
    });
    expect(warnings).toContain(
      'Slide 2: "2_Custom" has no place for one text or picture of "Two Content": what has none keeps its own place and size.',
    );
    const before = flat(trees(bytesOf('financial-template'))[1]?.elements ?? []).find(
      ({ text }) => text?.includes('A. Datum') === true,
    );
    const after = flat(trees(bytes)[1]?.elements ?? []).find(({ id }) => id === before?.id);
    expect([after?.x, after?.y, after?.width, after?.height]).toEqual([
      before?.x,
      before?.y,
      before?.width,
      before?.height,
    ]);
    expect(new Set(trees(bytes).map(({ layout }) => layout))).not.toEqual(
      new Set(trees(bytesOf('financial-template')).map(({ layout }) => layout)),
    );
  });
});

describe('the reading_order fix', () => {
  const fixesOf = (file: Uint8Array) =>
    (doOpenedJob({ ...job, kind: 'openedFixes', file }) as readonly Fix[]).filter(
      ({ kind }) => kind === 'reading_order',
    );
  const overlap = (a: OpenedElement, b: OpenedElement) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 4 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 4;

  it('reorders elements without changing what covers what: title first, then from top to bottom', () => {
    let slidesWithFixes = 0;
    for (const [name, file] of oneIn(6, FILES)) {
      const found = fixesOf(file);
      if (found.length === 0) continue;
      const { bytes } = edited(file, { op: 'fix', fixes: found.map(({ id }) => id) });
      expect(fixesOf(bytes), name).toEqual([]);
      expectSound(file, bytes);
      const [treesBefore, treesAfter] = [trees(file), trees(bytes)];
      for (const { slide } of found) {
        const [before, after] = [
          treesBefore[slide - 1]?.elements ?? [],
          treesAfter[slide - 1]?.elements ?? [],
        ];
        expect(after.map((one) => JSON.stringify(one)).sort()).toEqual(
          before.map((one) => JSON.stringify(one)).sort(),
        );
        const at = new Map(after.map(({ id }, index) => [id, index]));
        before.forEach((one, index) => {
          for (const other of before.slice(index + 1))
            if (overlap(one, other))
              expect(at.get(one.id) ?? 0, `${name} ${slide}`).toBeLessThan(at.get(other.id) ?? 0);
        });
        slidesWithFixes += 1;
      }
    }
    expect(slidesWithFixes).toBeGreaterThan(3);
  });
});
