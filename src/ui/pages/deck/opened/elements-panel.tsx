import { useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { SlideComments } from '../comments/slide-comments.tsx';
import type { DeckSlide } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import { PartFields } from './part-fields.tsx';
import type { StagePart } from './stage-parts.ts';
import type { OpenedEdits } from './use-opened-edits.ts';

interface ElementsPanelProps {
  readonly slide: DeckSlide;
  readonly number: number;
  readonly canDelete: boolean;
  readonly parts: readonly StagePart[];
  readonly chosen: StagePart | undefined;
  readonly edits: OpenedEdits;
  /** Comment thread to show, as a new object each time. */
  readonly thread: { readonly id: string } | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly onText: (part: StagePart, text: string) => void;
  readonly onEdit: (edits: readonly DeckEdit[]) => void;
  readonly onDelete: () => void;
}

/** Fields of the part that is chosen, or the names of all; notes, comments and actions of the slide. */
export function ElementsPanel(props: ElementsPanelProps) {
  const { slide, number, canDelete, parts, chosen, edits, thread, onChoose, onEdit, onDelete } = props;
  const elements = parts.filter(({ kind }) => kind === 'text' || kind === 'object');
  return (
    <aside className="side-panel opened-panel" aria-label={t('opened.elements')}>
      {chosen === undefined ? (
        <>
          <h2>{t('opened.elements')}</h2>
          {elements.length === 0 && <p className="soft">{t('opened.nothing')}</p>}
          <ul className="opened-names">
            {elements.map((part) => (
              <li key={part.key}>
                <ActionButton quiet onPress={() => onChoose(part.key)}>
                  <span dir="auto">{part.name}</span>
                </ActionButton>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <section className="opened-element" aria-label={chosen.name}>
          <ActionButton quiet icon="arrow-left" onPress={() => onChoose(undefined)}>
            {t('opened.elements')}
          </ActionButton>
          <h2 dir="auto">{chosen.name}</h2>
          <PartFields key={chosen.key} {...props} part={chosen} />
        </section>
      )}
      <Notes slide={slide} edits={edits} />
      <SlideComments
        slide={slide}
        chosen={chosen?.kind === 'node' ? undefined : chosen?.key}
        thread={thread}
        nameOf={(id) => parts.find(({ key }) => key === id)?.name ?? id}
        onEdit={onEdit}
      />
      <div className="opened-actions">
        <ActionButton quiet icon="copy" onPress={() => onEdit([{ op: 'duplicate', slide: slide.id }])}>
          {t('opened.duplicate')}
        </ActionButton>
        <ActionButton
          quiet
          icon="slideshow"
          onPress={() =>
            onEdit([{ op: 'set_field', slide: slide.id, path: 'hidden', value: slide.hidden !== true }])
          }
        >
          {t(slide.hidden === true ? 'opened.show' : 'opened.hide')}
        </ActionButton>
        <ActionButton
          quiet
          danger
          icon="trash"
          isDisabled={!canDelete}
          aria-label={`${t('opened.delete')} ${number}`}
          onPress={onDelete}
        >
          {t('opened.delete')}
        </ActionButton>
      </div>
    </aside>
  );
}

function Notes({ slide, edits }: Pick<ElementsPanelProps, 'slide' | 'edits'>) {
  const stored = slide.speaker_note ?? '';
  const [typed, setTyped] = useState(stored);
  useEffect(() => setTyped(stored), [stored]);
  return (
    <TextField
      label={t('opened.notes')}
      value={typed}
      rows={3}
      onChange={(speaker_note) => {
        setTyped(speaker_note);
        edits.draft('notes', { op: 'set_notes', slide: slide.id, speaker_note });
      }}
      onBlur={edits.flush}
    />
  );
}
