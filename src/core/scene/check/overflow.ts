import { measureFits } from '../capacity.ts';
import type { TooLargeDiagram } from '../diagram.ts';
import type { Finding, Fits } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { checkWideFormulas } from './formulas.ts';
import {
  describeElement,
  describePlace,
  findInEach,
  isComposed,
  type Leaf,
  measuredLeaves,
  quoteElement,
  readPlainText,
} from './geometry.ts';

const TOLERANCE_PX = 1;

type Table = Extract<Leaf, { type: 'table' }>;

/**
 * Reports text that is higher than its box, and formulas that are wider, at the smallest size that fitting
 * may choose.
 */
export function checkOverflow(scene: Scene): Finding[] {
  return [...checkHeight(scene), ...checkWideFormulas(scene), ...checkDiagrams(scene)];
}

const MAX_PARTS_LISTED = 4;
const MAX_LABELS_LISTED = 3;

/** Reports diagrams that exceed their box at the smallest type size, and how they could be split. */
function checkDiagrams({ tooLarge = [] }: Scene): Finding[] {
  return tooLarge.map((diagram): Finding => {
    const { name, path, box, needs, items, fitting, reasons = [] } = diagram;
    const isWide = needs !== undefined && needs.width / box.width > needs.height / box.height;
    const isMeasured = needs !== undefined && reasons.length === 0;
    const size = isMeasured
      ? `needs ${Math.ceil(needs.width)} × ${Math.ceil(needs.height)} px and has ${Math.floor(box.width)} × ${Math.floor(box.height)}`
      : 'has too little room';
    const [measured, allowed] = isMeasured
      ? [Math.ceil(isWide ? needs.width : needs.height), Math.floor(isWide ? box.width : box.height)]
      : reasons.length > 0
        ? [reasons.length, 0]
        : [items, fitting];
    return {
      code: 'text_overflow',
      severity: 'error',
      slide: 0,
      element: name,
      ...(path === undefined ? {} : { path }),
      box,
      measured,
      allowed,
      ...(isMeasured ? { unit: 'px' as const } : {}),
      ...describeTooLarge(diagram, size),
    };
  });
}

/** Describes why a diagram does not fit and how to mend it: labels first, then the number of boxes. */
function describeTooLarge(
  { items, fitting, parts, wideLabels = [], reasons = [] }: TooLargeDiagram,
  size: string,
): Pick<Finding, 'message' | 'fix'> {
  if (reasons.length > 0)
    return {
      message: `The diagram ${size}: ${reasons.join('; ')}.`,
      fix: 'Shorten these words, leave some out, or give the diagram more room.',
    };
  if (wideLabels.length > 0)
    return {
      message: `The diagram ${size}: ${quoteAll(wideLabels)} ${wideLabels.length === 1 ? 'is' : 'are'} too long.`,
      fix: `Shorten ${quoteAll(wideLabels)}, or give the diagram more room; its ${items} boxes fit.`,
    };
  const shorter =
    fitting === 0
      ? 'Shorten its labels, or give it more room.'
      : `Show at most ${fitting} boxes, shorten labels, or give it more room.`;
  return {
    message: `The diagram ${size}: ${fitting} of its ${items} boxes fit.`,
    fix: `${shorter}${describeSplit(parts)}`,
  };
}

function quoteAll(labels: readonly string[]): string {
  return labels.map((label) => `"${label.slice(0, 80)}"`).join(', ');
}

/** Suggests which boxes could move to slides of their own. */
function describeSplit(parts: readonly (readonly string[])[]): string {
  if (parts.length < 2) return '';
  const listed = parts.slice(0, MAX_PARTS_LISTED).map((part) => {
    const first = part.slice(0, MAX_LABELS_LISTED).map((label) => `"${label}"`);
    return `${first.join(', ')}${part.length > MAX_LABELS_LISTED ? ` and ${part.length - MAX_LABELS_LISTED} more` : ''}`;
  });
  return ` It falls into ${parts.length} slides: ${listed.join('; ')}${parts.length > MAX_PARTS_LISTED ? '; and so on' : ''}.`;
}

