import { build } from './build-node.ts';
import type { VisibleComment, VisibleDeck, VisibleReply, VisibleSlide, VisitClient } from './visit-client.ts';
import { word } from './words.ts';

const NAME = 'lectern.visitor';

/** Comments on a slide, with fields for a new one and for answers. */
export function buildComments(
  deck: VisibleDeck,
  slide: VisibleSlide,
  number: number,
  client: VisitClient,
): HTMLElement {
  const list = build('div', {});
  const answer = build('p', { class: 'soft', role: 'status' });
  const store = async (text: string, comment?: string) => {
    const author = deck.name === undefined ? sessionStorage.getItem(NAME) : null;
    try {
      await client.comment({
        slide: slide.id,
        text,
        ...(author === null || author === '' ? {} : { author }),
        ...(comment === undefined ? {} : { comment }),
      });
      const now = await client.readDeck();
      show(now?.slides.find(({ id }) => id === slide.id)?.comments ?? []);
      answer.textContent = word('stored');
      return true;
    } catch {
      answer.textContent = word('not-stored');
      return false;
    }
  };
  const show = (comments: readonly VisibleComment[]) =>
    list.replaceChildren(...comments.map((comment) => buildThread(comment, store)));
  show(slide.comments ?? []);
  return build(
    'section',
    { class: 'comments', 'aria-label': word('comments', { n: number }) },
    list,
    build(
      'details',
      {},
      build('summary', {}, word('comment', { n: number })),
      buildField(word('words'), word('add'), store, deck.name === undefined),
    ),
    answer,
  );
}

function buildThread(
  comment: VisibleComment,
  store: (text: string, comment: string) => Promise<boolean>,
): HTMLElement {
  const { author, resolved, replies } = comment;
  return build(
    'article',
    { class: 'comment' },
    ...buildReply(comment),
    ...(resolved === true ? [build('p', { class: 'soft' }, word('resolved'))] : []),
    ...replies.map((reply) => build('div', { class: 'reply' }, ...buildReply(reply))),
    build(
      'details',
      {},
      build('summary', {}, word('reply')),
      buildField(
        word('answer', { name: author ?? word('guest') }),
        word('reply'),
        (text) => store(text, comment.id),
        false,
      ),
    ),
  );
}

function buildReply({ author, created, text }: VisibleReply): HTMLElement[] {
  const time = created === undefined || Number.isNaN(Date.parse(created)) ? [] : [formatTime(created)];
  return [
    build('p', { class: 'soft', dir: 'auto' }, [author ?? word('guest'), ...time].join(', ')),
    build('p', { class: 'words', dir: 'auto' }, text),
  ];
}

function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

function buildField(
  label: string,
  button: string,
  store: (text: string) => Promise<boolean>,
  asksName: boolean,
): HTMLFormElement {
  const text = build('textarea', { rows: 2, maxlength: 2_000, required: true, dir: 'auto' });
  const name = build('input', {
    maxlength: 60,
    autocomplete: 'name',
    value: sessionStorage.getItem(NAME) ?? '',
  });
  const send = build('button', {}, button);
  return build(
    'form',
    {
      submit: async (event) => {
        event.preventDefault();
        if (text.value.trim() === '') return;
        if (asksName) sessionStorage.setItem(NAME, name.value.trim());
        send.disabled = true;
        if (await store(text.value)) text.value = '';
        send.disabled = false;
      },
    },
    build('label', {}, label, text),
    ...(asksName ? [build('label', {}, word('name'), name)] : []),
    send,
  );
}
