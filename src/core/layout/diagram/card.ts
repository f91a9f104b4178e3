import type { DiagramItem } from '../../scene/diagram.ts';
import type { Box, Geometry, ShapeElement } from '../../scene/scene.ts';
import { type Coat, insetBox, type Pen } from './pen.ts';

const PADDING = { x: 12, y: 8 } as const;
const ICON_GAP = 8;
const ICON_EM = 1.5;

/** Width in px of a box's icon and its gap. */
export const measureIconRoom = (pen: Pen, { icon }: Pick<DiagramItem, 'icon'>): number =>
  icon === undefined ? 0 : Math.round(pen.em * ICON_EM) + ICON_GAP;

type CardItem = Pick<DiagramItem, 'label' | 'text' | 'icon'> & {
  /** Words and icon begin where the box does. */ readonly atStart?: boolean;
};

/** Size of a box with its text and padding; long words stay whole. @param widest largest width of the box */
export function measureCard(
  pen: Pen,
  item: CardItem,
  coat: Coat,
  widest: number,
): { readonly width: number; readonly height: number } {
  const icon = measureIconRoom(pen, item);
  const { width, height } = pen
    .words(toWordsInput(item, coat))
    .roomySize(pen.step, widest - 2 * PADDING.x - icon);
  return { width: width + 2 * PADDING.x + icon, height: Math.max(height, icon - ICON_GAP) + 2 * PADDING.y };
}

/**
 * A shape with its text inside and its icon beside it. @param inner area of the text if it is not the whole
 * box
 */
export function drawCard(
  pen: Pen,
  item: CardItem,
  box: Box,
  coat: Coat,
  geometry: Geometry = { kind: 'round_rect', radiusPx: pen.look.radiusPx },
  inner: Box = insetBox(box, PADDING.x, PADDING.y),
): ShapeElement {
  const shape = pen.shape('node', item.label, box, geometry, coat);
  const icon = measureIconRoom(pen, item);
  const words = pen.words(toWordsInput(item, coat));
  const { width } = words.size(pen.step, inner.width - icon);
  const left =
    icon === 0 || item.atStart === true ? inner.x : inner.x + Math.max(0, (inner.width - icon - width) / 2);
  pen.text(
    words,
    icon === 0
      ? inner
      : {
          ...inner,
          x: left + icon,
          width: item.atStart === true ? inner.width - icon : Math.min(width, inner.width - icon),
        },
    'middle',
    shape,
    item.label,
  );
  if (item.icon !== undefined)
    pen.icon(
      item.icon,
      {
        x: left,
        y: inner.y + (inner.height - icon + ICON_GAP) / 2,
        width: icon - ICON_GAP,
        height: icon - ICON_GAP,
      },
      coat.text,
    );
  return shape;
}

function toWordsInput({ label, text, icon, atStart }: CardItem, { text: color }: Coat) {
  return {
    label,
    ...(text === undefined ? {} : { text }),
    color,
    ...(icon === undefined && atStart !== true ? {} : { align: 'start' as const }),
  };
}
