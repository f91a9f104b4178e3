import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { Fix, OpenedElement } from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import {
  edited,
  expectSound,
  FILES,
  flat,
  heads,
  job,
  slideTrees,
  texts,
  trees,
} from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

describe('take_look', () => {
  const bytesOf = (name: string) =>
    FILES.find(([known]) => known.startsWith(`${name}.`))?.[1] ?? new Uint8Array();
  const mastersOf = (file: Uint8Array) =>
    PackageEdit.open(file).names.filter((part) => /^ppt\/slideMasters\/[^/]+\.xml$/.test(part));
  const LOOKS = ['real-basic-theme', 'midnight-blue', 'median-theme', 'many-masters', 'google-slides'];

  /** File for `npm test`. */
  const TAKEN_OVER = /^many-masters/;

  it.each(FILES.filter(([name]) => (DEEP ? !/^(every-kind|strict-rtl)/.test(name) : TAKEN_OVER.test(name))))(
    'keeps all texts of %s on the masters of another file',
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

  it('assigns placeholders to those of the most similar layout, at its positions', () => {
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

  it('keeps content without a placeholder in place and warns about it', () => {
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

  it('reorders elements without changing what covers what: title first, then from top to bottom', {
    skip: !DEEP,
  }, () => {
    let slidesWithFixes = 0;
    for (const [name, file] of oneIn(12, FILES)) {
      const found = fixesOf(file);
      if (found.length === 0) continue;
      const { bytes } = edited(file, { op: 'fix', fixes: found.map(({ id }) => id) });
      expect(fixesOf(bytes), name).toEqual([]);
      expectSound(file, bytes);
      const slides = [...new Set(found.map(({ slide }) => slide))];
      const [treesBefore, treesAfter] = [slideTrees(file, slides), slideTrees(bytes, slides)];
      for (const { slide } of found) {
        const [before = [], after = []] = [treesBefore, treesAfter].map(
          (all) => all.find(({ number }) => number === slide)?.elements,
        );
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
