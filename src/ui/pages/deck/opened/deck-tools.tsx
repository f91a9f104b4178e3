import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { t, type Word } from '../../../strings/index.ts';

/** Dialogs about the whole deck. */
export type Tool = 'find' | 'texts' | 'alts' | 'fix' | 'bring' | 'whole' | 'add';

const TOOLS: readonly (readonly [Tool, IconName, Word])[] = [
  ['find', 'magnifying-glass', 'opened.find'],
  ['texts', 'text-aa', 'opened.texts'],
  ['alts', 'image', 'opened.alts'],
  ['fix', 'magic-wand', 'opened.fixes'],
  ['bring', 'copy', 'opened.bring'],
  ['whole', 'palette', 'opened.whole'],
];

/** Menu of what changes the whole deck. */
export function DeckTools({ onOpen }: { readonly onOpen: (tool: Tool) => void }) {
  return (
    <MenuTrigger>
      <ActionButton icon="caret-down">{t('opened.tools')}</ActionButton>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu tall" aria-label={t('opened.tools')} onAction={(tool) => onOpen(tool as Tool)}>
          {TOOLS.map(([tool, icon, word]) => (
            <MenuItem key={tool} id={tool} className="menu-item" textValue={t(word)}>
              <Icon name={icon} />
              {t(word)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
