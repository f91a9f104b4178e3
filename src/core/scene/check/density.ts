import { byLanguage } from '../../memory/memo.ts';
import type { Finding } from '../finding.ts';
import { type Box, CANVAS, type Scene, type TextElement } from '../scene.ts';
import { findLargestEmptyShare } from './empty-space.ts';
import {
  describeElement,
  describePlace,
  findInEach,
  flatten,
  holds,
  isComposed,
  isReadable,
  type Leaf,
  measuredLeaves,
  readPlainText,
} from './geometry.ts';

const MAX_EMPTY_SHARE = 0.33;
/** A slide that is more than half empty is mentioned, even where the slides of its design are as empty. */
const HALF = 0.5;
/** Words beyond which a slide becomes a page to read. References, tables and code are exempt. */
const MAX_WORDS = 160;
/** Characters of one list item beyond which it is a paragraph: about fifty words. */
const MAX_ITEM_CHARACTERS = 320;
const WIDE_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Marks the code points below U+0250 that are parts of words. */
const [LATIN_LIMIT, IS_LATIN_WORD_PART] = [
  0x250,
  Uint8Array.from({ length: 0x250 }, (_, code) => Number(/[\p{L}\p{Nd}]/u.test(String.fromCharCode(code)))),
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class includes line ends
const ASCII = /^[\x00-\x7f]*$/;
/**
 * A shape of at least this width and height is the backdrop of its content, px; smaller ones are labels,
 * steps and bars.
 */
const MIN_CARD_PX = 144;

/**
 * Boxes of the content in px of `CANVAS`: text, pictures, charts, tables, and filled shapes that are no
 * backdrop.
 */
function listContentBoxes(scene: Scene, cardsFill: boolean): Box[] {
  const whole = CANVAS.widthPx * CANVAS.heightPx;
  const [across, down] = [
    CANVAS.widthPx / (scene.canvas ?? CANVAS).widthPx,
    CANVAS.heightPx / (scene.canvas ?? CANVAS).heightPx,
  ];
  const scaled = ({ x, y, width, height }: Box): Box => ({
    x: x * across,
    y: y * down,
    width: width * across,
    height: height * down,
  });
  const boxes: Box[] = [];
  const shapes: Box[] = [];
  for (const { element, inkBounds } of measuredLeaves(scene)) {
    if (element.type === 'text') {
      if (inkBounds !== undefined) boxes.push(scaled(inkBounds));
    } else if (element.type === 'shape') {
      const box = scaled(element.box);
      if (element.fill && box.width * box.height < 0.5 * whole) shapes.push(box);
    } else if (element.type !== 'line') boxes.push(scaled(element.box));
  }
  const isCard = (box: Box) =>
    !cardsFill &&
    Math.min(box.width, box.height) >= MIN_CARD_PX &&
    boxes.some((content) => holds(box, content));
  return [...boxes, ...shapes.filter((box) => !isCard(box))];
}

/**
 * Share of the content frame that the largest empty rectangle takes; 0 for layouts with deliberate white
 * space.
 * | @param cardsFill counts the whole area of a card as content, which measures how the slide is divided, not
 * how full it is.
 */
export function measureEmptyShare(scene: Scene, cardsFill = false): number {
  if (scene.density === 'airy') return 0;
  const boxes = listContentBoxes(scene, cardsFill);
  return boxes.length === 0 ? 0 : findLargestEmptyShare(boxes);
}

/** Reports content that leaves more of the content frame empty in one piece than is usual. */
export function checkSparse(scene: Scene): Finding[] {
  const usual = scene.usualEmptyShare ?? MAX_EMPTY_SHARE;
  const found = checkEmptyShare(scene, usual);
  return found.length > 0 || usual <= HALF
    ? found
    : checkEmptyShare(scene, HALF).map((finding) => ({ ...finding, severity: 'info' }));
}

/**
 * Like `checkSparse` with another limit.
 * | @param above share of the content frame, 0…1
 */
export function checkEmptyShare(scene: Scene, limit: number): Finding[] {
  // Rounded first, because the message shows the rounded value.
  const share = Math.round(measureEmptyShare(scene) * 100) / 100;
  if (share <= limit) return [];
  return [
    {
      code: 'sparse_slide',
      severity: 'warning',
      slide: 0,
      message: `The largest empty area takes up ${Math.round(share * 100)} % of the content frame; more than ${Math.round(limit * 100)} % looks unplanned.`,
      measured: share,
      allowed: Math.round(limit * 100) / 100,
      unit: 'ratio',
      fix: isComposed(scene)
        ? 'Set the content larger, let a figure or a box "grow" into the free room, or merge this slide with a neighbour.'
        : `Add the content that ${scene.layout} has room for, merge this slide with a neighbour, or use a layout made for few words (statement, metrics, quote).`,
    },
  ];
}

/**
 * Reports slides with more words than an audience reads during a talk, and list items that are paragraphs.
 */
export function checkDense(scene: Scene): Finding[] {
  return scene.density === 'reading' ? [] : [...checkWordCount(scene), ...checkLongItems(scene)];
}

function checkLongItems(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    if (
      element.type !== 'text' ||
      element.path === undefined ||
      !/(^|\.)items(\[\d+\](\.(text|detail))?)?$/.test(element.path)
    )
      return undefined;
    const longest = Math.max(
      0,
      ...element.paragraphs.map(({ runs }) => measureLength(runs.map(({ text }) => text).join(''))),
    );
    if (longest <= MAX_ITEM_CHARACTERS) return undefined;
    return {
      code: 'too_dense',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `A point of ${describeElement(element)} has ${longest} characters; with more than ${MAX_ITEM_CHARACTERS} it is a paragraph, not a point.`,
      measured: longest,
      allowed: MAX_ITEM_CHARACTERS,
      unit: 'characters',
      fix: 'Say it in one or two sentences and move the rest into the speaker note, or split it into several points.',
    };
  });
}

