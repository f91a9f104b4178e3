import { readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { ReviewComment } from '../../src/core/opened/comment.ts';
import { FIRST_THREAD, withClassicComments, withModernComments } from '../support/commented-deck.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const plain = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

const doors = openDeckDoors();
const { tool, download } = doors;

async function open(deck: Uint8Array, warning = /has 2 review comments/): Promise<string> {
  const { content } = await tool('open_presentation', { pptx_base64: Buffer.from(deck).toString('base64') });
  expect(content['warnings']).toContainEqual(expect.stringMatching(warning));
  return String(content['presentation_id']);
}

interface Slide {
  readonly number: number;
  readonly title: string;
  readonly elements?: readonly { readonly id: string; readonly kind: string }[];
  readonly comments?: readonly ReviewComment[];
}

async function slides(id: string): Promise<readonly Slide[]> {
  const { isError, text, content } = await tool('get_presentation', { id, response_format: 'detailed' });
  expect(isError, text).toBe(false);
  return content['slides'] as Slide[];
}

const shown = ({ author, text, resolved, replies = [] }: ReviewComment) => [
  author,
  text,
  resolved === true,
  ...replies.map((reply) => `${reply.author}: ${reply.text}`),
];

describe('review comments of an opened deck', () => {
  it.runIf(DEEP)('are found, carried out, answered and resolved by an agent over MCP', async () => {
    const id = await open(
      withModernComments(plain),
      /has 2 review comments, 1 of them resolved, on slide 2\./,
    );
    const asked = (await slides(id)).flatMap(({ number, elements = [], comments = [] }) =>
      comments
        .filter(({ resolved }) => resolved !== true)
        .map(({ id: comment, element, text }) => ({
          number,
          comment,
          text,
          kind: elements.find((one) => one.id === element)?.kind,
          element,
        })),
    );
    expect(asked).toEqual([
      { number: 2, comment: FIRST_THREAD, text: 'I do not get this title', kind: 'title', element: '2' },
    ]);
    const made = await tool('edit_presentation', {
      id,
      edits: [
        { op: 'set_text', slide: 2, element: '2', value: 'Agents that work together' },
        {
          op: 'reply_comment',
          slide: 2,
          value: { comment: FIRST_THREAD, text: 'It is shorter now.', author: 'Kim Agent' },
        },
        { op: 'set_comment', slide: 2, value: { comment: FIRST_THREAD, resolved: true } },
      ],
    });
    expect(made.isError, made.text).toBe(false);
    expect((made.content['steps'] as { change: string }[]).map(({ change }) => change)).toEqual([
      expect.stringMatching(/^slide 2: "/),
      'slide 2: comment answered with "It is shorter now."',
      'slide 2: comment resolved',
    ]);
    const [, slide] = await slides(id);
    expect(slide?.title).toBe('Agents that work together');
    expect(shown(slide?.comments?.[0] as ReviewComment)).toEqual([
      'Ann Lee',
      'I do not get this title',
      true,
      'Ben Ray: Me too',
      'Kim Agent: It is shorter now.',
    ]);
    const file = await download(id);
    await expectNoXmlErrors(file);
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(shown((await slides(id))[1]?.comments?.[0] as ReviewComment)).toEqual([
      'Ann Lee',
      'I do not get this title',
      false,
      'Ben Ray: Me too',
    ]);
  });

  it.runIf(DEEP)(
    'are listed, added and answered by REST with the name of the caller; comments of 2007 have no status',
    async () => {
      const id = await open(withClassicComments(plain));
      const edit = (...edits: object[]) =>
        request(doors.served.base)
          .post(`/api/v3/presentation/${id}/edit`)
          .set('Authorization', doors.served.app.session)
          .send({ edits });
      const refused = await edit({ op: 'set_comment', slide: 2, value: { comment: '1.2', resolved: true } });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        422,
        expect.stringMatching(/no status/),
      ]);
      const made = await edit(
        { op: 'add_comment', slide: 2, element: '3', value: 'Who says so?' },
        { op: 'reply_comment', slide: 2, value: { comment: '1.2', text: 'Done.' } },
      );
      expect([made.status, JSON.stringify(made.body)]).toEqual([200, expect.any(String)]);
      const { body } = await request(doors.served.base)
        .get(`/api/v3/presentation/${id}?response_format=detailed`)
        .set('Authorization', doors.served.app.session);
      const slide = (body.slides as Slide[]).find(({ comments }) => comments !== undefined);
      expect(slide?.comments?.map(shown)).toEqual([
        ['Ann Lee', 'Is this still <true>?', false],
        ['Ann Lee', 'Shorter title, please', false, 'Ben & Ray: Agreed', 'ada: Done.'],
        ['ada', 'Who says so?', false],
      ]);
    },
  );

  it.each([
    [{ op: 'add_comment', slide: 2 }, /value takes text, author, words/],
    [{ op: 'add_comment', slide: 2, value: { text: 'x', words: 'y' } }, /needs element/],
    [{ op: 'set_comment', slide: 2, value: { comment: 'x' } }, /names nothing to change/],
    [
      { op: 'reply_comment', slide: 2, value: { comment: '9.9', text: 'x' } },
      /no comment \\"9.9\\".*It has 1.1, 1.2, 2.1/,
    ],
    [{ op: 'remove_comment', slide: 2, value: { id: '1.1' } }, /value takes comment/],
  ])('are unchanged by %j, which is refused with the valid fields or ids', async (edit, reason) => {
    const id = await open(withClassicComments(plain));
    const { isError, text } = await tool('edit_presentation', { id, edits: [edit] });
    expect([isError, text]).toEqual([true, expect.stringMatching(reason)]);
  });
});
