import type { ReadDeck, ReadShape, ReadTextShape } from '../../output/pptx/read/deck.ts';
import { contrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import type { DesignReport } from '../design.ts';
import { standIn } from '../stand-in.ts';
import type { DesignLayout } from './compiled-layout.ts';

/** Below this ratio even large letters are hard to read (WCAG 2.2, 1.4.3). */
const LARGE_TEXT_RATIO = 3;

/** What a person should know of a design, or mend in its file. */
export function reportOf(deck: ReadDeck, layouts: readonly DesignLayout[], dropped: DesignReport['dropped']): DesignReport {
  return { fonts: fontsOf(deck), dropped, remarks: [...deck.remarks, ...missing(deck, layouts), ...faint(deck, layouts), ...numbering(deck), ...ownSlides(deck)] };
}

function fontsOf(deck: ReadDeck): DesignReport['fonts'] {
  const named = [...deck.layouts, ...deck.slides].flatMap(({ shapes }) => shapes.flatMap(familiesOf));
  const theme = deck.masters.flatMap(({ theme: { fonts } }) => [fonts.major.latin, fonts.minor.latin]);
  const families = [...new Set([...theme, ...named].map((family) => family.trim()).filter((family) => family !== '' && !family.startsWith('+')))].sort();
  return families.map((family) => {
    const { family: stands_in, exact } = standIn(family);
    return { family, measured_with: stands_in, exact };
  });
}

function familiesOf(shape: ReadShape): string[] {
  if (shape.kind === 'group') return shape.children.flatMap(familiesOf);
  return shape.kind === 'shape' ? (shape.text?.paragraphs.flatMap(({ runs }) => runs.map(({ fonts }) => fonts.latin)) ?? []) : [];
}

function missing(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const kept = new Set(layouts.map(({ part }) => part));
  const without = (type: string) => deck.layouts.filter(({ part, shapes }) => kept.has(part) && !shapes.some(({ placeholder }) => placeholder?.type === type)).map(({ name }) => `"${name}"`);
  const has = (purpose: string) => layouts.some((layout) => layout.purpose === purpose);
  const numbers = without('sldNum');
  return [
    ...(numbers.length > 0 ? [`No slide number on ${listed(numbers)}: add the placeholder in the slide master if slides should be numbered.`] : []),
    ...(has('cover') ? [] : ['There is no layout for a cover; a layout for content stands in for it.']),
    ...(has('section') ? [] : ['There is no layout for sections; the cover stands in for it, or a layout for content.']),
    ...(has('content') || has('columns') ? [] : ['No layout has a placeholder for text: text is set into text boxes, which do not follow the master.']),
  ];
}

function faint(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const kept = new Set(layouts.map(({ part }) => part));
  const names = deck.layouts.flatMap(({ part, name, background, shapes }) => {
    if (!kept.has(part) || background.kind !== 'solid') return [];
    const title = shapes.find((shape): shape is ReadTextShape => shape.kind === 'shape' && ['title', 'ctrTitle'].includes(shape.placeholder?.type ?? ''));
    const ink = title?.text?.paragraphs[0]?.runs[0]?.color;
    // A title on a shape of its own is not judged by the slide's ground.
    const covered = shapes.some((shape) => shape.placeholder === undefined && shape.kind !== 'connector' && title !== undefined && overlaps(shape, title));
    if (ink === undefined || covered) return [];
    return contrastRatio(ink.hex as Hex, background.color.hex as Hex) < LARGE_TEXT_RATIO ? [`"${name}"`] : [];
  });
  return names.length === 0 ? [] : [`The title of ${listed(names)} stands out too little from its background.`];
}

function overlaps({ box: a }: Pick<ReadShape, 'box'>, { box: b }: Pick<ReadShape, 'box'>): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function numbering(deck: ReadDeck): string[] {
  const typed = deck.slides.filter(({ shapes }) =>
    shapes.some(
      (shape) => shape.kind === 'shape' && shape.placeholder?.type === 'sldNum' && shape.text?.paragraphs.some(({ runs }) => runs.some(({ field, text }) => field === undefined && /\d/.test(text))),
    ),
  );
  return typed.length === 0 ? [] : [`The slide number of ${typed.length} slides is typed by hand instead of a field.`];
}

function ownSlides(deck: ReadDeck): string[] {
  return deck.slides.length === 0 ? [] : [`The ${deck.slides.length} slides of the file are samples: decks are made of its layouts, and nothing that stands on the slides themselves is taken over.`];
}

function listed(names: readonly string[]): string {
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more layouts`;
}
