import { Memo } from '../memory/memo.ts';
import { moveToSlide } from '../scene/check/check-scene.ts';
import {
  computeSharedArea,
  describeElement,
  describePlace,
  flatten,
  readPlainText,
} from '../scene/check/geometry.ts';
import type { Finding } from '../scene/finding.ts';
import { inWidestSubstitute } from '../scene/fonts/substitutes.ts';
import { computeRoomyBox, type TextPlacement } from '../scene/roomy-box.ts';
import {
  type Box,
  type Deck,
  type Paragraph,
  PT_PER_PX,
  type Scene,
  type TableElement,
  type TextElement,
} from '../scene/scene.ts';
import { getLineSizePx } from '../scene/script-letters.ts';
import type { FontRole, Theme } from '../scene/theme.ts';
import { findCellTextWidth, findTextPlacement, measureAtScale, relayoutElement } from './relayout.ts';
import { keepsLines } from './unbroken-lines.ts';

const TOLERANCE_PX = 1;
/**
 * If no line is added, other leading moves the last line by less than this clear space around its letters,
 * em.
 */
const LEADING_EM = 0.15;
/** Smallest share of its size, and smallest size in points, at which shrunk text is legible. */
const [MIN_SHARE, MIN_PT] = [0.7, 9] as const;
/** Two texts collide if they share more than this part of the smaller one's area. */
const MAX_COVERED_SHARE = 0.2;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * Finds what becomes unreadable when the deck's fonts are missing and the widest usual substitute (such as
 * DejaVu Sans) replaces them: texts that shrink below 70 % or 9 pt to stay in their boxes, single lines that
 * run over other texts or off the slide, and tables that grow over the content below.
 *
 * @param memo holds the findings of unchanged slides.
 * @param before number of slides of the deck before these
 */
export function checkWithoutFonts(
  { slides, theme, fonts }: Pick<Deck, 'slides' | 'theme' | 'fonts'>,
  memo = new Memo(),
  before = 0,
): Finding[] {
  const isEmbedded = fonts !== 'name';
  const to = inWidestSubstitute(theme);
  if (to === undefined) return [];
  return slides.flatMap((scene, index) => {
    const known = memo.getOrCreate(createCheckedScene, scene);
    if (known.theme !== theme || known.isEmbedded !== isEmbedded)
      Object.assign(known, { theme, isEmbedded, findings: checkScene(scene, { theme, to, isEmbedded }) });
    return known.findings.map((finding) => moveToSlide(finding, before + index + 1));
  });
}

/** Latest findings of an immutable scene. */
interface CheckedScene {
  readonly theme?: Theme;
  readonly isEmbedded?: boolean;
  readonly findings: readonly Finding[];
}

function createCheckedScene(): CheckedScene {
  return { findings: [] };
}

/** The theme of a deck, its version with substitute fonts, and whether the deck embeds its fonts. */
interface Substitution {
  readonly theme: Theme;
  readonly to: Theme;
  readonly isEmbedded: boolean;
}

function checkScene(scene: Scene, substitution: Substitution): Finding[] {
  const leaves = flatten(scene.elements);
  const neighbours = findTextPlacement(scene);
  return leaves.flatMap((element): Finding[] => {
    if (element.type === 'text')
      return element.layer === 'layout' || element.fromDesign === true
        ? []
        : checkText(element, neighbours, substitution);
    return element.type === 'table' ? checkTable(element, neighbours, substitution) : [];
  });
}

function checkText(element: TextElement, neighbours: TextPlacement, substitution: Substitution): Finding[] {
  const { theme, to } = substitution;
  const room = element.box.height + TOLERANCE_PX;
  const roles = findReplacedRoles(element.paragraphs, theme, to);
  // Text that overflows in its own font has a finding of its own.
  if (roles.length === 0 || element.neededHeightPx > room || readPlainText(element).trim() === '') return [];
  const { wraps, box } = computeRoomyBox(element, neighbours);
  if (wraps && keepsLines(element.paragraphs, box.width, to)) return [];
  if (!wraps)
    return findCovering(
      element,
      relayoutElement(element, to, neighbours) as TextElement,
      neighbours,
      substitution,
    );
  const [size, lines] = measureText(element);
  const whole = measureAtScale(element, to, neighbours, 1);
  if (whole.height - (whole.lines === lines ? LEADING_EM * size : 0) <= room) return [];
  const smallestPt = findSmallestSizePx(element) * PT_PER_PX;
  const least = Math.min(1, Math.max(MIN_SHARE, smallestPt > MIN_PT ? MIN_PT / smallestPt : 0));
  const needed = measureAtScale(element, to, neighbours, least).height;
  if (needed <= room) return [];
  const shown = relayoutElement(element, to, neighbours, true) as TextElement;
  const shownPt = findSmallestSizePx(shown) * PT_PER_PX;
  const less = Math.max(1, Math.ceil([...readPlainText(element)].length * (1 - element.box.height / needed)));
  return [
    {
      ...createHead(substitution.isEmbedded, element),
      message: `Where ${listFamilies(roles, theme)} is missing and ${listFamilies(roles, to)} is used instead, the text of ${describeElement(element)} shrinks from ${points(smallestPt)} to ${points(shownPt)} pt to stay in its box.`,
      measured: points(shownPt),
      allowed: points(smallestPt * least),
      unit: 'pt',
      fix: `Shorten ${describeElement(element)} by about ${less} characters, or make the deck with fonts: "system".`,
    },
  ];
}

