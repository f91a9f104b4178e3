import { build } from './build-node.ts';
import { buildComments } from './comment-list.ts';
import { openShow } from './show.ts';
import type { VisibleDeck, VisibleSlide, VisitClient } from './visit-client.ts';
import { word } from './words.ts';

/** Page with the slides of a deck below each other. */
export function buildDeck(deck: VisibleDeck, client: VisitClient): HTMLElement {
  document.title = deck.title;
  const { slides } = deck;
  const problem = build('p', { class: 'bad', role: 'alert' });
  const pictures = watchPictures(client);
  const show = (at: number) => openShow(deck, client, at);
  return build(
    'div',
    { class: 'page' },
    build(
      'header',
      {},
      build(
        'div',
        {},
        build('h1', { dir: 'auto', lang: deck.language }, deck.title),
        build(
          'p',
          { class: 'soft' },
          [
            slides.length === 1 ? word('count-one') : word('count', { n: slides.length }),
            ...(deck.name === undefined ? [] : [word('for', { name: deck.name })]),
          ].join(' · '),
        ),
      ),
      build(
        'div',
        { class: 'actions' },
        ...deck.downloads.map((format) => buildDownload(format, client, problem)),
        build(
          'button',
          { class: 'primary', type: 'button', disabled: slides.length === 0, click: () => show(0) },
          word('present'),
        ),
      ),
      problem,
    ),
    build(
      'main',
      {},
      build('ol', {}, ...slides.map((slide, at) => buildSlide(deck, slide, at, client, pictures, show))),
    ),
  );
}

function buildDownload(format: 'pdf' | 'pptx', client: VisitClient, problem: HTMLElement): HTMLElement {
  const button = build('button', { type: 'button' }, word(`download-${format}`));
  button.addEventListener('click', async () => {
    button.disabled = true;
    problem.textContent = '';
    await client.download(format).catch(() => {
      problem.textContent = word('download-failed');
    });
    button.disabled = false;
  });
  return button;
}

function buildSlide(
  deck: VisibleDeck,
  slide: VisibleSlide,
  at: number,
  client: VisitClient,
  pictures: IntersectionObserver,
  show: (at: number) => void,
): HTMLElement {
  const number = at + 1;
  const picture = build('img', {
    alt: '',
    width: slide.width,
    height: slide.height,
    'data-slide': slide.id,
  });
  pictures.observe(picture);
  return build(
    'li',
    { id: `slide-${number}` },
    build('h2', { class: 'soft', dir: 'auto' }, `${number}. ${slide.title}`),
    build(
      'button',
      {
        class: 'slide',
        type: 'button',
        'aria-label': word('show-slide', { n: number, title: slide.title }),
        click: () => show(at),
      },
      picture,
    ),
    // The picture holds the same words.
    build('p', { class: 'visually-hidden', lang: deck.language, dir: 'auto' }, slide.text),
    ...(slide.note === undefined
      ? []
      : [
          build(
            'details',
            {},
            build('summary', {}, word('notes')),
            build('p', { class: 'note', dir: 'auto', lang: deck.language }, slide.note),
          ),
        ]),
    ...(deck.comments ? [buildComments(deck, slide, number, client)] : []),
  );
}

/** Loads pictures when they come near the visible part of the page. */
function watchPictures(client: VisitClient): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        observer.unobserve(target);
        client.picture(target.dataset['slide'] ?? '').then(
          (address) => {
            target.src = address;
          },
          () => target.replaceWith(build('span', { class: 'missing' }, word('picture-failed'))),
        );
      }
    },
    { rootMargin: '800px' },
  );
  return observer;
}
