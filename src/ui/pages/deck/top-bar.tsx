import { useMutation } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { Link } from 'react-aria-components';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, POST } from '../../api/client.ts';
import { DeckClientContext, type Finding } from '../../api/deck-client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton } from '../../parts/menu-button.tsx';
import { startDownload } from '../../parts/start-download.ts';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { DeckData } from './deck-data.ts';
import type { DeckEditor } from './deck-editor.ts';
import { OmittedButton } from './omitted-dialog.tsx';
import type { ForeignChange } from './use-deck.ts';

const HistoryDialog = lazy(async () => ({
  default: (await import('./history/history-dialog.tsx')).HistoryDialog,
}));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Files of the download menu, by the end of their label. */
const DOWNLOADS = {
  pptx: { export_as: 'pptx' },
  pdf: { export_as: 'pdf' },
  handout: { export_as: 'pdf', handout: 3 },
  notes: { export_as: 'pdf', notes: true },
  html: { export_as: 'html' },
  png: { export_as: 'png' },
  slide: { export_as: 'png' },
  md: { export_as: 'md' },
  'notes-md': { export_as: 'md', notes: true },
  ppsx: { export_as: 'ppsx' },
  potx: { export_as: 'potx' },
} as const;
type Download = keyof typeof DOWNLOADS;

interface TopBarProps {
  readonly deck: DeckData;
  readonly number: number;
  readonly editor: DeckEditor;
  readonly isSaving: boolean;
  /** Error of the last change. */
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Newest change that was made elsewhere. */
  readonly foreign: ForeignChange | undefined;
  /** Further buttons. */
  readonly children?: ReactNode;
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
  foreign,
  children,
}: TopBarProps) {
  const download = useMutation({
    mutationFn: async (file: Download) => {
      await editor.flush();
      warnAboutPrompts(await client.findings(deck.id, new AbortController().signal).catch(() => []));
      const slide = file === 'slide' ? { slide: number } : {};
      // A file that was opened keeps its kind.
      const kind = file === 'pptx' && deck.template === 'file' ? {} : DOWNLOADS[file];
      return body(POST('/api/v3/presentation/export', { body: { id: deck.id, ...kind, ...slide } }));
    },
    onSuccess: ({ path }) => startDownload(path),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  const client = useContext(DeckClientContext);
  const [history, setHistory] = useState(false);
  const [sharing, setSharing] = useState(false);
  return (
    <header className="top-bar">
      <h1 className="visually-hidden">{deck.title}</h1>
      <Link href="/presentations" className="button quiet bare" aria-label={t('deck.back')}>
        <Icon name="arrow-left" />
      </Link>
      <DeckTitle title={deck.title} onChange={(title) => editor.edit([{ op: 'set_deck', title }])} />
      <SaveState editor={editor} isSaving={isSaving} error={error} foreign={foreign} />
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
      {children}
      <Link href={`/presentations/${deck.id}/present#${number}`} className="button">
        <Icon name="play" />
        <span>{t('deck.present')}</span>
      </Link>
      <ActionButton icon="link-simple" onPress={() => setSharing(true)}>
        {t('share.title')}
      </ActionButton>
      <MenuButton
        primary
        icon="download-simple"
        isPending={download.isPending}
        onAction={(file) => download.mutate(file as Download)}
        sections={[
          {
            entries: (Object.keys(DOWNLOADS) as Download[]).map((id) => ({
              id,
              text: t(`deck.download-${id}`),
            })),
          },
        ]}
      >
        {t('deck.download')}
      </MenuButton>
      {sharing && (
        <Suspense>
          <ShareDialog id={deck.id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <HistoryDialog
            deck={deck}
            number={number}
            onClose={() => setHistory(false)}
            onRestore={(revision, slide) =>
              void editor.edit([{ op: 'restore', revision, ...(slide === undefined ? {} : { slide }) }])
            }
          />
        </Suspense>
      )}
    </header>
  );
});

/** Names the slides of a file that still have words which nobody wrote for them. */
function warnAboutPrompts(findings: readonly Finding[]): void {
  const slides = new Set(
    findings
      .filter(({ code }) => code === 'leftover_text')
      .flatMap(({ slide, places = [] }) => [slide, ...places.map((place) => place.slide)]),
  );
  if (slides.size === 0) return;
  const numbers = [...slides].sort((a, b) => a - b).join(', ');
  showToast({ text: t('deck.download-prompts', { n: slides.size, numbers }), bad: true });
}

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
    <div className="deck-title">
      <input
        dir="auto"
        maxLength={300}
        aria-label={t('deck.title')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={end}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </div>
  );
}

function SaveState({
  editor,
  isSaving,
  error,
  foreign,
}: Pick<TopBarProps, 'editor' | 'isSaving' | 'error' | 'foreign'>) {
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
        <span title={foreign?.summary}>
          {foreign === undefined || isSaving
            ? t(isSaving ? 'deck.saving' : 'deck.saved')
            : t('deck.changed-by', { who: foreign.author ?? t('deck.somebody') })}
        </span>
      )}
    </div>
  );
}
