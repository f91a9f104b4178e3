import { useState } from 'react';
import { t } from '../strings/index.ts';
import { toPlainText } from '../strings/plain-words.ts';
import { ActionButton } from './action-button.tsx';
import type { OmittedPiece } from './omitted-piece.ts';

/** Pieces of the source that are on no slide, each with what it says and a way to add it. */
export function OmittedList({
  pieces,
  onAdd,
}: {
  readonly pieces: readonly OmittedPiece[];
  readonly onAdd: (piece: OmittedPiece & { readonly markdown: string }) => void;
}) {
  const [open, setOpen] = useState<string>();
  return (
    <ul className="findings omitted-pieces" aria-label={t('omitted.list')}>
      {pieces.map((piece) => {
        const { text, where, reason, markdown } = piece;
        const key = `${where} ${text}`;
        const isOpen = open === key;
        return (
          <li key={key} className="info">
            <p dir="auto">{text}</p>
            <p className="soft small">
              {where} · {toPlainText(reason)}
            </p>
            {isOpen && <pre className="omitted-text">{markdown ?? text}</pre>}
            <div className="finding-actions">
              <ActionButton quiet aria-expanded={isOpen} onPress={() => setOpen(isOpen ? undefined : key)}>
                {t(isOpen ? 'omitted.hide' : 'omitted.show')}
              </ActionButton>
              {markdown !== undefined && (
                <ActionButton quiet icon="plus" onPress={() => onAdd({ ...piece, markdown })}>
                  {t('omitted.add')}
                </ActionButton>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
