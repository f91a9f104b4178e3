import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET, PUT } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { FindingsList } from '../../../parts/findings-list.tsx';
import { Loading, Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData, OpenedElement } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useAfterChange } from './use-after-change.ts';

interface TextsDialogProps {
  readonly isOpen: boolean;
  readonly only: 'all' | 'alts';
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

interface Row {
  readonly id: string;
  readonly slide: number;
  readonly role: string;
  readonly text: string;
  readonly fits?: number | undefined;
}

const PAGE = 500;

/** Table of all texts for changing or translating, or of alternative texts only. */
export function TextsDialog({ isOpen, only, deck, editor, onClose }: TextsDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [language, setLanguage] = useState('');
  const after = useAfterChange(deck, editor);
  const texts = useQuery({
    queryKey: ['texts', deck.id, deck.revision],
    queryFn: () => listTexts(deck.id),
    enabled: isOpen && only === 'all',
  });
  const store = useMutation({
    mutationFn: async () =>
      body(
        PUT('/api/v3/presentation/{id}/texts', {
          params: { path: { id: deck.id } },
          body: {
            texts: [...typed].map(([id, text]) => ({ id, text })),
            ...(language.trim() === '' ? {} : { language }),
          },
        }),
      ),
    onSuccess: async () => {
      setTyped(new Map());
      await after();
    },
  });
  const rows: readonly Row[] = only === 'alts' ? listAltTexts(deck) : (texts.data ?? []);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(only === 'alts' ? 'opened.alts' : 'opened.texts')}
      wide
    >
      <p className="soft">{t('opened.texts-hint')}</p>
      {only === 'all' && texts.isPending && <Loading />}
      {texts.isError && <Problem error={texts.error} />}
      {only === 'alts' && rows.length === 0 && <p>{t('opened.alts-none')}</p>}
      <ol className="opened-texts">
        {rows.map((row) => (
          <li key={row.id}>
            <TextField
              label={`${t('deck.slide', { n: row.slide })} · ${row.role}`}
              {...(row.fits === undefined ? {} : { hint: t('opened.fits', { n: row.fits }) })}
              value={typed.get(row.id) ?? row.text}
              rows={Math.min(6, row.text.split('\n').length)}
              onChange={(text) => setTyped(replaceText(typed, row, text))}
            />
          </li>
        ))}
      </ol>
      {only === 'all' && <TextField label={t('opened.language')} value={language} onChange={setLanguage} />}
      {store.isError && <Problem error={store.error} />}
      {store.data !== undefined && store.data.findings.length > 0 && (
        <FindingsList
          findings={store.data.findings as unknown as Parameters<typeof FindingsList>[0]['findings']}
          actions={() => null}
        />
      )}
      <div className="dialog-actions">
        <ActionButton
          primary
          isDisabled={typed.size === 0}
          isPending={store.isPending}
          onPress={() => store.mutate()}
        >
          {t('opened.store', { n: typed.size })}
        </ActionButton>
      </div>
    </Dialog>
  );
}

function replaceText(
  typed: ReadonlyMap<string, string>,
  { id, text: own }: Row,
  text: string,
): ReadonlyMap<string, string> {
  const next = new Map(typed);
  if (text === own) next.delete(id);
  else next.set(id, text);
  return next;
}

async function listTexts(id: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: { items: readonly Row[]; next?: number | undefined } = await body(
      GET('/api/v3/presentation/{id}/texts', { params: { path: { id }, query: { from, max: PAGE } } }),
    );
    rows.push(...page.items);
    from = page.next;
  }
  return rows;
}

/**
 * Alternative texts of pictures, charts and drawings. The id of a text begins with the number of its slide.
 */
function listAltTexts({ slides }: DeckData): Row[] {
  const within = (elements: readonly OpenedElement[]): readonly OpenedElement[] =>
    elements.flatMap((element) => [element, ...within(element.children ?? [])]);
  return slides.flatMap(({ id, elements = [] }, index) =>
    within(elements)
      .filter(
        ({ kind, decorative }) => /^(picture|chart|diagram|media|object)$/.test(kind) && decorative !== true,
      )
      .map((element) => ({
        id: `${Number.parseInt(id.slice(0, 8), 16)}/${element.id}/alt`,
        slide: index + 1,
        role: element.name,
        text: element.alt ?? '',
      })),
  );
}
