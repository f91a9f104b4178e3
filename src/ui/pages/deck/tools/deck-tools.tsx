import { Suspense, useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { MenuButton } from '../../../parts/menu-button.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';

const AssistantPanel = lazyPart(() => import('./assistant-panel.tsx'));
const SorterDialog = lazyPart(() => import('./sorter-dialog.tsx'));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));
const FindDialog = lazyPart(async () => ({
  default: (await import('../opened/find-dialog.tsx')).FindDialog,
}));

type Tool = 'sorter' | 'find' | 'keys';

interface DeckToolsProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  /** 1-based number of the slide. */
  readonly number: number;
  readonly editor: DeckEditor;
  readonly onSelect: (id: string) => void;
}

/** Buttons of the top bar for the whole deck: the assistant, the sorter, find and replace, and the keys. */
export function DeckTools({ deck, slide, number, editor, onSelect }: DeckToolsProps) {
  const [isAsking, setAsking] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const close = () => setTool(undefined);
  useQuestionMark(() => setTool('keys'));
  return (
    <>
      <ActionButton
        quiet
        iconOnly
        icon="sparkle"
        aria-label={t('assistant.title')}
        aria-expanded={isAsking}
        onPress={() => setAsking(!isAsking)}
      />
      <MenuButton
        quiet
        iconOnly
        icon="dots-three"
        aria-label={t('tools.title')}
        onAction={(chosen) => setTool(chosen as Tool)}
        sections={[
          {
            entries: [
              { id: 'sorter', icon: 'slideshow', text: t('sorter.title') },
              { id: 'find', icon: 'magnifying-glass', text: t('tools.find') },
              { id: 'keys', icon: 'question', text: t('tools.keys') },
            ],
          },
        ]}
      />
      <Suspense>
        {isAsking && (
          <AssistantPanel
            deck={deck}
            slide={slide}
            number={number}
            editor={editor}
            onClose={() => setAsking(false)}
          />
        )}
        {tool === 'sorter' && (
          <SorterDialog deck={deck} editor={editor} selected={slide.id} onSelect={onSelect} onClose={close} />
        )}
        {tool === 'find' && <FindDialog isOpen deck={deck} editor={editor} onClose={close} />}
        {tool === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Listens for "?" outside fields. */
function useQuestionMark(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== '?' || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
      if (target.isContentEditable || target.closest('input, textarea, [role="dialog"]') !== null) return;
      event.preventDefault();
      onPress();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
