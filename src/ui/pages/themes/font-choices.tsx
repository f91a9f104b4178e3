import { useFonts } from '../../api/fonts.ts';
import type { Theme } from '../../api/themes.ts';
import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import { FONT_SOURCES } from '../new/wishes.ts';
import type { ThemeDraft } from './theme-draft.ts';

const ROLES = [
  ['heading', 'headingFont', 'themes.heading'],
  ['body', 'textFont', 'themes.body'],
  ['mono', 'monoFont', 'themes.mono'],
] as const;
/** Default families of a new theme. */
const USUAL = { heading: 'IBM Plex Sans', body: 'IBM Plex Sans', mono: 'IBM Plex Mono' };

interface FontChoicesProps {
  readonly draft: ThemeDraft;
  readonly base: Theme | undefined;
  readonly onChange: (change: Partial<ThemeDraft>) => void;
}

/** Family for each role (uploaded, shipped, Office), and the source of fonts for decks. */
export function FontChoices({ draft: { fonts }, base, onChange }: FontChoicesProps) {
  const known = useFonts();
  const office = known.data?.stand_ins.filter(({ exact }) => exact).map(({ family }) => family) ?? [];
  const families = [
    ...new Set([
      ...(known.data?.fonts.map(({ family }) => family) ?? []),
      ...(known.data?.built_in.filter((name) => !/^Noto (Sans|Serif) \w/.test(name)) ?? []),
      ...office,
    ]),
  ];
  const source = fonts.source ?? base?.data.fonts.source ?? '';
  return (
    <fieldset className="theme-group">
      <legend>{t('themes.fonts')}</legend>
      <div className="theme-fonts">
        {ROLES.map(([role, wire, word]) => {
          const value = fonts[role] ?? base?.data.fonts[wire].name ?? USUAL[role];
          const choices = families.includes(value) ? families : [value, ...families];
          return (
            <Select
              key={role}
              label={t(word)}
              choices={choices.map((id) => ({ id, name: id }))}
              value={value}
              onChange={(family) => onChange({ fonts: { ...fonts, [role]: family } })}
            />
          );
        })}
        <Select
          label={t('fonts.source')}
          // A chosen source cannot be unset.
          choices={[
            ...(source === '' ? [{ id: '', name: t('fonts.usual') }] : []),
            ...FONT_SOURCES.map((id) => ({ id, name: t(`fonts.${id}`) })),
          ]}
          value={source}
          onChange={(chosen) => onChange({ fonts: { ...fonts, source: chosen } })}
        />
      </div>
    </fieldset>
  );
}
