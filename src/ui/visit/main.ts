import '../styles/tokens.css';
import './visit.css';
import { build } from './build-node.ts';
import { buildDeck } from './deck-view.ts';
import { buildPasswordForm } from './password-form.ts';
import { VisitClient, VisitError } from './visit-client.ts';
import { word } from './words.ts';

const root = document.getElementById('root') as HTMLElement;
const client = new VisitClient();
const dark = matchMedia('(prefers-color-scheme: dark)');

function followMode(): void {
  document.documentElement.dataset['mode'] = dark.matches ? 'dark' : 'light';
}

function showMessage(title: string, hint: string, action?: HTMLElement): void {
  document.title = title;
  root.replaceChildren(
    build(
      'main',
      { class: 'message' },
      build('h1', {}, title),
      ...(hint === '' ? [] : [build('p', {}, hint)]),
      ...(action === undefined ? [] : [action]),
    ),
  );
}

async function show(): Promise<void> {
  root.replaceChildren(build('main', { class: 'message' }, build('p', { role: 'status' }, word('loading'))));
  try {
    const deck = await client.readDeck();
    if (deck !== undefined) root.replaceChildren(buildDeck(deck, client));
    else showMessage(word('locked'), '', buildPasswordForm(client, show));
  } catch (error) {
    if (error instanceof VisitError && error.status === 404)
      showMessage(word('refused'), word('refused-hint'));
    else
      showMessage(
        word('failed'),
        '',
        build('button', { class: 'primary', type: 'button', click: () => void show() }, word('again')),
      );
  }
}

followMode();
dark.addEventListener('change', followMode);
// The server marks the page of a link that leads nowhere, so that nothing is asked for in vain.
if (document.documentElement.dataset['refused'] === undefined) void show();
else showMessage(word('refused'), word('refused-hint'));