function checkHeight(scene: Scene): Finding[] {
  // A text box may reach higher than its letters.
  const texts = measuredLeaves(scene).flatMap(({ element, letters }) =>
    element.type === 'text' && letters !== undefined ? [{ ...element, box: letters }] : [],
  );
  const panels = measuredLeaves(scene).flatMap(({ element }) =>
    element.type === 'shape' && element.fill !== undefined && element.layer !== 'layout' ? [element] : [],
  );
  return findInEach(scene, (element) => {
    if (element.type === 'table') return checkTableHeight(element, [...texts, ...panels]);
    if (
      element.type !== 'text' ||
      element.layer === 'layout' ||
      element.fromDesign === true ||
      element.neededHeightPx <= element.box.height + TOLERANCE_PX
    )
      return undefined;
    const text = readPlainText(element);
    // Ornaments of the template without letters or digits hold no text that could be lost.
    if (element.path === undefined && !/[\p{L}\p{N}]/u.test(text)) return undefined;
    const lines = element.paragraphs.flatMap((paragraph) => paragraph.lines);
    const fits = measureFits(lines, [...text].length, element.box.height, element.neededHeightPx);
    return {
      code: 'text_overflow',
      // The caller cannot shorten the template's own text.
      severity: element.path === undefined ? 'warning' : 'error',
      slide: 0,
      ...describePlace(element),
      message: `${quoteElement(element)} does not fit its box by ${describeMissing(element.neededHeightPx, element.box.height)}. ${describeFits(fits)}`,
      measured: Math.ceil(element.neededHeightPx),
      allowed: Math.floor(element.box.height),
      unit: 'px',
      fits,
      fix:
        element.path === undefined
          ? 'This text belongs to the template; choose another layout.'
          : `Shorten ${describeElement(element)} ${describeExcess(fits)}, or ${isComposed(scene) ? 'give its box more height, set it smaller, or move part of it to another slide' : `move part of it to another slide or a roomier layout than ${scene.layout}`}.`,
    };
  });
}

/** "14 px: it needs 84 px of height and has 70 px". */
function describeMissing(needed: number, room: number): string {
  const [least, most] = [Math.ceil(needed), Math.floor(room)];
  return `${least - most} px: it needs ${least} px of height and has ${most} px`;
}

function describeFits({ characters, of }: Fits): string {
  return `About ${characters} of ${of} characters fit.`;
}

function describeExcess({ characters, of }: Fits): string {
  return `by about ${Math.max(1, of - characters)} characters`;
}

/** Replaces the measure of what fits in a finding, with its message and fix. */
export function withFits(finding: Finding & { readonly fits: Fits }, fits: Fits): Finding {
  const { message, fix, fits: before } = finding;
  return {
    ...finding,
    fits,
    message: message.replace(describeFits(before), describeFits(fits)),
    fix: fix.replace(describeExcess(before), describeExcess(fits)),
  };
}

/**
 * Tells whether a generated table reaches down into a text or a panel below it, such as the sources at the foot.
 * Signs of cells end within the table.
 */
export function tableReaches(table: Leaf, { type, box, fromDesign, decorative }: Leaf): boolean {
  if (
    table.type !== 'table' ||
    (type !== 'text' && type !== 'shape') ||
    table.fromDesign === true ||
    fromDesign === true ||
    (decorative && type === 'text') ||
    box.height <= 0
  )
    return false;
  const { x, y, width, height } = table.box;
  return (
    box.x < x + width &&
    x < box.x + box.width &&
    box.y > y + height / 2 &&
    box.y < y + height - TOLERANCE_PX &&
    (type === 'text' || box.y + box.height > y + height)
  );
}

function checkTableHeight(element: Table, others: readonly Leaf[]): Finding | undefined {
  const needed = element.rowHeights.reduce((sum, height) => sum + height, 0);
  const below = others
    .filter((other) => tableReaches(element, other))
    .toSorted((a, b) => a.box.y - b.box.y)[0];
  const room = Math.min(
    element.box.height,
    below === undefined ? Number.POSITIVE_INFINITY : below.box.y - element.box.y,
  );
  if (needed <= room + TOLERANCE_PX) return undefined;
  return {
    code: 'text_overflow',
    severity: 'error',
    slide: 0,
    ...describePlace(element),
    ...(below?.path === undefined ? {} : { others: [below.path] }),
    message: `The table ${quoteElement(element)} does not fit ${below === undefined ? 'its box' : `above ${quoteElement(below)}`} by ${describeMissing(needed, room)}.`,
    measured: Math.ceil(needed),
    allowed: Math.floor(room),
    unit: 'px',
    fix: `Remove about ${Math.max(1, Math.ceil(((needed - room) / needed) * element.rowHeights.length))} rows, shorten the cells, or continue the table on a second slide.`,
  };
}
