import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useContext, useEffect, useState } from 'react';
import { DeckClientContext } from '../api/deck-client.ts';
import { Icon } from './icon.tsx';

interface SlidePictureProps {
  readonly id: string;
  /** 1-based number. */
  readonly slide: number;
  /** Version of the slide; another one loads another picture. */
  readonly revision: number | string;
  /** Width in px, or `svg` for a vector picture. */
  readonly width: number | 'svg';
  /** Number of a past revision to show; absent: the current one. */
  readonly past?: number;
  /** Alternative text. */
  readonly alt: string;
}

/** Picture of a slide. */
export function SlidePicture({ id, slide, revision, width, past, alt }: SlidePictureProps) {
  const client = useContext(DeckClientContext);
  const [wasVisible, place] = useVisible();
  const { data, isError } = useQuery({
    queryKey: ['picture', id, slide, revision, width, past],
    queryFn: ({ signal }) => client.picture(id, slide, width, signal, past),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    enabled: wasVisible,
  });
  const url = useObjectUrl(data);
  if (isError)
    return (
      <div ref={place} className="slide-picture missing" role="img" aria-label={alt}>
        <Icon name="warning" />
      </div>
    );
  return url === undefined ? (
    <div ref={place} className="slide-picture waiting" />
  ) : (
    <img
      ref={place}
      className="slide-picture"
      src={url}
      alt={alt}
      width="1280"
      height="720"
      draggable={false}
    />
  );
}

/** Returns whether an element has been visible, so that only visible slides of a long deck are loaded. */
function useVisible(): readonly [boolean, RefCallback<HTMLElement>] {
  const [wasVisible, setVisible] = useState(false);
  // Observes every element in this place, since a cached picture can appear before the first check.
  const place = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setVisible(true),
      { rootMargin: '200px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [wasVisible, place];
}

/** Object URL of a blob for as long as it is shown; the last one stays until the next is ready. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      // The picture is replaced in the same frame.
      setTimeout(() => URL.revokeObjectURL(made), 1_000);
    };
  }, [blob]);
  return url;
}
