import { type Backdrop, findBackdropsBehind } from './check/backdrop.ts';
import { findRequiredContrast } from './check/contrast.ts';
import { type flatten, isProgram, measureInkBounds } from './check/geometry.ts';
import { compose, computeContrastRatio, resolvePaint, TEXT_COLORS } from './color.ts';
import { isDark } from './role-backdrops.ts';
import { listStrengths } from './role-paints.ts';
import type { ChartElement, Paragraph, Scene, SceneElement, TableElement, TextElement } from './scene.ts';
import type { Hex, Paint, Theme } from './theme.ts';

/** WCAG 2.2, 1.4.11: icons and other meaningful graphics. */
const MIN_GRAPHICS = 3;
/** Decoration with a colour chosen by the author may be pale. */
const MIN_DECORATION = 1.25;
/** Step by which a faint icon becomes less transparent. */
const FADE_STEP = 0.1;
/** WCAG 2.2, 1.4.3: chart text is small, and semantic colours must be distinct at any size. */
const MIN_SMALL_TEXT = 4.5;
/** Gridlines on a filled backdrop, as a share of its text colour. */
const GRID_ALPHA = 0.28;

type Leaf = ReturnType<typeof flatten>[number];

/**
 * Replaces the colour of every text and icon that is illegible on its backdrop by a legible colour of the
 * theme. Templates are
 * drawn for their own theme; another theme may have its accent where the template expects a contrast.
 * Backdrops with pictures
 * are left to the checks.
 */
export function repairContrast(scene: Scene, theme: Theme): Scene {
  let changed = false;
  const repair = (element: SceneElement): SceneElement => {
    const repaired =
      element.type === 'group' ? repairGroup(element, repair) : repairLeaf(element, scene, theme);
    if (repaired !== element) changed = true;
    return repaired;
  };
  const elements = scene.elements.map(repair);
  return changed ? { ...scene, elements } : scene;
}

function repairGroup(
  group: Extract<SceneElement, { type: 'group' }>,
  repair: (element: SceneElement) => SceneElement,
): SceneElement {
  const children = group.children.map(repair);
  return children.some((child, index) => child !== group.children[index]) ? { ...group, children } : group;
}

function repairLeaf(element: Leaf, scene: Scene, theme: Theme): Leaf {
  if (element.type === 'text' && isProgram(element)) return repairProgram(element, scene, theme);
  if (element.type === 'text')
    return repairText(
      element,
      withoutPictures(findBackdropsBehind(measureInkBounds(element) ?? element.box, element, scene, theme)),
      theme,
    );
  if (element.type === 'table') return repairTable(element, scene, theme);
  if (element.type === 'chart')
    return repairChart(
      element,
      withoutPictures(findBackdropsBehind(element.box, element, scene, theme)),
      theme,
    );
  if (element.type !== 'icon') return element;
  const color = chooseIconColor(
    element,
    withoutPictures(findBackdropsBehind(element.box, element, scene, theme)),
    theme,
  );
  return color === element.color ? element : { ...element, color };
}

/** A readable colour with the opacity that the author asked for, or the least with which the icon is visible. */
function chooseIconColor(
  { color, chosen }: Extract<Leaf, { type: 'icon' }>,
  backdrops: readonly Hex[],
  theme: Theme,
): Paint {
  const minContrast = chosen === true ? MIN_DECORATION : MIN_GRAPHICS;
  const { alpha = 1, ...whole } = color;
  if (alpha === 1 || measureContrast(color, backdrops, theme) >= minContrast)
    return chooseReadable(color, backdrops, minContrast, theme);
  const readable = chooseReadable(whole, backdrops, minContrast, theme);
  for (let share = alpha; share < 1; share += FADE_STEP) {
    const faded = { ...readable, alpha: share * (readable.alpha ?? 1) };
    if (measureContrast(faded, backdrops, theme) >= MIN_DECORATION) return faded;
  }
  return readable;
}

function repairText(element: TextElement, backdrops: readonly Hex[], theme: Theme): TextElement {
  const paragraphs = repairParagraphs(element.paragraphs, backdrops, theme);
  return paragraphs === element.paragraphs ? element : { ...element, paragraphs };
}

/** Lines of a code listing may lie on marks, so each is checked against its own backdrop. */
function repairProgram(element: TextElement, scene: Scene, theme: Theme): TextElement {
  const paragraphs = element.paragraphs.map((paragraph) => {
    const box = measureInkBounds({ ...element, paragraphs: [paragraph] });
    return box === undefined
      ? paragraph
      : (repairParagraphs(
          [paragraph],
          withoutPictures(findBackdropsBehind(box, element, scene, theme)),
          theme,
        )[0] ?? paragraph);
  });
  return paragraphs.some((one, index) => one !== element.paragraphs[index])
    ? { ...element, paragraphs }
    : element;
}

/**
 * A chart draws its own text, which takes the text colour for its real backdrop; gridlines take a thin
 * variant of it.
 */
