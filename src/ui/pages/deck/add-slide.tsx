import { Dialog } from '../../parts/dialog.tsx';
import { LayoutPicture } from '../../parts/layout-picture.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';
import { FreeSlides } from './composition/free-slides.tsx';
import type { DeckData } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { isDesign, useExamples, useOwnLayouts } from './layouts.ts';

interface AddSlideProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  /** 1-based number of the preceding slide. */
  readonly after: number;
  readonly onClose: () => void;
  readonly onAdd: (edit: DeckEdit) => void;
}

/** Dialog for a new slide of any layout with placeholder text. */
export function AddSlide({ isOpen, deck, after, onClose, onAdd }: AddSlideProps) {
  const inDesign = isDesign(deck.template);
  const own = useOwnLayouts(deck.template, isOpen);
  const examples = useExamples(deck.template, isOpen);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('deck.add')} wide>
      {examples.isPending && <Loading />}
      {examples.isError && <Failed error={examples.error} retry={() => examples.refetch()} />}
      {!inDesign && (
        <FreeSlides
          isOpen={isOpen}
          deck={deck}
          after={after}
          onAdd={(edit) => {
            onAdd(edit);
            onClose();
          }}
        />
      )}
      <ul className="layout-names" aria-label={t('free.others')}>
        {examples.data?.slides.map(({ layout }) => {
          const ofDesign = own.find(({ id }) => id === layout);
          return (
            <li key={layout}>
              <button
                type="button"
                className="layout-option"
                onClick={() => {
                  onAdd({ op: 'insert', at: after + 1, layout });
                  onClose();
                }}
              >
                {inDesign ? (
                  ofDesign?.picture !== undefined && <Picture src={ofDesign.picture} />
                ) : (
                  <LayoutPicture template={deck.template} layout={layout} theme={deck.theme ?? ''} />
                )}
                <span dir="auto">{ofDesign?.name ?? toLabel(layout)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
