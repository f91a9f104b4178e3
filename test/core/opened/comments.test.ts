import { beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit, readZip } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedEdit } from '../../../src/core/opened/api.ts';
import type { CommentEdit, ReviewComment } from '../../../src/core/opened/comment.ts';
import {
  FIRST_THREAD,
  WORDS_THREAD,
  withClassicComments,
  withModernComments,
} from '../../support/commented-deck.ts';
import { edited, expectSound, FILES, others, slideTrees } from '../../support/opened-files.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const deckOf = (name: string): Buffer => FILES.find(([one]) => one === name)?.[1] ?? Buffer.alloc(0);
const plain = deckOf('picture-chart-table.pptx');
const strict = deckOf('strict-rtl.pptx');
const other = deckOf('picture-chart-table.pptx');
const classic = withClassicComments(plain);
const modern = withModernComments(plain);

const commentsOn = (file: Uint8Array, slide = 2): readonly ReviewComment[] =>
  slideTrees(file, [slide])[0]?.comments ?? [];
const by = { author: 'Kim Agent', created: '2026-11-30T03:40:00.000Z' };
const add = (text: string, on: { element?: string; words?: string } = {}, slide = 2): CommentEdit => ({
  op: 'add_comment',
  slide,
  text,
  ...by,
  ...on,
});
const reply = (comment: string, text: string): CommentEdit => ({
  op: 'reply_comment',
  slide: 2,
  comment,
  text,
  ...by,
});
const resolve = (comment: string, resolved: boolean): CommentEdit => ({
  op: 'set_comment',
  slide: 2,
  comment,
  resolved,
});

async function changed(file: Uint8Array, ...edits: OpenedEdit[]): Promise<Uint8Array> {
  const { bytes } = edited(file, ...edits);
  expectSound(file, bytes);
  await expectNoXmlErrors(bytes);
  return bytes;
}

function refusal(file: Uint8Array, edit: OpenedEdit): Failure {
  try {
    edited(file, edit);
  } catch (error) {
    return error as Failure;
  }
  throw new Error('The edit was not refused.');
}

const contents = (file: Uint8Array) =>
  new Map(readZip(file).map(({ name, read }) => [name, Buffer.from(read()).toString('base64')]));
const partsLike = (file: Uint8Array, name: RegExp) =>
  PackageEdit.open(file).names.filter((one) => name.test(one));

