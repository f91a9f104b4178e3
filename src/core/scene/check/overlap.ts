import { compose, computeContrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import { type Box, CANVAS, type Scene, type SceneElement } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { findBackdropsBehind } from './backdrop.ts';
import {
  computeSharedArea,
  computeSharedRotatedArea,
  describeElement,
  describePlace,
  holds,
  isComposed,
  type Leaf,
  measuredLeaves,
  quoteElement,
} from './geometry.ts';
import { tableReaches } from './overflow.ts';

/** Overlaps below this share of the smaller element are touching edges, not faults. */
const MIN_OVERLAP_SHARE = 0.02;
/** Texts in a fixed place on every slide, which nothing may cover. */
const FIXED_PLACEHOLDERS: ReadonlySet<string> = new Set([
  'title',
  'centered_title',
  'footer',
  'date',
  'slide_number',
]);
/** Share of the slide that a picture behind everything covers. */
const WHOLE = 0.95;
/** Contrast ratio up to which text is invisible. */
const INVISIBLE_CONTRAST = 1.05;

/**
 * Reports content that overlaps other content: text over text, chart, table, icon or picture. Text that lies
 * wholly
 * on a picture or shape is placed there on purpose, and its legibility is a matter of contrast.
 */
export function checkOverlap(scene: Scene, theme: Theme): Finding[] {
  const contents: { readonly element: Leaf; readonly inkBounds: Box }[] = [];
  const leaves = measuredLeaves(scene);
  const backdrop = leaves.findLastIndex(({ element }) => isBackdrop(element, scene));
  for (const [index, { element, letters }] of leaves.entries()) {
    // Some layouts hide the texts of their master behind a picture as large as the slide.
    if (index < backdrop && element.layer === 'layout') continue;
    if (
      (element.decorative && !isDecorativePicture(element)) ||
      element.type === 'shape' ||
      element.type === 'line'
    )
      continue;
    const inkBounds =
      element.type === 'text'
        ? letters
        : element.box.width > 0 && element.box.height > 0
          ? element.box
          : undefined;
    if (
      inkBounds !== undefined &&
      (element.layer !== 'layout' || element.type !== 'text' || isVisible(element, inkBounds, scene, theme))
    )
      contents.push({ element, inkBounds });
  }
  const findings: Finding[] = [];
  contents.forEach(({ element: upper, inkBounds: a }, index) => {
    for (let at = 0; at < index; at += 1) {
      const { element: lower, inkBounds: b } = contents[at] as (typeof contents)[number];
      const shared =
        (upper.type === 'text' && lower.type === 'text'
          ? computeSharedRotatedArea(upper, lower)
          : undefined) ?? computeSharedArea(a, b);
      if (lower.decorative || (upper.decorative && !FIXED_PLACEHOLDERS.has(lower.placeholder))) continue;
      if (shared <= MIN_OVERLAP_SHARE * Math.min(a.width * a.height, b.width * b.height)) continue;
      // A table that reaches into the text below it is reported as overflow.
      if (
        (upper.layer === 'layout' && lower.layer === 'layout') ||
        (upper.fromDesign === true && lower.fromDesign === true) ||
        isOverLayoutText(upper, lower) ||
        tableReaches(upper, lower) ||
        tableReaches(lower, upper) ||
        isIntended(lower, upper, b, a) ||
        isBackground(lower, scene)
      )
        continue;
      const [content, other] = upper.path === undefined ? [lower, upper] : [upper, lower];
      findings.push({
        code: 'overlap',
        severity: 'error',
        slide: 0,
        ...describePlace(content),
        ...(other.path === undefined ? {} : { others: [other.path] }),
        message: `${quoteElement(upper)} and ${quoteElement(lower)} overlap by ${Math.round(shared)} px².`,
        measured: Math.round(shared),
        allowed: 0,
        unit: 'px',
        fix:
          upper.type === 'picture' && upper.clip !== undefined
            ? `Move ${upper.name} (${upper.id}) to a free place of the slide, or make it smaller.`
            : isComposed(scene)
              ? `Move ${describeElement(content)} away from ${describeElement(content === upper ? lower : upper)}: put both in one flex or grid box with a gap, or make one smaller.`
              : `Shorten ${describeElement(content)}, use fewer items, or choose a roomier layout than ${scene.layout}.`,
      });
    }
  });
  return findings;
}

/** Returns whether a picture of the layout covers the slide. */
function isBackdrop(element: Leaf, scene: Scene): boolean {
  return element.layer === 'layout' && coversSlide(element, scene);
}

/** Returns whether an element is a picture of a design behind everything, on which charts stand as well. */
function isBackground(element: Leaf, scene: Scene): boolean {
  return element.fromDesign === true && coversSlide(element, scene);
}

function coversSlide({ type, box }: Leaf, { canvas = CANVAS }: Scene): boolean {
  const slide = { x: 0, y: 0, width: canvas.widthPx, height: canvas.heightPx };
  return type === 'picture' && computeSharedArea(box, slide) > WHOLE * slide.width * slide.height;
}

/** A decorative picture may not cover the title or the footer either. */
function isDecorativePicture(element: Leaf): boolean {
  return (
    element.type === 'picture' &&
    element.media !== undefined &&
    element.layer === 'slide' &&
    element.fromDesign !== true
  );
}

/** Text of an imported layout in a picture placeholder cannot be changed by the content of a slide. */
function isOverLayoutText(upper: SceneElement, lower: SceneElement): boolean {
  return upper.type === 'picture' && lower.layer === 'layout' && lower.fromDesign === true;
}

/** Layouts keep text in the colour of its backdrop, which is invisible and disturbs nothing. */
function isVisible(
  element: Leaf & { readonly type: 'text' },
  inkBounds: Box,
  scene: Scene,
  theme: Theme,
): boolean {
  const backdrops = findBackdropsBehind(inkBounds, element, scene, theme);
  const runs = element.paragraphs.flatMap((paragraph) => paragraph.runs);
  return runs.some(({ color }) =>
    backdrops.some(
      ({ hex }) => computeContrastRatio(compose(resolvePaint(color, theme), hex), hex) > INVISIBLE_CONTRAST,
    ),
  );
}

/** Text or an icon on a picture that holds it, or on a larger picture behind a whole composition. */
function isIntended(lower: SceneElement, upper: SceneElement, lowerBounds: Box, upperBounds: Box): boolean {
  return (
    lower.type === 'picture' &&
    upper.type !== 'chart' &&
    upper.type !== 'table' &&
    holds(lowerBounds, upperBounds, 2)
  );
}
