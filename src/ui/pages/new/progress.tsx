import { ProgressBar } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { t } from '../../strings/index.ts';
import { hideComments } from './outline-words.ts';
import type { Draft } from './use-draft.ts';

/** Slides in progress: first their planned text, then their pictures. */
export function Making({ draft }: { readonly draft: Draft }) {
  const { made, planned, pictures, status } = draft;
  const count = Math.max(planned.length, made.length, ...pictures.keys());
  return (
    <section className="making">
      <div className="making-head">
        <ProgressBar
          aria-label={t('new.step-making')}
          value={made.length}
          maxValue={Math.max(1, count)}
          className="bar"
        >
          {({ percentage }) => (
            <span className="bar-track">
              <span className="bar-fill" style={{ inlineSize: `${percentage}%` }} />
            </span>
          )}
        </ProgressBar>
        <p className="soft" role="status">
          {status || t('making.status', { done: made.length, n: count })}
        </p>
        <ActionButton icon="x" onPress={draft.cancel}>
          {t('making.cancel')}
        </ActionButton>
      </div>
      <ol className="making-slides">
        {Array.from({ length: count }, (_, index) => {
          const title = made[index]?.title || readFirstLine(hideComments(planned[index]?.content ?? ''));
          const picture = pictures.get(index + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity but their place
            <li key={index}>
              {picture === undefined ? (
                <div className="making-waiting">
                  <strong dir="auto">{title}</strong>
                </div>
              ) : (
                <img
                  className="slide-picture"
                  src={picture}
                  alt={title}
                  width="1280"
                  height="720"
                  draggable={false}
                />
              )}
              <span className="making-number">{index + 1}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function readFirstLine(markdown: string): string {
  return (markdown.split('\n').find((line) => line.trim() !== '') ?? '').replace(/^[#\s*-]+/, '');
}
