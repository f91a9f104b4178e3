import { lazy, Suspense } from 'react';
import { ActionButton, type ActionButtonProps } from './action-button.tsx';
import { loadPart } from './lazy-part.ts';
import type { MenuSection } from './menu-popover.tsx';
import { useLazyMenu } from './use-lazy-menu.ts';

const loadMenu = () => loadPart(() => import('./menu-popover.tsx'));
const MenuPopover = lazy(loadMenu);

interface MenuButtonProps extends Omit<ActionButtonProps, 'onPress' | 'onAction' | 'ref'> {
  readonly sections: readonly MenuSection[];
  readonly onAction: (id: string) => void;
}

/** A button with a menu. */
export function MenuButton({ sections, onAction, ...button }: MenuButtonProps) {
  const menu = useLazyMenu(loadMenu);
  return (
    <>
      <ActionButton {...button} {...menu.button} />
      {menu.isOpen && (
        <Suspense>
          <MenuPopover menu={menu} sections={sections} onAction={onAction} />
        </Suspense>
      )}
    </>
  );
}
