import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { toLocalLink } from '../../../api/address.ts';
import { body, GET } from '../../../api/client.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { t } from '../../../strings/index.ts';
import { namePicture } from './picture-name.ts';
import './crop-dialog.css';

const CropDialog = lazyPart(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PictureFrameProps {
  /** Id of a stored picture. */
  readonly asset: string;
  /** Point that stays in view where the picture is cut, as shares; undefined where it cannot be chosen. */
  readonly focus: { readonly x: number; readonly y: number } | undefined;
  readonly onFocus: (x: number, y: number) => void;
  readonly onCropped: (asset: string) => void;
}

/** A stored picture with the point that stays in view, which can be cropped. */
export function PictureFrame({ asset, focus, onFocus, onCropped }: PictureFrameProps) {
  const [isCropping, setCropping] = useState(false);
  const stored = useQuery({
    queryKey: ['image', asset],
    queryFn: () => findImage(asset),
    staleTime: 60_000,
    retry: false,
  });
  if (stored.data == null) return null;
  const { url, extras } = stored.data;
  const name = namePicture(extras);
  const slide = (axis: 'x' | 'y') => (
    <input
      type="range"
      min={0}
      max={100}
      value={Math.round((focus?.[axis] ?? 0.5) * 100)}
      aria-label={t(axis === 'x' ? 'picture.focus-across' : 'picture.focus-down')}
      onChange={({ target }) => {
        const share = Number(target.value) / 100;
        onFocus(axis === 'x' ? share : (focus?.x ?? 0.5), axis === 'y' ? share : (focus?.y ?? 0.5));
      }}
    />
  );
  return (
    <>
      {focus !== undefined && (
        <fieldset className="group">
          <legend className="small">{t('picture.focus')}</legend>
          <button
            type="button"
            className="focus-picture"
            dir="ltr"
            tabIndex={-1}
            aria-hidden="true"
            onClick={({ clientX, clientY, currentTarget }) => {
              const box = currentTarget.getBoundingClientRect();
              onFocus(round((clientX - box.x) / box.width), round((clientY - box.y) / box.height));
            }}
          >
            <img src={toLocalLink(url)} alt="" draggable={false} />
            <span className="focus-point" style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
          </button>
          {slide('x')}
          {slide('y')}
        </fieldset>
      )}
      <ActionButton quiet onPress={() => setCropping(true)}>
        {t('picture.crop')}
      </ActionButton>
      {isCropping && (
        <Suspense>
          <CropDialog url={url} name={name} onClose={() => setCropping(false)} onCropped={onCropped} />
        </Suspense>
      )}
    </>
  );
}

/** Finds a picture among the newest; the list has no entry of its own for each. */
async function findImage(asset: string) {
  const params = { params: { query: { page_size: 100 } } };
  const uploaded = await body(GET('/api/v3/images/uploaded', params));
  const found = uploaded.find(({ id }) => id === asset);
  return (
    found ?? (await body(GET('/api/v3/images/generated', params))).find(({ id }) => id === asset) ?? null
  );
}

const round = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 100) / 100;
