import type { Diagram } from '../../../scene/diagram.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Pen } from '../pen.ts';

const PALEST = 0.22;
const BESIDE = 36;
const MIN_SHARE = 0.2;

/** Shells that share their lowest point, the outermost first, with names beside them. */
export function drawOnion(pen: Pen, { items, center }: Diagram): void {
  const { room } = pen;
  const shells =
    center === undefined
      ? items
      : [...items, { id: center, label: center, shape: 'circle' as const, role: 'primary' as const }];
  const count = shells.length;
  const size = Math.min(room.height, room.width * 0.6);
  const step = count < 2 ? 0 : (size * (1 - MIN_SHARE)) / (count - 1);
  const start = room.x + size + BESIDE;
  const wanted = Math.max(
    ...shells.map((shell) => pen.words(toWordsInput(shell)).size(pen.step, room.width - size - BESIDE).width),
  );
  const left = room.x + Math.max(0, (room.width - size - BESIDE - wanted) / 2);
  const [bottom, middle] = [room.y + (room.height + size) / 2, left + size / 2];
  const band = Math.max(step, 0) || size;
  shells.forEach((shell, index) => {
    const side = size - index * step;
    const share = count === 1 ? 1 : PALEST + ((1 - PALEST) * index) / (count - 1);
    const fill: Paint =
      shell.role === undefined
        ? { ...pen.look.roles.primary.fill, alpha: Math.round(share * 100) / 100 }
        : (pen.coat(shell).fill ?? pen.look.line);
    pen.shape(
      'node',
      shell.label,
      { x: middle - side / 2, y: bottom - side, width: side, height: side },
      { kind: 'ellipse' },
      { fill, edge: { token: 'background' } },
    );
  });
  shells.forEach((shell, index) => {
    const side = size - index * step;
    const height = index === count - 1 ? Math.max(band, side) : band;
    const y = bottom - side + Math.min(height, side) / 2;
    const radius = side / 2;
    // The edge of the shell at this height.
    const edge = middle + Math.sqrt(Math.max(0, radius ** 2 - (bottom - radius - y) ** 2)) - 10;
    const x = start - room.x + left;
    pen.rule({ x: edge, y }, { x: x - 8, y }, { paint: { token: 'text' } });
    pen.text(
      pen.words(toWordsInput(shell)),
      { x, y: y - height / 2, width: room.x + room.width - x, height },
      'middle',
    );
  });
}

function toWordsInput({ label, text }: { readonly label: string; readonly text?: string }) {
  return {
    label,
    ...(text === undefined ? {} : { text }),
    color: { token: 'text' } as const,
    align: 'start' as const,
  };
}
