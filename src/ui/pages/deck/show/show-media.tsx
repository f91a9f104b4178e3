import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { request } from '../../../api/client.ts';
import { useObjectUrl } from '../../../parts/slide-picture.tsx';
import { t } from '../../../strings/index.ts';
import type { OpenedElement } from '../deck-data.ts';
import { toBoxStyle } from '../stage-picture.tsx';

const FILE_MS = 300_000;
/** Volume of PowerPoint where a file names none. */
const DEFAULT_VOLUME = 0.8;

/**
 * Player of a video or sound in its place on the slide; a click plays and pauses it.
 *
 * @param onMedia is called in place of playing
 */
export function ShowMedia({
  element,
  size,
  onMedia,
}: {
  readonly element: OpenedElement;
  readonly onMedia?: ((element: string) => void) | undefined;
  readonly size: { readonly width: number; readonly height: number };
}) {
  const { media, name, id, x = 0, y = 0, width = 0, height = 0 } = element;
  const player = useRef<HTMLVideoElement>(null);
  // Loaded whole, because a download takes no ranges and a player could not go to the second that it begins with.
  const { data } = useQuery({
    queryKey: ['media', media?.url],
    queryFn: async ({ signal }) => {
      const { pathname, search } = new URL(media?.url ?? '', location.href);
      const response = await request(new URL(pathname + search, location.origin), { signal });
      if (!response.ok) throw toApiError(response.status, undefined);
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FILE_MS,
    enabled: media?.url !== undefined,
  });
  const source = useObjectUrl(data);
  if (media === undefined || source === undefined) return null;
  const begin = () => {
    const { current } = player;
    if (current === null) return;
    current.volume = media.volume ?? DEFAULT_VOLUME;
    if (media.skip_start !== undefined) current.currentTime = media.skip_start;
  };
  const finish = () => {
    const { current } = player;
    if (current === null || media.skip_end === undefined) return;
    if (current.currentTime < current.duration - media.skip_end) return;
    begin();
    if (media.loop !== true) current.pause();
  };
  return (
    <video
      ref={player}
      className={media.kind === 'video' ? 'show-media' : 'show-media sound'}
      data-media={id}
      style={toBoxStyle({ x, y, width, height }, size)}
      src={source}
      aria-label={t('present.media', { name })}
      loop={media.loop === true}
      muted={media.muted === true}
      autoPlay={onMedia === undefined && media.start === 'auto'}
      playsInline
      onLoadedMetadata={begin}
      onTimeUpdate={finish}
      onPlaying={(event) => event.currentTarget.classList.add('playing')}
      onClick={(event) => (onMedia === undefined ? toggle(event.currentTarget) : onMedia(id))}
    />
  );
}

/** Plays or pauses a video or sound of the slide that is shown. */
export function playMedia(place: HTMLElement, element: string, effect: string): void {
  const player = place.querySelector<HTMLVideoElement>(`[data-media="${CSS.escape(element)}"]`);
  if (player === null) return;
  if (effect === 'play') void player.play().catch(() => undefined);
  else toggle(player);
}

function toggle(player: HTMLVideoElement): void {
  if (player.paused) void player.play().catch(() => undefined);
  else player.pause();
}
