import { lazy, Suspense } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { useLazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t } from '../../../strings/index.ts';
import { listPlacements } from '../composition/free-commands.ts';
import type { Composition } from '../composition/use-composition.ts';

const loadItems = () => import('./arrange-items.tsx');
const ArrangePopover = lazy(loadItems);

/** Menu that places the chosen elements. */
export default function ArrangeMenu({ composition }: { readonly composition: Composition }) {
  const isNone = listPlacements(composition).length === 0;
  const menu = useLazyMenu(loadItems);
  return (
    <>
      <ActionButton
        quiet
        preventFocusOnPress
        isDisabled={isNone || composition.typing !== undefined}
        {...menu.button}
      >
        {t('arrange.title')}
      </ActionButton>
      {menu.isOpen && (
        <Suspense>
          <ArrangePopover menu={menu} composition={composition} />
        </Suspense>
      )}
    </>
  );
}
