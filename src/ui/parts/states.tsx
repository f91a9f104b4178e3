import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { ApiError, getErrorMessage } from '../api/api-error.ts';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { PageTitle } from './page-title.tsx';

export function Loading({ label = t('app.loading') }: { readonly label?: string }) {
  return (
    <div role="progressbar" aria-label={label} className="loading">
      <span className="spinner">
        <span />
      </span>
    </div>
  );
}

/** Error in place of a page. */
export function Failed({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <section className="empty" role="alert">
      <Icon name="warning" />
      <h2>{t(isMissing ? 'error.missing' : 'error.title')}</h2>
      <p className="soft">{isMissing ? t('error.missing-why') : getErrorMessage(error)}</p>
      {retry === undefined || isMissing ? (
        <Link className="button" href="/">
          {t('error.home')}
        </Link>
      ) : (
        <ActionButton onPress={retry}>{t('error.retry')}</ActionButton>
      )}
    </section>
  );
}

/** Page for an unknown address. */
export function NotFound() {
  return (
    <section className="empty">
      <Icon name="magnifying-glass" />
      <PageTitle>{t('error.not-found')}</PageTitle>
      <p className="soft">{t('error.not-found-why')}</p>
      <Link className="button primary" href="/">
        {t('error.home')}
      </Link>
    </section>
  );
}

/** Error of an action, beside it. */
export function Problem({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <div className="notice bad" role="alert">
      <Icon name="warning" />
      {issues.length > 1 ? (
        <ul>
          {issues.map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>{message}</li>
          ))}
        </ul>
      ) : (
        <p>{getErrorMessage(error)}</p>
      )}
      {retry !== undefined && <ActionButton onPress={retry}>{t('error.retry')}</ActionButton>}
    </div>
  );
}

/** Empty list with possible actions. */
export function Empty({
  icon,
  title,
  hint,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {hint !== undefined && <p className="soft">{hint}</p>}
      {children}
    </section>
  );
}
