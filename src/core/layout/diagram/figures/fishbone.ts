import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';

const JOINT = 8;
const HEAD = 0.2;
const SLANT = 0.42;
const GAP = 18;
/** Share of a line's height by which a slanted bone moves sideways, em. */
const LEAN = 0.8;

/** Causes of an effect: bones above and below a spine that leads to it. */
export function drawFishbone(pen: Pen, { items, center }: Diagram): void {
  const { room } = pen;
  const bones = items.filter(({ parent }) => parent === undefined);
  const effect = center ?? '';
  const coat = pen.look.roles.primary;
  const wanted =
    effect === ''
      ? { width: 60, height: 44 }
      : measureCard(pen, { label: effect }, coat, Math.max(140, room.width * HEAD));
  const head: Box = {
    x: room.x + room.width - wanted.width,
    y: room.y + room.height / 2 - wanted.height / 2,
    ...wanted,
  };
  const pairs = Math.max(1, Math.ceil(bones.length / 2));
  const step = (room.width - wanted.width - 24) / pairs;
  const coats = bones.map((bone) => pen.coat(bone));
  const sizes = bones.map((bone, index) => measureCard(pen, bone, coats[index] ?? coat, step - GAP));
  const height = Math.max(36, ...sizes.map((size) => size.height));
  const middle = room.y + room.height / 2;
  const slant = Math.min(step * SLANT, room.height * 0.3);
  const joints: ShapeElement[] = [];
  const at = pen.elements.length;
  const ribs: { readonly box: ShapeElement; readonly joint: ShapeElement; readonly isAbove: boolean }[] = [];
  bones.forEach((bone, index) => {
    const isAbove = index % 2 === 0;
    const width = Math.min(step - GAP, sizes[index]?.width ?? step);
    pen.needs(sizes[index]?.width ?? 0, step - GAP);
    const end = room.x + (Math.floor(index / 2) + 1) * step;
    const box = {
      x: end - slant - width / 2 - step * 0.18,
      y: isAbove ? room.y : room.y + room.height - height,
      width,
      height,
    };
    const shape = drawCard(pen, bone, box, coats[index] ?? coat);
    const foot = box.x + width / 2 + slant;
    const joint = pen.shape(
      'joint',
      `${bone.label} on the spine`,
      { x: foot - JOINT / 2, y: middle - JOINT / 2, width: JOINT, height: JOINT },
      { kind: 'ellipse' },
      { fill: pen.look.line },
    );
    joints.push(joint);
    ribs.push({ box: shape, joint, isAbove });
    drawCauses(
      pen,
      items.filter(({ parent }) => parent === bone.id),
      {
        from: box.x + width / 2,
        to: foot,
        near: isAbove ? box.y + height : box.y,
        far: middle,
        isAbove,
        left: room.x,
        step,
      },
    );
  });
  const target = drawCard(pen, { label: effect }, head, coat);
  const tail = pen.shape(
    'joint',
    'Tail',
    { x: room.x, y: middle - JOINT / 2, width: JOINT, height: JOINT },
    { kind: 'ellipse' },
    { fill: pen.look.line },
  );
  const spine = [tail, ...joints.toSorted((a, b) => a.box.x - b.box.x)].filter(
    (joint, index, all) => index === 0 || joint.box.x - (all[index - 1]?.box.x ?? 0) > JOINT,
  );
  spine.forEach((joint, index) => {
    const next = spine[index + 1];
    pen.join(joint, ['right', 'left'], next ?? target, {
      behind: at,
      stroke: { widthPx: 3 },
      ...(next === undefined ? { tail: 'arrow' } : {}),
    });
  });
  for (const { box, joint, isAbove } of ribs)
    pen.join(box, isAbove ? ['bottom', 'top'] : ['top', 'bottom'], joint, {
      behind: at,
      stroke: { widthPx: 2 },
    });
}

interface Rib {
  readonly from: number;
  readonly to: number;
  readonly near: number;
  readonly far: number;
  readonly isAbove: boolean;
  readonly left: number;
  /** Distance in px to the previous bone, which has the same slant. */
  readonly step: number;
}

/** Texts beside a bone, the first next to its name, each on a line that leads to the bone. */
function drawCauses(
  pen: Pen,
  items: readonly DiagramItem[],
  { from, to, near, far, isAbove, left, step }: Rib,
): void {
  const room = Math.abs(far - near) / (items.length + 0.55);
  items.forEach((item, index) => {
    const distance = (index + 0.95) * room;
    const y = isAbove ? near + distance : near - distance;
    const edge = from + ((to - from) * Math.abs(y - near)) / Math.max(1, Math.abs(far - near));
    const words = pen.words({
      label: item.label,
      color: item.role === undefined ? { token: 'text' } : (pen.coat(item).edge ?? { token: 'text' }),
      align: 'end',
      small: true,
    });
    const widest = edge - Math.max(left, edge - step + GAP) - 6;
    const size = words.size(pen.step, widest - LEAN * pen.em);
    // A bone from above is closer at the top of the text than at its line.
    const end =
      edge - 6 - (isAbove ? (Math.abs(to - from) * size.height) / Math.max(1, Math.abs(far - near)) : 0);
    const width = Math.min(widest - (edge - 6 - end), Math.max(size.width, 30));
    pen.rule({ x: end - width, y }, { x: edge, y });
    pen.text(
      words,
      {
        x: end - width,
        y: y - Math.max(room - 2, size.height),
        width,
        height: Math.max(room - 2, size.height),
      },
      'bottom',
      undefined,
      item.label,
    );
    pen.needs(size.height, room - 2);
  });
}
