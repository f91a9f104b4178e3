import type { SlideSpec } from '../templates/contract.ts';
import type { BodySlide } from './body.ts';
import type { Brief } from './brief.ts';
import { chooseBest, type Style, writeText } from './style.ts';

/** Slides that a brief asks for after the text: its summary and thanks. */
export function createClosingSlides(
  brief: Brief,
  body: readonly BodySlide[],
  style: Style,
  word: (key: string) => string,
): SlideSpec[] {
  const slides: SlideSpec[] = [];
  if (brief.summary) {
    const units = body
      .flatMap((slide) => slide.range)
      .filter((unit) => unit.kind === 'sentence' || unit.kind === 'list_item');
    const items = chooseBest(
      units,
      Math.min(5, style.items),
      { ...style, shown: new Set() },
      style.itemChars,
    ).map((unit) => ({ text: writeText(unit.text, style) }));
    if (items.length >= 2) slides.push({ layout: 'bullets', content: { title: word('summary'), items } });
  }
  if (brief.thanks) slides.push({ layout: 'closing', content: { title: word('thank_you') } });
  return slides;
}
