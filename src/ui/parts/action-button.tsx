import { Button, type ButtonProps, ProgressBar } from 'react-aria-components';
import { t } from '../strings/index.ts';
import { Icon, type IconName } from './icon.tsx';

interface ActionButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  readonly children?: React.ReactNode;
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly quiet?: boolean;
  readonly icon?: IconName;
  /** Shows only the icon; requires `aria-label`. */
  readonly iconOnly?: boolean;
}

/** A button that ignores clicks while `isPending`. */
export function ActionButton({
  children,
  primary,
  danger,
  quiet,
  iconOnly,
  icon,
  ...props
}: ActionButtonProps) {
  const kinds = ['button', primary && 'primary', danger && 'danger', quiet && 'quiet', iconOnly && 'bare']
    .filter(Boolean)
    .join(' ');
  return (
    <Button {...props} className={kinds}>
      {({ isPending }) => (
        <>
          {isPending ? (
            <ProgressBar isIndeterminate aria-label={t('app.loading')} className="spinner">
              <span />
            </ProgressBar>
          ) : (
            icon && <Icon name={icon} />
          )}
          {children !== undefined && <span>{children}</span>}
        </>
      )}
    </Button>
  );
}
