import { Link } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { SlidePicture } from '../../parts/slide-picture.tsx';
import { TickBox } from '../../parts/tick.tsx';
import { ago, t } from '../../strings/index.ts';
import { CardMenu } from './card-menu.tsx';
import type { Listed, Match } from './listed.ts';
import type { Selection } from './use-selection.ts';

interface PresentationCardProps {
  readonly presentation: Listed;
  readonly selection: Selection;
}

export function PresentationCard({ presentation, selection }: PresentationCardProps) {
  const { id, title, n_slides: n, updated_at: changed, matches = [], tags = [] } = presentation;
  return (
    <li className={selection.has(id) ? 'card deck-card selected' : 'card deck-card'}>
      <Link href={`/presentations/${id}`} className="card-link">
        {n === 0 ? (
          <div className="slide-picture missing">
            <Icon name="slideshow" />
          </div>
        ) : (
          <SlidePicture id={id} slide={1} revision={changed} width={640} alt="" />
        )}
        <span className="card-title" dir="auto">
          {title}
        </span>
      </Link>
      <TickBox
        className="card-tick"
        aria-label={t('library.select', { title })}
        isSelected={selection.has(id)}
        onChange={(isSelected) => selection.set(id, isSelected)}
      />
      {matches
        .filter(({ origin }) => origin !== 'title')
        .map((match) => (
          <MatchLine key={`${match.origin} ${match.slide} ${match.snippet}`} id={id} match={match} />
        ))}
      {tags.length > 0 && (
        <ul className="card-tags" aria-label={t('library.tags')}>
          {tags.map((tag) => (
            <li key={tag} className="card-tag" dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="card-foot">
        <small className="soft">
          {t('library.slides', { n })} · {t('library.changed', { when: ago(changed) })}
        </small>
        <CardMenu presentation={presentation} />
      </div>
    </li>
  );
}

/** Words that a search found; those of a slide lead to it. */
function MatchLine({
  id,
  match: { origin, slide, snippet },
}: {
  readonly id: string;
  readonly match: Match;
}) {
  if (slide === undefined)
    return (
      <small className="match soft" dir="auto">
        {t('library.match-source', { snippet })}
      </small>
    );
  return (
    <Link className="match soft" href={`/presentations/${id}#${slide}`} dir="auto">
      {t(origin === 'notes' ? 'library.match-notes' : 'library.match-slide', { slide, snippet })}
    </Link>
  );
}
