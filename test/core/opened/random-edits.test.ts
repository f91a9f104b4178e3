import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import { readZip } from '../../../src/core/ooxml/package/index.ts';
import { streamDeck } from '../../../src/core/ooxml/read/index.ts';
import type {
  Fix,
  OpenedEdit,
  OpenedElement,
  OpenedFile,
  OpenedResult,
  OpenedSlideTree,
  OpenedText,
} from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { BUILD_EFFECTS, BUILD_STARTS, EFFECT_SIDES } from '../../../src/core/scene/slide-show.ts';
import { TRANSITIONS } from '../../../src/core/scene/transition.ts';
import { withClassicComments, withModernComments } from '../../support/commented-deck.ts';
import { DEEP } from '../../support/deep.ts';
import { writeMovie, writeWave } from '../../support/media-files.ts';

/** Approximate number of edits; `DEEP=1` tries ten thousand. */
const [STEPS_MAX, RUNS] = DEEP ? [8, 2_400] : [4, 8];
const TIMEOUT_MS = 90 * 60_000;
const SMALL_BYTES = 700_000;

const FILES = ['../../fixtures/pptx/', '../../fixtures/designs/']
  .flatMap((path) => {
    const folder = new URL(path, import.meta.url);
    return readdirSync(folder).flatMap((name) =>
      /\.(pptx|potx)$/.test(name)
        ? [{ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }]
        : [],
    );
  })
  .filter(({ bytes }) => bytes.length < SMALL_BYTES);
const [{ bytes: uncommented } = { bytes: new Uint8Array() }] = FILES.filter(
  ({ name }) => name === 'picture-chart-table.pptx',
);
FILES.push(
  { name: 'classic comments', bytes: new Uint8Array(withClassicComments(uncommented)) },
  { name: 'modern comments', bytes: new Uint8Array(withModernComments(uncommented)) },
);

const NAMES = FILES.map(({ name }) => name);
const bytesOf = (wanted: string): Uint8Array =>
  FILES.find(({ name }) => name === wanted)?.bytes ?? new Uint8Array();

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const job = { fonts: NO_FONTS } as const;
const headOf = (file: Uint8Array) => doOpenedJob({ ...job, kind: 'openedFile', file }) as OpenedFile;
const treeOf = (file: Uint8Array, slide: number) =>
  (doOpenedJob({ ...job, kind: 'openedTrees', file, slides: [slide] }) as readonly OpenedSlideTree[])[0];
const textsOf = (file: Uint8Array) =>
  doOpenedJob({ ...job, kind: 'openedTexts', file }) as readonly OpenedText[];
const fixesOf = (file: Uint8Array) => doOpenedJob({ ...job, kind: 'openedFixes', file }) as readonly Fix[];
const edited = (file: Uint8Array, edit: OpenedEdit) =>
  doOpenedJob({ ...job, kind: 'openedEdits', file, edits: [edit] }) as OpenedResult;
/** Faults without names of parts and elements, because copied slides bring their faults under new names. */
const faultsOf = (file: Uint8Array) =>
  checkPackage(file).map(
    ({ code, message }) => `${code} ${message.replace(/"[^"]*"/g, 'it').replace(/\d+/g, '#')}`,
  );
const flat = (elements: readonly OpenedElement[]): OpenedElement[] =>
  elements.flatMap((element) => [element, ...flat(element.children ?? [])]);

const TALL = {
  bytes: new Uint8Array(readFileSync(new URL('../../fixtures/opened/tall.png', import.meta.url))),
  mimeType: 'image/png',
  widthPx: 100,
  heightPx: 400,
} as const;
const MEDIA = [
  {
    bytes: writeMovie(),
    filename: 'Ferry.mp4',
    kind: 'video',
    extension: 'mp4',
    mimeType: 'video/mp4',
    seconds: 12,
  },
  {
    bytes: writeWave(),
    filename: 'Bell.wav',
    kind: 'audio',
    extension: 'wav',
    mimeType: 'audio/wav',
    seconds: 1,
  },
] as const;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="300"/>');

