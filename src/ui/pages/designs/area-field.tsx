import { type PointerEvent, useRef, useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { Picture } from '../../parts/picture.tsx';
import { t } from '../../strings/index.ts';
import { type Area, areaBetween } from './style-draft.ts';

/** Area that is proposed first: the slide without a title and margins. */
const PROPOSED: Area = { x: 6, y: 24, width: 88, height: 66 };

interface AreaPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly areas: readonly { readonly kind: 'free' | 'chart'; readonly area: Area }[];
  /** Receives the rectangle that is drawn with the pointer; absent: none can be drawn. */
  readonly onDraw?: ((area: Area) => void) | undefined;
}

/** Picture of a layout with its areas, on which another can be drawn. */
export function AreaPicture({ src, alt, areas, onDraw }: AreaPictureProps) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [drawn, setDrawn] = useState<Area>();
  const at = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
  };
  const begin = (event: PointerEvent) => {
    if (onDraw === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = at(event);
  };
  const draw = (event: PointerEvent) => {
    if (start.current !== undefined) setDrawn(areaBetween(start.current, at(event)));
  };
  const end = () => {
    if (drawn !== undefined) onDraw?.(drawn);
    start.current = undefined;
    setDrawn(undefined);
  };
  return (
    <div
      className={onDraw === undefined ? 'area-picture' : 'area-picture drawable'}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Picture src={src} alt={alt} />
      {[...areas, ...(drawn === undefined ? [] : [{ kind: 'drawn' as const, area: drawn }])].map(
        ({ kind, area: { x, y, width, height } }) => (
          <span
            key={kind}
            className={`area ${kind}`}
            style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
          />
        ),
      )}
    </div>
  );
}

interface AreaFieldProps {
  readonly label: string;
  readonly area: Area | undefined;
  readonly onChange: (area: Area | undefined) => void;
}

/** An area in numbers, which also serve those who use no pointer. */
export function AreaField({ label, area, onChange }: AreaFieldProps) {
  if (area === undefined)
    return (
      <ActionButton quiet icon="plus" onPress={() => onChange(PROPOSED)}>
        {label}
      </ActionButton>
    );
  const side = (name: keyof Area, minValue: number, maxValue: number) => (
    <NumberField
      label={t(`style.area-${name}`)}
      value={area[name]}
      minValue={minValue}
      maxValue={maxValue}
      onChange={(value) => Number.isNaN(value) || onChange({ ...area, [name]: value })}
    />
  );
  return (
    <fieldset className="area-field">
      <legend>{label}</legend>
      {side('x', 0, 100 - area.width)}
      {side('y', 0, 100 - area.height)}
      {side('width', 5, 100 - area.x)}
      {side('height', 5, 100 - area.y)}
      <ActionButton
        quiet
        iconOnly
        icon="x"
        aria-label={t('style.area-remove', { name: label })}
        onPress={() => onChange(undefined)}
      />
    </fieldset>
  );
}
