import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

interface TickBoxProps {
  readonly isSelected: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly 'aria-label'?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A checkbox of the browser, drawn as a box of its own. */
export function TickBox({
  isSelected,
  isIndeterminate = false,
  isDisabled = false,
  onChange,
  className = '',
  children,
  ...label
}: TickBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it.
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={`tick ${className}`}>
      <span className="tick-box">
        <input
          {...label}
          ref={input}
          type="checkbox"
          checked={isSelected}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Icon name="check" />
      </span>
      {children}
    </label>
  );
}

interface TickProps extends TickBoxProps {
  readonly children: ReactNode;
  readonly hint?: string;
}

/** A checkbox with words. */
export function Tick({ children, hint, ...props }: TickProps) {
  return (
    <TickBox {...props}>
      <span>
        {children}
        {hint !== undefined && <small className="soft">{hint}</small>}
      </span>
    </TickBox>
  );
}

interface TickGroupProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Several checkboxes with a label for all of them. */
export function TickGroup({ label, className, children }: TickGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers
    <div role="group" className={className} aria-labelledby={id}>
      <span id={id} className="react-aria-Label">
        {label}
      </span>
      {children}
    </div>
  );
}
