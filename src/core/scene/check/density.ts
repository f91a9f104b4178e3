import { byLanguage } from '../by-language.ts';
import type { Finding } from '../finding.ts';
import { type Box, CANVAS, type Scene } from '../scene.ts';
import { largestEmptyShare } from './empty-space.ts';
import { called, flatten, inkBox, plainText, whereIs } from './geometry.ts';

/** Layouts whose emptiness is the point. */
const AIRY = new Set(['title', 'section', 'statement', 'quote', 'closing']);
const LARGEST_EMPTY_SHARE = 0.33;
/** Words on one slide beyond which it is a page to read; references, tables and code are such pages. */
const MOST_WORDS = 160;
/** Characters of one point of a list: about fifty words. */
const MOST_IN_POINT = 320;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Latin letters, and signs that are no part of words. */
const ALPHABETIC = /^[\t\n\r -\u024f\u2010-\u206f\u20a0-\u20bf]*$/;
const LETTERS = /[\p{L}\p{Nd}]+/gu;
const READING = new Set(['references', 'code', 'table', 'faq']);

/** What fills the page: set text, pictures, charts, tables, and filled shapes that are not ground. */
function contentBoxes(scene: Scene): Box[] {
  const whole = CANVAS.widthPx * CANVAS.heightPx;
  return flatten(scene.elements).flatMap((element): Box[] => {
    if (element.type === 'text') {
      const ink = inkBox(element);
      return ink ? [ink] : [];
    }
    if (element.type === 'line') return [];
    if (element.type === 'shape') return element.fill && element.box.width * element.box.height < 0.5 * whole ? [element.box] : [];
    return [element.box];
  });
}

/** Share of the content frame that the largest empty rectangle takes; 0 for layouts whose emptiness is the point. */
export function emptyShare(scene: Scene): number {
  if (AIRY.has(scene.layout)) return 0;
  const boxes = contentBoxes(scene);
  return boxes.length === 0 ? 0 : largestEmptyShare(boxes);
}

/** Content that leaves more than a third of the content frame empty in one piece. */
export function checkSparse(scene: Scene): Finding[] {
  return emptierThan(scene, LARGEST_EMPTY_SHARE);
}

/** The same for another share of the content frame. */
export function emptierThan(scene: Scene, above: number): Finding[] {
  // Compared as it is shown.
  const share = Math.round(emptyShare(scene) * 100) / 100;
  if (share <= above) return [];
  return [
    {
      code: 'sparse_slide',
      severity: 'warning',
      slide: 0,
      message: `The largest empty area takes ${Math.round(share * 100)} % of the content frame; at most 33 % looks placed rather than left over.`,
      measured: share,
      allowed: 0.33,
      unit: 'ratio',
      fix: `Add the content that ${scene.layout} has room for, merge this slide with a neighbour, or use a layout made for few words (statement, metrics, quote).`,
    },
  ];
}

/** More words than an audience reads while somebody speaks, or a point of a list that is an essay. */
export function checkDense(scene: Scene): Finding[] {
  return READING.has(scene.layout) ? [] : [...tooManyWords(scene), ...longPoints(scene)];
}

function longPoints(scene: Scene): Finding[] {
  return flatten(scene.elements).flatMap((element): Finding[] => {
    if (element.type !== 'text' || !/(^|\.)items(\[\d+\](\.(text|detail))?)?$/.test(element.path ?? '')) return [];
    const longest = Math.max(0, ...element.paragraphs.map(({ runs }) => lengthOf(runs.map(({ text }) => text).join(''))));
    if (longest <= MOST_IN_POINT) return [];
    return [
      {
        code: 'too_dense',
        severity: 'warning',
        slide: 0,
        ...whereIs(element),
        message: `A point of ${called(element)} has ${longest} characters; more than ${MOST_IN_POINT} are a paragraph to read, not a point.`,
        measured: longest,
        allowed: MOST_IN_POINT,
        unit: 'characters',
        fix: 'Say it in one or two sentences and move the rest into the speaker note, or make several points of it.',
      },
    ];
  });
}

/** In characters of Latin text: Chinese, Japanese and Korean ones say about as much as three. */
function lengthOf(text: string): number {
  let length = 0;
  for (const char of text) length += WIDE.test(char) ? 3 : 1;
  return length;
}

const segmenter = byLanguage((lang) => new Intl.Segmenter(lang, { granularity: 'word' }));

function tooManyWords(scene: Scene): Finding[] {
  const text = flatten(scene.elements)
    .flatMap((element) => (element.type === 'text' && element.layer === 'slide' ? [plainText(element)] : []))
    .join(' ');
  // A word has a letter at least, and in alphabets no two without something between: most texts need not be parted.
  if (text.length <= MOST_WORDS || (ALPHABETIC.test(text) && (text.match(LETTERS)?.length ?? 0) <= MOST_WORDS)) return [];
  let words = 0;
  for (const { isWordLike } of segmenter(scene.lang).segment(text)) if (isWordLike) words += 1;
  if (words <= MOST_WORDS) return [];
  return [
    {
      code: 'too_dense',
      severity: 'warning',
      slide: 0,
      message: `The slide holds ${words} words; more than ${MOST_WORDS} are not read while somebody speaks.`,
      measured: words,
      allowed: MOST_WORDS,
      unit: 'words',
      fix: 'Split the slide in two, or move detail into the speaker note.',
    },
  ];
}

/** Nothing on the slide but, perhaps, its title and the layout's own decoration. */
export function checkEmpty(scene: Scene): Finding[] {
  const content = flatten(scene.elements).filter((element) => element.layer === 'slide' && !['footer', 'date', 'slide_number'].includes(element.placeholder));
  const filled = content.some((element) => (element.type === 'text' ? plainText(element).trim() !== '' : element.type === 'picture' || element.type === 'chart' || element.type === 'table'));
  if (filled) return [];
  return [{ code: 'empty_slide', severity: 'error', slide: 0, message: 'The slide has no content.', fix: `Fill the fields of layout ${scene.layout}, or remove the slide.` }];
}
