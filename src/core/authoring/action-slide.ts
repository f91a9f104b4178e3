import { mentions, opensWith } from '../locales/index.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { BodySlide } from './body.ts';
import { measureLength, type Style, writeText } from './style.ts';
import type { Unit } from './unit.ts';

/** Headings of sections with tasks. */
const HEADINGS = mentions('next_steps');
/** Sentences that ask the reader for something. */
const ASKS = new RegExp(`${opensWith('ask').source}|${mentions('ask_within').source}`, 'iu');

/**
 * Creates a last slide with what the text asks of its readers, in its own words. Without `slide` the body
 * already ends with it; undefined if the text asks for nothing.
 */
export function actionSlide(
  body: readonly BodySlide[],
  style: Style,
): { readonly slide?: SlideSpec } | undefined {
  const plain = body
    .flatMap(({ range }) => range)
    .filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const asked = plain.filter((unit) => HEADINGS.test(unit.sections.at(-1)?.heading ?? ''));
  const [heading] = asked.map((unit) => unit.sections.at(-1)?.heading ?? '').slice(-1);
  const units =
    asked.length > 0
      ? asked.filter((unit) => unit.sections.at(-1)?.heading === heading)
      : plain.filter((unit) => ASKS.test(unit.text.text)).slice(-1);
  if (units.length === 0) return undefined;
  if (body.at(-1)?.used.has(units[0] as Unit) === true) return {};
  const points = units
    .filter((unit) => measureLength(unit.text, style) <= style.itemChars * 1.3)
    .slice(0, style.items);
  if (points.length >= 2)
    return {
      slide: {
        layout: 'bullets',
        content: {
          title: heading ?? '',
          items: points.map((unit) => ({ text: writeText(unit.text, style) })),
        },
      },
    };
  const [first] = points;
  if (first === undefined) return undefined;
  const text = writeText(first.text, style);
  const content = heading === undefined ? { statement: text } : { statement: heading, support: text };
  return { slide: { layout: 'statement', content } };
}
