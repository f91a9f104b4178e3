import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit, readZip } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedEdit } from '../../../src/core/opened/api.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import {
  edited,
  elementsIn,
  everyElement,
  expectSound,
  FILES,
  heads,
  others,
  slideTrees,
  texts,
} from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
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

describe.each(oneIn(12, FILES, 2))('edits of %s', (_, file) => {
  it('keep a file byte-identical without changes and after edits that change nothing', () => {
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

  it('of set_text change only the part of its slide', () => {
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

  it.runIf(DEEP || file.length < 700_000)(
    'of set_texts store all texts so that get_texts returns them',
    () => {
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
    },
  );
});

describe('edits of any file', () => {
  const KNOWN = FILES.filter(([, file]) => file.length < 700_000);

  it.runIf(DEEP)('introduce no package faults, and the earlier file undoes each of them', () => {
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
          const all = elementsIn(slideTrees(now, [slide]));
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

  it('keep the ids of all elements that they do not remove', () => {
    for (const [, file] of oneIn(12, KNOWN, 1)) {
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
