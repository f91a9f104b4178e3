import { Link } from 'react-aria-components';
import { useOwnThemes } from '../../api/themes.ts';
import { Icon } from '../../parts/icon.tsx';
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
      <EditLook deck={deck} />
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

/** Leads to the theme of the deck, or to a copy of a built-in one, and to the style of a design. */
function EditLook({ deck: { id, template, theme } }: Pick<PanelProps, 'deck'>) {
  const own = useOwnThemes();
  if (isDesign(template))
    return (
      <Link className="button" href={`/designs/${template}/style`}>
        <Icon name="pencil-simple" />
        {t('look.edit-design')}
      </Link>
    );
  const isOwn = own.data?.some((one) => one.id === theme) === true;
  const from = encodeURIComponent(theme ?? template);
  return (
    <Link
      className="button"
      href={isOwn ? `/themes/${theme}?deck=${id}` : `/themes/new?from=${from}&deck=${id}`}
    >
      <Icon name="palette" />
      {t(isOwn ? 'look.edit-theme' : 'look.make-theme')}
    </Link>
  );
}
