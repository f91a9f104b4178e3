import { FIT } from '../heuristics.ts';
import { fillsPage, toPictureField } from '../picture-address.ts';
import { chooseBest, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const GRID_MAX = 6;
const POINTS_MAX = 4;
/** A short list is shown completely. */
const LIST_MAX = 5;

/** Composes pictures of the source: embedded ones, and those with a public address. */
export const composePictures: Composer = (material, style) => {
  const [first] = material.figures;
  if (first === undefined || material.tables.length > 0) return [];
  const drafts: Draft[] = [];
  if (material.figures.length >= 2) {
    const shown = material.figures.slice(0, GRID_MAX);
    drafts.push({
      layout: 'image_grid',
      content: { images: shown.map((unit) => ({ image: toPicture(unit), ...readCaption(unit) })) },
      used: shown,
      score: FIT.image_grid.pictures,
    });
  }
  const listed =
    material.items.length >= 2 && material.items.length <= LIST_MAX && material.sentences.length <= 1;
  const points = chooseBest(
    listed ? material.items : [...material.sentences, ...material.items].sort((a, b) => a.id - b.id),
    listed ? Math.min(LIST_MAX, style.mostItems ?? LIST_MAX) : Math.min(POINTS_MAX, style.items),
    style,
    style.itemChars * 0.85,
  );
  const items = points.map((unit) => ({ text: writeText(unit.text, style, style.itemChars * 0.85) }));
  const caption = first.figure?.caption;
  if (points.length >= 2)
    drafts.push({
      layout: 'bullets_image',
      content: { items, image: toPicture(first), ...readCaption(first, false) },
      used: [first, ...points],
      score: FIT.bullets_image.points,
    });
  // Caption and sentence form two points.
  else if (points.length === 1 && caption !== undefined)
    drafts.push({
      layout: 'bullets_image',
      content: { items: [...items, { text: caption }], image: toPicture(first) },
      used: [first, ...points],
      score: FIT.bullets_image.caption,
    });
  const top = chooseBest(material.sentences, 1, style);
  if (points.length >= 2 && fillsPage(first.figure?.url ?? '')) {
    const captionText =
      top[0] === undefined ? readCaption(first, false) : { caption: writeText(top[0].text, style) };
    drafts.push({
      layout: 'image_full',
      content: { image: toPagePicture(first), ...captionText },
      used: [first, ...top],
      score: FIT.image_full.sentence,
    });
  }
  if (points.length < 2) {
    const captionText = points[0] === undefined ? caption : writeText(points[0].text, style);
    const fills = fillsPage(first.figure?.url ?? '');
    const image = fills ? toPagePicture(first) : toPicture(first);
    drafts.push({
      layout: 'image_full',
      content: { image, ...(captionText === undefined ? {} : { caption: captionText }) },
      used: [first, ...points],
      score: fills ? FIT.image_full.fills : FIT.image_full.small,
    });
  }
  return drafts;
};

/** Caption below the picture; in a grid at least its alternative text. */
function readCaption({ figure }: Unit, named = true): { readonly caption?: string } {
  const words = figure?.caption ?? (named ? figure?.alt.trim() : undefined);
  return words === undefined || words === '' ? {} : { caption: words };
}

/** A picture on a page of its own fills it. */
function toPagePicture(unit: Unit): { readonly image_url: string; readonly alt: string } {
  const { image_url, alt } = toPicture(unit);
  return { image_url, alt };
}

function toPicture({ figure, place }: Unit): {
  readonly image_url: string;
  readonly alt: string;
  readonly fit?: 'contain';
} {
  return { ...toPictureField(figure?.url ?? ''), alt: figure?.alt.trim() || (place.path.at(-1) ?? '') };
}
