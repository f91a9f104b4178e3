import type { ReadDeck, ReadFill, ReadShape } from '../../ooxml/read/index.ts';
import { computeRelativeLuminance } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { LayoutUse } from '../compile/layout-use.ts';

/** Share of the slide from which a shape is its background, and luminance from which a background is white. */
const [BACKDROP, WHITE] = [0.6, 0.9];
/** Share of a title under a picture from which it stands on the picture. */
const ON_PICTURE = 0.3;

/** Fewer slides on a layout do not show a habit. */
const MIN_SLIDES = 2;

/** The layout for content on which most of the file's own slides stand. */
export function findHabitualLayouts(
  { slides }: Pick<ReadDeck, 'slides'>,
  own: readonly DesignLayout[],
): ReadonlySet<string> {
  const counted = own
    .filter(({ purpose }) => purpose === 'content')
    .map(({ id, part }) => ({ id, count: slides.filter(({ layout }) => layout === part).length }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return new Set(counted.filter(({ count }) => count >= MIN_SLIDES && count === most).map(({ id }) => id));
}

/**
 * White layouts that are not made for covers, in a file that has layouts with another background and a title: it
 * opens on these.
 */
export function findPlainLayouts(
  deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
  own: readonly DesignLayout[],
  uses: ReadonlyMap<string, LayoutUse>,
): ReadonlySet<string> {
  const isMeant = ({ id, purpose }: DesignLayout) =>
    purpose === 'cover' || purpose === 'section' || ['cover', 'section'].includes(uses.get(id) ?? '');
  const titled = own.filter(({ slots }) => slots.some(({ role }) => role === 'title'));
  const plain = titled.filter((layout) => isWhite(layout, deck));
  return plain.length === titled.length
    ? new Set()
    : new Set(plain.filter((layout) => !isMeant(layout)).map(({ id }) => id));
}

function isWhite(
  { part }: DesignLayout,
  { layouts, widthEmu, heightEmu }: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
): boolean {
  const layout = layouts.find((one) => one.part === part);
  const backdrop = layout?.shapes.findLast(
    (shape) =>
      shape.placeholder === undefined &&
      (shape.kind === 'picture' || (shape.kind === 'shape' && shape.fill.kind !== 'none')) &&
      computeArea(shape.box) > BACKDROP * widthEmu * heightEmu,
  );
  if (backdrop?.kind === 'picture') return false;
  const fill = backdrop?.kind === 'shape' ? backdrop.fill : (layout?.background ?? { kind: 'none' });
  return isWhiteFill(fill);
}

function isWhiteFill(fill: ReadFill): boolean {
  if (fill.kind === 'none') return true;
  return fill.kind === 'solid' && computeRelativeLuminance(fill.color.hex as Hex) > WHITE;
}

/** Layouts and slides whose title stands on a picture, which is harder to read the longer the title is. */
export function findArtLayouts(
  { layouts, slides, widthEmu, heightEmu }: Pick<ReadDeck, 'layouts' | 'slides' | 'widthEmu' | 'heightEmu'>,
  own: readonly DesignLayout[],
): ReadonlySet<string> {
  const whole = { x: 0, y: 0, width: widthEmu, height: heightEmu };
  return new Set(
    own.flatMap(({ id, part, slots, sample }) => {
      const page =
        sample === undefined
          ? layouts.find((one) => one.part === part)
          : slides.find((one) => one.part === sample.part);
      const title = slots.find(({ role }) => role === 'title')?.box;
      if (page === undefined || title === undefined) return [];
      const isUnder = ({ kind, placeholder, box }: ReadShape) =>
        kind === 'picture' &&
        placeholder === undefined &&
        sharedArea(box, whole) > 0 &&
        sharedArea(box, title) > ON_PICTURE * computeArea(title);
      return page.background.kind === 'picture' || page.shapes.some(isUnder) ? [id] : [];
    }),
  );
}
