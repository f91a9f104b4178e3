import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { Icon } from './icon.tsx';

export interface Choice<T extends string> {
  readonly id: T;
  readonly name: string;
  readonly hint?: string;
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean;
}

/** Choice among a few options. */
export function Select<T extends string>({
  label,
  hint,
  choices,
  value,
  onChange,
  isDisabled = false,
}: SelectProps<T>) {
  return (
    <AriaSelect
      className="field"
      value={value}
      onChange={(key) => onChange(key as T)}
      isDisabled={isDisabled}
    >
      <Label>{label}</Label>
      <Button className="input select">
        <SelectValue>
          {({ defaultChildren }) => choices.find(({ id }) => id === value)?.name ?? defaultChildren}
        </SelectValue>
        <Icon name="caret-down" />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <Popover className="popover">
        <ListBox className="menu" items={choices}>
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
    </AriaSelect>
  );
}
