import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Problem } from '../../../parts/states.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckEdit } from '../deck-edit.ts';
import type { DeckEditor } from '../deck-editor.ts';

interface WholeDeckDialogProps {
  readonly isOpen: boolean;
  readonly editor: DeckEditor;
  readonly onClose: () => void;
}

const ACCENTS = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;
/** Keeps the masters of the deck. */
const OWN = 'own';
const NOTHING = {
  template: OWN as string,
  colors: {} as Readonly<Record<string, string>>,
  heading: '',
  body: '',
  footer: '',
  numbers: false,
  date: false,
  sections: '',
};
type Asked = typeof NOTHING;

/**
 * Settings of all slides: template, theme colours and fonts, footers and sections. Empty fields change
 * nothing.
 */
export function WholeDeckDialog({ isOpen, editor, onClose }: WholeDeckDialogProps) {
  const [asked, setAsked] = useState<Asked>(NOTHING);
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100, default: true } } })),
    staleTime: 60_000,
    enabled: isOpen,
  });
  const designs = useQuery({
    queryKey: ['designs'],
    queryFn: () => body(GET('/api/v3/smart-design/all', { params: { query: { page_size: 50 } } })),
    enabled: isOpen,
  });
  const edits = buildEdits(asked);
  const apply = useMutation({
    mutationFn: () => editor.attempt(edits),
    onSuccess: () => {
      setAsked(NOTHING);
      onClose();
    },
  });
  const known = [...(designs.data?.results ?? []), ...(templates.data?.items ?? [])];
  const set = (change: Partial<Asked>) => {
    setAsked({ ...asked, ...change });
    apply.reset();
  };
  const choices = [
    { id: OWN, name: t('opened.own-template') },
    ...known.map(({ id, name }) => ({ id, name })),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('opened.whole')} wide>
      <p className="soft">{t('opened.whole-hint')}</p>
      <Select
        label={t('opened.template')}
        hint={t('opened.template-hint')}
        choices={choices}
        value={asked.template}
        onChange={(template) => set({ template })}
      />
      <fieldset className="opened-accents">
        <legend>{t('opened.colors')}</legend>
        {ACCENTS.map((name, index) => (
          <TextField
            key={name}
            label={t('opened.accent', { n: index + 1 })}
            value={asked.colors[name] ?? ''}
            onChange={(value) => set({ colors: { ...asked.colors, [name]: value } })}
            placeholder="#1F6FEB"
          />
        ))}
      </fieldset>
      <div className="row">
        <TextField
          label={t('opened.font-heading')}
          value={asked.heading}
          onChange={(heading) => set({ heading })}
        />
        <TextField
          label={t('opened.font-body')}
          value={asked.body}
          onChange={(text) => set({ body: text })}
        />
      </div>
      <TextField label={t('opened.footer')} value={asked.footer} onChange={(footer) => set({ footer })} />
      <div className="row">
        <Tick isSelected={asked.numbers} onChange={(numbers) => set({ numbers })}>
          {t('opened.numbers')}
        </Tick>
        <Tick isSelected={asked.date} onChange={(date) => set({ date })}>
          {t('opened.date')}
        </Tick>
      </div>
      <TextField
        label={t('opened.sections')}
        hint={t('opened.sections-hint')}
        rows={3}
        value={asked.sections}
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
    </Dialog>
  );
}

/** Edits for `edit_presentation`. The template comes first, since it sets colours and fonts of its own. */
export function buildEdits({
  template,
  colors,
  heading,
  body: text,
  footer,
  numbers,
  date,
  sections,
}: Asked): DeckEdit[] {
  const chosen = Object.fromEntries(
    Object.entries(colors).flatMap(([name, color]) => (color.trim() === '' ? [] : [[name, color.trim()]])),
  );
  const fonts = {
    ...(heading.trim() === '' ? {} : { heading: heading.trim() }),
    ...(text.trim() === '' ? {} : { body: text.trim() }),
  };
  const below = {
    ...(footer.trim() === '' ? {} : { text: footer.trim() }),
    ...(numbers ? { numbers } : {}),
    ...(date ? { date: 'auto' } : {}),
  };
  const parts = sections.split('\n').flatMap((line) => {
    const [, from, name] = /^\s*(\d+)\s*[:.)–-]?\s*(\S.*)$/.exec(line) ?? [];
    return from === undefined || name === undefined ? [] : [{ name: name.trim(), from: Number(from) }];
  });
  const file = {
    ...(Object.keys(chosen).length === 0 ? {} : { colors: chosen }),
    ...(Object.keys(fonts).length === 0 ? {} : { fonts }),
    ...(Object.keys(below).length === 0 ? {} : { footer: below }),
    ...(parts.length === 0 ? {} : { sections: parts }),
  };
  return [
    ...(template === OWN ? [] : [{ op: 'set_deck' as const, template }]),
    ...(Object.keys(file).length === 0 ? [] : [{ op: 'set_deck' as const, file }]),
  ];
}
