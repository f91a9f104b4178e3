import { Header, Menu, MenuItem, Popover, MenuSection as Section } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';
import type { LazyMenu } from './use-lazy-menu.ts';

export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconName;
  /** Language of the text, where it is not that of the page. */
  readonly lang?: string;
  readonly isDanger?: boolean;
  readonly isChosen?: boolean;
}

export interface MenuSection {
  readonly heading?: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuPopoverProps {
  readonly menu: LazyMenu;
  readonly sections: readonly MenuSection[];
  readonly onAction: (id: string) => void;
}

/** The open menu of a button. */
export default function MenuPopover({ menu, sections, onAction }: MenuPopoverProps) {
  return (
    <Popover {...menu.popover} trigger="MenuTrigger" placement="bottom end">
      <Menu
        className="menu"
        aria-labelledby={menu.button.id}
        autoFocus={menu.autoFocus}
        onAction={(key) => onAction(String(key))}
        onClose={menu.close}
      >
        {sections.map(({ heading, entries }) =>
          heading === undefined ? (
            entries.map(toItem)
          ) : (
            <Section key={heading}>
              <Header className="menu-head">{heading}</Header>
              {entries.map(toItem)}
            </Section>
          ),
        )}
      </Menu>
    </Popover>
  );
}

function toItem({ id, text, icon, lang, isDanger = false, isChosen = false }: MenuEntry) {
  return (
    <MenuItem key={id} id={id} textValue={text} className={isDanger ? 'menu-item danger' : 'menu-item'}>
      {icon !== undefined && <Icon name={icon} />}
      <span lang={lang}>{text}</span>
      {isChosen && <Icon name="check" />}
    </MenuItem>
  );
}
