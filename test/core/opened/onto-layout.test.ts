import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import { streamDeck } from '../../../src/core/ooxml/read/index.ts';
import type { OpenedFile, OpenedResult, OpenedSlideTree } from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { listSlides } from '../../../src/core/opened/opened-slides.ts';
import { readSlides } from '../../../src/core/opened/slide-tree.ts';

const fixture = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url)));

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const treesOf = (file: Uint8Array, slides: readonly number[]) =>
  doOpenedJob({ fonts: NO_FONTS, kind: 'openedTrees', file, slides }) as readonly OpenedSlideTree[];

/** The last slides of a deck into which slides of another were copied. */
function brought(
  from: string,
  into: string,
  slides: readonly number[],
  look: 'keep' | 'target' = 'target',
): readonly OpenedSlideTree[] {
  const file = fixture(into);
  const { bytes } = doOpenedJob({
    fonts: NO_FONTS,
    kind: 'openedEdits',
    file,
    edits: [{ op: 'copy_slides', file: fixture(from), slides, look }],
  }) as OpenedResult;
  const known = new Set([...checkPackage(file), ...checkPackage(fixture(from))].map(({ code }) => code));
  expect(checkPackage(bytes).filter(({ code }) => !known.has(code))).toEqual([]);
  const head = doOpenedJob({ fonts: NO_FONTS, kind: 'openedFile', file: bytes }) as OpenedFile;
  const numbers = slides.map((_, at) => head.slides.length - slides.length + 1 + at);
  return treesOf(bytes, numbers);
}

it('copy_slides with the target look puts text into body placeholders and diagrams over their whole area', () => {
  const [text, diagram] = brought('designs/median-theme.pptx', 'pptx/utf-16-template.potx', [2, 4]);
  const body = text?.elements.find((one) => one.text?.includes('VSTO stands') === true);
  expect(body?.height ?? 0).toBeGreaterThan(300);
  const { x, y, width, height } = body ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(diagram?.elements.find(({ kind }) => kind === 'diagram')).toMatchObject({ x, y, width, height });
});

it('copy_slides puts a slide with a title and a free table onto a title-only layout, and one with text onto a text layout', () => {
  const slides = brought('pptx/picture-chart-table.pptx', 'designs/real-basic-theme.pptx', [2, 3, 4]);
  for (const { elements } of slides.slice(1)) {
    const [title, free] = [
      elements.find(({ kind }) => kind === 'title'),
      elements.find(({ kind }) => kind === 'table' || kind === 'chart'),
    ];
    expect(free?.y ?? 0).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0) - 1);
    // The slide has three quarters of the width, so the element keeps its width and relative position.
    const [own] = treesOf(fixture('pptx/picture-chart-table.pptx'), [free?.kind === 'table' ? 3 : 4]).flatMap(
      (one) => one.elements.filter(({ kind }) => kind === free?.kind),
    );
    for (const side of ['x', 'width', 'height'] as const)
      expect(
        Math.abs((free?.[side] ?? -1) - (own?.[side] ?? -1) * 0.75),
        `${free?.kind} ${side}`,
      ).toBeLessThan(2);
  }
  const layouts = slides.map(({ layout }) => layout);
  expect(layouts).toEqual(['TITLE_AND_BODY', 'TITLE_ONLY', 'TITLE_ONLY']);
  // Other elements make room for the title in its new position.
  const [title, ...rest] =
    slides[0]?.elements.toSorted((a, b) => Number(b.kind === 'title') - Number(a.kind === 'title')) ?? [];
  expect(rest.map(({ kind }) => kind).sort()).toEqual(['body', 'picture']);
  for (const one of rest) expect(title !== undefined && meet(one, title), one.name).toBe(false);
});

it.each(['keep', 'target'] as const)(
  'copy_slides scales slides of another size to fit, centred, with their text (%s)',
  (look) => {
    const [before] = treesOf(fixture('pptx/real-financial-report.pptx'), [2]);
    const [after] = brought('pptx/real-financial-report.pptx', 'designs/median-theme.pptx', [2], look);
    if (look === 'target') expect(after?.layout).toBe('Blank');
    // 1280 × 720 px on 960 × 720 px.
    const moved = new Map(after?.elements.map((one) => [one.name, one]));
    expect(before?.elements.length).toBeGreaterThan(10);
    for (const { name, x, y, width, height } of before?.elements ?? []) {
      const one = moved.get(name);
      expect([
        name,
        ...[one?.x, one?.y, one?.width, one?.height].map((value) => Math.round(value ?? -1)),
      ]).toEqual([name, ...[x * 0.75, y * 0.75 + 90, width * 0.75, height * 0.75].map(Math.round)]);
    }
  },
);

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function meet(a: Frame, b: Frame): boolean {
  return (
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 3 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 3
  );
}

