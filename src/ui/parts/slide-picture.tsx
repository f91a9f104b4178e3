import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useContext, useEffect, useState } from 'react';
import { DeckClientContext } from '../api/deck-client.ts';
import { Icon } from './icon.tsx';

interface SlidePictureProps {
  readonly id: string;
  /** 1-based. */
  readonly slide: number;
  /** What the picture is of: another revision is another picture. */
  readonly revision: number | string;
  /** Px; `svg` for one that is sharp at any size. */
  readonly width: number | 'svg';
  /** What a reader who does not see it is told. */
  readonly alt: string;
}

/** A slide as the server draws it. */
export function SlidePicture({ id, slide, revision, width, alt }: SlidePictureProps) {
  const client = useContext(DeckClientContext);
  const [isSeen, place] = useSeen();
  const { data, isError } = useQuery({
    queryKey: ['picture', id, slide, revision, width],
    queryFn: ({ signal }) => client.picture(id, slide, width, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    enabled: isSeen,
  });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <div ref={place} className="slide-picture missing" role="img" aria-label={alt}>
        <Icon name="warning" />
      </div>
    );
  return url === undefined ? <div ref={place} className="slide-picture waiting" /> : <img ref={place} className="slide-picture" src={url} alt={alt} width="1280" height="720" draggable={false} />;
}

/** Whether it has come into view: of a long deck only the slides that somebody looks at are drawn. */
function useSeen(): readonly [boolean, RefCallback<HTMLElement>] {
  const [isSeen, setSeen] = useState(false);
  // Whatever stands in its place is watched: a picture that is remembered stands there before anybody was seen to look.
  const place = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), { rootMargin: '200px' });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [isSeen, place];
}

/** An address of bytes in memory, for as long as they are shown; the last one stays until the next is there. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      // The picture that shows it is replaced in the same frame, or gone.
      setTimeout(() => URL.revokeObjectURL(made), 1_000);
    };
  }, [blob]);
  return url;
}
