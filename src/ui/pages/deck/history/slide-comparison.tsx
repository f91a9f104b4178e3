import { ActionButton } from '../../../parts/action-button.tsx';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { t } from '../../../strings/index.ts';
import type { SlidePair } from './pair-slides.ts';

interface SlideComparisonProps {
  readonly id: string;
  readonly pair: SlidePair;
  /** Revisions of the two sides. */
  readonly before: number;
  readonly after: number;
  /** Absent: the slide cannot be restored alone. */
  readonly onRestore?: () => void;
}

/** A slide in two versions, side by side. */
export function SlideComparison({ id, pair, before, after, onRestore }: SlideComparisonProps) {
  return (
    <li className="version-pair">
      <div className="version-pair-head">
        <strong>{describePair(pair)}</strong>
        {onRestore !== undefined && (
          <ActionButton quiet icon="arrow-counter-clockwise" onPress={onRestore}>
            {t('history.restore-slide')}
          </ActionButton>
        )}
      </div>
      <div className="version-pair-sides">
        <Side id={id} number={pair.before} revision={before} word="history.then" />
        <Side id={id} number={pair.after} revision={after} word="history.now" />
      </div>
    </li>
  );
}

function describePair({ before, after }: SlidePair): string {
  if (before === undefined) return t('history.added', { n: after ?? 0 });
  if (after === undefined) return t('history.removed', { n: before });
  return before === after
    ? t('history.changed', { n: before })
    : t('history.moved', { n: before, to: after });
}

interface SideProps {
  readonly id: string;
  readonly number: number | undefined;
  readonly revision: number;
  readonly word: 'history.then' | 'history.now';
}

function Side({ id, number, revision, word }: SideProps) {
  if (number === undefined)
    return <div className="slide-picture missing version-pair-absent">{t('history.absent')}</div>;
  return (
    <SlidePicture
      id={id}
      slide={number}
      revision="past"
      past={revision}
      width={480}
      alt={t(word, { n: number })}
    />
  );
}