/**
 * Length in characters of Latin text: one Chinese, Japanese or Korean character carries about as much as
 * three.
 */
function measureLength(text: string): number {
  // The text would be too short even if all characters were wide.
  if (text.length * 3 <= MAX_ITEM_CHARACTERS) return text.length;
  let length = 0;
  for (const char of text) length += WIDE_CHARACTER.test(char) ? 3 : 1;
  return length;
}

const segmenter = byLanguage((lang) => new Intl.Segmenter(lang, { granularity: 'word' }));

function checkWordCount(scene: Scene): Finding[] {
  // Every word has at least one letter, so short slides need no segmentation.
  if (countLetters(scene) <= MAX_WORDS) return [];
  const texts: string[] = [];
  for (const element of flatten(scene.elements)) if (isSlideText(element)) texts.push(readPlainText(element));
  const length = texts.reduce((sum, text) => sum + text.length + 1, -1);
  // In alphabetic scripts there is always a separator between two words.
  if (
    (length < 2 * MAX_WORDS && texts.every((text) => ASCII.test(text))) ||
    texts.reduce((sum, text) => sum + countLatinWords(text), 0) <= MAX_WORDS
  )
    return [];
  let words = 0;
  for (const { isWordLike } of segmenter(scene.lang).segment(texts.join(' '))) if (isWordLike) words += 1;
  if (words <= MAX_WORDS) return [];
  return [
    {
      code: 'too_dense',
      severity: 'warning',
      slide: 0,
      message: `The slide holds ${words} words; more than ${MAX_WORDS} cannot be read while someone is speaking.`,
      measured: words,
      allowed: MAX_WORDS,
      unit: 'words',
      fix: 'Split the slide in two, or move detail into the speaker note.',
    },
  ];
}

function isSlideText(element: Leaf): element is TextElement {
  return element.type === 'text' && element.layer === 'slide';
}

/** Number of UTF-16 units of a slide's text, including line ends. */
function countLetters(scene: Scene): number {
  let count = -1;
  for (const element of flatten(scene.elements)) {
    if (!isSlideText(element)) continue;
    for (const { runs } of element.paragraphs) {
      count += 1;
      for (const { text } of runs) count += text.length;
    }
  }
  return count;
}

/** Upper bound of the number of words in Latin text; infinite where the text has other letters. */
function countLatinWords(text: string): number {
  let count = 0;
  let inside = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isSign = (code >= 0x2010 && code <= 0x206f) || (code >= 0x20a0 && code <= 0x20bf);
    if (code >= LATIN_LIMIT && !isSign) return Number.POSITIVE_INFINITY;
    const letter = isSign ? 0 : (IS_LATIN_WORD_PART[code] ?? 0);
    if (letter > inside) count += 1;
    inside = letter;
  }
  return count;
}

/** Reports slides without content other than a title and the layout's decoration. */
export function checkEmpty(scene: Scene): Finding[] {
  const isFurniture = (placeholder: string) =>
    placeholder === 'footer' || placeholder === 'date' || placeholder === 'slide_number';
  const filled = flatten(scene.elements).some(
    (element) =>
      element.layer === 'slide' &&
      !isFurniture(element.placeholder) &&
      (element.type === 'text'
        ? isReadable(element)
        : element.type === 'picture' || element.type === 'chart' || element.type === 'table'),
  );
  if (filled) return [];
  return [
    {
      code: 'empty_slide',
      severity: 'error',
      slide: 0,
      message: 'The slide has no content.',
      fix: isComposed(scene)
        ? 'Write content into the <section>, or remove the slide.'
        : `Fill the fields of layout ${scene.layout}, or remove the slide.`,
    },
  ];
}
