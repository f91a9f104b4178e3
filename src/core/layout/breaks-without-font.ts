import { Memo } from '../memory/memo.ts';
import { atSlide } from '../scene/check/check-scene.ts';
import { called, flatten, plainText, sharedArea, whereIs } from '../scene/check/geometry.ts';
import type { Finding } from '../scene/finding.ts';
import { substituted } from '../scene/fonts/substitutes.ts';
import type { Surroundings } from '../scene/roomy-box.ts';
import { CANVAS, type Deck, type Paragraph, type Scene, type TableElement, type TextElement } from '../scene/scene.ts';
import type { FontRole, Theme } from '../scene/theme.ts';
import { elementAgain, surroundingsIn } from './set-again.ts';

const TOLERANCE_PX = 1;
/** Where no line is added, other leading moves the last one by less than the room that a line has around its letters; em. */
const LEADING_EM = 0.15;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];

/**
 * Texts that leave their boxes, and tables that grow over what stands below, where the deck's own fonts are missing and
 * the usual substitutes (Arial or Calibri, Times New Roman or Cambria, Courier New) stand in for them.
 *
 * @param memo what was found before.
 */
export function checkWithoutFonts({ slides, theme, fonts }: Pick<Deck, 'slides' | 'theme' | 'fonts'>, memo = new Memo()): Finding[] {
  const carried = fonts !== 'name';
  if (substituted(theme).length === 0) return [];
  return slides.flatMap((scene, index) => {
    const known = memo.kept(judgedScene, scene);
    if (known.theme !== theme || known.carried !== carried) Object.assign(known, { theme, carried, findings: judge(scene, theme, carried) });
    return known.findings.map((finding) => atSlide(finding, index + 1));
  });
}

/** What was found in a scene that never changes, last. */
interface JudgedScene {
  readonly theme?: Theme;
  readonly carried?: boolean;
  readonly findings: readonly Finding[];
}

function judgedScene(): JudgedScene {
  return { findings: [] };
}

function judge(scene: Scene, theme: Theme, carried: boolean): Finding[] {
  const leaves = flatten(scene.elements);
  const around = surroundingsIn(scene);
  return leaves.flatMap((element): Finding[] => {
    if (element.type === 'text') return element.layer === 'layout' || element.given === true ? [] : textFinding(element, around, theme, carried);
    return element.type === 'table' ? tableFinding(element, around, theme, carried) : [];
  });
}

function textFinding(element: TextElement, around: Surroundings, theme: Theme, carried: boolean): Finding[] {
  const [size, lines] = sizeOf(element);
  const room = element.box.height + TOLERANCE_PX;
  // What does not fit in its own font is told as that.
  if (element.neededHeightPx > room || plainText(element).trim() === '') return [];
  const roles = replacedRoles(element.paragraphs, theme);
  const worst = worstOf(theme, roles, (to) => {
    const again = elementAgain(element, to, around) as TextElement;
    return again.neededHeightPx - (sizeOf(again)[1] === lines ? LEADING_EM * size : 0);
  });
  if (worst.needed <= room) return [];
  const count = [...plainText(element)].length;
  const less = Math.max(1, Math.ceil(count * (1 - element.box.height / worst.needed)));
  return [
    {
      ...headOf(carried, element),
      message: `Where ${familiesOf(roles, theme)} is missing and ${worst.substitute} is used instead, the text of ${called(element)} needs ${Math.ceil(worst.needed)} px of height; its box has ${Math.floor(element.box.height)} px.`,
      measured: Math.ceil(worst.needed),
      allowed: Math.floor(element.box.height),
      unit: 'px',
      fix: `Shorten ${called(element)} by about ${less} characters, or make the deck with fonts: "system".`,
    },
  ];
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

function tableFinding(table: TableElement, around: Surroundings, theme: Theme, carried: boolean): Finding[] {
  const leaves = flatten(around.elements);
  const roles = replacedRoles(
    table.cells.flatMap((row) => row.flatMap(({ paragraphs }) => paragraphs)),
    theme,
  );
  const worst = worstOf(theme, roles, (to) => elementAgain(table, to, around).box.height);
  const grown = { ...table.box, y: table.box.y + table.box.height, height: worst.needed - table.box.height };
  if (grown.height <= TOLERANCE_PX) return [];
  const hit = leaves.some((other) => other !== table && other.type !== 'shape' && other.type !== 'line' && sharedArea(grown, other.box) > TOLERANCE_PX);
  if (!hit && grown.y + grown.height <= CANVAS.heightPx) return [];
  return [
    {
      ...headOf(carried, table),
      message: `Where the fonts of the deck are missing and ${worst.substitute} is used instead, the table ${called(table)} grows by ${Math.ceil(grown.height)} px into what is below it.`,
      measured: Math.ceil(worst.needed),
      allowed: Math.floor(table.box.height),
      unit: 'px',
      fix: 'Shorten the cells or remove a row, or make the deck with fonts: "system".',
    },
  ];
}

/** Of a deck that carries its fonts it concerns only programs that do not look at them. */
function headOf(carried: boolean, element: TextElement | TableElement): Pick<Finding, 'code' | 'severity' | 'slide' | 'element' | 'path' | 'box'> {
  return { code: 'breaks_without_font', severity: carried ? 'info' : 'warning', slide: 0, ...whereIs(element) };
}

/** Voices of a text that would be set in other families; its own letters leave it as it is. */
function replacedRoles(paragraphs: readonly Paragraph[], theme: Theme): readonly FontRole[] {
  const used = new Set(paragraphs.flatMap(({ runs }) => runs.map(({ font }) => font)));
  return ROLES.filter((role) => used.has(role) && substituted(theme).some(({ fonts }) => fonts[role].family !== theme.fonts[role].family));
}

function worstOf(theme: Theme, [role]: readonly FontRole[], needs: (substitute: Theme) => number): { readonly needed: number; readonly substitute: string } {
  let worst = { needed: 0, substitute: '' };
  if (role === undefined) return worst;
  for (const substitute of substituted(theme)) {
    const needed = needs(substitute);
    if (needed > worst.needed) worst = { needed, substitute: substitute.fonts[role].family };
  }
  return worst;
}

function familiesOf(roles: readonly FontRole[], theme: Theme): string {
  return [...new Set(roles.map((role) => theme.fonts[role].family))].join(' or ');
}
