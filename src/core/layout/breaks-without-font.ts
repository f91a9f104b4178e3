import { Memo } from '../memory/memo.ts';
import { atSlide } from '../scene/check/check-scene.ts';
import { called, flatten, plainText, sharedArea, whereIs } from '../scene/check/geometry.ts';
import type { Finding } from '../scene/finding.ts';
import { inWidestSubstitute } from '../scene/fonts/substitutes.ts';
import { roomyBox, type Surroundings } from '../scene/roomy-box.ts';
import { type Box, CANVAS, type Deck, type Paragraph, PT_PER_PX, type Scene, type TableElement, type TextElement } from '../scene/scene.ts';
import { lineSizePx } from '../scene/script-letters.ts';
import type { FontRole, Theme } from '../scene/theme.ts';
import { elementAgain, measuredAtScale, surroundingsIn } from './set-again.ts';

const TOLERANCE_PX = 1;
/** Where no line is added, other leading moves the last one by less than the room that a line has around its letters; em. */
const LEADING_EM = 0.15;
/** Smallest share of its size, and smallest size in points, at which shrunk text is legible. */
const [LEAST_SHARE, LEAST_PT] = [0.7, 9] as const;
/** Two texts collide if they share more than this part of the smaller one's area. */
const COVERED_SHARE = 0.2;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * Finds what becomes unreadable when the deck's fonts are missing and the widest usual substitute (such as DejaVu Sans) replaces them:
 * texts that shrink below 70 % or 9 pt to stay in their boxes, single lines that run over other texts or off the slide, and tables that
 * grow over the content below.
 *
 * @param memo holds the findings of unchanged slides.
 */
export function checkWithoutFonts({ slides, theme, fonts }: Pick<Deck, 'slides' | 'theme' | 'fonts'>, memo = new Memo()): Finding[] {
  const carried = fonts !== 'name';
  const to = inWidestSubstitute(theme);
  if (to === undefined) return [];
  return slides.flatMap((scene, index) => {
    const known = memo.kept(judgedScene, scene);
    if (known.theme !== theme || known.carried !== carried) Object.assign(known, { theme, carried, findings: judge(scene, { theme, to, carried }) });
    return known.findings.map((finding) => atSlide(finding, index + 1));
  });
}

/** Latest findings of an immutable scene. */
interface JudgedScene {
  readonly theme?: Theme;
  readonly carried?: boolean;
  readonly findings: readonly Finding[];
}

function judgedScene(): JudgedScene {
  return { findings: [] };
}

/** The theme of a deck, the same in the substitutes for its fonts, and whether the deck carries its fonts. */
interface Substitution {
  readonly theme: Theme;
  readonly to: Theme;
  readonly carried: boolean;
}

function judge(scene: Scene, substitution: Substitution): Finding[] {
  const leaves = flatten(scene.elements);
  const around = surroundingsIn(scene);
  return leaves.flatMap((element): Finding[] => {
    if (element.type === 'text') return element.layer === 'layout' || element.given === true ? [] : textFinding(element, around, substitution);
    return element.type === 'table' ? tableFinding(element, around, substitution) : [];
  });
}

function textFinding(element: TextElement, around: Surroundings, substitution: Substitution): Finding[] {
  const { theme, to } = substitution;
  const room = element.box.height + TOLERANCE_PX;
  const roles = replacedRoles(element.paragraphs, theme, to);
  // Text that overflows in its own font has a finding of its own.
  if (roles.length === 0 || element.neededHeightPx > room || plainText(element).trim() === '') return [];
  if (!roomyBox(element, around).wraps) return coveringFinding(element, elementAgain(element, to, around) as TextElement, around, substitution);
  const [size, lines] = sizeOf(element);
  const whole = measuredAtScale(element, to, around, 1);
  if (whole.height - (whole.lines === lines ? LEADING_EM * size : 0) <= room) return [];
  const smallestPt = smallestOf(element) * PT_PER_PX;
  const least = Math.min(1, Math.max(LEAST_SHARE, smallestPt > LEAST_PT ? LEAST_PT / smallestPt : 0));
  const needed = measuredAtScale(element, to, around, least).height;
  if (needed <= room) return [];
  const shown = elementAgain(element, to, around, true) as TextElement;
  const shownPt = smallestOf(shown) * PT_PER_PX;
  const less = Math.max(1, Math.ceil([...plainText(element)].length * (1 - element.box.height / needed)));
  return [
    {
      ...headOf(substitution.carried, element),
      message: `Where ${familiesOf(roles, theme)} is missing and ${familiesOf(roles, to)} is used instead, the text of ${called(element)} shrinks from ${points(smallestPt)} to ${points(shownPt)} pt to stay in its box.`,
      measured: points(shownPt),
      allowed: points(smallestPt * least),
      unit: 'pt',
      fix: `Shorten ${called(element)} by about ${less} characters, or make the deck with fonts: "system".`,
    },
  ];
}

