import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/parts.css';
import './chat.css';
import { App, applyDocumentTheme } from '@modelcontextprotocol/ext-apps';
import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { DeckClientContext } from '../api/deck-client.ts';
import { createQueries } from '../api/queries.ts';
import { loadPageIcons } from '../parts/icon.tsx';
import { Loading } from '../parts/states.tsx';
import { loadPageTexts } from '../strings/catalogue.ts';
import { t } from '../strings/index.ts';
import { bridgeClient } from './bridge-client.ts';
import { ChatApp } from './chat-app.tsx';
import { readDeck, type ShownDeck } from './deck-of-result.ts';

const app = new App({ name: 'lectern-deck', version: '1.0.0' });
let deck: ShownDeck | undefined;
const listeners = new Set<() => void>();

app.ontoolresult = ({ structuredContent }) => {
  deck = readDeck(structuredContent) ?? deck;
  for (const listener of listeners) listener();
};

function applyTheme(theme: string | undefined): void {
  if (theme !== 'dark' && theme !== 'light') return;
  applyDocumentTheme(theme);
  document.documentElement.dataset['mode'] = theme;
}

app.onhostcontextchanged = ({ theme }) => applyTheme(theme);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function Root() {
  const shown = useSyncExternalStore(subscribe, () => deck);
  return shown === undefined ? (
    <Loading label={t('chat.waiting')} />
  ) : (
    <ChatApp key={shown.id} app={app} deck={shown} />
  );
}

async function start(): Promise<void> {
  await Promise.all([app.connect(), loadPageTexts(), loadPageIcons()]);
  applyTheme(app.getHostContext()?.theme);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <QueryClientProvider client={createQueries()}>
      <DeckClientContext value={bridgeClient(app)}>
        <Root />
      </DeckClientContext>
    </QueryClientProvider>,
  );
}

void start();