describe('comments of opened decks', () => {
  it('that are classic are read with their threads, times in UTC and positions', () => {
    expect(commentsOn(classic)).toEqual([
      {
        id: '1.1',
        author: 'Ann Lee',
        initials: 'AL',
        created: '2024-05-01T10:00:00.000',
        text: 'Is this still <true>?',
        x: 100,
        y: 20,
      },
      {
        id: '1.2',
        author: 'Ann Lee',
        initials: 'AL',
        created: '2024-05-01T08:05:00.000Z',
        text: 'Shorter title, please',
        x: 2,
        y: 2,
        replies: [
          {
            id: '2.1',
            author: 'Ben & Ray',
            initials: 'BR',
            created: '2024-05-01T09:00:00.000Z',
            text: 'Agreed',
          },
        ],
      },
    ]);
  });

  it('that are modern are read with their subject, text, status and replies', () => {
    expect(commentsOn(modern)).toMatchObject([
      {
        id: FIRST_THREAD,
        author: 'Ann Lee',
        created: '2024-08-20T08:10:02.942Z',
        text: 'I do not get this title',
        element: '2',
        replies: [{ author: 'Ben Ray', text: 'Me too' }],
      },
      { id: WORDS_THREAD, resolved: true, element: '3', words: 'AutoGen', text: 'Spell it out' },
    ]);
  });

  it('are modern in a deck without comments, on the slide, an element and text', async () => {
    const bytes = await changed(
      plain,
      add('Look & see\nagain'),
      add('On a box', { element: '2' }),
      add('On words', { element: '3', words: 'AutoGen' }),
    );
    expect(commentsOn(bytes)).toMatchObject([
      { author: 'Kim Agent', initials: 'KA', created: by.created, text: 'Look & see\nagain' },
      { text: 'On a box', element: '2' },
      { text: 'On words', element: '3', words: 'AutoGen' },
    ]);
    expect(others(plain, bytes).toSorted()).toEqual([
      '[Content_Types].xml',
      'ppt/_rels/presentation.xml.rels',
      'ppt/authors.xml',
      expect.stringMatching(/^ppt\/comments\/modernComment_101_\w+\.xml$/),
      'ppt/slides/_rels/slide2.xml.rels',
      'ppt/slides/slide2.xml',
    ]);
    expect(PackageEdit.open(bytes).text('ppt/slides/slide2.xml')).toMatch(/commentRel [^>]*r:id="rId\d+"/);
  });

  it('stay classic in a classic deck when one is added and one is answered', async () => {
    const bytes = await changed(classic, add('New', { element: '3' }), reply('2.1', 'Done.'));
    expect(others(classic, bytes).toSorted()).toEqual([
      'ppt/commentAuthors.xml',
      'ppt/comments/comment1.xml',
    ]);
    expect(commentsOn(bytes)).toMatchObject([
      { id: '1.1' },
      {
        id: '1.2',
        replies: [{ id: '2.1' }, { id: '3.2', author: 'Kim Agent', text: 'Done.', created: by.created }],
      },
      { id: '3.1', text: 'New' },
    ]);
    const file = PackageEdit.open(bytes);
    expect(file.text('ppt/comments/comment1.xml')).toContain(
      '<p15:parentCm authorId="1" idx="2"/></p15:threadingInfo></p:ext></p:extLst></p:cm></p:cmLst>',
    );
    expect(file.text('ppt/commentAuthors.xml')).toContain(
      '<p:cmAuthor id="3" name="Kim Agent" initials="KA" lastIdx="2" clrIdx="2">',
    );
  });

  it('are answered, resolved, reopened, edited and removed by thread', async () => {
    const answered = await changed(
      modern,
      reply(FIRST_THREAD, 'Changed.'),
      resolve(FIRST_THREAD, true),
      resolve(WORDS_THREAD, false),
      { op: 'set_comment', slide: 2, comment: WORDS_THREAD, text: 'Spell it *out*' },
    );
    expect(others(modern, answered).toSorted()).toEqual([
      'ppt/authors.xml',
      expect.stringMatching(/modernComment/),
    ]);
    const [first, second] = commentsOn(answered);
    expect(first).toMatchObject({
      resolved: true,
      replies: [{ text: 'Me too' }, { text: 'Changed.', author: 'Kim Agent' }],
    });
    expect(second).toMatchObject({ text: 'Spell it *out*' });
    expect(second).not.toHaveProperty('resolved');
    const part = partsLike(answered, /modernComment/)[0] ?? '';
    expect(PackageEdit.open(answered).text(part)).toContain('p223:reactions');
    const replies = first?.replies ?? [];
    const removed = await changed(
      answered,
      ...replies.map(({ id }): CommentEdit => ({ op: 'remove_comment', slide: 2, comment: id })),
    );
    expect(commentsOn(removed)[0]).not.toHaveProperty('replies');
    expect(PackageEdit.open(removed).text(part)).not.toContain('replyLst');
  });

  it.each([
    ['classic', classic],
    ['modern', modern],
  ])('are removed with their part and its references after the last %s one', async (_, file) => {
    const ids = commentsOn(file).map(({ id }) => id);
    const bytes = await changed(
      file,
      ...ids.map((comment): CommentEdit => ({ op: 'remove_comment', slide: 2, comment })),
    );
    expect(commentsOn(bytes)).toEqual([]);
    expect(partsLike(bytes, /ppt\/comments\//)).toEqual([]);
    expect(PackageEdit.open(bytes).text('ppt/slides/slide2.xml')).not.toContain('commentRel');
  });

  it.each([
    ['plain', plain, [add('One'), add('Two', { element: '2' })]],
    ['classic', classic, [add('One'), reply('1.1', 'Two')]],
    ['modern', modern, [reply(FIRST_THREAD, 'One'), resolve(FIRST_THREAD, true)]],
    ['strict', strict, [add('One', {}, 1)]],
  ])('in a %s deck are undone to the same parts', (_, file, edits) => {
    const { bytes, steps } = edited(file, ...edits);
    const undone = steps.toReversed().reduce(
      (now, { parts }, index) =>
        edited(now, {
          op: 'revert',
          summary: 'undone',
          from: { file: now, parts: {} },
          to: {
            file: index === steps.length - 1 ? file : edited(file, ...edits.slice(0, -1 - index)).bytes,
            parts: {},
          },
          parts,
        }).bytes,
      bytes,
    );
    expect(contents(undone)).toEqual(contents(file));
  });

  it('are added to a deck of the strict variant', async () => {
    const bytes = await changed(strict, add('Strict', {}, 1));
    expect(commentsOn(bytes, 1)).toMatchObject([{ text: 'Strict' }]);
  });

  it.each([
    ['classic', classic],
    ['modern', modern],
  ])('of type %s are duplicated with a slide under ids of their own', async (_, file) => {
    const bytes = await changed(file, { op: 'duplicate', slide: 2 });
    const words = (comments: readonly ReviewComment[]) =>
      comments.map(({ id: _id, replies = [], ...rest }) => ({
        ...rest,
        replies: replies.map(({ text }) => text),
      }));
    const [own, copy] = [commentsOn(bytes), commentsOn(bytes, 3)];
    expect(words(copy)).toEqual(words(own));
    const ids = [...own, ...copy].flatMap(({ id, replies = [] }) => [id, ...replies.map((one) => one.id)]);
    expect(new Set(ids).size).toBe(6);
    const xml = PackageEdit.open(bytes);
    for (const part of partsLike(bytes, /modernComment/))
      for (const [, id] of xml.text(part).matchAll(/sldId="(\d+)"/g))
        expect(xml.text(xml.main)).toMatch(new RegExp(`<p:sldId [^>]*\\bid="${id}"`));
  });

  it.each(['keep', 'target'] as const)(
    'are copied with slides and their authors with look %s',
    async (look) => {
      for (const source of [classic, modern]) {
        const bytes = await changed(other, { op: 'copy_slides', file: source, slides: [2], at: 1, look });
        expect(commentsOn(bytes, 1).map(({ author, text }) => [author, text])).toEqual(
          commentsOn(source).map(({ author, text }) => [author, text]),
        );
        expect(PackageEdit.open(bytes).has('ppt/commentAuthors.xml')).toBe(source === classic);
      }
    },
  );

  it('take the form of the deck when copied, and keep authors, text and threads', async () => {
    for (const [deck, source] of [
      [modern, classic],
      [classic, modern],
    ] as const) {
      const bytes = await changed(deck, {
        op: 'copy_slides',
        file: source,
        slides: [2],
        at: 1,
        look: 'keep',
      });
      const summary = (comments: readonly ReviewComment[]) =>
        comments.map(({ author, text, replies = [] }) => [
          author,
          text,
          replies.map((one) => [one.author, one.text]),
        ]);
      expect(summary(commentsOn(bytes, 1))).toEqual(summary(commentsOn(source)));
      expect(partsLike(bytes, /ppt\/comments\/comment\d/).length > 0).toBe(deck === classic);
      expect(partsLike(bytes, /modernComment/).length > 0).toBe(deck === modern);
    }
  });

  it('are deleted with their slide', async () => {
    const bytes = await changed(modern, { op: 'delete', slide: 2 });
    expect(partsLike(bytes, /ppt\/comments\//)).toEqual([]);
  });

  it('are unchanged by invalid edits, which are refused with the reason and the existing ids', () => {
    expect(refusal(classic, resolve('1.1', true)).message).toMatch(/has no status/);
    expect(refusal(modern, reply('nothing', 'x'))).toMatchObject({
      message: 'The slide has no comment "nothing".',
      issues: [{ loc: ['edits', 0, 'comment'] }],
    });
    expect(refusal(modern, add('x', { element: '77' })).message).toMatch(/no element "77"/);
    expect(refusal(modern, add('x', { element: '3', words: 'nowhere at all' })).message).toMatch(
      /has no text/,
    );
  });
});
