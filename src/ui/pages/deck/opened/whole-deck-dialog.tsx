import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { ColorChoice } from '../../../parts/color-choice.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Problem } from '../../../parts/states.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useFamilies } from './opened-bar.tsx';
import { SectionsField } from './sections-field.tsx';
import { buildWholeEdits, DATES, type Dates, NOTHING, OWN, type WholeChange } from './whole-deck-edits.ts';

interface WholeDeckDialogProps {
  readonly isOpen: boolean;
  readonly deck: DeckData;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

/** Colours of a theme by their names in files, each with its name for people. */
const COLORS = [
  ['dk1', 'opened.dark', 1],
  ['lt1', 'opened.light', 1],
  ['dk2', 'opened.dark', 2],
  ['lt2', 'opened.light', 2],
  ...([1, 2, 3, 4, 5, 6] as const).map((n) => [`accent${n}`, 'opened.accent', n] as const),
] as const;
/** Shown for a theme whose colour is not known. */
const UNKNOWN = '#808080';

/** Settings of all slides: template, theme colours and fonts, footers and sections, with their present values. */
export function WholeDeckDialog({ isOpen, deck, editor, onClose }: WholeDeckDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('opened.whole')} wide>
      <WholeDeckForm deck={deck} editor={editor} onClose={onClose} />
    </Dialog>
  );
}

function WholeDeckForm({ deck, editor, onClose }: Omit<WholeDeckDialogProps, 'isOpen'>) {
  const { file } = deck;
  const [asked, setAsked] = useState<WholeChange>(NOTHING);
  const families = useFamilies();
  const known = useTemplates();
  const edits = buildWholeEdits(asked, deck.language);
  const apply = useMutation({ mutationFn: () => editor.attempt(edits), onSuccess: onClose });
  const set = (change: Partial<WholeChange>) => {
    setAsked({ ...asked, ...change });
    apply.reset();
  };
  const fonts = (current: string | undefined) => [
    { id: '', name: current === undefined || current === '' ? t('opened.own-template') : current },
    ...families.filter((family) => family !== current).map((family) => ({ id: family, name: family })),
  ];
  return (
    <>
      <p className="soft">{t('opened.whole-hint')}</p>
      <Select
        label={t('opened.template')}
        hint={t('opened.template-hint')}
        choices={[{ id: OWN, name: t('opened.own-template') }, ...known]}
        value={asked.template}
        onChange={(template) => set({ template })}
      />
      <fieldset className="opened-accents">
        <legend>{t('opened.colors')}</legend>
        {COLORS.map(([name, word, n]) => (
          <ColorChoice
            key={name}
            label={t(word, { n })}
            value={asked.colors[name] ?? file?.colors[name] ?? UNKNOWN}
            isChosen={asked.colors[name] !== undefined}
            onChange={(hex) => set({ colors: { ...asked.colors, [name]: hex } })}
            onReset={() => set({ colors: leaveOut(asked.colors, name) })}
          />
        ))}
      </fieldset>
      <div className="opened-pair">
        <Select
          label={t('opened.font-heading')}
          choices={fonts(file?.fonts.heading)}
          value={asked.heading}
          onChange={(heading) => set({ heading })}
        />
        <Select
          label={t('opened.font-body')}
          choices={fonts(file?.fonts.body)}
          value={asked.body}
          onChange={(text) => set({ body: text })}
        />
      </div>
      <TextField label={t('opened.footer')} value={asked.footer} onChange={(footer) => set({ footer })} />
      <Tick isSelected={asked.numbers} onChange={(numbers) => set({ numbers })}>
        {t('opened.numbers')}
      </Tick>
      <div className="opened-pair">
        <Select
          label={t('opened.date-kind')}
          choices={DATES.map((id) => ({ id, name: t(`opened.date-${id}`) }))}
          value={asked.date}
          onChange={(date: Dates) => set({ date })}
        />
        {asked.date === 'fixed' && (
          <TextField
            type="date"
            label={t('opened.date-day')}
            value={asked.day}
            onChange={(day) => set({ day })}
          />
        )}
      </div>
      <SectionsField
        slides={deck.slides}
        sections={asked.sections ?? file?.sections ?? []}
        onChange={(sections) => set({ sections })}
      />
      {apply.isError && <Problem error={apply.error} />}
      <div className="dialog-actions">
        <ActionButton
          primary
          isDisabled={edits.length === 0}
          isPending={apply.isPending}
          onPress={() => apply.mutate()}
        >
          {t('opened.whole-do')}
        </ActionButton>
      </div>
    </>
  );
}

function leaveOut(colors: WholeChange['colors'], name: string): WholeChange['colors'] {
  return Object.fromEntries(Object.entries(colors).filter(([one]) => one !== name));
}

/** Designs and templates of this server. */
function useTemplates(): readonly { readonly id: string; readonly name: string }[] {
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100, default: true } } })),
    staleTime: 60_000,
  });
  const designs = useQuery({
    queryKey: ['designs'],
    queryFn: () => body(GET('/api/v3/smart-design/all', { params: { query: { page_size: 50 } } })),
  });
  return [...(designs.data?.results ?? []), ...(templates.data?.items ?? [])].map(({ id, name }) => ({
    id,
    name,
  }));
}