/** Input of a random edit: the deck, the slide, one of its elements, another deck, and random numbers. */
interface Scope {
  readonly file: Uint8Array;
  readonly head: OpenedFile;
  readonly slide: number;
  readonly elements: readonly OpenedElement[];
  readonly other: Uint8Array;
  readonly text: string;
  readonly number: number;
}
type Make = (scope: Scope) => OpenedEdit | undefined;

const nth = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
const onElement =
  (
    make: (element: OpenedElement, scope: Scope) => OpenedEdit | undefined,
    holds: (element: OpenedElement) => boolean = () => true,
  ): Make =>
  (scope) => {
    const element = nth(scope.elements.filter(holds), scope.number);
    return element === undefined ? undefined : make(element, scope);
  };
const changing = (
  change: (element: OpenedElement, scope: Scope) => Extract<OpenedEdit, { op: 'set_element' }>['change'],
  holds?: (element: OpenedElement) => boolean,
): Make =>
  onElement(
    (element, scope) => ({
      op: 'set_element',
      slide: scope.slide,
      element: element.id,
      change: change(element, scope),
    }),
    holds,
  );

/** Edit of one of the comments on the slide. */
const onComment =
  (make: (comment: string, scope: Scope) => OpenedEdit): Make =>
  (scope) => {
    const comments = treeOf(scope.file, scope.slide)?.comments ?? [];
    const ids = comments.flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]);
    const id = nth(ids, scope.number);
    return id === undefined ? undefined : make(id, scope);
  };

const styling = (
  style: (scope: Scope) => Extract<OpenedEdit, { op: 'set_style' }>['style'],
  holds?: (element: OpenedElement) => boolean,
): Make =>
  onElement(
    ({ id }, scope) => ({ op: 'set_style', slide: scope.slide, element: id, style: style(scope) }),
    holds,
  );

