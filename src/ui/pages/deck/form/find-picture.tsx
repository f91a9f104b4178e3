import { lazy, Suspense, useState } from 'react';
import type { FindPictureProps } from './picture-finder.tsx';

const PictureFinder = lazy(() => import('./picture-finder.tsx'));

/** Dialog that chooses a picture, whose script loads when it opens for the first time. */
export function FindPicture(props: FindPictureProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <PictureFinder {...props} />
      </Suspense>
    )
  );
}
