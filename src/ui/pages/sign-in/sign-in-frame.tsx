import type { ReactNode } from 'react';
import { toAddress } from '../../api/address.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../strings/index.ts';
import './sign-in-frame.css';

/** Frame of pages before sign-in. */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="sign-in-frame">
      <div className="sign-in-frame-brand">
        <img src={toAddress('/ui/icon.svg')} alt="" width="44" height="44" />
        <span>{t('app.name')}</span>
      </div>
      <section className="panel">
        <PageTitle>{title}</PageTitle>
        {children}
      </section>
    </main>
  );
}
