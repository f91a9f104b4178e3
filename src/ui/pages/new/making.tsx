import { ProgressBar } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { t } from '../../strings/index.ts';
import { labelOf } from '../deck/form/label-of.ts';
import type { Draft } from './use-draft.ts';

/** Slides as they come. */
export function Making({ draft }: { readonly draft: Draft }) {
  const { made, planned, status } = draft;
  return (
    <section className="making">
      <ProgressBar aria-label={t('new.step-making')} value={made.length} maxValue={Math.max(1, planned.length)} className="bar">
        {({ percentage }) => (
          <span className="bar-track">
            <span className="bar-fill" style={{ inlineSize: `${percentage}%` }} />
          </span>
        )}
      </ProgressBar>
      <p className="soft" role="status">
        {status || t('making.status', { done: made.length, n: planned.length })}
      </p>
      <ol className="making-slides">
        {planned.map(({ key, content }, index) => {
          const slide = made[index];
          return (
            <li key={key} className={slide === undefined ? 'waiting' : 'done'}>
              <strong dir="auto">{slide?.title || firstLine(content)}</strong>
              <small className="soft">{slide === undefined ? '' : labelOf(slide.layout)}</small>
            </li>
          );
        })}
      </ol>
      <ActionButton quiet onPress={draft.cancel}>
        {t('cancel')}
      </ActionButton>
    </section>
  );
}

function firstLine(markdown: string): string {
  return (markdown.split('\n').find((line) => line.trim() !== '') ?? '').replace(/^[#\s*-]+/, '');
}
