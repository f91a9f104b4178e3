import { fillsPage, shownPicture } from '../picture-address.ts';
import { best, say } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const GRID_MAX = 6;
const POINTS_MAX = 4;

/** Pictures of the source: those that it holds, and those that have an address anyone can load. */
export const composePictures: Composer = (material, style) => {
  const [first] = material.figures;
  if (first === undefined || material.tables.length > 0) return [];
  const drafts: Draft[] = [];
  if (material.figures.length >= 2) {
    const shown = material.figures.slice(0, GRID_MAX);
    drafts.push({ layout: 'image_grid', content: { images: shown.map((unit) => ({ image: picture(unit), ...captionOf(unit) })) }, used: shown, score: 0.85 });
  }
  const points = best(
    [...material.sentences, ...material.items].sort((a, b) => a.id - b.id),
    Math.min(POINTS_MAX, style.items),
    style,
    style.itemChars * 0.85,
  );
  const items = points.map((unit) => ({ text: say(unit.text, style, style.itemChars * 0.85) }));
  const caption = first.figure?.caption;
  if (points.length >= 2) drafts.push({ layout: 'bullets_image', content: { items, image: picture(first), ...captionOf(first, false) }, used: [first, ...points], score: 0.92 });
  // A caption and a sentence are two points.
  else if (points.length === 1 && caption !== undefined)
    drafts.push({ layout: 'bullets_image', content: { items: [...items, { text: caption }], image: picture(first) }, used: [first, ...points], score: 0.86 });
  if (points.length < 2 && fillsPage(first.figure?.url ?? '')) {
    const said = points[0] === undefined ? caption : say(points[0].text, style);
    drafts.push({ layout: 'image_full', content: { image: paged(first), ...(said === undefined ? {} : { caption: said }) }, used: [first, ...points], score: 0.8 });
  }
  return drafts;
};

/** What the document says below the picture; beside others of a grid, at least what it shows. */
function captionOf({ figure }: Unit, named = true): { readonly caption?: string } {
  const words = figure?.caption ?? (named ? figure?.alt.trim() : undefined);
  return words === undefined || words === '' ? {} : { caption: words };
}

/** On a page of its own a picture fills it. */
function paged(unit: Unit): { readonly image_url: string; readonly alt: string } {
  const { image_url, alt } = picture(unit);
  return { image_url, alt };
}

function picture({ figure, place }: Unit): { readonly image_url: string; readonly alt: string; readonly fit?: 'contain' } {
  return { ...shownPicture(figure?.url ?? ''), alt: figure?.alt.trim() || (place.path.at(-1) ?? '') };
}
