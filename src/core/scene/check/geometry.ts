import { byIdentity } from '../../memory/memo.ts';
import type { Finding } from '../finding.ts';
import type { Box, GlyphSpan, Line, Paragraph, Run, Scene, SceneElement, TextElement } from '../scene.ts';

export type Leaf = Exclude<SceneElement, { type: 'group' }>;

/**
 * Elements with groups flattened, in the order of painting. Memoised because every check of a slide needs it.
 */
export const flatten: (elements: readonly SceneElement[]) => readonly Leaf[] = byIdentity((elements) =>
  elements.flatMap((element): readonly Leaf[] =>
    element.type === 'group' ? flatten(element.children) : [element],
  ),
);

/** Collects the findings of a check over all leaves of a scene. */
export function findInEach(
  { elements }: Pick<Scene, 'elements'>,
  find: (element: Leaf) => Finding | undefined,
): Finding[] {
  const findings: Finding[] = [];
  for (const element of flatten(elements)) {
    const found = find(element);
    if (found !== undefined) findings.push(found);
  }
  return findings;
}

/** A leaf, with the ink bounds and the visible letter bounds of a text. */
interface MeasuredLeaf {
  readonly element: Leaf;
  readonly inkBounds: Box | undefined;
  readonly letters: Box | undefined;
}

const measureLeaves = byIdentity((elements: readonly SceneElement[]): readonly MeasuredLeaf[] =>
  flatten(elements).map((element) => {
    const inkBounds = element.type === 'text' ? measureInkBounds(element) : undefined;
    return {
      element,
      inkBounds,
      letters:
        element.type === 'text' && inkBounds !== undefined ? trimLineBoxes(inkBounds, element) : undefined,
    };
  }),
);

/** Leaves of a scene with their ink bounds, computed once for all checks. */
export function measuredLeaves({ elements }: Pick<Scene, 'elements'>): readonly MeasuredLeaf[] {
  return measureLeaves(elements);
}

/** Area that two boxes share, px². */
export function computeSharedArea(a: Box, b: Box): number {
  // Tested first because most pairs of boxes lie apart.
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  if (width <= 0) return 0;
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return height <= 0 ? 0 : width * height;
}

/**
 * Area shared by the letters of two texts with the same rotation, px². Their upright bounding boxes would
 * overlap more.
 * Undefined unless both are rotated alike.
 */
export function computeSharedRotatedArea(a: TextElement, b: TextElement): number | undefined {
  if (!a.rotation || a.rotation !== b.rotation) return undefined;
  const [one, other] = [findUnrotatedLetters(a), findUnrotatedLetters(b)];
  return one === undefined || other === undefined ? 0 : computeSharedArea(one, other);
}

/** Bounds of the letters if the slide were rotated back. */
function findUnrotatedLetters(element: TextElement): Box | undefined {
  const { box, rotation = 0, ...upright } = element;
  const { x, y } = computeVisibleBox(
    { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 },
    { box: { x: 0, y: 0, width: 0, height: 0 }, rotation: -rotation },
  );
  return findLettersBox({ ...upright, box: { ...box, x: x - box.width / 2, y: y - box.height / 2 } });
}

/** Tells whether `outer` holds all of `inner`, with a tolerance in px. */
export function holds(outer: Box, inner: Box, tolerancePx = 1): boolean {
  return (
    inner.x >= outer.x - tolerancePx &&
    inner.y >= outer.y - tolerancePx &&
    inner.x + inner.width <= outer.x + outer.width + tolerancePx &&
    inner.y + inner.height <= outer.y + outer.height + tolerancePx
  );
}

/** Bounds of the set lines of a text, px; undefined when nothing is set. */
export function measureInkBounds({ box, paragraphs }: TextElement): Box | undefined {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < paragraphs.length; at += 1) {
    const lines = (paragraphs[at] as Paragraph).lines;
    for (let nth = 0; nth < lines.length; nth += 1) {
      const { spans, top: lineTop, height } = lines[nth] as Line;
      if (spans.length === 0) continue;
      for (let index = 0; index < spans.length; index += 1) {
        const { x, width } = spans[index] as GlyphSpan;
        left = Math.min(left, x);
        right = Math.max(right, x + width);
      }
      top = Math.min(top, lineTop);
      bottom = Math.max(bottom, lineTop + height);
    }
  }
  return right <= left
    ? undefined
    : { x: box.x + left, y: box.y + top, width: right - left, height: bottom - top };
}

/** Tells whether a text is a code listing, in which some lines may be marked. */
export function isProgram({ paragraphs }: TextElement): boolean {
  return paragraphs[0]?.runs[0]?.verbatim === true;
}

/** Share of the type size by which a line box exceeds its letters above and below. */
const LINE_AIR_SHARE = 0.18;

/** Bounds of the visible letters of a text: its ink bounds without the white space of the line boxes. */
export function findLettersBox(element: TextElement): Box | undefined {
  const inkBounds = measureInkBounds(element);
  return inkBounds === undefined ? undefined : trimLineBoxes(inkBounds, element);
}

