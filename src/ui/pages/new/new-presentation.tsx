import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { t } from '../../strings/index.ts';
import { Making } from './making.tsx';
import './new.css';
import { PageTitle } from '../../parts/page-title.tsx';
import { Outline } from './outline.tsx';
import { useDraft } from './use-draft.ts';
import { EMPTY_WISHES, type Wishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** From a topic or documents to an outline, which can be changed, to a deck. */
export default function NewPresentation() {
  const [asked] = useSearchParams();
  // Galleries lead here with the look already chosen.
  const [wishes, setWishes] = useState<Wishes>({ ...EMPTY_WISHES, template: asked.get('template') ?? EMPTY_WISHES.template, theme: asked.get('theme') ?? EMPTY_WISHES.theme });
  const draft = useDraft(wishes);
  const { stage } = draft;
  return (
    <>
      <div className="page-head">
        <div>
          <PageTitle>{t('nav.new')}</PageTitle>
          <p>{t(stage === 'wishes' ? 'new.intro' : stage === 'outline' ? 'new.outline-intro' : 'new.making-intro')}</p>
        </div>
        <ol className="steps" aria-label={t('new.steps')}>
          {(['wishes', 'outline', 'making'] as const).map((step) => (
            <li key={step} aria-current={stage === step ? 'step' : undefined}>
              {t(`new.step-${step}`)}
            </li>
          ))}
        </ol>
      </div>
      {stage === 'wishes' && <WishesForm wishes={wishes} onChange={setWishes} draft={draft} />}
      {stage === 'outline' && <Outline draft={draft} />}
      {stage === 'making' && <Making draft={draft} />}
    </>
  );
}
