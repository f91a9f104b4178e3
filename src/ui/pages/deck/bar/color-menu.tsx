import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t } from '../../../strings/index.ts';
import type { DeckData } from '../deck-data.ts';
import { BarButton } from './bar-icons.tsx';

const loadItems = () => import('./color-items.tsx');
const ColorItems = lazy(loadItems);

interface ColorMenuProps {
  readonly deck: DeckData;
  readonly isDisabled: boolean;
  /** Called with the class of a colour; undefined for the colour of the template. */
  readonly onChoose: (name: string | undefined) => void;
}

/** Button of the colours of a theme. */
export function ColorMenu({ deck, isDisabled, onChoose }: ColorMenuProps) {
  const menu = useLazyMenu(loadItems);
  return (
    <>
      <BarButton icon="colour" isMenu aria-label={t('look.color')} isDisabled={isDisabled} {...menu.button} />
      {menu.isOpen && (
        <Suspense>
          <ColorItems menu={menu} deck={deck} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}