function trimLineBoxes(inkBounds: Box, element: TextElement): Box {
  let size = 1;
  for (const { runs } of element.paragraphs) for (const { sizePx } of runs) size = Math.max(size, sizePx);
  const air = Math.min(size * LINE_AIR_SHARE, inkBounds.height / 4);
  return computeVisibleBox(
    { ...inkBounds, y: inkBounds.y + air, height: inkBounds.height - 2 * air },
    element,
  );
}

/** Lines of a text with their runs and the bounds of their visible letters. */
export function listTextLines(element: TextElement): { readonly box: Box; readonly runs: readonly Run[] }[] {
  return element.paragraphs.flatMap(({ lines, runs }) =>
    lines.flatMap(({ spans, top, height }) => {
      const visible = spans.filter(({ text }) => hasVisibleText(text));
      if (visible.length === 0) return [];
      const left = Math.min(...visible.map(({ x }) => x));
      const right = Math.max(...visible.map(({ x, width }) => x + width));
      const inkBounds = { x: element.box.x + left, y: element.box.y + top, width: right - left, height };
      return [
        {
          box: trimLineBoxes(inkBounds, element),
          runs: [...new Set(visible.flatMap(({ run }) => runs[run] ?? []))],
        },
      ];
    }),
  );
}

const LETTER = /\S/;

/** Tells whether a string contains anything but white space. */
export function hasVisibleText(text: string): boolean {
  const first = text.charCodeAt(0);
  // Most texts begin with a visible ASCII character.
  return (first > 0x20 && first < 0x7f) || LETTER.test(text);
}

/** Tells whether a text element contains anything but white space. */
export function isReadable({ paragraphs }: TextElement): boolean {
  for (const { runs } of paragraphs) for (const { text } of runs) if (hasVisibleText(text)) return true;
  return false;
}

/** Upright bounding box of a box of an element after the element is rotated about its centre. */
export function computeVisibleBox(
  box: Box,
  { box: own, rotation = 0 }: Pick<SceneElement, 'box' | 'rotation'>,
): Box {
  if (rotation === 0) return box;
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  if (Math.abs(sin) < 1e-6 && cos > 0) return box;
  const [midX, midY] = [own.x + own.width / 2, own.y + own.height / 2];
  const [dx, dy] = [box.x + box.width / 2 - midX, box.y + box.height / 2 - midY];
  const [width, height] = [
    box.width * Math.abs(cos) + box.height * Math.abs(sin),
    box.width * Math.abs(sin) + box.height * Math.abs(cos),
  ];
  return {
    x: midX + dx * cos - dy * sin - width / 2,
    y: midY + dx * sin + dy * cos - height / 2,
    width,
    height,
  };
}

export function readPlainText({ paragraphs }: TextElement): string {
  let all = '';
  paragraphs.forEach(({ runs }, at) => {
    if (at > 0) all += '\n';
    for (const { text } of runs) all += text;
  });
  return all;
}

/** Path, name, words and box of an element for a finding, without absent fields. */
export function describePlace(element: SceneElement): {
  element: string;
  path?: string;
  words?: string;
  box: Box;
} {
  const words = readFirstWords(element);
  return {
    element: element.name,
    ...(element.path === undefined ? {} : { path: element.path }),
    ...(words === '' ? {} : { words }),
    box: element.box,
  };
}

const MAX_WORDS_LENGTH = 50;

const COMPOSED_LAYOUT = /^composed(?:_|$)/;

/** True for a slide of markup, whose boxes the author places. */
export function isComposed({ layout }: Pick<Scene, 'layout'>): boolean {
  return COMPOSED_LAYOUT.test(layout);
}

/** Words by which people know an element; "" if it has none. */
function readOwnWords(element: SceneElement): string {
  switch (element.type) {
    case 'text':
      return readFirstWords(element);
    case 'table':
      return shorten(element.table.columns.map(({ label }) => label).join(' · '));
    case 'chart':
      return shorten(element.chart.title ?? element.chart.series.map(({ name }) => name).join(' · '));
    default:
      return element.decorative === true ? '' : shorten(element.alt ?? '');
  }
}

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > MAX_WORDS_LENGTH ? `${line.slice(0, MAX_WORDS_LENGTH).trimEnd()}…` : line;
}

/** Beginning of the text of an element; "" without text. */
function readFirstWords(element: SceneElement): string {
  if (element.type !== 'text') return '';
  let words = '';
  for (const { runs } of element.paragraphs) {
    for (const { text } of runs) {
      if (words.length > MAX_WORDS_LENGTH) break;
      words += text.slice(0, 2 * MAX_WORDS_LENGTH);
    }
    words += ' ';
  }
  return shorten(words);
}

/** Name of the element in a sentence, with the beginning of its text. */
export function quoteElement(element: SceneElement): string {
  const words = readOwnWords(element);
  return words === '' ? describeElement(element) : `${describeElement(element)} ("${words}")`;
}

/** Name of the element in a sentence, as the caller knows it. */
export function describeElement(element: SceneElement): string {
  return element.path ?? `"${element.name}"`;
}
