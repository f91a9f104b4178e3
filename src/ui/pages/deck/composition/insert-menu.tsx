import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import { PIECES } from './pieces.ts';
import type { Composition } from './use-composition.ts';

/** Elements to insert, with placeholder text. */
export function InsertMenu({ composition }: { readonly composition: Composition }) {
  return (
    <MenuTrigger>
      <ActionButton icon="plus">{t('compose.insert')}</ActionButton>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu pieces"
          aria-label={t('compose.insert')}
          onAction={(chosen) => composition.insert(PIECES.find(({ id }) => id === chosen)?.markup() ?? '')}
        >
          {PIECES.map(({ id, name }) => (
            <MenuItem key={id} id={id} className="menu-item">
              {t(name)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
