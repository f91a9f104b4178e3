import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import { ownShapes, piecesOf } from './sample-pieces.ts';
import { isTitle, titleOf } from './text-roles.ts';

/** Shares of the slide within which a title stands, and of its width that it takes at least. */
const [LOWEST, HIGHEST, NARROWEST] = [0.25, 0.2, 0.3];
/** Places that are closer are one, as a share of the slide. */
const RASTER = 40;

interface ShownTitle {
  readonly box: ReadBox;
  readonly sizePt: number;
}

/** Where most slides of a deck show their titles in text boxes, for layouts that have no place for them; undefined where none do. */
export function shownTitle({ slides, widthEmu, heightEmu }: ReadDeck): ShownTitle | undefined {
  const places = new Map<string, ShownTitle[]>();
  for (const slide of slides) {
    const title = titleOf(piecesOf(ownShapes(slide)), { widthEmu, heightEmu });
    if (title?.words === undefined || isTitle(title.shape.placeholder?.type)) continue;
    const { box, words } = title;
    if (box.y < 0 || box.y > LOWEST * heightEmu || box.height > HIGHEST * heightEmu || box.width < NARROWEST * widthEmu || box.x < 0 || box.x + box.width > widthEmu) continue;
    const key = [box.x / widthEmu, box.y / heightEmu].map((share) => Math.round(share * RASTER)).join();
    places.set(key, [...(places.get(key) ?? []), { box, sizePt: words.sizePt }]);
  }
  const [most] = [...places.values()].sort((a, b) => b.length - a.length);
  // The widest says how much room there is.
  return most?.reduce((widest, one) => (one.box.width > widest.box.width ? one : widest));
}