it('copy_slides keeps texts without a placeholder in their positions below the title, at their font sizes', () => {
  const words = {
    title: 'Two harbours',
    body: 'Quay north',
    body2: 'Twelve cranes, all electric',
    body3: 'Quay south',
    body4: 'Nine cranes, four of them electric',
  };
  const inserted = doOpenedJob({
    fonts: NO_FONTS,
    kind: 'openedEdits',
    file: fixture('designs/financial-template.potx'),
    edits: [{ op: 'insert', layout: 'Comparison', content: words }],
  }) as OpenedResult;
  const { slides } = doOpenedJob({ fonts: NO_FONTS, kind: 'openedFile', file: inserted.bytes }) as OpenedFile;
  const [before] = treesOf(inserted.bytes, [slides.length]);
  for (const [into, layout, factor] of [
    ['designs/real-basic-theme.pptx', 'TITLE_ONLY', 0.75],
    ['designs/median-theme.pptx', 'Comparison', 1],
  ] as const) {
    const { bytes } = doOpenedJob({
      fonts: NO_FONTS,
      kind: 'openedEdits',
      file: fixture(into),
      edits: [{ op: 'copy_slides', file: inserted.bytes, slides: [slides.length], look: 'target' }],
    }) as OpenedResult;
    const head = doOpenedJob({ fonts: NO_FONTS, kind: 'openedFile', file: bytes }) as OpenedFile;
    const [after] = treesOf(bytes, [head.slides.length]);
    expect(after?.layout).toBe(layout);
    const elements = after?.elements ?? [];
    const title = elements.find(({ kind }) => kind === 'title');
    const rest = elements.filter((one) => one !== title);
    expect(rest.map(({ text = '' }) => text.replace(/^- |\*/g, '')).sort()).toEqual(
      Object.values(words).slice(1).sort(),
    );
    for (const one of rest) {
      expect(title === undefined || !meet(one, title), `${into}: ${one.name} and the title`).toBe(true);
      for (const other of rest)
        if (one !== other) expect(meet(one, other), `${into}: ${one.name} and ${other.name}`).toBe(false);
    }
    if (layout === 'Comparison') continue;
    // All distances shrink by one factor.
    const scale = (rest[0]?.width ?? 0) / (before?.elements.find(({ id }) => id === rest[0]?.id)?.width ?? 1);
    expect(scale).toBeLessThanOrEqual(factor + 0.001);
    for (const one of rest) {
      const own = before?.elements.find(({ id }) => id === one.id);
      expect(Math.abs(one.width - (own?.width ?? 0) * scale), one.name).toBeLessThan(1);
      expect(
        Math.abs(
          one.y -
            (rest[0]?.y ?? 0) -
            ((own?.y ?? 0) - (before?.elements.find(({ id }) => id === rest[0]?.id)?.y ?? 0)) * scale,
        ),
        one.name,
      ).toBeLessThan(1);
    }
    const part = PackageEdit.open(bytes);
    const sizes = [
      ...part.text(listSlides(part).at(-1)?.part ?? '').matchAll(/<a:lvl1pPr><a:defRPr sz="(\d+)"/g),
    ].map(([, size]) => Number(size) / 100);
    expect(sizes).toHaveLength(4);
    const read = readSlides(
      streamDeck(inserted.bytes),
      new Set([listSlides(PackageEdit.open(inserted.bytes)).at(-1)?.part ?? '']),
    );
    const own =
      [...read.values()][0]?.shapes.flatMap((shape) =>
        shape.kind === 'shape' && shape.placeholder?.type !== 'title'
          ? (shape.text?.paragraphs[0]?.runs[0]?.sizePt ?? [])
          : [],
      ) ?? [];
    expect(sizes.map((size) => Math.round(size))).toEqual(own.map((size) => Math.round(size * scale)));
  }
});
