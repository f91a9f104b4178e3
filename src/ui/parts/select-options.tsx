import { ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { LazyMenu } from './use-lazy-menu.ts';

export interface Choice<T extends string> {
  readonly id: T;
  readonly name: string;
  readonly hint?: string;
}

interface SelectOptionsProps {
  readonly menu: LazyMenu;
  readonly labelId: string;
  readonly choices: readonly Choice<string>[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The open list of a choice. */
export default function SelectOptions({ menu, labelId, choices, value, onChange }: SelectOptionsProps) {
  return (
    <Popover {...menu.popover} trigger="Select" placement="bottom start" aria-labelledby={labelId}>
      <ListBox
        className="menu"
        items={choices}
        aria-labelledby={labelId}
        autoFocus
        shouldFocusWrap
        selectionMode="single"
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          // Pressing what is chosen already clears the selection.
          const [chosen] = keys === 'all' ? [] : [...keys];
          if (chosen !== undefined) onChange(String(chosen));
          menu.close();
        }}
      >
        {(choice) => (
          <ListBoxItem id={choice.id} textValue={choice.name} className="menu-item">
            <span>
              {choice.name}
              {choice.hint !== undefined && <small className="soft">{choice.hint}</small>}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
