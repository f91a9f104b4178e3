import type { ClipboardEvent, FormEvent } from 'react';
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
import { toPastedMarkdown } from './paste-markdown.ts';
import { FONT_SOURCES, TONES, VERBOSITIES, type Wishes } from './wishes.ts';
import { WithoutModel } from './without-model.tsx';

interface WishesFormProps {
  readonly wishes: Wishes;
  readonly onChange: (wishes: Wishes) => void;
  readonly onPlan: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

/** Source and options of a deck. */
export function WishesForm({ wishes, onChange, onPlan, isPending, error }: WishesFormProps) {
  const set = (change: Partial<Wishes>) => onChange({ ...wishes, ...change });
  const empty = wishes.content.trim() === '' && wishes.files.length === 0;
  /** The browser inserts the Markdown, so that it can be undone. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const markdown = toPastedMarkdown(event.clipboardData.getData('text/html'));
    if (markdown === undefined) return;
    event.preventDefault();
    document.execCommand('insertText', false, markdown);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty) onPlan();
  };
  return (
    <form className="new-form" onSubmit={submit}>
      {error !== null && <Problem error={error} retry={onPlan} />}
      <section className="panel form">
        <TextField
          label={t('new.content')}
          placeholder={t('new.content-hint')}
          value={wishes.content}
          onChange={(content) => set({ content })}
          onPaste={paste}
          rows={7}
          autoFocus
        />
        <FilesField
          files={wishes.files}
          onAdd={(more) => set({ files: [...wishes.files, ...more] })}
          onRemove={(file) => set({ files: wishes.files.filter((one) => one !== file) })}
        />
        <WithoutModel wishes={wishes} />
      </section>
      <section className="new-options">
        <NumberField
          label={t('new.slides')}
          placeholder={t('new.slides-hint')}
          value={wishes.slides ?? Number.NaN}
          onChange={(slides) => set({ slides: Number.isNaN(slides) ? undefined : slides })}
          minValue={1}
          maxValue={500}
        />
        <TextField
          label={t('new.language')}
          placeholder={t('new.language-hint')}
          value={wishes.language}
          onChange={(language) => set({ language })}
        />
        <Select
          label={t('new.verbosity')}
          choices={VERBOSITIES.map((id) => ({ id, name: t(`verbosity.${id}`) }))}
          value={wishes.verbosity}
          onChange={(verbosity) => set({ verbosity })}
        />
        <Select
          label={t('new.tone')}
          choices={TONES.map((id) => ({ id, name: t(`tone.${id}`) }))}
          value={wishes.tone}
          onChange={(tone) => set({ tone })}
        />
      </section>
      <LookChoice wishes={wishes} onChange={set} />
      <Disclosure className="disclosure">
        <Heading level={2}>
          <Button slot="trigger" className="button quiet">
            <Icon name="caret-down" />
            {t('new.more')}
          </Button>
        </Heading>
        <DisclosurePanel>
          <TextField
            label={t('new.instructions')}
            hint={t('new.instructions-hint')}
            value={wishes.instructions}
            onChange={(instructions) => set({ instructions })}
            rows={3}
          />
          <Select
            label={t('fonts.source')}
            choices={[
              { id: '', name: t('fonts.usual') },
              ...FONT_SOURCES.map((id) => ({ id, name: t(`fonts.${id}`) })),
            ]}
            value={wishes.fonts}
            onChange={(fonts) => set({ fonts })}
          />
        </DisclosurePanel>
      </Disclosure>
      <div className="new-actions">
        <ActionButton type="submit" primary icon="list-checks" isPending={isPending} isDisabled={empty}>
          {t('new.plan')}
        </ActionButton>
        {empty && <span className="soft small">{t('new.nothing-yet')}</span>}
      </div>
    </form>
  );
}
