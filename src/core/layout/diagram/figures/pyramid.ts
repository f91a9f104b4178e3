import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Paint } from '../../../scene/theme.ts';
import { formatValue } from '../numbers.ts';
import type { Pen } from '../pen.ts';

const GAP = 4;
const PALEST = 0.45;
const BESIDE = 28;
/** Width of the base as a multiple of the height. */
const FOOT = 1.5;
const MIN_TEXT_WIDTH = 220;

/**
 * Levels of equal height, or in proportion to their values; text that does not fit inside stands beside them.
 */
export function drawPyramid(pen: Pen, { items, direction, unit }: Diagram): void {
  const { room } = pen;
  const isDown = direction === 'down';
  const cuts = cutLevels(items);
  const texts = items.map(({ text, value }) =>
    [value === undefined ? undefined : formatValue(value, unit, pen.input.lang), text]
      .filter((part) => part !== undefined)
      .join(' · '),
  );
  const y = (at: number): number => (isDown ? room.y + room.height * (1 - at) : room.y + room.height * at);
  const tones = items.map(
    (item, index): Paint =>
      item.role === undefined
        ? {
            ...pen.look.roles.primary.fill,
            alpha: round(1 - ((1 - PALEST) * index) / Math.max(1, items.length - 1)),
          }
        : (pen.coat(item).fill ?? pen.look.line),
  );
  const textPaints = tones.map((tone) => pen.textOn(tone));
  const fitInside = (foot: number) =>
    items.map(({ label }, index) => {
      const [from, to] = [cuts[index] ?? 0, cuts[index + 1] ?? 1];
      const height = (to - from) * room.height - GAP;
      const words = pen.words({ label, color: textPaints[index] ?? pen.look.line });
      const size = words.size(pen.step, Math.max(40, (foot * (from + to)) / 2 - 24));
      // Measured at the height of its first line, the narrowest part that it needs.
      const narrow = foot * ((from + to) / 2 - size.height / 2 / room.height) - 20;
      return { words, fits: !size.cut && size.width <= narrow && size.height <= height };
    });
  const usual = Math.min(room.width, room.height * FOOT);
  const hasTexts = texts.some((text) => text !== '');
  const isBeside = hasTexts || !fitInside(usual).every(({ fits }) => fits);
  // Text beside a pyramid needs its room more than the pyramid its width.
  const foot = isBeside
    ? Math.min(usual, Math.max(room.width / 2, room.width - BESIDE - MIN_TEXT_WIDTH))
    : usual;
  const inside = fitInside(foot);
  const isInside = inside.every(({ fits }) => fits);
  /** Width at a share of the height from the tip. */
  const wide = (at: number): number => foot * at;
  const left = isBeside ? room.x : room.x + (room.width - foot) / 2;
  const middle = left + foot / 2;
  if (isBeside && room.width - foot < MIN_TEXT_WIDTH) pen.isTight = true;
  items.forEach((item, index) => {
    const [from, to] = [cuts[index] ?? 0, cuts[index + 1] ?? 1];
    const [top, bottom] = isDown ? [to, from] : [from, to];
    const box = {
      x: middle - wide(to) / 2,
      y: Math.min(y(from), y(to)) + GAP / 2,
      width: wide(to),
      height: Math.max(2, (to - from) * room.height - GAP),
    };
    const [a, b] = [(wide(to) - wide(top)) / 2, (wide(to) - wide(bottom)) / 2].map(round) as [number, number];
    const d = `M ${a} 0 L ${round(box.width - a)} 0 L ${round(box.width - b)} ${round(box.height)} L ${b} ${round(box.height)} Z`;
    const fill = tones[index] ?? pen.look.line;
    const shape = pen.shape('node', item.label, box, { kind: 'path', d }, { fill });
    if (isInside)
      pen.text(
        (inside[index] as (typeof inside)[number]).words,
        { ...box, x: box.x + 10, width: box.width - 20 },
        'middle',
        shape,
        item.label,
      );
    if (!isBeside) return;
    const edge = middle + wide((from + to) / 2) / 2;
    const start = left + foot + BESIDE;
    const words = pen.words({
      ...(isInside ? {} : { label: item.label }),
      ...(texts[index] === '' ? {} : { text: texts[index] as string }),
      color: { token: 'text' },
      align: 'start',
    });
    if (words.isEmpty) return;
    const centre = box.y + box.height / 2;
    pen.rule({ x: edge + 4, y: centre }, { x: start - 8, y: centre });
    pen.text(
      words,
      { x: start, y: box.y, width: room.x + room.width - start, height: box.height + GAP },
      'middle',
    );
  });
}

/**
 * Boundaries of the levels as shares of the height from the tip: areas are proportional if all items have
 * values.
 */
export function cutLevels(items: readonly Pick<DiagramItem, 'value'>[]): readonly number[] {
  const values = items.map(({ value }) => value ?? 0);
  const isValued = values.length > 0 && values.every((value) => value > 0);
  const sum = values.reduce((total, value) => total + value, 0);
  let reached = 0;
  const cuts = values.map((value, index) => {
    reached += value;
    return isValued ? Math.sqrt(reached / sum) : (index + 1) / values.length;
  });
  return [0, ...cuts];
}

const round = (value: number): number => Math.round(value * 100) / 100;