/** Edits of a single slide, after which all other slides are unchanged. */
const ON_SLIDES: Readonly<Record<string, Make>> = {
  words: onElement(
    ({ id }, { slide, text }) => ({ op: 'set_text', slide, element: id, text }),
    ({ text }) => text !== undefined,
  ),
  cell: onElement(
    ({ id }, { slide, text }) => ({ op: 'set_text', slide, element: `${id}/r1c1`, text }),
    ({ cells }) => cells !== undefined,
  ),
  rows: changing(
    ({ cells }, { text }) => ({ rows: [...(cells ?? []), (cells?.[0] ?? []).map(() => text.slice(0, 20))] }),
    ({ cells }) => cells !== undefined,
  ),
  chart: changing(
    ({ chart }, { number }) => ({
      chart: {
        series: (chart?.series ?? []).map(({ values }) => ({
          values: values.map((value) => (value ?? 0) + (number % 9)),
        })),
      },
    }),
    ({ chart }) => chart !== undefined,
  ),
  place: changing((_, { number }) => ({
    x: number % 600,
    y: number % 400,
    width: 40 + (number % 500),
    height: 30 + (number % 300),
  })),
  turn: changing((_, { number }) => ({ rotation: number % 360 })),
  alt: changing((_, { text }) => ({ alt: text })),
  decorative: changing(() => ({ decorative: true })),
  name: changing((_, { text }) => ({ name: text.slice(0, 40) })),
  link: changing((_, { number, head }) => ({
    link: [
      null,
      'https://example.org/?a=1&b=2',
      '#next',
      `#${(number % head.slides.length) + 1}`,
      'a b/c.xlsx',
    ][number % 5] as string | null,
  })),
  text_style: styling(
    ({ number, text }) => ({
      size: 6 + (number % 60),
      color: number % 2 === 0 ? 'accent2 lighter 40%' : null,
      bold: number % 3 === 0,
      bullet: [true, 'none', '1.', null][number % 4] as boolean | string | null,
      align: 'center',
      autofit: 'shrink',
      font: 'Georgia',
      ...(number % 5 === 0 ? { words: text.slice(0, 3), link: '#first' } : {}),
    }),
    ({ text }) => text !== undefined,
  ),
  shape_style: styling(
    ({ number }) => ({
      fill:
        number % 2 === 0 ? { gradient: ['accent1', '#FF0000 50% transparent'], angle: number % 360 } : null,
      line:
        number % 3 === 0 ? 'none' : { color: 'text1', width: number % 20, dash: 'dash_dot', end: 'arrow' },
      shadow: [true, false, null][number % 3] as boolean | null,
      shape: ['roundRect', 'ellipse', 'chevron'][number % 3] as string,
      glow: number % 2 === 1,
    }),
    ({ kind }) => ['shape', 'text', 'picture', 'group', 'connector'].includes(kind),
  ),
  table_style: styling(
    ({ number }) => ({
      fill: 'accent3 darker 25%',
      borders: { inside: 'none', outside: { color: 'dark1', width: number % 5 } },
      anchor: 'middle',
      padding: number % 12,
      column_widths: 'even',
      table_style: 'Medium Style 2 - Accent 2',
    }),
    ({ cells }) => cells !== undefined,
  ),
  frame_style: styling(({ number }) => ({
    rotation: number % 360,
    flip: (['none', 'horizontal', 'vertical', 'both'] as const)[number % 4] ?? 'none',
    order: (['front', 'back', 'forward', 'backward'] as const)[number % 4] ?? 'front',
  })),
  group: ({ slide, elements, number }) => ({
    op: 'group_elements',
    slide,
    elements: elements.slice(number % 3, (number % 3) + 2 + (number % 4)).map(({ id }) => id),
  }),
  ungroup: onElement(
    ({ id }, { slide }) => ({ op: 'ungroup_element', slide, element: id }),
    ({ kind }) => kind === 'group',
  ),
  arrange: ({ slide, elements, number }) => ({
    op: 'arrange_elements',
    slide,
    elements: elements.slice(0, 2 + (number % 5)).map(({ id }) => id),
    ...([
      { align: 'left' },
      { align: 'middle', to: 'slide' },
      { distribute: 'horizontal' },
      { distribute: 'vertical', gap: 12 },
      { same: 'size' },
    ][number % 5] as object),
  }),
  show_builds: ({ slide, elements, number }) => ({
    op: 'set_builds',
    slide,
    builds: [
      ...(number % 3 === 0 ? [{ step: 1 + (number % 2) }] : []),
      ...elements.slice(number % 4, (number % 4) + (number % 5)).map(({ id, text, chart, media }) => ({
        element: id,
        effect: media !== undefined ? ('play' as const) : (BUILD_EFFECTS[number % 5] ?? 'fade'),
        by:
          text !== undefined
            ? ('paragraph' as const)
            : chart !== undefined && chart.series.length > 0
              ? ('series' as const)
              : ('element' as const),
        start: BUILD_STARTS[number % 3] ?? 'click',
        from: EFFECT_SIDES[number % 4] ?? 'left',
      })),
    ],
  }),
  show_transition: ({ slide, number }) => ({
    op: 'set_transition',
    slide,
    effect: TRANSITIONS[number % 5] ?? 'none',
    ...(number % 2 === 0 ? { seconds: 1.5, advance_after: 3 } : { from: 'top' as const }),
  }),
  show_media: ({ slide, number }) => ({
    op: 'insert_media',
    slide,
    media: MEDIA[number % 2] ?? MEDIA[0],
    poster: TALL,
    playback: { start: number % 3 === 0 ? 'click' : 'auto', loop: number % 2 === 0, from: 0.5 },
    frame: { x: number % 500, y: 20, width: 200, height: 100 },
  }),
  show_playback: changing(
    (_, { number }) => ({ media: { start: number % 2 === 0 ? 'click' : 'auto', volume: 0.3, to: 0.9 } }),
    ({ media }) => media !== undefined,
  ),
  unseen: changing((_, { number }) => ({ hidden: number % 2 === 0 })),
  remove: onElement(({ id }, { slide }) => ({ op: 'remove_element', slide, element: id })),
  copy: onElement(({ id }, { slide }) => ({ op: 'duplicate_element', slide, element: id })),
  order: onElement(({ id }, { slide, number }) => ({
    op: 'move_element',
    slide,
    element: id,
    where: number % 2 === 0 ? 'start' : 'end',
  })),
  picture: onElement(({ id }, { slide, number }) => ({
    op: 'set_element',
    slide,
    element: id,
    change: {},
    picture: number % 2 === 0 ? TALL : { ...TALL, vector: SVG, focusY: 0 },
  })),
  comment: ({ slide, text, number, elements }) => {
    const element = number % 3 === 0 ? undefined : nth(elements, number)?.id;
    return {
      op: 'add_comment',
      slide,
      text: text.trim() || 'What is this?',
      author: ['Ann Lee', 'Ben & Ray'][number % 2] ?? '',
      created: '2026-11-30T03:40:00.000Z',
      ...(element === undefined ? {} : { element }),
    };
  },
  answer: onComment((comment, { slide, text }) => ({
    op: 'reply_comment',
    slide,
    comment,
    text: text.trim() || 'Done.',
    author: 'Kim',
    created: '2026-11-30T03:41:00.000Z',
  })),
  resolve: onComment((comment, { slide, number }) => ({
    op: 'set_comment',
    slide,
    comment,
    resolved: number % 2 === 0,
  })),
  uncomment: onComment((comment, { slide }) => ({ op: 'remove_comment', slide, comment })),
  notes: ({ slide, text }) => ({ op: 'set_notes', slide, text }),
  hide: ({ slide, number }) => ({ op: 'hide', slide, hidden: number % 2 === 0 }),
};
const ON_DECKS: Readonly<Record<string, Make>> = {
  duplicate: ({ slide }) => ({ op: 'duplicate', slide }),
  move: ({ slide, head }) => ({ op: 'move', slide, to: head.slides.length - slide + 1 }),
  delete: ({ slide }) => ({ op: 'delete', slide }),
  insert: ({ head, number, text }) => {
    const layout = nth(head.layouts, number);
    return layout === undefined ? undefined : { op: 'insert', layout, content: { title: text } };
  },
  replace: ({ text }) => ({ op: 'find_replace', find: 'e', replace: text.slice(0, 3) }),
  translate: ({ file, number }) => ({
    op: 'set_texts',
    language: number % 2 === 0 ? 'de-DE' : 'ar-SA',
    rtl: number % 2 === 1,
    texts: textsOf(file)
      .slice(0, 30)
      .map(({ id, text }) => ({ id, text })),
  }),
  title: ({ text }) => ({ op: 'set_file', title: text }),
  colors: ({ number }) => ({
    op: 'set_file',
    colors: { accent1: `#${(number % 0xffffff).toString(16).padStart(6, '0')}` },
  }),
  fonts: () => ({ op: 'set_file', fonts: { heading: 'Georgia', body: 'Arial' } }),
  footer: ({ text, number }) => ({
    op: 'set_file',
    footer: number % 2 === 0 ? { text, numbers: true } : { text: null, numbers: false, date: null },
  }),
  size: ({ number }) => ({
    op: 'set_file',
    size: {
      width: 300 + (number % 1_500),
      height: 300 + ((number >> 4) % 1_500),
      fit: number % 2 === 0 ? 'ensure_fit' : 'maximize',
    },
  }),
  sections: ({ head, number }) => ({
    op: 'set_file',
    sections:
      number % 3 === 0
        ? []
        : [{ name: 'One', from: 1 }, ...(head.slides.length > 1 ? [{ name: 'Two', from: 2 }] : [])],
  }),
  properties: ({ text }) => ({ op: 'set_file', properties: { author: text, keywords: text } }),
  bring: ({ other, number }) => ({
    op: 'copy_slides',
    file: other,
    slides: [1],
    look: number % 2 === 0 ? 'keep' : 'target',
  }),
  look: ({ other }) => ({ op: 'take_look', file: other }),
  fix: ({ file }) => ({
    op: 'fix',
    fixes: fixesOf(file).flatMap(({ id, asks }) => (asks === true ? [] : [id])),
  }),
};
const MAKES: Readonly<Record<string, Make>> = { ...ON_SLIDES, ...ON_DECKS };

