import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useThemes } from '../../../api/themes.ts';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import { BarButton } from './bar-icons.tsx';

const ROLES = ['text', 'muted', 'primary', 'secondary', 'accent', 'success', 'warning', 'danger'] as const;
/** Colours of themes by role. */
const TOKENS = {
  text: 'background_text',
  primary: 'primary',
  secondary: 'secondary',
  accent: 'accent',
} as const;

interface ColorMenuProps {
  readonly deck: DeckData;
  readonly isDisabled: boolean;
  /** Called with the class of a colour; undefined for the colour of the template. */
  readonly onChoose: (name: string | undefined) => void;
}

/** Menu of the colours of a theme by what they mean, so that words follow when the theme changes. */
export function ColorMenu({ deck, isDisabled, onChoose }: ColorMenuProps) {
  return (
    <MenuTrigger>
      <BarButton icon="colour" isMenu aria-label={t('look.color')} isDisabled={isDisabled} />
      <Popover className="popover" placement="bottom start">
        <ColorItems deck={deck} onChoose={onChoose} />
      </Popover>
    </MenuTrigger>
  );
}

/** Read when the menu opens, since few slides need the colours of their theme. */
function ColorItems({ deck, onChoose }: Omit<ColorMenuProps, 'isDisabled'>) {
  const theme = useThemes().find(({ id }) => id === (deck.theme ?? deck.template));
  const find = (role: (typeof ROLES)[number]): string | undefined =>
    role in TOKENS ? theme?.data.colors[TOKENS[role as keyof typeof TOKENS]] : undefined;
  return (
    <Menu
      className="menu tall"
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
  );
}
