import cornersOut from '@phosphor-icons/core/assets/regular/corners-out.svg?raw';
import { build } from './build-node.ts';
import type { VisibleDeck, VisitClient } from './visit-client.ts';
import { word } from './words.ts';

const FORWARD = ['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter'];
const BACK = ['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace'];
/** Distance in pixels from which a movement of a finger turns the slide. */
const SWIPE_PX = 40;

/** Shows slides one at a time above the page; keys, clicks and swipes turn them. */
export function openShow({ slides, title }: VisibleDeck, client: VisitClient, start: number): void {
  let at = start;
  let touchX: number | undefined;
  const picture = build('img', { class: 'show-picture', alt: '' });
  const place = build('span', { role: 'status' });
  const buildButton = (label: string, sign: string, act: () => void) =>
    build('button', { type: 'button', 'aria-label': label, title: label, click: act }, sign);
  const full = buildButton(word('full'), '', () => void toggleFullScreen(frame));
  full.innerHTML = cornersOut;
  const turn = (to: number) => {
    if (to < 0 || to >= slides.length) return;
    at = to;
    const slide = slides[at];
    if (slide === undefined) return;
    place.textContent = word('place', { n: at + 1, of: slides.length });
    previous.disabled = at === 0;
    next.disabled = at === slides.length - 1;
    // A disabled button that has the focus hears no keys.
    if (document.activeElement?.matches(':disabled') === true) dialog.focus();
    picture.alt = [slide.title, slide.text].filter((one) => one !== '').join('. ');
    client.picture(slide.id).then(
      (address) => {
        if (slides[at] === slide) picture.src = address;
      },
      () => undefined,
    );
    // Loaded before it is wanted.
    const following = slides[at + 1];
    if (following !== undefined) client.picture(following.id).catch(() => undefined);
  };
  const previous = buildButton(word('previous'), '‹', () => turn(at - 1));
  const next = buildButton(word('next'), '›', () => turn(at + 1));
  // A dialog itself cannot be shown in full screen.
  const frame = build(
    'div',
    { class: 'show-frame' },
    build('div', { class: 'show-stage', click: () => turn(at + 1) }, picture),
    build(
      'div',
      { class: 'show-bar' },
      previous,
      place,
      next,
      full,
      buildButton(word('end'), '✕', () => dialog.close()),
    ),
  );
  const dialog = build('dialog', { class: 'show', 'aria-label': title, tabindex: -1 }, frame);
  dialog.addEventListener('keydown', (event) => {
    const isOnButton = event.target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key);
    if (isOnButton || event.ctrlKey || event.metaKey || event.altKey) return;
    if (FORWARD.includes(event.key)) turn(at + 1);
    else if (BACK.includes(event.key)) turn(at - 1);
    else if (event.key === 'Home') turn(0);
    else if (event.key === 'End') turn(slides.length - 1);
    else if (event.key.toLowerCase() === 'f') void toggleFullScreen(frame);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('touchstart', ({ touches }) => {
    touchX = touches.length === 1 ? touches[0]?.clientX : undefined;
  });
  dialog.addEventListener('touchend', (event) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchX ?? Number.NaN);
    touchX = undefined;
    if (!(Math.abs(moved) >= SWIPE_PX)) return;
    turn(moved < 0 ? at + 1 : at - 1);
    // A swipe is no click as well.
    if (event.cancelable) event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    dialog.remove();
    document.querySelector<HTMLElement>(`#slide-${at + 1} .slide`)?.focus();
  });
  document.body.append(dialog);
  turn(start);
  dialog.showModal();
  dialog.focus();
}

async function toggleFullScreen(frame: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frame.requestFullscreen();
  } catch {
    // Some phones have no full screen for pages; the show fills the page there.
  }
}
