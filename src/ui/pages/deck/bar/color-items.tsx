import { Menu, MenuItem, Popover } from 'react-aria-components';
import { useThemes } from '../../../api/themes.ts';
import type { LazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import { isLight } from '../stage-picture.tsx';

const ROLES = ['text', 'muted', 'primary', 'secondary', 'accent', 'success', 'warning', 'danger'] as const;
/** Colours of themes by role. */
const TOKENS = {
  text: 'background_text',
  muted: 'muted',
  primary: 'primary',
  secondary: 'secondary',
  accent: 'accent',
} as const;
/** Colours that mean the same in every theme, on light and on dark backgrounds. */
const STATES = {
  success: ['#1B7F5A', '#5CC9A0'],
  warning: ['#E0A100', '#F2C14E'],
  danger: ['#C23B22', '#FF8D78'],
} as const;

interface ColorItemsProps {
  readonly menu: LazyMenu;
  readonly deck: DeckData;
  /** Called with the class of a colour; undefined for the colour of the template. */
  readonly onChoose: (name: string | undefined) => void;
}

/** Colours of a theme by what they mean, so that words follow when the theme changes. */
export default function ColorItems({ menu, deck, onChoose }: ColorItemsProps) {
  const theme = useThemes().find(({ id }) => id === (deck.theme ?? deck.template));
  const colors = theme?.data.colors;
  const find = (role: (typeof ROLES)[number]): string | undefined => {
    if (colors === undefined) return undefined;
    if (role in STATES) return STATES[role as keyof typeof STATES][isLight(colors.background) ? 0 : 1];
    return colors[TOKENS[role as keyof typeof TOKENS]];
  };
  return (
    <Popover {...menu.popover} trigger="MenuTrigger" placement="bottom start">
      <Menu
        className="menu tall"
        autoFocus={menu.autoFocus}
        onClose={menu.close}
        aria-label={t('look.color')}
        onAction={(role) => onChoose(role === '' ? undefined : `text-${String(role)}`)}
      >
        <MenuItem id="" className="menu-item" textValue={t('look.as-template')}>
          <span className="bar-swatch none" />
          {t('look.as-template')}
        </MenuItem>
        {ROLES.map((role) => (
          <MenuItem key={role} id={role} className="menu-item" textValue={t(`color.${role}`)}>
            <span
              className={find(role) === undefined ? 'bar-swatch none' : 'bar-swatch'}
              style={{ background: find(role) }}
            />
            {t(`color.${role}`)}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
