import { compose, computeContrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import { AA } from '../legible-pairs.ts';
import {
  type Box,
  type ChartStyle,
  type Paragraph,
  PT_PER_PX,
  type Run,
  type Scene,
  type SceneElement,
} from '../scene.ts';
import type { Hex, Paint, Theme } from '../theme.ts';
import { type Backdrop, findBackdropsBehind } from './backdrop.ts';
import {
  describeElement,
  describePlace,
  hasVisibleText,
  isProgram,
  type Leaf,
  listTextLines,
  measuredLeaves,
} from './geometry.ts';

const AA_LARGE = 3;
/**
 * Limits how many elements of a slide are compared with rendered pixels; a slide with more pale texts is
 * unreadable anyway.
 */
const MAX_SAMPLED_ELEMENTS = 40;

/**
 * Colours under a box below an element of a scene. With `closely` the rendered pixels are sampled finely
 * whatever is
 * painted there. Undefined where a picture is unavailable, and otherwise where the fills already tell the
 * colour.
 */
export type ReadBackdrops = (
  box: Box,
  element: SceneElement,
  scene: Scene,
  closely?: boolean,
) => readonly Backdrop[] | undefined;

type TextLook = Pick<Run, 'color' | 'outline' | 'sizePx' | 'weight' | 'highlight'>;

/** Text of one element in one place, and the fill directly beneath it. */
interface TextArea {
  readonly box: Box;
  readonly runs: readonly TextLook[];
  readonly fill?: Paint;
}

/**
 * Compares text with what is painted behind it.
 * | @param backdrops returns the rendered colours under a box
 */
export function checkContrast(scene: Scene, theme: Theme, backdrops?: ReadBackdrops): Finding[] {
  const check = new ContrastCheck(scene, theme, backdrops);
  return measuredLeaves(scene).flatMap(({ element, letters }): Finding[] => {
    if (element.fromDesign === true) return [];
    if (element.type === 'text' && letters !== undefined) {
      // Where letters leave their box, the box is at fault and not a colour; that is reported as overflow.
      const inside = element.neededHeightPx > element.box.height + 1 ? cutBox(letters, element.box) : letters;
      if (inside === undefined) return [];
      const lines = () =>
        listTextLines(element).flatMap(({ box, runs }) => {
          const shown = inside === letters ? box : cutBox(box, inside);
          return shown === undefined ? [] : [{ box: shown, runs }];
        });
      return check.find(
        element,
        isProgram(element) ? lines() : [{ box: inside, runs: listVisibleRuns(element.paragraphs) }],
        lines,
      );
    }
    if (element.type === 'table') return check.find(element, listCellTexts(element));
    return element.type === 'chart'
      ? check.find(element, [{ box: element.box, runs: listChartTexts(element.style) }])
      : [];
  });
}

/** The part of a box that lies in another one; undefined if they are apart. */
function cutBox(box: Box, within: Box): Box | undefined {
  const [x, y] = [Math.max(box.x, within.x), Math.max(box.y, within.y)];
  const width = Math.min(box.x + box.width, within.x + within.width) - x;
  const height = Math.min(box.y + box.height, within.y + within.height) - y;
  return width <= 0 || height <= 0 ? undefined : { x, y, width, height };
}

class ContrastCheck {
  readonly #scene: Scene;
  readonly #theme: Theme;
  readonly #readBackdrops: ReadBackdrops | undefined;
  readonly #sampled = new Set<Leaf>();

  constructor(scene: Scene, theme: Theme, readBackdrops: ReadBackdrops | undefined) {
    this.#scene = scene;
    this.#theme = theme;
    this.#readBackdrops = readBackdrops;
  }

  /**
   * Estimates from the fills first; what seems illegible is then compared with rendered pixels, line by line.
   */
  find(element: Leaf, areas: readonly TextArea[], lines: () => readonly TextArea[] = () => areas): Finding[] {
    const worst = this.#findWorst(areas, (box) => this.#estimate(box, element));
    if (worst === undefined || this.#readBackdrops === undefined)
      return worst === undefined ? [] : [toFinding(worst, element)];
    const close = this.#findWorst(
      lines(),
      (box) => this.#sample(box, element) ?? this.#estimate(box, element).filter(({ picture }) => !picture),
    );
    return close === undefined ? [] : [toFinding(close, element)];
  }

  #estimate(box: Box, element: Leaf): readonly Backdrop[] {
    const painted = findBackdropsBehind(box, element, this.#scene, this.#theme);
    if (painted.some(({ uneven }) => uneven === 'outline')) return this.#sample(box, element) ?? painted;
    return (
      (painted.some(({ picture, uneven }) => picture || uneven !== undefined)
        ? this.#readBackdrops?.(box, element, this.#scene)
        : undefined) ?? painted
    );
  }

  #sample(box: Box, element: Leaf): readonly Backdrop[] | undefined {
    if (this.#sampled.size >= MAX_SAMPLED_ELEMENTS && !this.#sampled.has(element)) return undefined;
    this.#sampled.add(element);
    return this.#readBackdrops?.(box, element, this.#scene, true);
  }

  #findWorst(
    areas: readonly TextArea[],
    backdropsOf: (box: Box) => readonly Backdrop[],
  ): WorstContrast | undefined {
    let worst: WorstContrast | undefined;
    const known = new Map<Box, readonly Backdrop[]>();
    for (const { box, runs, fill } of areas) {
      const below = known.get(box) ?? backdropsOf(box);
      known.set(box, below);
      const backdrops =
        fill === undefined
          ? below
          : below.map(({ hex, picture }) => ({
              hex: compose(resolvePaint(fill, this.#theme), hex),
              picture,
            }));
      for (const run of runs) {
        const allowed = findRequiredContrast(run);
        const textColor = resolvePaint(run.color, this.#theme);
        const { highlight, outline } = run;
        const edge = outline === undefined ? textColor : resolvePaint(outline.paint, this.#theme);
        const marked =
          highlight === undefined
            ? backdrops
            : backdrops.map(({ hex }) => ({
                hex: compose(resolvePaint(highlight, this.#theme), hex),
                picture: false,
              }));
        for (const backdrop of marked) {
          const ratio = findBestContrast(backdrop.hex, textColor, edge);
          if (ratio < allowed && (worst === undefined || ratio / allowed < worst.ratio / worst.allowed))
            worst = { ratio, allowed, backdrop };
        }
      }
    }
    return worst;
  }
}

/** Letters are recognised by their fill or by their outline, whichever stands out more. */
function findBestContrast(backdrop: Hex, ...paints: readonly Parameters<typeof compose>[0][]): number {
  return Math.max(...paints.map((paint) => computeContrastRatio(compose(paint, backdrop), backdrop)));
}

interface WorstContrast {
  readonly ratio: number;
  readonly allowed: number;
  readonly backdrop: Backdrop;
}

/** Runs with visible text. */
export function listVisibleRuns(paragraphs: readonly Paragraph[]): Run[] {
  const visible: Run[] = [];
  for (const { runs } of paragraphs) for (const run of runs) if (hasVisibleText(run.text)) visible.push(run);
  return visible;
}

function listCellTexts({ box, cells, style }: Extract<Leaf, { type: 'table' }>): TextArea[] {
  return cells.flatMap((row, index) =>
    row.map(({ paragraphs, fill = index === 0 ? style.header.fill : undefined }) => ({
      box,
      runs: paragraphs.flatMap(({ runs }) => runs),
      ...(fill === undefined ? {} : { fill }),
    })),
  );
}

/** Text of a chart outside its marks: legend, axes and labels. */
function listChartTexts({ text, muted, fontSizePx }: ChartStyle): TextLook[] {
  return [text, muted].map((color) => ({ color, sizePx: fontSizePx, weight: 400 }));
}

function toFinding({ ratio, allowed, backdrop }: WorstContrast, element: Leaf): Finding {
  const isDesignColor = element.ownTextColor === true && !backdrop.picture;
  const shown = Math.floor(ratio * 100) / 100;
  return {
    code: 'low_contrast',
    // The pixels under the letters are unknown, and the ratio is the worst possible one.
    severity: backdrop.picture || isDesignColor ? 'warning' : 'error',
    slide: 0,
    ...describePlace(element),
    message: backdrop.picture
      ? `${describeElement(element)} is on a picture without enough background behind the text: contrast can fall to ${shown} : 1; ${allowed} : 1 is needed.`
      : `${describeElement(element)} has a contrast of ${shown} : 1 against ${backdrop.hex} behind it; ${allowed} : 1 is needed.`,
    measured: shown,
    allowed,
    unit: 'ratio',
    fix: backdrop.picture
      ? 'Choose a layout that sets text beside the picture, or a theme with a stronger background behind it.'
      : isDesignColor
        ? 'The colour comes from the design itself: change it in its file, or choose another layout.'
        : 'Choose another theme, or correct the colours of this theme so that text and background differ more.',
  };
}

/**
 * The contrast ratio that a run needs by WCAG 2.2, 1.4.3. Text is large from 18 pt (24 px), or 14 pt (18.66
 * px) in bold.
 */
export function findRequiredContrast({ sizePx, weight }: Pick<Run, 'sizePx' | 'weight'>): number {
  const sizePt = sizePx * PT_PER_PX;
  return sizePt >= 18 || (sizePt >= 14 && weight >= 700) ? AA_LARGE : AA;
}
