import type { Diagram } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import { insetBox, type Pen } from '../pen.ts';

const DOT = 14;
const GAP = 4;
const NEAR = 6;
/** Positions of a label around its point, best first. */
const LABEL_PLACES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** Points on two scales, over four named quadrants. */
export function drawQuadrant(pen: Pen, { items, axes }: Diagram): void {
  const { room, em } = pen;
  const createWords = (label: string, align: 'start' | 'center' | 'end' = 'center') =>
    pen.words({ label, color: { token: 'text' }, align, small: true });
  const line = createWords('X').size(pen.step, 100).height;
  const [[left = '', right = ''], [low = '', high = '']] = [axes?.x ?? [], axes?.y ?? []];
  const upright = Math.max(
    0,
    ...[low, high].map((label) =>
      label === '' ? 0 : createWords(label).size(pen.step, room.width * 0.14).width,
    ),
  );
  const field: Box = {
    x: room.x + upright + (upright === 0 ? 0 : 12),
    y: room.y,
    width: room.width - upright - (upright === 0 ? 0 : 12),
    height: room.height - (left === '' && right === '' ? 0 : line + 8),
  };
  const half = { width: (field.width - GAP) / 2, height: (field.height - GAP) / 2 };
  const quarters = [
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ] as const;
  quarters.forEach(([across, down], index) => {
    const box = {
      x: field.x + across * (half.width + GAP),
      y: field.y + down * (half.height + GAP),
      ...half,
    };
    const name = axes?.quarters[index] ?? '';
    const coat =
      index === 0
        ? { fill: { ...pen.look.roles.primary.fill, alpha: 0.14 } }
        : { fill: pen.look.roles.neutral.fill };
    const shape = pen.shape('quarter', name || `Quarter ${index + 1}`, box, { kind: 'rect' }, coat);
    if (name !== '')
      pen.text(
        pen.words({ label: name, color: { token: 'text' }, align: 'start' }),
        insetBox(box, 10, 6),
        down === 0 ? 'top' : 'bottom',
        shape,
        name,
      );
  });
  if (low !== '')
    pen.text(
      createWords(low, 'end'),
      { x: room.x, y: field.y + field.height / 2, width: upright, height: field.height / 2 },
      'bottom',
    );
  if (high !== '')
    pen.text(
      createWords(high, 'end'),
      { x: room.x, y: field.y, width: upright, height: field.height / 2 },
      'top',
    );
  const under = { x: field.x, y: field.y + field.height + 8, width: field.width / 2 - 8, height: line };
  if (left !== '') pen.text(createWords(left, 'start'), under, 'top');
  if (right !== '')
    pen.text(createWords(right, 'end'), { ...under, x: field.x + field.width / 2 + 8 }, 'top');
  const dots = items.map(
    ({ at = { x: 0, y: 0 } }): Box => ({
      x: field.x + at.x * field.width - DOT / 2,
      y: field.y + (1 - at.y) * field.height - DOT / 2,
      width: DOT,
      height: DOT,
    }),
  );
  const names = axes?.quarters.flatMap((name, index) => {
    const [across, down] = quarters[index] ?? [0, 0];
    const size =
      name === ''
        ? { width: 0, height: 0 }
        : pen
            .words({ label: name, color: { token: 'text' }, align: 'start' })
            .size(pen.step, half.width - 20);
    const top = field.y + down * (half.height + GAP);
    return name === ''
      ? []
      : [
          {
            x: field.x + across * (half.width + GAP) + 10,
            y: down === 0 ? top + 6 : top + half.height - 6 - size.height,
            ...size,
          },
        ];
  });
  const taken: Box[] = [...dots, ...(names ?? [])];
  items.forEach((item, index) => {
    const dot = dots[index] as Box;
    const coat = pen.coat(item, 'primary');
    pen.shape(
      'node',
      item.label,
      dot,
      { kind: 'ellipse' },
      { ...(coat.fill === undefined ? {} : { fill: coat.fill }), edge: { token: 'background' } },
    );
    const words = createWords(item.label, 'start');
    const size = words.size(pen.step, Math.max(120, em * 9));
    const boxes = LABEL_PLACES.map(
      ([across, down]): Box => ({
        x:
          dot.x +
          DOT / 2 +
          across * (DOT / 2 + NEAR) -
          (across === 0 ? size.width / 2 : across < 0 ? size.width : 0),
        y:
          dot.y +
          DOT / 2 +
          down * (DOT / 2 + 2) -
          (down === 0 ? size.height / 2 : down < 0 ? size.height : 0),
        width: size.width,
        height: size.height,
      }),
    );
    const free = boxes.find(
      (box) => isInside(box, field) && taken.every((other) => other === dot || !meet(box, other)),
    );
    if (free === undefined) pen.isTight = true;
    const box = free ?? (boxes.find((one) => isInside(one, field)) as Box | undefined) ?? (boxes[0] as Box);
    taken.push(box);
    pen.text(words, box, 'middle', undefined, item.label);
  });
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const isInside = (a: Box, b: Box): boolean =>
  a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
