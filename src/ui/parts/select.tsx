import { lazy, Suspense, useId } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { Choice } from './select-options.tsx';
import { useLazyMenu } from './use-lazy-menu.ts';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean;
}

const loadOptions = () => import('./select-options.tsx');
const SelectOptions = lazy(loadOptions);

/** Choice among a few options, which load when the button is pointed at, focused or pressed. */
export function Select<T extends string>({
  label,
  hint,
  choices,
  value,
  onChange,
  isDisabled = false,
}: SelectProps<T>) {
  const id = useId();
  const menu = useLazyMenu(loadOptions, 'listbox');
  return (
    <div className="field">
      <span id={`${id}-label`} className="react-aria-Label">
        {label}
      </span>
      <Button
        {...menu.button}
        className="input select"
        isDisabled={isDisabled}
        aria-labelledby={`${id}-value ${id}-label`}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
      >
        <span id={`${id}-value`}>{choices.find((choice) => choice.id === value)?.name ?? ''}</span>
        <Icon name="caret-down" />
      </Button>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {menu.isOpen && (
        <Suspense>
          <SelectOptions
            menu={menu}
            labelId={`${id}-label`}
            choices={choices}
            value={value}
            onChange={(chosen) => onChange(chosen as T)}
          />
        </Suspense>
      )}
    </div>
  );
}
