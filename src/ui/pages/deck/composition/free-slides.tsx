import { useQueries } from '@tanstack/react-query';
import { body, POST } from '../../../api/client.ts';
import { t } from '../../../strings/index.ts';
import { COMPOSED } from '../content-edit.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { type Piece, STARTS } from './pieces.ts';

interface FreeSlidesProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  /** 1-based number of the preceding slide. */
  readonly after: number;
  readonly onAdd: (edit: DeckEdit) => void;
}

/** Composed slides to insert: an empty one and some starting points. */
export function FreeSlides({ isOpen, deck, after, onAdd }: FreeSlidesProps) {
  const pictures = useQueries({
    queries: STARTS.map((start) => ({ ...buildPictureUrl(start, deck, after), enabled: isOpen })),
  });
  return (
    <section className="free-slides" aria-labelledby="free-slides">
      <h3 id="free-slides">{t('free.title')}</h3>
      <ul className="layout-names">
        {STARTS.map((start, index) => (
          <li key={start.id}>
            <button
              type="button"
              className="layout-option"
              onClick={() => onAdd(buildInsertion(start, after))}
            >
              {pictures[index]?.data === undefined ? (
                <span className="slide-picture" />
              ) : (
                <img className="slide-picture" src={pictures[index].data} alt="" />
              )}
              <span>{t(start.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3>{t('free.others')}</h3>
    </section>
  );
}

function buildInsertion({ markup }: Piece, after: number): DeckEdit {
  return { op: 'insert', at: after + 1, layout: COMPOSED, content: { markup: markup() } };
}

function buildPictureUrl(start: Piece, { id, template, theme, language }: DeckData, after: number) {
  return {
    queryKey: ['free-slide', id, template, theme, language, after, start.id],
    queryFn: async () => {
      const { pictures } = await body(
        POST('/api/v3/presentation/{id}/preview', {
          params: { path: { id } },
          body: { slides: [after + 1], format: 'svg', inline: true, edits: [buildInsertion(start, after)] },
        }),
      );
      return `data:image/svg+xml,${encodeURIComponent(pictures[0]?.svg ?? '')}`;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  };
}
