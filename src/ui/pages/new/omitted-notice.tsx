import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { OmittedList } from '../../parts/omitted-list.tsx';
import type { OmittedPiece } from '../../parts/omitted-piece.ts';
import { t } from '../../strings/index.ts';

/** Number of pieces of the material that are on no slide; they are listed on demand. */
export function OmittedNotice({
  pieces,
  onAdd,
}: {
  readonly pieces: readonly OmittedPiece[];
  readonly onAdd: (markdown: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (pieces.length === 0) return null;
  return (
    <section className="notice omitted" aria-label={t('omitted.list')}>
      <Icon name="info" />
      <div>
        <p role="status">{t('omitted.count', { n: pieces.length })}</p>
        {isOpen && <OmittedList pieces={pieces} onAdd={({ markdown }) => onAdd(markdown)} />}
      </div>
      <ActionButton quiet aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t(isOpen ? 'omitted.close' : 'omitted.open')}
      </ActionButton>
    </section>
  );
}
