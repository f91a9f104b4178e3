import type { DiagramItem } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';
import { CLEAR } from './arrows.ts';
import type { BarLooks } from './looks.ts';

/** Distances in px: from a bar to its name, past an arrow at its end, and from its edge to a name in it. */
const [BESIDE, PAST_ARROW, INSIDE] = [7, 2 * CLEAR, 10];
/** Width in px that a name beside a bar may be broken down to. */
const MIN_WIDTH = 70;

export interface Bar {
  readonly item: DiagramItem;
  readonly shape: ShapeElement;
  /** Arrows leave and enter it. */
  readonly leads: boolean;
  readonly follows: boolean;
}

/**
 * Names the bars of one row: in the bar where the name fits, else after it, else before it.
 *
 * @param room horizontal extent for names, and the height of the row
 * @returns areas of names beside bars
 */
export function nameBars(pen: Pen, looks: BarLooks, bars: readonly Bar[], room: Box): Box[] {
  const sorted = bars.toSorted((a, b) => a.shape.box.x - b.shape.box.x);
  const taken: Box[] = [];
  let reached = room.x;
  sorted.forEach(({ item, shape, leads, follows }, index) => {
    const { box } = shape;
    const [left, right] = [follows ? PAST_ARROW : BESIDE, leads ? PAST_ARROW : BESIDE];
    const next = sorted[index + 1]?.shape.box.x ?? room.x + room.width + BESIDE;
    const inside = createWords(pen, item, looks.of(item).text);
    const fits = inside.size(pen.step, box.width - 2 * INSIDE);
    if (
      item.milestone !== true &&
      item.progress === undefined &&
      !fits.cut &&
      fits.width <= box.width - 2 * INSIDE &&
      fits.height <= box.height
    ) {
      pen.text(
        inside,
        { x: box.x + INSIDE, y: box.y, width: box.width - 2 * INSIDE, height: box.height },
        'middle',
        shape,
        item.label,
      );
      reached = box.x + box.width;
      return;
    }
    const [before, after] = [box.x - left - reached - BESIDE, next - BESIDE - (box.x + box.width + right)];
    const words = createWords(pen, item, { token: 'text' });
    const roomy = words.size(pen.step, Math.max(MIN_WIDTH, after, before));
    const isAfter = roomy.width <= after || after >= before;
    const width = Math.max(1, Math.min(roomy.width, isAfter ? after : before));
    pen.needs(Math.min(MIN_WIDTH, roomy.width), isAfter ? after : before);
    const area: Box = {
      x: isAfter ? box.x + box.width + right : box.x - left - width,
      y: room.y,
      width,
      height: room.height,
    };
    const { height } = words.size(pen.step, width);
    const covered = { ...area, y: area.y + (area.height - height) / 2, height };
    // Lines of the scale do not run through the name.
    pen.shape('backdrop', item.label, covered, { kind: 'rect' }, { fill: pen.look.backdrop });
    pen.text(words, area, 'middle', undefined, item.label);
    taken.push(covered);
    reached = isAfter ? area.x + width : box.x + box.width;
  });
  return taken;
}

function createWords(
  pen: Pen,
  { label, text }: DiagramItem,
  color: Parameters<Pen['words']>[0]['color'],
): Words {
  return pen.words({
    label,
    ...(text === undefined ? {} : { text }),
    color,
    align: 'start',
    small: true,
    strong: text !== undefined,
  });
}
