import { useEffect } from 'react';
import { t } from '../strings/index.ts';

/** Names the page in the window, its tab and the browser's history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? t('app.name') : `${title} – ${t('app.name')}`;
  }, [title]);
}

/** The heading of a page, which names it. */
export function PageTitle({ children: title, dir }: { readonly children: string; readonly dir?: 'auto' }) {
  usePageTitle(title);
  return <h1 dir={dir}>{title}</h1>;
}
