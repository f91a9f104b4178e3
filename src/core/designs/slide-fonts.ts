import { chartFontFamily } from '../charts/imported/font-family.ts';
import { Memo } from '../memory/memo.ts';
import type { ReadChartModel, ReadRun, ReadShape, ReadSlide, ReadText } from '../ooxml/read/index.ts';
import type { LetterKind } from '../scene/fonts/letter-kind.ts';
import type { FontChoice, FontRole } from '../scene/theme.ts';
import { findStandIn, type StandIn } from './stand-in.ts';

/** Assigns the font families of a slide to the three font roles of a scene. */
export interface SlideFonts {
  /** Cache of texts set in these fonts. */
  readonly memo: Memo;
  readonly fonts: Readonly<Record<FontRole, FontChoice>>;
  role(family: string): FontRole;
}

const ROLES: readonly FontRole[] = ['body', 'heading', 'mono'];

/** Number of characters of a family. */
export type Letters = readonly [family: string, count: number];

/**
 * Selects the three substitutes with the most characters; other families use the most similar one. @param
 * more characters in addition to those of the shapes
 */
export function chooseSlideFonts(
  slide: Pick<ReadSlide, 'shapes' | 'theme'>,
  more: readonly Letters[] = [],
): SlideFonts {
  const letters = new Map<string, { readonly choice: StandIn; count: number }>();
  const count = (family: string, by: number): void => {
    const choice = findStandIn(family);
    const known = letters.get(standInKey(choice));
    if (known === undefined) letters.set(standInKey(choice), { choice, count: by });
    else known.count += by;
  };
  const counts = new Map<string, number>();
  eachRun(slide.shapes, ({ fonts, text }) =>
    counts.set(fonts.latin, (counts.get(fonts.latin) ?? 0) + text.length),
  );
  for (const [family, by] of counts) count(family, by);
  eachChart(slide.shapes, (chart) => count(chartFontFamily(chart, slide.theme), countLetters(chart)));
  for (const [family, letters] of more) count(family, letters);
  count(slide.theme.fonts.minor.latin, 0);
  count(slide.theme.fonts.major.latin, 0);
  const chosen = [...letters.values()].sort((a, b) => b.count - a.count).slice(0, ROLES.length);
  const role = (wanted: StandIn): FontRole => {
    const at = chosen.findIndex(({ choice }) => standInKey(choice) === standInKey(wanted));
    if (at >= 0) return ROLES[at] ?? 'body';
    const alike = chosen.findIndex(({ choice }) => choice.kind === wanted.kind);
    return ROLES[Math.max(0, alike)] ?? 'body';
  };
  const font = (index: number): FontChoice => {
    return toChoice(
      chosen[index]?.choice ?? chosen[0]?.choice ?? { family: 'Arimo', kind: 'sans', exact: true },
    );
  };
  const roles = new Map<string, FontRole>();
  const roleOf = (family: string): FontRole => {
    const found = roles.get(family) ?? role(findStandIn(family));
    roles.set(family, found);
    return found;
  };
  return { fonts: { body: font(0), heading: font(1), mono: font(2) }, role: roleOf, memo: new Memo() };
}

/** Font for code in decks whose design has none. */
const MONO: FontChoice = { family: 'IBM Plex Mono', fallback: 'Courier New' };

/** One family for all roles except code. */
export function singleFamilyFonts(family: string): SlideFonts['fonts'] {
  const font = toChoice(findStandIn(family));
  return { body: font, heading: font, mono: MONO };
}

/** Includes the faces, because an embedded family may have the name of a bundled one but other glyphs. */
function standInKey({ family, faces = [] }: StandIn): string {
  return [family, ...faces.map(({ hash }) => hash)].join(' ');
}

function toChoice({ family, kind, faces, office }: StandIn): FontChoice {
  return {
    ...(office === undefined ? { family } : { family: office, drawn: family }),
    fallback: fallbackFamily(kind),
    ...(faces === undefined ? {} : { faces }),
  };
}

function fallbackFamily(kind: LetterKind): string {
  return kind === 'mono' ? 'Courier New' : kind === 'serif' ? 'Times New Roman' : 'Arial';
}

/** Names of families that are measured in a substitute of other widths. */
export function listUnlikeFonts(slide: Pick<ReadSlide, 'shapes'>): string[] {
  const families = new Set(collectRuns(slide.shapes).map(({ fonts }) => fonts.latin.trim()));
  return [...families].filter((family) => family !== '' && !findStandIn(family).exact).sort();
}

/** All runs of shapes, tables and groups. */
export function collectRuns(shapes: readonly ReadShape[]): ReadRun[] {
  const all: ReadRun[] = [];
  eachRun(shapes, (run) => all.push(run));
  return all;
}

function eachRun(shapes: readonly ReadShape[], visit: (run: ReadRun) => void): void {
  for (const shape of shapes) {
    if (shape.kind === 'shape') {
      if (shape.text !== undefined) eachTextRun(shape.text, visit);
    } else if (shape.kind === 'table')
      for (const { cells } of shape.rows) for (const { text } of cells) eachTextRun(text, visit);
    else if (shape.kind === 'group') eachRun(shape.children, visit);
    else if (shape.kind === 'opaque') eachRun(shape.drawn, visit);
  }
}

function eachChart(shapes: readonly ReadShape[], visit: (chart: ReadChartModel) => void): void {
  for (const shape of shapes) {
    if (shape.kind === 'chart') visit(shape.chart);
    else if (shape.kind === 'group') eachChart(shape.children, visit);
  }
}

function countLetters({ title, categories, series }: ReadChartModel): number {
  return [title, ...categories, ...series.map(({ name }) => name)].reduce(
    (sum, text) => sum + text.length,
    0,
  );
}

function eachTextRun({ paragraphs }: ReadText, visit: (run: ReadRun) => void): void {
  for (const { runs } of paragraphs) for (const run of runs) visit(run);
}
