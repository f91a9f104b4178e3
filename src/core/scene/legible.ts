import { type Ground, groundsBehind } from './check/behind.ts';
import { leastContrast } from './check/contrast.ts';
import { type flatten, inkBox } from './check/geometry.ts';
import { compose, contrastRatio, INKS, resolvePaint } from './color.ts';
import type { ChartElement, Paragraph, Scene, SceneElement, TableElement, TextElement } from './scene.ts';
import type { Hex, Paint, Theme } from './theme.ts';

/** WCAG 2.2, 1.4.11: icons and other pictures that say something. */
const GRAPHICS = 3;
/** WCAG 2.2, 1.4.3: the words of charts are small. */
const SMALL = 4.5;
/** Gridlines on a filled ground, as a share of its ink. */
const GRID_ALPHA = 0.28;

type Leaf = ReturnType<typeof flatten>[number];

/**
 * The scene with every text and icon that does not read on what is behind it in another colour of the
 * theme that does. Templates are drawn with their own theme; laid over it, another one may have its
 * accent where the template expects a contrast. Grounds that pictures show through are left to the checks.
 */
export function legible(scene: Scene, theme: Theme): Scene {
  let changed = false;
  const mend = (element: SceneElement): SceneElement => {
    const mended = element.type === 'group' ? grouped(element, mend) : mendLeaf(element, scene, theme);
    if (mended !== element) changed = true;
    return mended;
  };
  const elements = scene.elements.map(mend);
  return changed ? { ...scene, elements } : scene;
}

function grouped(group: Extract<SceneElement, { type: 'group' }>, mend: (element: SceneElement) => SceneElement): SceneElement {
  const children = group.children.map(mend);
  return children.some((child, index) => child !== group.children[index]) ? { ...group, children } : group;
}

function mendLeaf(element: Leaf, scene: Scene, theme: Theme): Leaf {
  if (element.type === 'text') return mendText(element, solid(groundsBehind(inkBox(element) ?? element.box, element, scene, theme)), theme);
  if (element.type === 'table') return mendTable(element, scene, theme);
  if (element.type === 'chart') return mendChart(element, solid(groundsBehind(element.box, element, scene, theme)), theme);
  if (element.type !== 'icon') return element;
  const color = readable(element.color, solid(groundsBehind(element.box, element, scene, theme)), GRAPHICS, theme);
  return color === element.color ? element : { ...element, color };
}

function mendText(element: TextElement, grounds: readonly Hex[], theme: Theme): TextElement {
  const paragraphs = mendParagraphs(element.paragraphs, grounds, theme);
  return paragraphs === element.paragraphs ? element : { ...element, paragraphs };
}

/** A chart draws its own words: they take the ink of the ground that it really stands on, and gridlines a thin one of it. */
function mendChart(element: ChartElement, grounds: readonly Hex[], theme: Theme): ChartElement {
  const { style } = element;
  const text = readable(style.text, grounds, SMALL, theme);
  const muted = readable(style.muted, grounds, SMALL, theme);
  if (text === style.text && muted === style.muted) return element;
  return { ...element, style: { ...style, text, muted, grid: text === style.text ? style.grid : { ...text, alpha: GRID_ALPHA } } };
}

function mendTable(element: TableElement, scene: Scene, theme: Theme): TableElement {
  const behind = solid(groundsBehind(element.box, element, scene, theme));
  let changed = false;
  const cells = element.cells.map((row, index) =>
    row.map((cell) => {
      const fill = cell.fill ?? (index === 0 ? element.style.header.fill : undefined);
      const grounds = fill === undefined ? behind : behind.map((hex) => compose(resolvePaint(fill, theme), hex));
      const paragraphs = mendParagraphs(cell.paragraphs, grounds, theme);
      if (paragraphs === cell.paragraphs) return cell;
      changed = true;
      return { ...cell, paragraphs };
    }),
  );
  return changed ? { ...element, cells } : element;
}

function mendParagraphs(paragraphs: readonly Paragraph[], grounds: readonly Hex[], theme: Theme): readonly Paragraph[] {
  let changed = false;
  const mended = paragraphs.map((paragraph): Paragraph => {
    const runs = paragraph.runs.map((run) => {
      const color = readable(run.color, grounds, leastContrast(run), theme);
      return color === run.color ? run : { ...run, color };
    });
    const { bullet } = paragraph;
    const dot = bullet === undefined ? undefined : readable(bullet.color, grounds, GRAPHICS, theme);
    if (runs.every((run, index) => run === paragraph.runs[index]) && dot === bullet?.color) return paragraph;
    changed = true;
    return { ...paragraph, runs, ...(bullet === undefined || dot === undefined ? {} : { bullet: { ...bullet, color: dot } }) };
  });
  return changed ? mended : paragraphs;
}

/** The paint itself where it reads on all grounds; else the first that does, or the one that reads best. */
function readable(paint: Paint, grounds: readonly Hex[], least: number, theme: Theme): Paint {
  const ratio = (candidate: Paint) => Math.min(...grounds.map((ground) => contrastRatio(compose(resolvePaint(candidate, theme), ground), ground)));
  if (grounds.length === 0 || ratio(paint) >= least) return paint;
  const rated = INKS.map((candidate) => ({ candidate, ratio: ratio(candidate) }));
  return (rated.find((one) => one.ratio >= least) ?? rated.reduce((best, one) => (one.ratio > best.ratio ? one : best))).candidate;
}

function solid(grounds: readonly Ground[]): readonly Hex[] {
  return grounds.filter(({ picture }) => !picture).map(({ hex }) => hex);
}
