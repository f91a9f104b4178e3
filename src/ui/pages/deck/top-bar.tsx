import { useMutation } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { Input, Link, Menu, MenuItem, MenuTrigger, Popover, TextField } from 'react-aria-components';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import type { DeckEditor } from './deck-editor.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { OmittedButton } from './omitted-dialog.tsx';

const FORMATS = ['pptx', 'pdf', 'png'] as const;
type Format = (typeof FORMATS)[number];

interface TopBarProps {
  readonly deck: DeckData;
  readonly number: number;
  readonly editor: DeckEditor;
  readonly isSaving: boolean;
  /** Error of the last change. */
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Title, undo, state of saving, presenting and downloading. */
export const TopBar = memo(function TopBar({
  deck,
  number,
  editor,
  isSaving,
  error,
  canUndo,
  canRedo,
}: TopBarProps) {
  const download = useMutation({
    mutationFn: async (format: Format) => {
      await editor.flush();
      return body(POST('/api/v3/presentation/export', { body: { id: deck.id, export_as: format } }));
    },
    onSuccess: ({ path }) => {
      const link = document.createElement('a');
      link.href = path;
      link.download = '';
      link.click();
    },
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const [history, setHistory] = useState(false);
  return (
    <header className="top-bar">
      <Link href="/presentations" className="button quiet bare" aria-label={t('deck.back')}>
        <Icon name="arrow-left" />
      </Link>
      <DeckTitle title={deck.title} onChange={(title) => editor.edit([{ op: 'set_deck', title }])} />
      <SaveState editor={editor} isSaving={isSaving} error={error} />
      <OmittedButton deck={deck} onAdd={(edit) => void editor.edit([edit], 'split')} />
      <ActionButton
        quiet
        iconOnly
        icon="arrow-counter-clockwise"
        aria-label={t('deck.undo')}
        isDisabled={!canUndo}
        onPress={() => void editor.undo()}
      />
      <ActionButton
        quiet
        iconOnly
        icon="arrow-clockwise"
        aria-label={t('deck.redo')}
        isDisabled={!canRedo}
        onPress={() => void editor.redo()}
      />
      <ActionButton
        quiet
        iconOnly
        icon="clock-counter-clockwise"
        aria-label={t('history.title')}
        onPress={() => setHistory(true)}
      />
      <Link href={`/presentations/${deck.id}/present#${number}`} className="button">
        <Icon name="play" />
        <span>{t('deck.present')}</span>
      </Link>
      <MenuTrigger>
        <ActionButton primary icon="download-simple" isPending={download.isPending}>
          {t('deck.download')}
        </ActionButton>
        <Popover className="popover" placement="bottom end">
          <Menu className="menu" onAction={(format) => download.mutate(format as Format)}>
            {FORMATS.map((format) => (
              <MenuItem key={format} id={format} className="menu-item">
                {t(`deck.download-${format}`)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <HistoryDialog
        isOpen={history}
        deck={deck}
        onClose={() => setHistory(false)}
        onRestore={(revision) => void editor.edit([{ op: 'restore', revision }])}
      />
    </header>
  );
});

function DeckTitle({
  title,
  onChange,
}: {
  readonly title: string;
  readonly onChange: (title: string) => void;
}) {
  const [typed, setTyped] = useState(title);
  useEffect(() => setTyped(title), [title]);
  const end = () => {
    const next = typed.trim();
    if (next === '') setTyped(title);
    else if (next !== title) onChange(next);
  };
  return (
    <TextField
      className="deck-title"
      aria-label={t('deck.title')}
      value={typed}
      onChange={setTyped}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && (event.target as HTMLElement).blur()}
    >
      <Input dir="auto" maxLength={300} />
    </TextField>
  );
}

function SaveState({ editor, isSaving, error }: Pick<TopBarProps, 'editor' | 'isSaving' | 'error'>) {
  const failed = error !== undefined;
  return (
    <div className={failed ? 'save-state bad' : 'save-state'} role="status">
      {failed ? (
        <>
          <Icon name="warning" />
          <span title={getErrorMessage(error)}>{getErrorMessage(error)}</span>
          <ActionButton quiet onPress={() => void editor.flush()}>
            {t('error.retry')}
          </ActionButton>
        </>
      ) : (
        <span>{t(isSaving ? 'deck.saving' : 'deck.saved')}</span>
      )}
    </div>
  );
}
