import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';

/** Costs of leaving the master of the deck, of moving its title, and of moving a title that is a band. */
const [FOREIGN_COST, MOVED_COST, MOVED_BAND_COST] = [12, 2.5, 9];
/** Tolerance for equal title positions, as a share of the slide. */
const SAME_PLACE = 0.08;
/** Fewer slides do not show a preference. */
const MIN_CUSTOM_SLIDES = 3;

/** Costs of layouts of a master other than the usual one, and of those with the title in another position. */
export function computePenalties(
  deck: ReadDeck,
  layouts: readonly DesignLayout[],
): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const { layout = '' } of deck.slides) used.set(layout, (used.get(layout) ?? 0) + 1);
  const masterOf = new Map(deck.layouts.map(({ part, master }) => [part, master]));
  const home = findHomeMaster(deck, layouts, used, masterOf);
  const own = layouts.filter(({ part }) => masterOf.get(part) === home);
  const usual = findUsualTitle(own.filter(isContent), used, deck);
  return new Map(
    layouts.map((layout) => {
      const foreign = masterOf.get(layout.part) === home ? 0 : FOREIGN_COST;
      const title = findTitleBox(layout);
      if (usual === undefined || title === undefined || !isContent(layout)) return [layout.id, foreign];
      const isBandMoved =
        isBand(layout, deck) && !(isNear(title, usual, deck) && isNear(findEnd(title), findEnd(usual), deck));
      const moved = isBandMoved ? MOVED_BAND_COST : isNear(title, usual, deck) ? 0 : MOVED_COST;
      return [layout.id, foreign + moved];
    }),
  );
}

/** The master of most slides; where few show a preference, the first one with layouts for openings and content. */
function findHomeMaster(
  { masters }: ReadDeck,
  layouts: readonly DesignLayout[],
  used: ReadonlyMap<string, number>,
  masterOf: ReadonlyMap<string, string>,
): string | undefined {
  const ranked = masters.map(({ part }) => {
    const own = layouts.filter((layout) => masterOf.get(layout.part) === part);
    const slides = own.reduce((sum, layout) => sum + (used.get(layout.part) ?? 0), 0);
    const shown = slides < MIN_CUSTOM_SLIDES ? 0 : slides;
    const able = own.some(isContent) ? (own.some((layout) => !isContent(layout)) ? 2 : 1) : 0;
    return { part, slides, shown, able };
  });
  return ranked.sort(
    (a, b) =>
      Math.min(1, b.able) - Math.min(1, a.able) ||
      b.shown - a.shown ||
      b.able - a.able ||
      b.slides - a.slides,
  )[0]?.part;
}

/** Title position of most slides or layouts. */
function findUsualTitle(
  layouts: readonly DesignLayout[],
  used: ReadonlyMap<string, number>,
  size: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
): ReadBox | undefined {
  const titles = layouts.flatMap((layout) => {
    const box = findTitleBox(layout);
    // Weighted by the text that fits below.
    const room = layout.slots.reduce(
      (sum, { role, characters }) => sum + (role === 'body' ? characters : 0),
      1,
    );
    const count = used.get(layout.part) ?? 0;
    return box === undefined
      ? []
      : [{ box, weight: room * (1 + (count < MIN_CUSTOM_SLIDES ? 0 : 2 * count)) }];
  });
  const shared = (one: ReadBox) =>
    titles.reduce((sum, { box, weight }) => sum + (isNear(box, one, size) ? weight : 0), 0);
  return titles.map(({ box }) => ({ box, count: shared(box) })).sort((a, b) => b.count - a.count)[0]?.box;
}

/** Returns whether the title of a layout has a fill. */
function isBand({ part }: DesignLayout, { layouts }: ReadDeck): boolean {
  const shapes = layouts.find((layout) => layout.part === part)?.shapes ?? [];
  return shapes.some(
    (shape) =>
      shape.kind === 'shape' &&
      (shape.placeholder?.type === 'title' || shape.placeholder?.type === 'ctrTitle') &&
      shape.fill.kind !== 'none',
  );
}

/** The corner at the end of a box. */
function findEnd({ x, y, width, height }: ReadBox): Pick<ReadBox, 'x' | 'y'> {
  return { x: x + width, y: y + height };
}

function isNear(
  a: Pick<ReadBox, 'x' | 'y'>,
  b: Pick<ReadBox, 'x' | 'y'>,
  { widthEmu, heightEmu }: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
): boolean {
  return Math.abs(a.x - b.x) <= SAME_PLACE * widthEmu && Math.abs(a.y - b.y) <= SAME_PLACE * heightEmu;
}

function isContent({ purpose }: DesignLayout): boolean {
  return purpose !== 'cover' && purpose !== 'section';
}

function findTitleBox({ slots }: DesignLayout): ReadBox | undefined {
  return slots.find(({ role }) => role === 'title')?.box;
}
