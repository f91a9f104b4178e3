import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import { findPieces, ownShapes } from './sample-pieces.ts';
import { findTitle, isTitle } from './text-roles.ts';

/** Lowest position and maximum height of a title, and its minimum width, as shares of the slide. */
const [LOWEST, HIGHEST, NARROWEST] = [0.25, 0.2, 0.3];
/** Steps of position rounding per slide side. */
const RASTER = 40;

interface ShownTitle {
  readonly box: ReadBox;
  readonly sizePt: number;
}

/**
 * Finds the plain text box of most slides' titles, for layouts without a title placeholder; undefined without
 * any.
 */
export function findShownTitle({ slides, widthEmu, heightEmu }: ReadDeck): ShownTitle | undefined {
  const places = new Map<string, ShownTitle[]>();
  for (const slide of slides) {
    const title = findTitle(findPieces(ownShapes(slide)), { widthEmu, heightEmu });
    if (title?.words === undefined || isTitle(title.shape.placeholder?.type)) continue;
    const { box, words } = title;
    if (
      box.y < 0 ||
      box.y > LOWEST * heightEmu ||
      box.height > HIGHEST * heightEmu ||
      box.width < NARROWEST * widthEmu ||
      box.x < 0 ||
      box.x + box.width > widthEmu
    )
      continue;
    const key = [box.x / widthEmu, box.y / heightEmu].map((share) => Math.round(share * RASTER)).join();
    places.set(key, [...(places.get(key) ?? []), { box, sizePt: words.sizePt }]);
  }
  const [most] = [...places.values()].sort((a, b) => b.length - a.length);
  // The widest box shows how much space there is.
  return most?.reduce((widest, one) => (one.box.width > widest.box.width ? one : widest));
}