/** Packed bytes of slide parts by name. */
function slideParts(file: Uint8Array): Map<string, string> {
  return new Map(
    readZip(file).flatMap((entry) =>
      /^ppt\/slides\/[^/]+\.xml$/.test(entry.name)
        ? [[entry.name, Buffer.from(entry.packed().bytes).toString('base64')] as const]
        : [],
    ),
  );
}

/** Kinds whose undo by step is tried, too. */
const RESTYLES = /style|group|arrange|link|comment|answer|resolve|show/;

/** Fails unless taking the only step of a result back gives the parts of the file before it. */
function expectUndone(before: Uint8Array, { bytes, steps }: OpenedResult): void {
  const contents = (file: Uint8Array) =>
    new Map(readZip(file).map(({ name, read }) => [name, Buffer.from(read()).toString('base64')]));
  const old = contents(before);
  // The first change of a signed file ends its signature for good.
  if ([...old.keys()].some((name) => name.startsWith('_xmlsignatures/'))) return;
  const undone = edited(bytes, {
    op: 'revert',
    summary: 'undone',
    from: { file: bytes, parts: {} },
    to: { file: before, parts: {} },
    parts: steps[0]?.parts ?? [],
  }).bytes;
  expect(contents(undone)).toEqual(old);
}

const anyText = fc.constantFrom(
  'Nine **ferries** at noon',
  'a & b < c > "d"',
  'First\n- one\n  - deeper\n- two',
  '港口的渡轮',
  'مرحبا بكم',
  '',
  '  ',
  '🚢 👩‍👩‍👧',
  'x'.repeat(400),
  '_*~`[not a link](',
  '\u200f\u00ad\u0009tab',
);
const anyStep = fc.record({
  kind: fc.constantFrom(...Object.keys(MAKES)),
  slide: fc.nat(),
  number: fc.nat(),
  text: anyText,
  other: fc.constantFrom(...NAMES),
});

