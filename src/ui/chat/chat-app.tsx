import type { App } from '@modelcontextprotocol/ext-apps';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { getErrorMessage } from '../api/api-error.ts';
import { DeckClientContext } from '../api/deck-client.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { TextField } from '../parts/field.tsx';
import { FindingsList } from '../parts/findings-list.tsx';
import { SlidePicture } from '../parts/slide-picture.tsx';
import { t } from '../strings/index.ts';
import { callTool } from './bridge-client.ts';
import type { ShownDeck } from './deck-of-result.ts';

const THUMBNAIL_PX = 320;
const LARGE_PX = 1280;

/** A deck inside a conversation: slides, findings, file, and requests to the model. */
export function ChatApp({ app, deck }: { readonly app: App; readonly deck: ShownDeck }) {
  const [at, setAt] = useState(1);
  const slide = Math.min(at, deck.slides);
  return (
    <main className="chat">
      <header className="chat-head">
        <h1 dir="auto">{deck.title}</h1>
        <Download app={app} deck={deck} />
      </header>
      {slide > 0 && (
        <SlidePicture
          id={deck.id}
          slide={slide}
          revision={deck.revision}
          width={LARGE_PX}
          alt={t('chat.slide', { at: slide, of: deck.slides })}
        />
      )}
      <ol className="chat-strip" aria-label={t('deck.slides')}>
        {Array.from({ length: deck.slides }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === slide}
              aria-label={t('deck.slide', { n: number })}
              onClick={() => setAt(number)}
            >
              <SlidePicture
                id={deck.id}
                slide={number}
                revision={deck.revision}
                width={THUMBNAIL_PX}
                alt=""
              />
            </button>
          </li>
        ))}
      </ol>
      <Findings deck={deck} onShow={setAt} />
      <Ask app={app} deck={deck} slide={slide} />
    </main>
  );
}

function Download({ app, deck }: { readonly app: App; readonly deck: ShownDeck }) {
  const open = useMutation({
    mutationFn: async () => {
      const { structuredContent } = await callTool(app, 'export_presentation', {
        id: deck.id,
        export_as: 'pptx',
      });
      const { path = '' } = (structuredContent ?? {}) as { path?: string };
      if (/^https?:/.test(path)) await app.openLink({ url: path });
      return path;
    },
  });
  const here = open.data !== undefined && !/^https?:/.test(open.data);
  return (
    <div className="chat-download">
      <ActionButton primary icon="download-simple" isPending={open.isPending} onPress={() => open.mutate()}>
        {t('deck.download')}
      </ActionButton>
      {here && <small>{t('chat.saved-at', { path: open.data ?? '' })}</small>}
      {open.isError && <small className="problem">{getErrorMessage(open.error)}</small>}
    </div>
  );
}

function Findings({ deck, onShow }: { readonly deck: ShownDeck; readonly onShow: (slide: number) => void }) {
  const client = useContext(DeckClientContext);
  const { data = [] } = useQuery({
    queryKey: ['findings', deck.id, deck.revision],
    queryFn: ({ signal }) => client.findings(deck.id, signal),
  });
  const problems = data.filter(({ severity }) => severity !== 'info');
  if (problems.length === 0) return null;
  return (
    <details className="chat-findings">
      <summary>{t('chat.findings', { n: problems.length })}</summary>
      <FindingsList
        findings={problems}
        actions={({ slide }) => (
          <ActionButton quiet onPress={() => onShow(slide)}>
            {t('deck.slide', { n: slide })}
          </ActionButton>
        )}
      />
    </details>
  );
}

/** Sends a request to the conversation in the name of the user. */
function Ask({ app, deck, slide }: { readonly app: App; readonly deck: ShownDeck; readonly slide: number }) {
  const [words, setWords] = useState('');
  const send = useMutation({
    mutationFn: () =>
      app.sendMessage({
        role: 'user',
        content: [
          {
            type: 'text',
            text: t('chat.message', { words: words.trim(), slide, title: deck.title, id: deck.id }),
          },
        ],
      }),
    onSuccess: () => setWords(''),
  });
  const submit = () => {
    if (words.trim() !== '') send.mutate();
  };
  // The sandbox of a chat may forbid forms.
  return (
    <div className="chat-ask">
      <TextField
        label={t('chat.ask')}
        placeholder={t('chat.ask-hint', { n: slide })}
        value={words}
        onChange={setWords}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      />
      <ActionButton onPress={submit} isPending={send.isPending} isDisabled={words.trim() === ''}>
        {t('chat.send')}
      </ActionButton>
      {send.isError && <small className="problem">{getErrorMessage(send.error)}</small>}
    </div>
  );
}