/** Reports a line that neither wraps nor shrinks and runs over another text or off the slide. */
function coveringFinding(element: TextElement, again: TextElement, around: Surroundings, { theme, to, carried }: Substitution): Finding[] {
  const [before, after] = [lettersOf(element), lettersOf(again)];
  const isOff = (box: Box): boolean => box.x < -TOLERANCE_PX || box.x + box.width > CANVAS.widthPx + TOLERANCE_PX;
  const isOver = (box: Box, other: Box): boolean => sharedArea(box, other) > COVERED_SHARE * Math.min(box.width * box.height, other.width * other.height);
  const covered = flatten(around.elements).find((other) => other.type === 'text' && other.id !== element.id && isOver(after, lettersOf(other)) && !isOver(before, lettersOf(other)));
  if (covered === undefined && (!isOff(after) || isOff(before))) return [];
  const roles = replacedRoles(element.paragraphs, theme, to);
  return [
    {
      ...headOf(carried, element),
      message: `Where ${familiesOf(roles, theme)} is missing and ${familiesOf(roles, to)} is used instead, the line of ${called(element)} runs ${covered === undefined ? 'off the slide' : `over ${called(covered)}`}.`,
      measured: Math.ceil(after.width),
      allowed: Math.floor(before.width),
      unit: 'px',
      fix: `Shorten ${called(element)}, give it more room, or make the deck with fonts: "system".`,
    },
  ];
}

/** Bounds of the lines of a text, in px of the slide. */
function lettersOf({ box, paragraphs }: TextElement): Box {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const spans = lines.flatMap((line) => line.spans);
  if (spans.length === 0) return { x: box.x, y: box.y, width: 0, height: 0 };
  const left = Math.min(...spans.map(({ x }) => x));
  const top = Math.min(...lines.map((line) => line.top));
  const [right, bottom] = [Math.max(...spans.map(({ x, width }) => x + width)), Math.max(...lines.map((line) => line.top + line.height))];
  return { x: box.x + left, y: box.y + top, width: right - left, height: bottom - top };
}

/** Size of its smallest letters, px. */
function smallestOf({ paragraphs }: TextElement): number {
  return Math.min(...paragraphs.flatMap(({ runs }) => runs.flatMap((run) => (run.text.trim() === '' ? [] : [lineSizePx(run)]))));
}

function points(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Size of its largest letters, px, and how many lines it has. */
function sizeOf({ paragraphs }: TextElement): readonly [sizePx: number, lines: number] {
  let [size, count] = [0, 0];
  for (const { runs, lines } of paragraphs) {
    for (const { sizePx } of runs) size = Math.max(size, sizePx);
    count += lines.length;
  }
  return [size, count];
}

function tableFinding(table: TableElement, around: Surroundings, { theme, to, carried }: Substitution): Finding[] {
  const leaves = flatten(around.elements);
  const roles = replacedRoles(
    table.cells.flatMap((row) => row.flatMap(({ paragraphs }) => paragraphs)),
    theme,
    to,
  );
  if (roles.length === 0) return [];
  const needed = elementAgain(table, to, around).box.height;
  const grown = { ...table.box, y: table.box.y + table.box.height, height: needed - table.box.height };
  if (grown.height <= TOLERANCE_PX) return [];
  const hit = leaves.some((other) => other !== table && other.type !== 'shape' && other.type !== 'line' && sharedArea(grown, other.box) > TOLERANCE_PX);
  if (!hit && grown.y + grown.height <= CANVAS.heightPx) return [];
  return [
    {
      ...headOf(carried, table),
      message: `Where the fonts of the deck are missing and ${familiesOf(roles, to)} is used instead, the table ${called(table)} grows by ${Math.ceil(grown.height)} px into what is below it.`,
      measured: Math.ceil(needed),
      allowed: Math.floor(table.box.height),
      unit: 'px',
      fix: 'Shorten the cells or remove a row, or make the deck with fonts: "system".',
    },
  ];
}

/** A deck with embedded fonts is only affected in programs that ignore them, so its finding is an info. */
function headOf(carried: boolean, element: TextElement | TableElement): Pick<Finding, 'code' | 'severity' | 'slide' | 'element' | 'path' | 'box'> {
  return { code: 'breaks_without_font', severity: carried ? 'info' : 'warning', slide: 0, ...whereIs(element) };
}

/** Font roles of a text whose family the substitution replaces. */
function replacedRoles(paragraphs: readonly Paragraph[], theme: Theme, to: Theme): readonly FontRole[] {
  const used = new Set(paragraphs.flatMap(({ runs }) => runs.map(({ font }) => font)));
  return ROLES.filter((role) => used.has(role) && to.fonts[role].family !== theme.fonts[role].family);
}

function familiesOf(roles: readonly FontRole[], theme: Theme): string {
  return [...new Set(roles.map((role) => theme.fonts[role].family))].join(' or ');
}
