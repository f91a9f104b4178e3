import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { toAddress } from '../api/address.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { t, type Word } from '../strings/index.ts';
import './shell.css';
import { PersonMenu } from './person-menu.tsx';

const PLACES: readonly { readonly to: string; readonly word: Word; readonly icon: IconName }[] = [
  { to: '/presentations', word: 'nav.presentations', icon: 'slideshow' },
  { to: '/templates', word: 'nav.templates', icon: 'layout' },
  { to: '/designs', word: 'nav.designs', icon: 'magic-wand' },
  { to: '/themes', word: 'nav.themes', icon: 'palette' },
  { to: '/assets', word: 'nav.assets', icon: 'image' },
  { to: '/tasks', word: 'nav.tasks', icon: 'list-checks' },
  { to: '/settings', word: 'nav.settings', icon: 'gear' },
];

/** Frame with navigation around all pages but the editor. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const isHere = (to: string) =>
    path === to || path.startsWith(`${to}/`) || (to === '/presentations' && path === '/');
  const places = useRef<HTMLUListElement>(null);
  // On a phone the links form a row that scrolls.
  useEffect(() => {
    places.current
      ?.querySelector(`[href="${toAddress(`/${path.split('/')[1]}`)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="shell-head">
        <Link href="/" className="brand">
          <img src={toAddress('/ui/icon.svg')} alt="" width="28" height="28" />
          <span>{t('app.name')}</span>
        </Link>
        <Link href="/new" className="button primary shell-new">
          <Icon name="plus" />
          <span>{t('nav.new')}</span>
        </Link>
        <nav aria-label={t('nav.main')}>
          <ul ref={places}>
            {PLACES.map(({ to, word, icon }) => (
              <li key={to}>
                <Link href={to} className="place" aria-current={isHere(to) ? 'page' : 'false'}>
                  <Icon name={icon} />
                  <span>{t(word)}</span>
                </Link>
              </li>
            ))}
            <li>
              <a href={toAddress('/help/')} className="place">
                <Icon name="question" />
                <span>{t('nav.help')}</span>
              </a>
            </li>
          </ul>
        </nav>
        <PersonMenu />
      </header>
      <main id="content" className="shell-page" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </div>
  );
}
