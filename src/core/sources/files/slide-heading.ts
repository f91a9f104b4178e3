import type { ReadParagraph, ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';

export interface SlideHeading {
  readonly shape: ReadTextShape;
  /** First paragraphs that are the heading; the remainder of the shape is text. */
  readonly paragraphs: readonly ReadParagraph[];
}

const TITLES = new Set(['title', 'ctrTitle']);
const LENGTH_MAX = 120;
/** Maximum position of a heading as a share of the slide, and its minimum size relative to the usual one. */
const TOP = 0.35;
const LARGER = 1.15;
const SIZE_LEAST_PT = 14;

/**
 * Finds the heading of a slide: its title placeholder, else the largest text near the top; on a cover
 * anywhere.
 */
export function findSlideHeading(
  shapes: readonly ReadShape[],
  heightEmu: number,
  cover: boolean,
): SlideHeading | undefined {
  const texts = shapes.filter(
    (shape): shape is ReadTextShape =>
      shape.kind === 'shape' &&
      shape.from === 'slide' &&
      shape.text !== undefined &&
      !shape.text.prompt &&
      readWords(shape.text.paragraphs) !== '',
  );
  const titled = texts.find(({ placeholder }) => TITLES.has(placeholder?.type ?? ''));
  if (titled !== undefined) return { shape: titled, paragraphs: titled.text?.paragraphs ?? [] };
  const usual = findUsualSize(texts);
  const found = texts
    .filter(({ box }) => cover || box.y < TOP * heightEmu)
    .map((shape) => ({ shape, paragraphs: takeLargest(shape.text?.paragraphs ?? []) }))
    .filter(({ paragraphs }) => isHeading(paragraphs))
    .sort((a, b) => findSize(b.paragraphs) - findSize(a.paragraphs) || a.shape.box.y - b.shape.box.y)[0];
  if (found === undefined || findSize(found.paragraphs) < SIZE_LEAST_PT) return undefined;
  const alone = texts.length === 1 && found.paragraphs.length === found.shape.text?.paragraphs.length;
  return alone || findSize(found.paragraphs) >= LARGER * usual ? found : undefined;
}

/** Text of paragraphs without fields such as the slide number. */
export function readWords(paragraphs: readonly ReadParagraph[]): string {
  return paragraphs
    .map(({ runs }) =>
      runs
        .filter(({ field }) => field === undefined)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function isHeading(paragraphs: readonly ReadParagraph[]): boolean {
  const words = readWords(paragraphs);
  return (
    words.length <= LENGTH_MAX &&
    /\p{L}{2}/u.test(words) &&
    !/[.;。]$/.test(words) &&
    !paragraphs.some(({ bullet }) => bullet !== undefined)
  );
}

/** Leading paragraphs of the same size as the first. */
function takeLargest(paragraphs: readonly ReadParagraph[]): readonly ReadParagraph[] {
  const filled = paragraphs.filter((paragraph) => readWords([paragraph]) !== '');
  const size = findSize(filled.slice(0, 1));
  const end = filled.findIndex((paragraph) => findSize([paragraph]) < size / 1.1);
  return end < 0 ? filled : filled.slice(0, end);
}

function findSize(paragraphs: readonly ReadParagraph[]): number {
  return paragraphs.reduce(
    (most, { runs }) =>
      Math.max(most, ...runs.filter(({ text }) => text.trim() !== '').map(({ sizePt }) => sizePt)),
    0,
  );
}

/** Median size by characters. */
function findUsualSize(shapes: readonly ReadTextShape[]): number {
  const runs = shapes
    .flatMap(({ text }) => text?.paragraphs.flatMap((paragraph) => paragraph.runs) ?? [])
    .sort((a, b) => a.sizePt - b.sizePt);
  const half = runs.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let letterCount = 0;
  for (const { text, sizePt } of runs) {
    letterCount += text.length;
    if (letterCount >= half) return sizePt;
  }
  return 0;
}
