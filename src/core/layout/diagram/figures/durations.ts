import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import { chooseNumberSpec, formatNumber, isLongUnit } from '../../../scene/number-format.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Gaps in px between steps, between parts of the bar, and beside words. */
const [STEP_GAP, PART_GAP, GAP] = [26, 2, 6];
/** Heights in px of the bar and of the fan above it, at least and at most. */
const [BAR, FAN] = [
  [36, 92],
  [36, 130],
] as const;
const BRACKET = 8;
const FAN_ALPHA = 0.18;
const MAX_LEVELS = 3;

/** Words below a part of the bar that have no room in it, and its note. */
interface Note {
  readonly words: Words;
  readonly middle: number;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  level: number;
}

/** Steps in a row; those with a duration fan out into parts of a bar that is true to scale. */
export function drawDurations(pen: Pen, { items, unit, center }: Diagram): void {
  const { room } = pen;
  const timed = items.filter(({ value }) => value !== undefined);
  const sum = timed.reduce((all, { value = 0 }) => all + value, 0);
  const wide = (room.width - STEP_GAP * (items.length - 1)) / items.length;
  const coats = items.map((item) => pen.coat(item));
  const sizes = items.map((item, at) => measureCard(pen, item, coats[at] ?? pen.look.roles.plain, wide));
  for (const { width } of sizes) pen.needs(width, wide);
  const head = Math.max(...sizes.map(({ height }) => height));
  const paints = paintParts(pen, timed);
  let from = room.x;
  const parts = timed.map((item) => {
    const width = ((item.value ?? 0) / sum) * room.width;
    const part = { item, x: from, width };
    from += width;
    return part;
  });
  const numbers = new Numbers(pen, unit);
  const inside = parts.map(({ item, width }) => numbers.fitting(item, width - PART_GAP - 2 * GAP));
  const notes = parts.flatMap(({ item, x, width }, at): Note[] => {
    const label = inside[at] === undefined ? numbers.long(item) : undefined;
    if (label === undefined && item.note === undefined) return [];
    const words = pen.words({
      ...(label === undefined
        ? { label: item.note ?? '', small: true }
        : { label, small: true, strong: true }),
      ...(label !== undefined && item.note !== undefined ? { text: item.note } : {}),
      color: label === undefined ? pen.look.label.color : pen.look.label.color,
    });
    const size = words.roomySize(pen.step, Math.max(width - GAP, 110));
    const middle = x + width / 2;
    const left = Math.min(room.x + room.width - size.width, Math.max(room.x, middle - size.width / 2));
    return [{ words, middle, x: left, ...size, level: 0 }];
  });
  const levels = stackNotes(pen, notes);
  const below = levels.reduce((all, height) => all + height + GAP, 0);
  const whole =
    center === undefined
      ? undefined
      : pen.words({ label: center, color: pen.look.label.color, small: true, strong: true });
  const wholeHeight = whole === undefined ? 0 : whole.size(pen.step, room.width).height + BRACKET + 2 * GAP;
  const fixed = head + below + wholeHeight;
  pen.needs(fixed + BAR[0] + FAN[0], room.height);
  const spare = Math.max(0, room.height - fixed - BAR[0] - FAN[0]);
  const bar = Math.min(BAR[1], BAR[0] + spare * 0.4);
  const fan = Math.min(FAN[1], FAN[0] + spare * 0.6);
  const top = room.y + Math.max(0, (room.height - fixed - bar - fan) / 2);
  const place = (at: number): Box => ({
    x: room.x + at * (wide + STEP_GAP),
    y: top,
    width: wide,
    height: head,
  });
  const barTop = top + head + fan;
  for (const { item, x, width } of parts) {
    const box = place(items.indexOf(item));
    drawFan(pen, item, paints.get(item) ?? pen.look.label.color, box, { x, width: width - PART_GAP }, barTop);
  }
  let before: ReturnType<typeof drawCard> | undefined;
  for (const [at, item] of items.entries()) {
    const card = drawCard(pen, item, place(at), coats[at] ?? pen.look.roles.plain);
    if (before !== undefined) pen.join(before, ['right', 'left'], card, { tail: 'arrow' });
    before = card;
  }
  for (const [at, { item, x, width }] of parts.entries()) {
    const box = { x, y: barTop, width: Math.max(1, width - PART_GAP), height: bar };
    const fill = paints.get(item) ?? pen.look.label.color;
    const shape = pen.shape('part', `${item.label}: ${numbers.long(item)}`, box, { kind: 'rect' }, { fill });
    const words = inside[at];
    if (words !== undefined)
      pen.text(
        pen.words({ ...words, color: pen.textOn(fill) }),
        { ...box, x: box.x + GAP, width: box.width - 2 * GAP },
        'middle',
        shape,
      );
  }
  const foot = barTop + bar;
  for (const { words, middle, x, width, height, level } of notes) {
    const y = foot + GAP + levels.slice(0, level).reduce((all, one) => all + one + GAP, 0);
    if (level > 0 || middle < x || middle > x + width)
      pen.rule({ x: middle, y: foot }, { x: middle, y }, { paint: { token: 'muted' } });
    pen.text(words, { x, y, width, height }, 'top');
  }
  if (whole === undefined) return;
  const y = foot + below + GAP;
  const stroke = { paint: pen.look.label.color, widthPx: 1.5 };
  const end = room.x + room.width - PART_GAP;
  pen.rule({ x: room.x, y }, { x: room.x, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.rule({ x: room.x, y: y + BRACKET / 2 }, { x: end, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.rule({ x: end, y }, { x: end, y: y + BRACKET / 2 }, stroke, 'bracket');
  pen.text(
    whole,
    { x: room.x, y: y + BRACKET, width: room.width, height: wholeHeight - BRACKET - 2 * GAP },
    'top',
  );
}

/** Colours of the parts of the bar: those of their steps, quiet ones beside them, the first one without any. */
function paintParts(pen: Pen, items: readonly DiagramItem[]): ReadonlyMap<DiagramItem, Paint> {
  const hasRole = ({ role, label }: DiagramItem): boolean =>
    (role ?? pen.input.known?.get(label)?.role) !== undefined;
  const isAny = items.some(hasRole);
  return new Map(
    items.map((item) => [
      item,
      isAny && !hasRole(item) ? pen.quiet : (pen.coat(item, 'primary').fill ?? pen.look.label.color),
    ]),
  );
}

/** The surface between the foot of a step and its part of the bar. */
function drawFan(
  pen: Pen,
  item: DiagramItem,
  paint: Paint,
  box: Box,
  part: { readonly x: number; readonly width: number },
  bottom: number,
): void {
  const top = box.y + box.height;
  const left = Math.min(box.x, part.x);
  const right = Math.max(box.x + box.width, part.x + part.width);
  const at = (x: number, y: number): string =>
    `${Math.round((x - left) * 100) / 100} ${Math.round((y - top) * 100) / 100}`;
  const d = `M ${at(box.x, top)} L ${at(box.x + box.width, top)} L ${at(part.x + part.width, bottom)} L ${at(part.x, bottom)} Z`;
  pen.shape(
    'fan',
    `${item.label}, to scale`,
    { x: left, y: top, width: right - left, height: bottom - top },
    { kind: 'path', d },
    {
      fill: { ...paint, alpha: FAN_ALPHA * (paint.alpha ?? 1) },
    },
  );
}

/** Puts words that would meet on levels of their own; returns the height of each. */
function stackNotes(pen: Pen, notes: readonly Note[]): number[] {
  const heights: number[] = [];
  const reached: number[] = [];
  for (const note of notes) {
    while ((reached[note.level] ?? Number.NEGATIVE_INFINITY) + GAP > note.x) note.level += 1;
    reached[note.level] = note.x + note.width;
    heights[note.level] = Math.max(heights[note.level] ?? 0, note.height);
  }
  if (heights.length > MAX_LEVELS) pen.isTight = true;
  return Array.from(heights, (height = 0) => height);
}

/** Words of durations, with and without their unit. */
class Numbers {
  readonly #pen: Pen;
  readonly #unit: string | undefined;

  constructor(pen: Pen, unit: string | undefined) {
    this.#pen = pen;
    this.#unit = unit;
  }

  long(item: DiagramItem): string {
    return isLongUnit(this.#unit)
      ? `${this.#format(item)}\u00a0${this.#unit}`
      : this.#format(item, this.#unit);
  }

  /** Words that fit in a width: with the unit, in small letters, or without it; undefined where none do. */
  fitting(
    item: DiagramItem,
    width: number,
  ): { readonly label: string; readonly strong: true; readonly small?: true } | undefined {
    const { step } = this.#pen;
    const ways = [
      { label: this.long(item), strong: true as const },
      { label: this.long(item), strong: true as const, small: true as const },
      { label: this.#format(item), strong: true as const, small: true as const },
    ];
    return ways.find(
      (way) => this.#pen.words({ ...way, color: { token: 'text' } }).size(step, 1_000).width <= width,
    );
  }

  /** Each with the decimals that it has itself. */
  #format({ value = 0 }: DiagramItem, unit?: string): string {
    const { lang } = this.#pen.input;
    return formatNumber(value, chooseNumberSpec([value], unit, lang), lang);
  }
}
