import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { useLazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t } from '../../../strings/index.ts';
import { FindPicture } from '../form/find-picture.tsx';
import { useLayoutSchema } from '../layouts.ts';
import { type InsertProps, insertContent, quote } from './insert-content.ts';
import { useInsertedPictures } from './use-inserted-pictures.ts';

const loadItems = () => import('./insert-items.tsx');
const InsertItems = lazy(loadItems);

/** Button of the menu with everything that can be inserted into a slide. */
export function InsertMenu(props: InsertProps) {
  const [isFinding, setFinding] = useState(false);
  const schema = useLayoutSchema(props.deck.template, props.slide.layout).data;
  const menu = useLazyMenu(loadItems);
  useInsertedPictures(props, schema);
  return (
    <>
      <ActionButton icon="plus" preventFocusOnPress {...menu.button}>
        {t('compose.insert')}
      </ActionButton>
      {menu.isOpen && (
        <Suspense>
          <InsertItems {...props} menu={menu} schema={schema} onPicture={() => setFinding(true)} />
        </Suspense>
      )}
      <FindPicture
        isOpen={isFinding}
        onClose={() => setFinding(false)}
        onFound={(found) => {
          const source =
            'asset_id' in found ? `src="asset:${found.asset_id}"` : `prompt="${quote(found.image_prompt)}"`;
          const alt = 'alt' in found ? found.alt : '';
          insertContent(props, schema, {
            markup: `<img ${source} alt="${quote(alt)}"/>`,
            fields: ['image_prompt'],
            value: found,
          });
        }}
      />
    </>
  );
}
