import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { toLocalLink } from '../../../api/address.ts';
import { body } from '../../../api/client.ts';
import { uploadImage } from '../../../api/uploads.ts';
import { ActionButton } from '../../../parts/action-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Problem } from '../../../parts/states.tsx';
import { t } from '../../../strings/index.ts';
import './crop-dialog.css';

interface CropDialogProps {
  readonly url: string;
  readonly name: string;
  readonly onClose: () => void;
  /** Called with the id of the cropped picture. */
  readonly onCropped: (asset: string) => void;
}

const EDGES = ['left', 'top', 'right', 'bottom'] as const;
type Edge = (typeof EDGES)[number];
/** Shares of the picture that are cut off at its edges. */
type Cut = Readonly<Record<Edge, number>>;

const NOTHING: Cut = { left: 0, top: 0, right: 0, bottom: 0 };
/** Smallest share of the picture that stays. */
const LEAST = 0.05;
const STEP = 0.01;
const OPPOSITE = { left: 'right', top: 'bottom', right: 'left', bottom: 'top' } as const;
const CORNERS = [
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
] as const;
const TOWARDS: Readonly<Record<string, readonly [Edge, Edge]>> = {
  ArrowLeft: ['left', 'right'],
  ArrowRight: ['right', 'left'],
  ArrowUp: ['top', 'bottom'],
  ArrowDown: ['bottom', 'top'],
};

/** Crops a picture by its edges; the result is a picture of its own, and the whole one stays stored. */
export function CropDialog({ url, name, onClose, onCropped }: CropDialogProps) {
  const [cut, setCut] = useState(NOTHING);
  const image = useRef<HTMLImageElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const held = useRef<readonly Edge[]>(undefined);
  const crop = useMutation({
    mutationFn: async () => {
      if (image.current === null) throw new Error('The picture is not loaded.');
      return body(uploadImage(await drawCropped(image.current, cut, name)));
    },
    onSuccess: ({ id }) => {
      onCropped(id);
      onClose();
    },
  });
  const set = (edge: Edge, share: number) =>
    setCut((now) => ({ ...now, [edge]: Math.max(0, Math.min(1 - LEAST - now[OPPOSITE[edge]], share)) }));
  const begin = (event: PointerEvent, edges: readonly Edge[]) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = edges;
  };
  const move = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    if (held.current === undefined || box === undefined) return;
    const across = (event.clientX - box.x) / box.width;
    const down = (event.clientY - box.y) / box.height;
    const shares: Cut = { left: across, top: down, right: 1 - across, bottom: 1 - down };
    for (const edge of held.current) set(edge, shares[edge]);
  };
  const press = (event: KeyboardEvent, edge: Edge) => {
    const [out, inward] = TOWARDS[event.key] ?? [];
    if (edge !== out && edge !== inward) return;
    event.preventDefault();
    set(edge, cut[edge] + (edge === out ? -STEP : STEP) * (event.shiftKey ? 10 : 1));
  };
  const handlers = {
    onPointerMove: move,
    onPointerUp: () => {
      held.current = undefined;
    },
  };
  const isWhole = EDGES.every((edge) => cut[edge] === 0);
  return (
    <Dialog isOpen onClose={onClose} title={t('picture.crop-title')} wide>
      <p className="soft">{t('picture.crop-hint')}</p>
      <div className="crop" dir="ltr">
        <div ref={area} className="crop-area">
          <img ref={image} src={toLocalLink(url)} alt={name} draggable={false} />
          <div
            className="crop-box"
            style={Object.fromEntries(EDGES.map((edge) => [edge, `${cut[edge] * 100}%`]))}
          >
            {CORNERS.map((edges) => (
              <span
                key={edges.join(' ')}
                className={`crop-handle ${edges.join(' ')}`}
                onPointerDown={(event) => begin(event, edges)}
                {...handlers}
              />
            ))}
            {EDGES.map((edge) => (
              <span
                key={edge}
                className={`crop-handle ${edge}`}
                role="slider"
                tabIndex={0}
                aria-label={t(`picture.crop-${edge}`)}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.round(cut[edge] * 100)}
                aria-orientation={edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical'}
                onPointerDown={(event) => begin(event, [edge])}
                onKeyDown={(event) => press(event, edge)}
                {...handlers}
              />
            ))}
          </div>
        </div>
      </div>
      {crop.isError && <Problem error={crop.error} />}
      <div className="dialog-actions">
        <ActionButton primary isDisabled={isWhole} isPending={crop.isPending} onPress={() => crop.mutate()}>
          {t('picture.crop-do')}
        </ActionButton>
      </div>
    </Dialog>
  );
}

async function drawCropped(image: HTMLImageElement, cut: Cut, name: string): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * (1 - cut.left - cut.right)));
  canvas.height = Math.max(1, Math.round(height * (1 - cut.top - cut.bottom)));
  canvas.getContext('2d')?.drawImage(image, -Math.round(width * cut.left), -Math.round(height * cut.top));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser could not crop the picture.');
  return new File([blob], `${name.replace(/\.\w{1,5}$/, '')}.png`, { type: 'image/png' });
}
