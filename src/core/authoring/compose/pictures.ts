import { FIT } from '../heuristics.ts';
import { fillsPage, shownPicture } from '../picture-address.ts';
import { best, say } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const GRID_MAX = 6;
const POINTS_MAX = 4;
/** A short list is shown whole. */
const LIST_MAX = 5;
/** Shorter words for those who cannot see a picture only name it. */
const TELLING = 20;

/** Pictures of the source: those that it holds, and those that have an address anyone can load. */
export const composePictures: Composer = (material, style) => {
  const [first] = material.figures;
  if (first === undefined || material.tables.length > 0) return [];
  const drafts: Draft[] = [];
  if (material.figures.length >= 2) {
    const shown = material.figures.slice(0, GRID_MAX);
    drafts.push({ layout: 'image_grid', content: { images: shown.map((unit) => ({ image: picture(unit), ...captionOf(unit) })) }, used: shown, score: FIT.image_grid.pictures });
  }
  const listed = material.items.length >= 2 && material.items.length <= LIST_MAX && material.sentences.length <= 1;
  const points = best(
    listed ? material.items : [...material.sentences, ...material.items].sort((a, b) => a.id - b.id),
    listed ? Math.min(LIST_MAX, style.mostItems ?? LIST_MAX) : Math.min(POINTS_MAX, style.items),
    style,
    style.itemChars * 0.85,
  );
  const items = points.map((unit) => ({ text: say(unit.text, style, style.itemChars * 0.85) }));
  const caption = first.figure?.caption;
  if (points.length >= 2) drafts.push({ layout: 'bullets_image', content: { items, image: picture(first), ...captionOf(first, false) }, used: [first, ...points], score: FIT.bullets_image.points });
  // A caption and a sentence are two points.
  else if (points.length === 1 && caption !== undefined)
    drafts.push({ layout: 'bullets_image', content: { items: [...items, { text: caption }], image: picture(first) }, used: [first, ...points], score: FIT.bullets_image.caption });
  const top = best(material.sentences, 1, style);
  if (points.length >= 2 && fillsPage(first.figure?.url ?? '')) {
    const said = top[0] === undefined ? captionOf(first, false) : { caption: say(top[0].text, style) };
    drafts.push({ layout: 'image_full', content: { image: paged(first), ...said }, used: [first, ...top], score: FIT.image_full.sentence });
  }
  if (points.length < 2) {
    const said = points[0] === undefined ? caption : say(points[0].text, style);
    const named = [...items, ...[caption, first.figure?.alt.trim()].flatMap((words) => (words !== undefined && words.length >= TELLING ? [{ text: words }] : []))];
    const fills = fillsPage(first.figure?.url ?? '');
    if (named.length >= 2 && !fills) drafts.push({ layout: 'bullets_image', content: { items: named.slice(0, 2), image: picture(first) }, used: [first, ...points], score: FIT.bullets_image.named });
    const image = fills ? paged(first) : picture(first);
    drafts.push({ layout: 'image_full', content: { image, ...(said === undefined ? {} : { caption: said }) }, used: [first, ...points], score: fills ? FIT.image_full.fills : FIT.image_full.small });
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
