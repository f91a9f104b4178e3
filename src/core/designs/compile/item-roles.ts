import { countLetters } from '../../scene/capacity.ts';
import { letterScale, type SlideSize } from './boxes.ts';
import type { SlotRole } from './compiled-layout.ts';
import type { Repeated } from './repeats.ts';
import { heightInLines, type Piece } from './sample-pieces.ts';
import { areShuffledOrdinals, isDateLike, isMark, isNumberLike, isShort } from './text-forms.ts';

/** A part that all items of a repeat have in common. */
export interface ItemPart {
  /** Index among the parts of each item. */
  readonly index: number;
  readonly role: SlotRole;
  readonly name: string;
}

export interface ItemRoles {
  readonly parts: readonly ItemPart[];
  /** Index of the part that numbers the items. */
  readonly ordinal?: number;
}

/** A box at least this many lines high, in letters no larger than this, holds prose. */
const [PROSE_LINES, PROSE_PT] = [3.4, 20];
/** A text this much longer than another, and in letters no smaller than this share, is not a line above it. */
const [LONGER, SMALLER] = [1.5, 0.6];
/** Maximum size of icons as a share of the slide's shorter side. */
const MAX_ICON = 0.16;

/** Derives the roles of the parts of repeated items from what all items have in common. */
export function findItemRoles({ items }: Repeated, size: SlideSize): ItemRoles {
  const prosePt = PROSE_PT * letterScale(size);
  const columns = (items[0]?.parts ?? []).map((_, index) => items.flatMap(({ parts }) => parts[index] ?? []));
  const textsAt = (index: number): string[] => (columns[index] ?? []).map(({ words }) => words?.text ?? '');
  const texts = columns.flatMap((pieces, index) =>
    pieces.some(({ words }) => words !== undefined) && !textsAt(index).every(isMark) ? [index] : [],
  );
  const ordinal = texts.length > 1 ? texts.find((index) => areShuffledOrdinals(textsAt(index))) : undefined;
  const worded = texts.filter((index) => index !== ordinal);
  const sizeAt = (index: number): number =>
    Math.max(...(columns[index] ?? []).map(({ words }) => words?.sizePt ?? 0));
  const meanLength = (index: number): number =>
    textsAt(index).reduce((sum, text) => sum + countLetters(text), 0) / Math.max(1, items.length);
  const isRoomy = (index: number): boolean =>
    (columns[index] ?? []).every(
      (piece) => heightInLines(piece) >= PROSE_LINES && (piece.words?.sizePt ?? 0) <= prosePt,
    );
  // A filled shape with a word or two stands for a picture.
  const isFilled = (index: number): boolean =>
    (columns[index] ?? []).every(({ shape }) => shape.kind === 'shape' && shape.fill.kind !== 'none');
  const isBold = (index: number): boolean =>
    (columns[index] ?? []).every(({ words }) => words?.bold === true);
  const holdsForMost = (index: number, is: (text: string) => boolean): boolean =>
    textsAt(index).filter(is).length * 2 > items.length;
  const parts: ItemPart[] = [];
  const addPart = (index: number, role: SlotRole, name: string): void =>
    void parts.push({ index, role, name });
  const rest = new Set(worded);
  for (const index of worded) {
    if (holdsForMost(index, isDateLike)) addPart(index, worded.length === 1 ? 'heading' : 'caption', 'date');
    else if (
      holdsForMost(index, isNumberLike) &&
      (worded.length === 1 ||
        worded.every(
          (other) => other === index || holdsForMost(other, isDateLike) || sizeAt(other) <= sizeAt(index),
        ))
    )
      addPart(index, 'number', 'number');
    else continue;
    rest.delete(index);
  }
  const top = (index: number): number => columns[index]?.[0]?.box.y ?? 0;
  const bottom = (index: number): number => {
    const box = columns[index]?.[0]?.box;
    return box === undefined ? 0 : box.y + box.height;
  };
  // Below its text a short one is a caption, not a heading.
  const isBelowText = (index: number): boolean =>
    [...rest].some(
      (other) =>
        bottom(other) <= top(index) &&
        ((isRoomy(other) && !isFilled(other)) || meanLength(other) > LONGER * meanLength(index)) &&
        sizeAt(other) >= SMALLER * sizeAt(index),
    );
  const loud = [...rest].filter(
    (index) =>
      !isBelowText(index) &&
      holdsForMost(index, isShort) &&
      !(isRoomy(index) && rest.size > 1 && meanLength(index) > 12 && !isBold(index)),
  );
  const heading = loud.sort(
    (a, b) =>
      sizeAt(b) - sizeAt(a) ||
      Number(isBold(b)) - Number(isBold(a)) ||
      top(a) - top(b) ||
      meanLength(a) - meanLength(b),
  )[0];
  const hasNumber = parts.some(({ role }) => role === 'number');
  if (heading !== undefined && (rest.size > 1 || (!isRoomy(heading) && meanLength(heading) <= 48))) {
    // A single short text beside a number is its label.
    addPart(heading, 'heading', hasNumber && rest.size === 1 ? 'label' : 'heading');
    rest.delete(heading);
  }
  for (const index of rest) {
    const quiet =
      heading !== undefined &&
      sizeAt(index) <= sizeAt(heading) &&
      meanLength(index) < 28 &&
      holdsForMost(index, isShort) &&
      !isRoomy(index);
    addPart(index, quiet ? 'caption' : 'body', quiet ? 'caption' : 'body');
  }
  for (const [index, pieces] of columns.entries()) {
    if (texts.includes(index)) continue;
    const role = pictureRole(pieces, Math.min(size.widthEmu, size.heightEmu));
    if (role !== undefined) addPart(index, role, role);
  }
  return {
    parts: parts.sort((a, b) => top(a.index) - top(b.index) || a.index - b.index),
    ...(ordinal === undefined ? {} : { ordinal }),
  };
}

function pictureRole(pieces: readonly Piece[], shorterSide: number): SlotRole | undefined {
  if (
    pieces.every(
      ({ shape }) =>
        shape.kind === 'shape' && shape.placeholder !== undefined && shape.placeholder.type !== 'pic',
    )
  )
    return 'body';
  if (
    !pieces.every(
      ({ shape }) =>
        shape.kind !== 'shape' ||
        shape.geometry.kind === 'path' ||
        shape.placeholder?.type === 'pic' ||
        shape.fill.kind === 'picture',
    )
  )
    return undefined;
  const small = pieces.every(({ box }) => Math.max(box.width, box.height) <= MAX_ICON * shorterSide);
  const drawn = pieces.every(({ shape }) => shape.kind === 'group' || shape.kind === 'shape');
  const vector = pieces.some(({ shape }) => shape.kind === 'picture' && shape.svgPart !== undefined);
  return small &&
    (drawn ||
      vector ||
      pieces.every(
        ({ box }) => Math.max(box.width, box.height) <= (MAX_ICON / 2) * shorterSide || isSquare(box),
      ))
    ? 'icon'
    : 'picture';
}

function isSquare({ width, height }: Piece['box']): boolean {
  return Math.max(width, height) < 1.3 * Math.min(width, height);
}
