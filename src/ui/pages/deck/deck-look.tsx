import { Select } from '../../parts/select.tsx';
import { Tick } from '../../parts/tick.tsx';
import { t } from '../../strings/index.ts';
import { LookChoice } from '../new/look-choice.tsx';
import { FONT_SOURCES } from '../new/wishes.ts';
import { isDesign } from './layouts.ts';
import type { PanelProps } from './panel-props.ts';

/** Template or design, theme, size of the slides, fonts and art of the whole deck. */
export function DeckLook({ deck, onEdit }: PanelProps) {
  return (
    <>
      <LookChoice
        wishes={{
          template: deck.template,
          theme: deck.theme ?? '',
          slideSize: deck.slide_size ?? '16:9',
        }}
        onChange={({ template, theme, slideSize }) =>
          void onEdit([
            {
              op: 'set_deck',
              ...(template === undefined ? {} : { template }),
              ...(slideSize === undefined ? {} : { slide_size: slideSize }),
              // A design has colours of its own.
              ...(theme === undefined &&
              !(template !== undefined && isDesign(template) && deck.theme !== undefined)
                ? {}
                : { theme: theme || null }),
            },
          ])
        }
      />
      <Select
        label={t('fonts.source')}
        choices={FONT_SOURCES.map((id) => ({ id, name: t(`fonts.${id}`) }))}
        value={deck.fonts ?? 'embed'}
        onChange={(fonts) => void onEdit([{ op: 'set_deck', fonts }])}
      />
      <Tick isSelected={deck.art !== false} onChange={(art) => void onEdit([{ op: 'set_deck', art }])}>
        {t('deck.art')}
      </Tick>
    </>
  );
}