/** Reports a line that neither wraps nor shrinks and runs over another text or off the slide. */
function findCovering(
  element: TextElement,
  substituted: TextElement,
  neighbours: TextPlacement,
  { theme, to, isEmbedded }: Substitution,
): Finding[] {
  const [before, after] = [computeTextBounds(element), computeTextBounds(substituted)];
  const isOff = (box: Box): boolean =>
    box.x < -TOLERANCE_PX || box.x + box.width > neighbours.canvas.widthPx + TOLERANCE_PX;
  const isOver = (box: Box, other: Box): boolean =>
    computeSharedArea(box, other) >
    MAX_COVERED_SHARE * Math.min(box.width * box.height, other.width * other.height);
  const covered = flatten(neighbours.elements).find(
    (other) =>
      other.type === 'text' &&
      other.id !== element.id &&
      isOver(after, computeTextBounds(other)) &&
      !isOver(before, computeTextBounds(other)),
  );
  if (covered === undefined && (!isOff(after) || isOff(before))) return [];
  const roles = findReplacedRoles(element.paragraphs, theme, to);
  return [
    {
      ...createHead(isEmbedded, element),
      message: `Where ${listFamilies(roles, theme)} is missing and ${listFamilies(roles, to)} is used instead, the line of ${describeElement(element)} runs ${covered === undefined ? 'off the slide' : `over ${describeElement(covered)}`}.`,
      measured: Math.ceil(after.width),
      allowed: Math.floor(before.width),
      unit: 'px',
      fix: `Shorten ${describeElement(element)}, give it more room, or make the deck with fonts: "system".`,
    },
  ];
}

/** Bounds of the lines of a text, in px of the slide. */
function computeTextBounds({ box, paragraphs }: TextElement): Box {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const spans = lines.flatMap((line) => line.spans);
  if (spans.length === 0) return { x: box.x, y: box.y, width: 0, height: 0 };
  const left = Math.min(...spans.map(({ x }) => x));
  const top = Math.min(...lines.map((line) => line.top));
  const [right, bottom] = [
    Math.max(...spans.map(({ x, width }) => x + width)),
    Math.max(...lines.map((line) => line.top + line.height)),
  ];
  return { x: box.x + left, y: box.y + top, width: right - left, height: bottom - top };
}

/** Size of the smallest letters in px. */
function findSmallestSizePx({ paragraphs }: TextElement): number {
  return Math.min(
    ...paragraphs.flatMap(({ runs }) =>
      runs.flatMap((run) => (run.text.trim() === '' ? [] : [getLineSizePx(run)])),
    ),
  );
}

function points(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Size of the largest letters in px, and number of lines. */
function measureText({ paragraphs }: TextElement): readonly [sizePx: number, lines: number] {
  let [size, count] = [0, 0];
  for (const { runs, lines } of paragraphs) {
    for (const { sizePx } of runs) size = Math.max(size, sizePx);
    count += lines.length;
  }
  return [size, count];
}

function checkTable(
  table: TableElement,
  neighbours: TextPlacement,
  { theme, to, isEmbedded }: Substitution,
): Finding[] {
  if (keepsRows(table, to)) return [];
  const leaves = flatten(neighbours.elements);
  const roles = findReplacedRoles(
    table.cells.flatMap((row) => row.flatMap(({ paragraphs }) => paragraphs)),
    theme,
    to,
  );
  if (roles.length === 0) return [];
  const needed = relayoutElement(table, to, neighbours).box.height;
  const grown = { ...table.box, y: table.box.y + table.box.height, height: needed - table.box.height };
  if (grown.height <= TOLERANCE_PX) return [];
  const hit = leaves.some(
    (other) =>
      other !== table &&
      other.type !== 'shape' &&
      other.type !== 'line' &&
      computeSharedArea(grown, other.box) > TOLERANCE_PX,
  );
  if (!hit && grown.y + grown.height <= neighbours.canvas.heightPx) return [];
  return [
    {
      ...createHead(isEmbedded, table),
      message: `Where the fonts of the deck are missing and ${listFamilies(roles, to)} is used instead, the table ${describeElement(table)} grows by ${Math.ceil(grown.height)} px into what is below it.`,
      measured: Math.ceil(needed),
      allowed: Math.floor(table.box.height),
      unit: 'px',
      fix: 'Shorten the cells or remove a row, or make the deck with fonts: "system".',
    },
  ];
}

/** True if the cells certainly keep their lines, which fit into their rows. */
function keepsRows(table: TableElement, to: Theme): boolean {
  return table.cells.every((row, at) =>
    row.every(({ paragraphs }, column) => {
      const height = paragraphs.reduce(
        (sum, { spaceBeforePx, lines }) =>
          lines.reduce((top, line) => top + line.height, sum + spaceBeforePx),
        2 * table.style.paddingPx.y,
      );
      return (
        height <= (table.rowHeights[at] ?? 0) + TOLERANCE_PX / table.rowHeights.length &&
        keepsLines(paragraphs, findCellTextWidth(table, at, column), to)
      );
    }),
  );
}

/** A deck with embedded fonts is only affected in programs that ignore them, so its finding is an info. */
function createHead(
  isEmbedded: boolean,
  element: TextElement | TableElement,
): Pick<Finding, 'code' | 'severity' | 'slide' | 'element' | 'path' | 'box'> {
  return {
    code: 'breaks_without_font',
    severity: isEmbedded ? 'info' : 'warning',
    slide: 0,
    ...describePlace(element),
  };
}

/** Font roles of a text whose family the substitution replaces. */
function findReplacedRoles(paragraphs: readonly Paragraph[], theme: Theme, to: Theme): readonly FontRole[] {
  const used = new Set(paragraphs.flatMap(({ runs }) => runs.map(({ font }) => font)));
  return ROLES.filter((role) => used.has(role) && to.fonts[role].family !== theme.fonts[role].family);
}

function listFamilies(roles: readonly FontRole[], theme: Theme): string {
  return [...new Set(roles.map((role) => theme.fonts[role].family))].join(' or ');
}
