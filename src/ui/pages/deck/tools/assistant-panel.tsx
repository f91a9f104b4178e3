import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { SlidePicture } from '../../../parts/slide-picture.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import { LANGUAGES, type Language, readLanguage } from '../../../strings/language.ts';
import { useServerInfo } from '../../settings/server/use-server-info.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { ConnectAgent } from './connect-agent.tsx';
import '../../../parts/admin.css';
import './tools.css';
import { type AssistantChange, useAssistant } from './use-assistant.ts';

interface AssistantPanelProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

const WISHES = ['rewrite', 'shorten', 'visual', 'notes'] as const;

/** Wishes for the slide beside the deck, or how an agent is connected where the server has no model. */
export default function AssistantPanel({ deck, slide, number, editor, onClose }: AssistantPanelProps) {
  const { data: server, isPending } = useServerInfo();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <aside
      ref={panel}
      className="assistant"
      tabIndex={-1}
      aria-label={t('assistant.title')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="dialog-head">
        <h2>{t('assistant.title')}</h2>
        <ActionButton quiet iconOnly icon="x" aria-label={t('close')} onPress={onClose} />
      </div>
      {isPending ? (
        <Loading />
      ) : server?.providers.model === undefined ? (
        <ConnectAgent deck={deck} number={number} origin={server?.public_url ?? location.origin} />
      ) : (
        <Wishes deck={deck} slide={slide} number={number} editor={editor} />
      )}
    </aside>
  );
}

function Wishes({ deck, slide, number, editor }: Omit<AssistantPanelProps, 'onClose'>) {
  const { changes, ask, keep, discard } = useAssistant(deck, editor);
  const [typed, setTyped] = useState('');
  const [language, setLanguage] = useState<Language>(readLanguage);
  const isWorking = changes.some(({ state }) => state === 'working');
  const last = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (changes.length > 0) last.current?.scrollIntoView({ block: 'nearest' });
  }, [changes]);
  const send = (wish: string) => void ask(wish, slide, number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || isWorking) return;
    send(typed.trim());
    setTyped('');
  };
  return (
    <>
      <ol className="assistant-changes" aria-live="polite">
        {changes.length === 0 && <li className="soft">{t('assistant.intro')}</li>}
        {changes.map((change) => (
          <li key={change.id} ref={last} className="assistant-change">
            <Change
              id={deck.id}
              change={change}
              onKeep={() => keep(change)}
              onDiscard={() => void discard(change)}
            />
          </li>
        ))}
      </ol>
      <p className="soft small">{t('assistant.about', { n: number })}</p>
      <div className="assistant-wishes">
        {WISHES.map((wish) => (
          <ActionButton key={wish} isDisabled={isWorking} onPress={() => send(t(`assistant.wish-${wish}`))}>
            {t(`assistant.${wish}`)}
          </ActionButton>
        ))}
      </div>
      <div className="assistant-translate">
        <Select
          label={t('new.language')}
          choices={Object.entries(LANGUAGES).map(([id, name]) => ({ id: id as Language, name }))}
          value={language}
          onChange={setLanguage}
        />
        <ActionButton
          isDisabled={isWorking}
          onPress={() => send(t('assistant.wish-translate', { language: LANGUAGES[language] }))}
        >
          {t('assistant.translate')}
        </ActionButton>
      </div>
      <form className="assistant-form" onSubmit={submit}>
        <TextField
          label={t('assistant.wish')}
          value={typed}
          onChange={setTyped}
          rows={3}
          maxLength={10_000}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
        />
        <ActionButton
          type="submit"
          primary
          icon="sparkle"
          isPending={isWorking}
          isDisabled={typed.trim() === ''}
        >
          {t('assistant.send')}
        </ActionButton>
      </form>
    </>
  );
}

interface ChangeProps {
  readonly id: string;
  readonly change: AssistantChange;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function Change({ id, change, onKeep, onDiscard }: ChangeProps) {
  const { wish, number, before, after, state, warnings, error } = change;
  return (
    <>
      <p className="assistant-wish" dir="auto">
        {wish}
      </p>
      {state === 'working' && <p className="soft">{t('assistant.working', { n: number })}</p>}
      {state === 'failed' && <Problem error={error} />}
      {after !== undefined && (
        <div className="assistant-sides">
          {(
            [
              ['assistant.before', before],
              ['assistant.after', after],
            ] as const
          ).map(([word, revision]) => (
            <figure key={word}>
              <SlidePicture
                id={id}
                slide={number}
                revision="past"
                past={revision}
                width={480}
                alt={t(word, { n: number })}
              />
              <figcaption className="soft small">{t(word, { n: number })}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="notice warn" dir="auto">
          {warning}
        </p>
      ))}
      {state === 'made' && (
        <div className="assistant-decide">
          <ActionButton icon="arrow-counter-clockwise" onPress={onDiscard}>
            {t('assistant.discard')}
          </ActionButton>
          <ActionButton primary icon="check" onPress={onKeep}>
            {t('assistant.keep')}
          </ActionButton>
        </div>
      )}
      {(state === 'kept' || state === 'discarded') && (
        <p className="soft small" role="status">
          {t(state === 'kept' ? 'assistant.kept' : 'assistant.discarded')}
        </p>
      )}
    </>
  );
}
