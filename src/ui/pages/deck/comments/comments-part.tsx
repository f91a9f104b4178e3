import { useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import { resolvePlace } from '../composition/spots.ts';
import type { Composition } from '../composition/use-composition.ts';
import type { PanelProps } from '../panel-props.ts';
import type { SlideView } from '../use-slide-view.ts';
import { findCommented } from './find-commented.ts';
import { markRead } from './read-marks.ts';
import { SlideComments } from './slide-comments.tsx';

/** Comments on a slide that was made here; a new one is about the element that was chosen last. */
export function CommentsPart({ deck, slide, view, composition, chosen, thread, onEdit }: PanelProps) {
  const [about, setAbout] = useState<string>();
  const path = composition === undefined ? chosen : findSelectedId(composition, view);
  useEffect(() => {
    if (path !== undefined) setAbout(path);
  }, [path]);
  useEffect(() => markRead(deck.id, slide), [deck.id, slide]);
  const nameOf = (element: string) => findCommented(view.elements, element)?.name ?? element;
  return (
    <>
      {about === undefined ? (
        <p className="soft">{t('comments.choose')}</p>
      ) : (
        <ActionButton quiet icon="x" onPress={() => setAbout(undefined)}>
          {t('comments.whole')}
        </ActionButton>
      )}
      <SlideComments slide={slide} chosen={about} nameOf={nameOf} thread={thread} onEdit={onEdit} />
    </>
  );
}

/** Id under which the server knows the selected element of a composition. */
function findSelectedId({ selected, markup, nodes }: Composition, { parts }: SlideView): string | undefined {
  if (selected === undefined) return undefined;
  const path = parts
    .map(({ id }) => `markup#${id}`)
    .find((one) => resolvePlace(one, markup, nodes, parts)?.element.key === selected.key);
  return path?.replace('markup#', '');
}