function repairChart(element: ChartElement, backdrops: readonly Hex[], theme: Theme): ChartElement {
  const { style } = element;
  const text = chooseReadable(style.text, backdrops, MIN_SMALL_TEXT, theme);
  const muted = chooseReadable(style.muted, backdrops, MIN_SMALL_TEXT, theme);
  if (text === style.text && muted === style.muted) return element;
  return {
    ...element,
    style: { ...style, text, muted, grid: text === style.text ? style.grid : { ...text, alpha: GRID_ALPHA } },
  };
}

function repairTable(element: TableElement, scene: Scene, theme: Theme): TableElement {
  const behind = withoutPictures(findBackdropsBehind(element.box, element, scene, theme));
  let changed = false;
  const cells = element.cells.map((row, index) =>
    row.map((cell) => {
      const fill = cell.fill ?? (index === 0 ? element.style.header.fill : undefined);
      const backdrops =
        fill === undefined ? behind : behind.map((hex) => compose(resolvePaint(fill, theme), hex));
      const paragraphs = repairParagraphs(cell.paragraphs, backdrops, theme);
      if (paragraphs === cell.paragraphs) return cell;
      changed = true;
      return { ...cell, paragraphs };
    }),
  );
  return changed ? { ...element, cells } : element;
}

function repairParagraphs(
  paragraphs: readonly Paragraph[],
  backdrops: readonly Hex[],
  theme: Theme,
): readonly Paragraph[] {
  let changed = false;
  const repaired = paragraphs.map((paragraph): Paragraph => {
    const runs = paragraph.runs.map((run) => {
      const highlight =
        run.highlight === undefined ? undefined : toOpaqueHighlight(run.highlight, backdrops, theme);
      const behind =
        highlight === undefined
          ? backdrops
          : backdrops.map((hex) => compose(resolvePaint(highlight, theme), hex));
      const color = chooseReadable(run.color, behind, findRequiredContrast(run), theme);
      if (color === run.color && highlight === run.highlight) return run;
      return { ...run, color, ...(highlight === undefined ? {} : { highlight }) };
    });
    const { bullet } = paragraph;
    const dot =
      bullet === undefined ? undefined : chooseReadable(bullet.color, backdrops, MIN_GRAPHICS, theme);
    if (runs.every((run, index) => run === paragraph.runs[index]) && dot === bullet?.color) return paragraph;
    changed = true;
    return {
      ...paragraph,
      runs,
      ...(bullet === undefined || dot === undefined ? {} : { bullet: { ...bullet, color: dot } }),
    };
  });
  return changed ? repaired : paragraphs;
}

/**
 * A highlight in a PowerPoint file has no transparency, so it is written as the mixed colour, except on the
 * theme's own
 * background, where writers refer to the theme colour.
 */
function toOpaqueHighlight(highlight: Paint, backdrops: readonly Hex[], theme: Theme): Paint {
  const [behind] = backdrops;
  if (behind === undefined || (highlight.alpha ?? 1) >= 1 || behind === theme.colors.background.toUpperCase())
    return highlight;
  return { hex: compose(resolvePaint(highlight, theme), behind) };
}

/**
 * The paint itself where it is legible on all backdrops, otherwise the first colour that is, or the one with
 * the highest
 * contrast. Semantic colours keep their hue where possible.
 */
function chooseReadable(paint: Paint, backdrops: readonly Hex[], minContrast: number, theme: Theme): Paint {
  const ratio = (candidate: Paint) => measureContrast(candidate, backdrops, theme);
  if (backdrops.length === 0) return paint;
  const strengths = listStrengths(paint);
  const [lighter, ...others] = strengths;
  // On dark backdrops charts and diagrams have the lighter variants of semantic colours.
  const variants =
    lighter === undefined
      ? [paint]
      : backdrops.every(isDark)
        ? [lighter, paint, ...others]
        : [paint, ...strengths];
  const own =
    variants.find((one) => ratio(one) >= (strengths.length === 0 ? minContrast : MIN_SMALL_TEXT)) ??
    variants.find((one) => ratio(one) >= minContrast);
  if (own !== undefined) return own;
  const rated = TEXT_COLORS.map((candidate) => ({ candidate, ratio: ratio(candidate) }));
  return (
    rated.find((one) => one.ratio >= minContrast) ??
    rated.reduce((best, one) => (one.ratio > best.ratio ? one : best))
  ).candidate;
}

/** Lowest contrast of a paint to the backdrops behind it. */
function measureContrast(paint: Paint, backdrops: readonly Hex[], theme: Theme): number {
  return Math.min(
    ...backdrops.map((backdrop) =>
      computeContrastRatio(compose(resolvePaint(paint, theme), backdrop), backdrop),
    ),
  );
}

function withoutPictures(backdrops: readonly Backdrop[]): readonly Hex[] {
  return backdrops.filter(({ picture }) => !picture).map(({ hex }) => hex);
}
