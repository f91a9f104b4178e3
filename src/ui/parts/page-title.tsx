import { useEffect } from 'react';
import { t } from '../strings/index.ts';

/** Sets the title of the window. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? t('app.name') : `${title} – ${t('app.name')}`;
  }, [title]);
}

/** Heading of a page, which is also the title of the window. */
export function PageTitle({ children: title, dir }: { readonly children: string; readonly dir?: 'auto' }) {
  usePageTitle(title);
  return <h1 dir={dir}>{title}</h1>;
}
