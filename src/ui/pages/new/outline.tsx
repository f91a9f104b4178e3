import { useState } from 'react';
import {
  TextField as AriaTextField,
  Button,
  GridList,
  GridListItem,
  TextArea,
  useDragAndDrop,
} from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { moveItem } from '../../parts/move-item.ts';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { useServerInfo } from '../settings/server/use-server-info.ts';
import { OmittedNotice } from './omitted-notice.tsx';
import { hideComments, restoreComments } from './outline-words.ts';
import type { Draft } from './use-draft.ts';

/** Editable outline, slide by slide. */
export function Outline({ draft }: { readonly draft: Draft }) {
  const { planned, change, busy } = draft;
  const hasModel = useServerInfo().data?.providers.model !== undefined;
  const setPlanned = (next: Draft['planned']) => change({ planned: next });
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: busy,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': planned.find((slide) => slide.key === key)?.content ?? '' })),
    onReorder: ({ keys, target }) =>
      setPlanned(
        moveItem(planned, String([...keys][0]), String(target.key), target.dropPosition === 'before'),
      ),
  });
  const write = (key: string, content: string) =>
    setPlanned(
      planned.map((slide) =>
        slide.key === key ? { ...slide, content: restoreComments(slide.content, content) } : slide,
      ),
    );
  return (
    <div className="outline">
      {draft.error !== undefined && <Problem error={draft.error} retry={() => void draft.retry()} />}
      {draft.error !== undefined && planned.length === 0 && hasModel && (
        <ActionButton icon="arrow-right" onPress={() => void draft.goOnWithoutModel()}>
          {t('outline.without-model')}
        </ActionButton>
      )}
      <TextField
        label={t('outline.title')}
        value={draft.title}
        onChange={(title) => change({ title })}
        isDisabled={busy}
        maxLength={300}
      />
      {busy && (
        <p className="soft" role="status">
          {draft.status || t('app.loading')}
        </p>
      )}
      <GridList
        className="outline-list"
        aria-label={t('outline.slides')}
        items={planned.map((slide, index) => ({ ...slide, id: slide.key, index }))}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
      >
        {({ key, content, index }) => (
          <GridListItem
            id={key}
            textValue={hideComments(content).split('\n')[0] ?? ''}
            className="outline-item"
          >
            <Button slot="drag" className="button quiet bare" aria-label={t('deck.move', { n: index + 1 })}>
              <Icon name="dots-six-vertical" />
            </Button>
            <span className="outline-number">{index + 1}</span>
            <Words
              label={t('deck.slide', { n: index + 1 })}
              content={content}
              onChange={(next) => write(key, next)}
            />
            <ActionButton
              quiet
              iconOnly
              icon="x"
              aria-label={t('outline.remove', { n: index + 1 })}
              isDisabled={busy || planned.length === 1}
              onPress={() => setPlanned(planned.filter((slide) => slide.key !== key))}
            />
          </GridListItem>
        )}
      </GridList>
      {!busy && (
        <OmittedNotice
          pieces={draft.omitted}
          onAdd={(content) => setPlanned([...planned, { key: crypto.randomUUID(), content }])}
        />
      )}
      <div className="new-actions">
        <ActionButton quiet icon="arrow-left" onPress={busy ? draft.cancel : draft.back}>
          {t(busy ? 'cancel' : 'outline.back')}
        </ActionButton>
        <ActionButton
          icon="plus"
          isDisabled={busy}
          onPress={() =>
            setPlanned([...planned, { key: crypto.randomUUID(), content: `## ${t('deck.new-words')}\n- ` }])
          }
        >
          {t('deck.add')}
        </ActionButton>
        <ActionButton
          primary
          icon="sparkle"
          isDisabled={busy || planned.length === 0}
          onPress={() => void draft.make()}
        >
          {t('outline.make')}
        </ActionButton>
        {!busy && planned.length > 0 && (
          <span className="soft small" role="status">
            {t(draft.isSaving ? 'deck.saving' : 'deck.saved')}
          </span>
        )}
      </div>
    </div>
  );
}

/** Text of a slide without comments. */
function Words({
  label,
  content,
  onChange,
}: {
  readonly label: string;
  readonly content: string;
  readonly onChange: (words: string) => void;
}) {
  const [typed, setTyped] = useState(() => hideComments(content));
  return (
    <AriaTextField
      aria-label={label}
      value={typed}
      onChange={(words) => {
        setTyped(words);
        onChange(words);
      }}
      className="outline-text"
    >
      <TextArea dir="auto" className="input" />
    </AriaTextField>
  );
}