describe('random edits of decks of other programs', () => {
  it(
    'introduce no package faults; edits of one slide leave the others unchanged; refusals give a reason',
    () => {
      const done = new Map<string, number>();
      fc.assert(
        fc.property(
          fc.constantFrom(...NAMES),
          fc.array(anyStep, { minLength: 1, maxLength: STEPS_MAX }),
          (name, steps) => {
            const bytes = bytesOf(name);
            let file = bytes;
            const known = new Set(faultsOf(bytes));
            for (const step of steps) {
              const head = headOf(file);
              if (head.slides.length === 0 || head.slides.length > 80) break;
              const slide = (step.slide % head.slides.length) + 1;
              const edit = MAKES[step.kind]?.({
                file,
                head,
                slide,
                elements: flat(treeOf(file, slide)?.elements ?? []),
                other: bytesOf(step.other),
                text: step.text,
                number: step.number,
              });
              if (edit === undefined) continue;
              if ('file' in edit) for (const fault of faultsOf(bytesOf(step.other))) known.add(fault);
              let next: Uint8Array;
              try {
                const result = edited(file, edit);
                next = result.bytes;
                if (RESTYLES.test(step.kind)) expectUndone(file, result);
              } catch (error) {
                if (
                  !(error instanceof Failure) ||
                  error.code !== 'invalid_input' ||
                  error.message.length < 20
                )
                  throw error;
                continue;
              }
              if (ON_SLIDES[step.kind] !== undefined) {
                const [before, after] = [slideParts(file), slideParts(next)];
                const other = [...before].filter(([name, packed]) => after.get(name) !== packed);
                expect(
                  [after.size, other.length <= 1],
                  `${step.kind}: ${other.map(([name]) => name).join()}`,
                ).toEqual([before.size, true]);
              }
              file = next;
              done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
            }
            expect(faultsOf(file).filter((fault) => !known.has(fault))).toEqual([]);
            streamDeck(file);
          },
        ),
        { numRuns: RUNS },
      );
      if (RUNS > 1_000) expect([...done.keys()].sort()).toEqual(Object.keys(MAKES).sort());
      expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(RUNS);
    },
    TIMEOUT_MS,
  );
});
