import { best, say } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

/** Pictures of the source that have an address anyone can load. */
export const composePictures: Composer = (material, style) => {
  const [first] = material.figures;
  if (first === undefined || material.tables.length > 0) return [];
  const drafts: Draft[] = [];
  if (material.figures.length >= 2) {
    const shown = material.figures.slice(0, 6);
    drafts.push({ layout: 'image_grid', content: { images: shown.map((unit) => ({ image: picture(unit), ...(alt(unit) === '' ? {} : { caption: alt(unit) }) })) }, used: shown, score: 0.85 });
  }
  const points = best(
    [...material.sentences, ...material.items].sort((a, b) => a.id - b.id),
    Math.min(4, style.items),
    style,
    style.itemChars * 0.85,
  );
  if (points.length >= 2)
    drafts.push({
      layout: 'bullets_image',
      content: { items: points.map((unit) => ({ text: say(unit.text, style, style.itemChars * 0.85) })), image: picture(first) },
      used: [first, ...points],
      score: 0.92,
    });
  else drafts.push({ layout: 'image_full', content: { image: picture(first), ...(points[0] === undefined ? {} : { caption: say(points[0].text, style) }) }, used: [first, ...points], score: 0.8 });
  return drafts;
};

function alt(unit: Unit): string {
  return unit.figure?.alt.trim() ?? '';
}

function picture(unit: Unit): object {
  return { image_url: unit.figure?.url ?? '', alt: alt(unit) || (unit.place.path.at(-1) ?? '') };
}
