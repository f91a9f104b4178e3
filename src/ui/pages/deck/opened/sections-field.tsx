import { useId } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckSlide, FileSettings } from '../deck-data.ts';

type Sections = FileSettings['sections'];

interface SectionsFieldProps {
  readonly slides: readonly DeckSlide[];
  readonly sections: Sections;
  readonly onChange: (sections: Sections) => void;
}

/** Sections of a deck with their first slides; the first begins at slide 1. */
export function SectionsField({ slides, sections, onChange }: SectionsFieldProps) {
  const id = useId();
  const last = sections.at(-1)?.from ?? 0;
  const set = (at: number, change: Partial<Sections[number]>) =>
    onChange(sections.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <fieldset className="opened-sections" aria-labelledby={id}>
      <legend id={id}>{t('opened.sections')}</legend>
      {sections.map(({ name, from }, at) => {
        // A section begins behind the one before it, and before the next.
        const [least, most] = [
          (sections[at - 1]?.from ?? 0) + 1,
          (sections[at + 1]?.from ?? slides.length + 1) - 1,
        ];
        const range = at === 0 ? [1] : Array.from({ length: most - least + 1 }, (_, index) => least + index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections are known by their order
          <div key={at} className="opened-section">
            <TextField
              label={t('opened.section-name', { n: at + 1 })}
              value={name}
              onChange={(next) => set(at, { name: next })}
            />
            <Select
              label={t('opened.section-from')}
              choices={range.map((number) => ({
                id: String(number),
                name: `${number} ${slides[number - 1]?.title ?? ''}`.trim(),
              }))}
              value={String(from)}
              onChange={(number) => set(at, { from: Number(number) })}
            />
            <ActionButton
              quiet
              iconOnly
              icon="trash"
              aria-label={t('opened.section-remove', { name })}
              onPress={() =>
                onChange(
                  sections
                    .filter((_, index) => index !== at)
                    .map((one, index) => (index === 0 ? { ...one, from: 1 } : one)),
                )
              }
            />
          </div>
        );
      })}
      <ActionButton
        quiet
        icon="plus"
        isDisabled={last >= slides.length}
        onPress={() => onChange([...sections, { name: '', from: last + 1 }])}
      >
        {t('opened.section-add')}
      </ActionButton>
    </fieldset>
  );
}
