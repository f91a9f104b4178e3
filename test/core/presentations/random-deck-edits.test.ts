import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { checkPackage } from '../../../src/core/ooxml/check/index.ts';
import type { ReviewComment } from '../../../src/core/opened/comment.ts';
import { DEEP } from '../../support/deep.ts';
import { toDataUri, writeMovie, writeWave } from '../../support/media-files.ts';
import { openBench } from '../../support/services.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const RUNS = DEEP ? 100 : 3;
const TIMEOUT_MS = 30 * 60_000;
const FILES = [toDataUri(writeMovie(), 'video/mp4'), toDataUri(writeWave(), 'audio/wav')];
const SLIDES = [
  {
    markup:
      '<section><h1>Nine ferries leave at noon</h1><ul build="fade paragraph"><li>Six across the bay</li><li>Three to the islands</li></ul></section>',
  },
  { layout: 'bullets', content: { title: 'What changes', items: [{ text: 'Boats' }, { text: 'Quays' }] } },
  {
    layout: 'table',
    content: {
      title: 'Lines',
      table: {
        columns: [{ label: 'Line' }, { label: 'Boats' }],
        rows: [
          ['Bay', '6'],
          ['Isles', '3'],
        ],
      },
    },
  },
];

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

interface Shown {
  readonly comments?: readonly ReviewComment[];
  readonly elements?: readonly { readonly id: string; readonly kind?: string }[];
}

/** Input of a random edit: number and content of a slide, and random values. */
interface Scope {
  readonly slide: number;
  readonly shown: Shown;
  readonly number: number;
  readonly text: string;
}
const nth = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
const commentIn = ({ shown: { comments = [] }, number }: Scope) =>
  nth(
    comments.flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]),
    number,
  );
const clipIn = ({ shown: { elements = [] }, number }: Scope) =>
  nth(
    elements.filter(({ kind }) => kind === 'media'),
    number,
  )?.id;

const MAKES: Readonly<Record<string, (scope: Scope) => object>> = {
  comment: ({ number, text }) => ({
    op: 'add_comment',
    ...(number % 2 === 0 ? { element: 'title' } : {}),
    value: { text, author: ['Ann Lee', 'Ben & Ray'][number % 2] },
  }),
  answer: (scope) => ({ op: 'reply_comment', value: { comment: commentIn(scope), text: scope.text } }),
  resolve: (scope) => ({
    op: 'set_comment',
    value: { comment: commentIn(scope), resolved: scope.number % 2 === 0 },
  }),
  uncomment: (scope) => ({ op: 'remove_comment', value: { comment: commentIn(scope) } }),
  media: ({ number }) => ({
    op: 'insert_media',
    value: { file: FILES[number % 2], start: number % 3 === 0 ? 'auto' : 'click', x: number % 900 },
  }),
  playback: (scope) => ({
    op: 'set_element',
    element: clipIn(scope) ?? 'clip-1',
    value: { y: scope.number % 500, media: { loop: scope.number % 2 === 0, volume: 0.4, to: 0.9 } },
  }),
  silence: (scope) => ({ op: 'remove_element', element: clipIn(scope) ?? 'clip-1' }),
  copy: () => ({ op: 'duplicate' }),
  move: ({ number }) => ({ op: 'move', to: 1 + (number % 3) }),
};

const anyStep = fc.record({
  kind: fc.constantFrom(...Object.keys(MAKES)),
  slide: fc.nat(),
  number: fc.nat(),
  text: fc.constantFrom('Why?', 'a & b < c > "d"', 'First\nsecond', '港口的渡轮', 'مرحبا', '🚢'),
});

it(
  'random edits of comments, videos and slides of a deck keep its file valid, and undo restores the bytes',
  async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 8 }), async (steps) => {
        const { presentation_id: id } = await bench.run('create_presentation', { slides: SLIDES });
        const file = async () => {
          const { path } = await bench.run('export_presentation', { id, export_as: 'pptx' });
          const key = new URL(String(path)).pathname.replace('/downloads/', '');
          return Buffer.from((await bench.blobs.get(key)) ?? []);
        };
        const before = await file();
        let calls = 0;
        for (const { kind, slide: at, number, text } of steps) {
          const { slides } = await bench.run('get_presentation', { id, response_format: 'detailed' });
          const shown = slides as readonly Shown[];
          const slide = 1 + (at % shown.length);
          const edit = MAKES[kind]?.({ slide, shown: shown[slide - 1] ?? {}, number, text });
          try {
            const { revision } = await bench.run('edit_presentation', { id, edits: [{ ...edit, slide }] });
            if (Number(revision) > 0) calls += 1;
          } catch (error) {
            if (!(error instanceof Failure) || error.message.length < 20) throw error;
          }
        }
        const bytes = await file();
        expect(checkPackage(bytes)).toEqual([]);
        await expectNoXmlErrors(bytes);
        for (let call = 0; call < calls; call += 1)
          await bench.run('edit_presentation', { id, edits: [{ op: 'undo' }] });
        expect(Buffer.compare(await file(), before)).toBe(0);
        done += calls;
      }),
      { numRuns: RUNS },
    );
    expect(done).toBeGreaterThan(RUNS);
  },
  TIMEOUT_MS,
);
