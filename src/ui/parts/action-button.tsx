import { type ReactNode, type Ref, useContext } from 'react';
import { Button, type ButtonProps, ProgressBarContext } from 'react-aria-components';
import { t } from '../strings/index.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ActionButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly quiet?: boolean;
  readonly icon?: IconName;
  /** Shows only the icon; requires `aria-label`. */
  readonly iconOnly?: boolean;
  /** Class beside those of the kind. */
  readonly className?: string;
}

/** A button that ignores clicks while `isPending`. */
export function ActionButton({
  children,
  primary,
  danger,
  quiet,
  iconOnly,
  icon,
  className,
  ...props
}: ActionButtonProps) {
  const kinds = [
    'button',
    primary && 'primary',
    danger && 'danger',
    quiet && 'quiet',
    iconOnly && 'bare',
    className,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Button {...props} className={kinds}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : icon && <Icon name={icon} />}
          {children !== undefined && <span>{children}</span>}
        </>
      )}
    </Button>
  );
}

/** Part of a busy button, which names the button together with its own label. */
function Spinner() {
  const { id } = (useContext(ProgressBarContext) ?? {}) as { readonly id?: string };
  return (
    <span id={id} role="progressbar" aria-label={t('app.loading')} className="spinner">
      <span />
    </span>
  );
}
