import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Router, useLocation } from 'wouter';
import { BASE_PATH, toAddress } from './api/address.ts';
import { createQueries } from './api/queries.ts';
import { App, preloadPage } from './app.tsx';
import { guardDrops } from './parts/guard-drops.ts';
import { loadLanguage } from './strings/language.ts';
import { followSystemTheme } from './theme-mode.ts';

const queries = createQueries();
followSystemTheme();
guardDrops();

function Root() {
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate} useHref={toAddress}>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </RouterProvider>
  );
}

const root = document.getElementById('root');
// A person may have opened the server past its proxy.
if (!`${location.pathname}/`.startsWith(`${BASE_PATH}/`))
  location.replace(toAddress(`${location.pathname}${location.search}${location.hash}`));
else if (root) void start(root);

async function start(place: HTMLElement): Promise<void> {
  preloadPage(location.pathname.slice(BASE_PATH.length));
  const language = await loadLanguage();
  createRoot(place).render(
    <I18nProvider locale={language}>
      <Router base={BASE_PATH}>
        <Root />
      </Router>
    </I18nProvider>,
  );
}
