import { PageTitle } from '../../parts/page-title.tsx';
import { t } from '../../strings/index.ts';

/** Steps to a deck with the current one. */
export function Head({ at }: { readonly at: 'wishes' | 'outline' | 'making' }) {
  return (
    <div className="page-head">
      <div>
        <PageTitle>{t('nav.new')}</PageTitle>
        <p>
          {t(at === 'wishes' ? 'new.intro' : at === 'outline' ? 'new.outline-intro' : 'new.making-intro')}
        </p>
      </div>
      <ol className="steps" aria-label={t('new.steps')}>
        {(['wishes', 'outline', 'making'] as const).map((step) => (
          <li key={step} aria-current={at === step ? 'step' : undefined}>
            {t(`new.step-${step}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
