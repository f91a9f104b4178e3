import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_FONTS } from '../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../src/core/layout/inline-markdown.ts';
import type {
  OpenedEdit,
  OpenedElement,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
} from '../../src/core/opened/api.ts';
import { doOpenedJob } from '../../src/core/opened/do-opened-job.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { hasLibreOffice, SecondReader } from '../support/libreoffice.ts';
import { greysOf, similarity } from '../support/similarity.ts';
import { openXmlErrors } from '../support/validate-pptx.ts';

const WIDTH_PX = 640;
/** `npm run test:deep` takes every sample. */
const QUICK = ['pptx/picture-chart-table.pptx', 'designs/median-theme.pptx', 'pptx/shapes-typography.pptx'];
const FILES = ['pptx', 'designs']
  .flatMap((folder) =>
    readdirSync(new URL(`../fixtures/${folder}/`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(pptx|potx)$/.test(name) && (DEEP || QUICK.includes(name)));

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
const headOf = (file: Uint8Array) => doOpenedJob({ kind: 'openedFile', file, fonts: NO_FONTS }) as OpenedFile;
const edited = (file: Uint8Array, edits: readonly OpenedEdit[]) =>
  (doOpenedJob({ kind: 'openedEdits', file, fonts: NO_FONTS, edits }) as OpenedResult).bytes;

/** One edit of each kind that the slide has something for. */
function editsOn(file: Uint8Array, slide: number): OpenedEdit[] {
  const [tree] = doOpenedJob({
    kind: 'openedTrees',
    file,
    fonts: NO_FONTS,
    slides: [slide],
  }) as readonly OpenedSlideTree[];
  const elements = tree?.elements ?? [];
  const [any, text] = [elements[0], elements.find((one) => one.text !== undefined)];
  const [table, chart] = [
    elements.find(({ cells }) => cells !== undefined),
    elements.find((one) => one.chart !== undefined),
  ];
  const set = (
    element: OpenedElement | undefined,
    change: Extract<OpenedEdit, { op: 'set_element' }>['change'],
  ): OpenedEdit[] =>
    element === undefined ? [] : [{ op: 'set_element', slide, element: element.id, change }];
  return [
    ...(text === undefined
      ? []
      : [{ op: 'set_text', slide, element: text.id, text: 'Other **words** for it' } as const]),
    // The first of merged cells is never covered.
    ...set(table, {
      rows: (table?.cells ?? []).map((row, at) => (at === 0 ? ['Another', ...row.slice(1)] : row)),
    }),
    ...set(chart, {
      chart: {
        series: (chart?.chart?.series ?? []).map(({ values }) => ({
          values: values.map((value) => (value ?? 0) * 2 + 1),
        })),
      },
    }),
    ...set(any, { x: 40, y: 60, width: 200, height: 90 }),
    ...set(any, { alt: 'What it shows' }),
    ...set(text, { link: 'https://example.org/report' }),
    { op: 'set_notes', slide, text: 'Said aloud' },
    ...(any === undefined
      ? []
      : [
          { op: 'duplicate_element', slide, element: any.id } as const,
          { op: 'move_element', slide, element: any.id, where: 'end' } as const,
          { op: 'remove_element', slide, element: any.id } as const,
        ]),
  ];
}

/** Edits that are judged in one file: what one of them puts in, another does not take out. */
const groupsOf = (edits: readonly OpenedEdit[]): OpenedEdit[][] => [
  edits.filter(({ op }) => op !== 'remove_element'),
  edits.filter(({ op }) => op === 'remove_element'),
];

/** The slide in the middle of those that are shown, and where it stands among them. */
function middleOf(file: Uint8Array): { readonly slide: number; readonly page: number } {
  const shown = headOf(file).slides.flatMap(({ hidden }, index) => (hidden ? [] : [index + 1]));
  const page = Math.floor(shown.length / 2);
  return { slide: shown[page] ?? 0, page };
}

describe('a deck of another program with one edit of each kind', () => {
  test.each(oneIn(8, FILES))('%s has no new fault to the Open XML SDK', async (name) => {
    const file = fileOf(name);
    const { slide } = middleOf(file);
    if (slide === 0) return;
    const faults = async (bytes: Uint8Array) =>
      new Set((await openXmlErrors(bytes)).map((fault) => fault.replace(/^([^:]*):.*?: /, '$1: ')));
    let before: ReadonlySet<string> | undefined;
    const edits = editsOn(file, slide);
    expect(edits.length).toBeGreaterThan(0);
    for (const some of DEEP ? edits.map((edit) => [edit]) : groupsOf(edits)) {
      const after = await faults(edited(file, some));
      // Most files have none before, and need not be asked.
      if (after.size > 0) before ??= await faults(file);
      const fresh = [...after].filter((fault) => before?.has(fault) !== true);
      expect(fresh, some.map(({ op }) => op).join(', ')).toEqual([]);
    }
  });

  test.skipIf(!hasLibreOffice || !DEEP).each(FILES)(
    '%s looks the same in LibreOffice on all other slides',
    async (name) => {
      const file = fileOf(name);
      const { slide, page } = middleOf(file);
      if (slide === 0) return;
      const edits = editsOn(file, slide).filter(({ op }) => op !== 'remove_element');
      const changed = edited(file, edits);
      const [before, after] = [await picturesOf(file), await picturesOf(changed)];
      expect(after.length).toBe(before.length);
      const alike = before.map((one, index) => similarity(one, after[index] ?? one));
      expect(alike.filter((score, index) => index !== page && score < 1)).toEqual([]);
      // A slide without words gets only invisible changes.
      if (edits.some(({ op }) => op === 'set_text')) expect(alike[page]).toBeLessThan(1);
    },
  );
});

async function picturesOf(file: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-untouched-'));
  try {
    using office = new SecondReader(file);
    office.pictures(folder, WIDTH_PX);
    return await Promise.all(
      readdirSync(folder)
        .sort()
        .map((name) => greysOf(join(folder, name), WIDTH_PX)),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
