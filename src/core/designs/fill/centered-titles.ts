import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { TextRoom } from './place-content.ts';

type SlideSize = Pick<ReadDeck, 'widthEmu' | 'heightEmu'>;

/** Fewer slides do not show a habit, and share of them that does. */
const [MIN_SLIDES, USUAL] = [3, 0.7];
/** Distance of a centred title from the middle of the slide, and of left edges from each other, as shares of its width. */
const [OFF_MIDDLE, SPREAD] = [0.04, 0.05];
/** Distance of titles at one height, as a share of the slide's height. */
const SAME_ROW = 0.03;
/** Margin beside a centred title, as a share of the slide's width. */
const MARGIN = 0.06;

/**
 * Returns whether the title of a slide and those at its height are text boxes as wide as their words that stand in
 * the middle: a longer title in one of them would not.
 */
export function isTitleCentered(
  sample: DesignLayout,
  samples: readonly DesignLayout[],
  { widthEmu, heightEmu }: SlideSize,
): boolean {
  const own = findTitle(sample);
  const boxes = samples.flatMap((other) => {
    const title = findTitle(other);
    const isAlike =
      title !== undefined &&
      own !== undefined &&
      title.sizePt === own.sizePt &&
      Math.abs(title.box.y - own.box.y) < SAME_ROW * heightEmu;
    return isAlike ? [title.box] : [];
  });
  const lefts = boxes.map(({ x }) => x);
  const centered = boxes.filter(
    ({ x, width }) => Math.abs(x + width / 2 - widthEmu / 2) < OFF_MIDDLE * widthEmu,
  );
  return (
    boxes.length >= MIN_SLIDES &&
    centered.length >= USUAL * boxes.length &&
    Math.max(...lefts) - Math.min(...lefts) > SPREAD * widthEmu
  );
}

/** The sample with a title between the margins of the slide. */
export function centerTitle(sample: DesignLayout, { widthEmu }: SlideSize): DesignLayout {
  const title = findTitle(sample);
  const wide = { x: MARGIN * widthEmu, width: (1 - 2 * MARGIN) * widthEmu };
  return {
    ...sample,
    slots: sample.slots.map((slot) => (slot === title ? { ...slot, box: { ...slot.box, ...wide } } : slot)),
  };
}

/** Rooms of a title that is centred in a place. */
export function centerRooms(
  rooms: Readonly<Record<string, TextRoom>>,
  { x, width }: ReadBox,
): Readonly<Record<string, TextRoom>> {
  return Object.fromEntries(
    Object.entries(rooms).map(([name, room]) => [
      name,
      { ...room, leftEmu: x, widthEmu: width, side: 'ctr', wrap: true },
    ]),
  );
}

function findTitle({ slots }: DesignLayout): DesignLayout['slots'][number] | undefined {
  return slots.find(({ role }) => role === 'title');
}
