import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from 'react-aria-components';
import { Icon } from './icon.tsx';

interface TickProps extends Omit<CheckboxProps, 'className' | 'children'> {
  readonly children: ReactNode;
  readonly hint?: string;
}

export function Tick({ children, hint, ...props }: TickProps) {
  return (
    <Checkbox {...props} className="tick">
      <span className="tick-box">
        <Icon name="check" />
      </span>
      <span>
        {children}
        {hint !== undefined && <small className="soft">{hint}</small>}
      </span>
    </Checkbox>
  );
}
