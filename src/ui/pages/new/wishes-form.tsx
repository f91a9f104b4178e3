import type { FormEvent } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { Select } from '../../parts/select.tsx';
import { Problem } from '../../parts/states.tsx';
import { t } from '../../strings/index.ts';
import { FilesField } from './files-field.tsx';
import { LookChoice } from './look-choice.tsx';
import type { Draft } from './use-draft.ts';
import { FONT_SOURCES, TONES, VERBOSITIES, type Wishes } from './wishes.ts';

interface WishesFormProps {
  readonly wishes: Wishes;
  readonly onChange: (wishes: Wishes) => void;
  readonly draft: Draft;
}

/** Material and wishes. */
export function WishesForm({ wishes, onChange, draft }: WishesFormProps) {
  const set = (change: Partial<Wishes>) => onChange({ ...wishes, ...change });
  const empty = wishes.content.trim() === '' && wishes.files.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty) void draft.plan();
  };
  return (
    <form className="new-form" onSubmit={submit}>
      {draft.error !== undefined && <Problem error={draft.error} retry={() => void draft.retry()} />}
      <section className="panel form">
        <TextField label={t('new.content')} placeholder={t('new.content-hint')} value={wishes.content} onChange={(content) => set({ content })} rows={7} autoFocus />
        <FilesField files={wishes.files} onChange={(files) => set({ files })} />
      </section>
      <section className="new-options">
        <NumberField label={t('new.slides')} placeholder={t('new.slides-hint')} value={wishes.slides} onChange={(slides) => set({ slides })} minValue={1} maxValue={500} />
        <TextField label={t('new.language')} placeholder={t('new.language-hint')} value={wishes.language} onChange={(language) => set({ language })} />
        <Select label={t('new.verbosity')} choices={VERBOSITIES.map((id) => ({ id, name: t(`verbosity.${id}`) }))} value={wishes.verbosity} onChange={(verbosity) => set({ verbosity })} />
        <Select label={t('new.tone')} choices={TONES.map((id) => ({ id, name: t(`tone.${id}`) }))} value={wishes.tone} onChange={(tone) => set({ tone })} />
      </section>
      <LookChoice wishes={wishes} onChange={set} />
      <Disclosure className="disclosure">
        <Heading>
          <Button slot="trigger" className="button quiet">
            <Icon name="caret-down" />
            {t('new.more')}
          </Button>
        </Heading>
        <DisclosurePanel>
          <TextField label={t('new.instructions')} hint={t('new.instructions-hint')} value={wishes.instructions} onChange={(instructions) => set({ instructions })} rows={3} />
          <Select
            label={t('fonts.source')}
            choices={[{ id: '', name: t('fonts.usual') }, ...FONT_SOURCES.map((id) => ({ id, name: t(`fonts.${id}`) }))]}
            value={wishes.fonts}
            onChange={(fonts) => set({ fonts })}
          />
        </DisclosurePanel>
      </Disclosure>
      <div className="new-actions">
        <ActionButton type="submit" primary icon="list-checks" isPending={draft.busy} isDisabled={empty}>
          {t('new.plan')}
        </ActionButton>
        {empty && <span className="soft small">{t('new.nothing-yet')}</span>}
      </div>
    </form>
  );
}
