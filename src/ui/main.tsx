import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { useLocation } from 'wouter';
import { createQueries } from './api/queries.ts';
import { App } from './app.tsx';
import { followSystemTheme } from './theme-mode.ts';

const queries = createQueries();
followSystemTheme();

function Root() {
  const [, navigate] = useLocation();
  return (
    <RouterProvider navigate={navigate}>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </RouterProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Root />);
