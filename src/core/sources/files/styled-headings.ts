import type { LevelOf } from './html-blocks.ts';
import { attribute, type Element, isElement, isText, readText, walkElements } from './html-tree.ts';
import type { StyleSheet } from './style-sheet.ts';

const TEXT = new Set(['p', 'div', 'center']);
const BLOCK = /^(?:p|div|h\d|ul|ol|table|img|svg|blockquote|figure)$/;
const HEADING_MAX = 120;
/** Maximum length of a line that is only bold. */
const BOLD_MAX = 80;
/** Minimum number of characters for a block to count as running text. */
const RUNNING_LEAST = 60;
/** Sizes relative to running text, as browsers show the first heading levels. */
const LEVELS = [1.7, 1.35] as const;
const BOLD_LEAST = 1.12;
const LEAST = 1.3;

/**
 * Levels of paragraphs that only look like headings: short lines in a larger font than running text, or bold
 * above it.
 */
export function styledHeadings(body: Element, sheet: StyleSheet): LevelOf {
  const running = findRunningSize(body, sheet);
  return (element) => {
    if (!TEXT.has(element.tagName) || !isLeaf(element)) return undefined;
    const text = readText(element).replace(/\s+/g, ' ').trim();
    if (text === '' || text.length > HEADING_MAX || !/\p{L}/u.test(text) || /[.;,]$/.test(text))
      return undefined;
    const { sizePx, bold } = sheet.look(findTextElement(element));
    const ratio = sizePx / running;
    const level = LEVELS.findIndex((least) => ratio >= least);
    if (level >= 0) return level + 1;
    if (ratio >= (bold ? BOLD_LEAST : LEAST)) return LEVELS.length + 1;
    return bold &&
      ratio >= 0.95 &&
      text.length <= BOLD_MAX &&
      !/caption|note|author|date/i.test(attribute(element, 'class')) &&
      isAboveText(element, sheet)
      ? LEVELS.length + 2
      : undefined;
  };
}

/** True if it contains no blocks. */
function isLeaf(element: Element): boolean {
  for (const one of walkElements(element)) if (one !== element && BLOCK.test(one.tagName)) return false;
  return true;
}

/** Innermost element with the whole text of a block, which determines its appearance. */
function findTextElement(element: Element): Element {
  let inner = element;
  for (;;) {
    const filled = inner.childNodes.filter((node) =>
      isText(node) ? node.value.trim() !== '' : isElement(node) && node.tagName !== 'br',
    );
    const [only] = filled;
    if (only === undefined || filled.length > 1 || !isElement(only)) return inner;
    inner = only;
  }
}

function isAboveText(element: Element, sheet: StyleSheet): boolean {
  const siblings = element.parentNode?.childNodes.filter(isElement) ?? [];
  const next = siblings[siblings.indexOf(element) + 1];
  return (
    next !== undefined &&
    next.tagName === 'p' &&
    readText(next).trim().length >= RUNNING_LEAST &&
    !sheet.look(findTextElement(next)).bold
  );
}

/** Font size of most words. */
function findRunningSize(body: Element, sheet: StyleSheet): number {
  const lengths = new Map<number, number>();
  for (const one of walkElements(body, (inner) => inner.tagName !== 'p')) {
    if (one.tagName !== 'p' && one.tagName !== 'li') continue;
    const length = readText(one).trim().length;
    const { sizePx } = sheet.look(findTextElement(one));
    if (length >= RUNNING_LEAST) lengths.set(sizePx, (lengths.get(sizePx) ?? 0) + length);
  }
  const [most] = [...lengths].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? sheet.look(body).sizePx;
}
