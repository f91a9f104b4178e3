import { compose, contrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import { AA } from '../legible-pairs.ts';
import { type Box, type ChartStyle, type Paragraph, PT_PER_PX, type Run, type Scene, type SceneElement } from '../scene.ts';
import type { Hex, Paint, Theme } from '../theme.ts';
import { type Backdrop, backdropsBehind } from './behind.ts';
import { called, isProgram, type Leaf, linesOf, measuredLeaves, says, whereIs } from './geometry.ts';

const AA_LARGE = 3;
/**
 * Limits how many elements of a slide are compared with rendered pixels; a slide with more pale texts is
 * unreadable anyway.
 */
const MOST_LOOKED_AT = 40;

/**
 * Colours under a box below an element of a scene. With `closely` the rendered pixels are sampled finely
 * whatever is
 * painted there. Undefined where a picture is unavailable, and otherwise where the fills already tell the
 * colour.
 */
export type BackdropsOf = (box: Box, element: SceneElement, scene: Scene, closely?: boolean) => readonly Backdrop[] | undefined;

type Lettered = Pick<Run, 'color' | 'outline' | 'sizePx' | 'weight' | 'highlight'>;

/** Text of one element in one place, and the fill directly beneath it. */
interface Written {
  readonly box: Box;
  readonly runs: readonly Lettered[];
  readonly fill?: Paint;
}

/**
 * Compares text with what is painted behind it.
 * | @param backdrops returns the rendered colours under a box
 */
export function checkContrast(scene: Scene, theme: Theme, seen?: BackdropsOf): Finding[] {
  const check = new ContrastCheck(scene, theme, seen);
  return measuredLeaves(scene).flatMap(({ element, letters }): Finding[] => {
    if (element.given === true) return [];
    if (element.type === 'text' && letters !== undefined) {
      const lines = () => linesOf(element).map(({ box, runs }) => ({ box, runs }));
      return check.find(element, isProgram(element) ? lines() : [{ box: letters, runs: saidIn(element.paragraphs) }], lines);
    }
    if (element.type === 'table') return check.find(element, cellsOf(element));
    return element.type === 'chart' ? check.find(element, [{ box: element.box, runs: chartLetters(element.style) }]) : [];
  });
}

class ContrastCheck {
  readonly #scene: Scene;
  readonly #theme: Theme;
  readonly #seen: BackdropsOf | undefined;
  readonly #lookedAt = new Set<Leaf>();

  constructor(scene: Scene, theme: Theme, seen: BackdropsOf | undefined) {
    this.#scene = scene;
    this.#theme = theme;
    this.#seen = seen;
  }

  /**
   * Estimates from the fills first; what seems illegible is then compared with rendered pixels, line by line.
   */
  find(element: Leaf, written: readonly Written[], lines: () => readonly Written[] = () => written): Finding[] {
    const least = this.#least(written, (box) => this.#guess(box, element));
    if (least === undefined || this.#seen === undefined) return least === undefined ? [] : [told(least, element)];
    const close = this.#least(lines(), (box) => this.#look(box, element) ?? this.#guess(box, element).filter(({ picture }) => !picture));
    return close === undefined ? [] : [told(close, element)];
  }

  #guess(box: Box, element: Leaf): readonly Backdrop[] {
    const painted = backdropsBehind(box, element, this.#scene, this.#theme);
    if (painted.some(({ uneven }) => uneven === 'outline')) return this.#look(box, element) ?? painted;
    return (painted.some(({ picture, uneven }) => picture || uneven !== undefined) ? this.#seen?.(box, element, this.#scene) : undefined) ?? painted;
  }

  #look(box: Box, element: Leaf): readonly Backdrop[] | undefined {
    if (this.#lookedAt.size >= MOST_LOOKED_AT && !this.#lookedAt.has(element)) return undefined;
    this.#lookedAt.add(element);
    return this.#seen?.(box, element, this.#scene, true);
  }

  #least(written: readonly Written[], backdropsOf: (box: Box) => readonly Backdrop[]): Least | undefined {
    let least: Least | undefined;
    const known = new Map<Box, readonly Backdrop[]>();
    for (const { box, runs, fill } of written) {
      const below = known.get(box) ?? backdropsOf(box);
      known.set(box, below);
      const backdrops = fill === undefined ? below : below.map(({ hex, picture }) => ({ hex: compose(resolvePaint(fill, this.#theme), hex), picture }));
      for (const run of runs) {
        const allowed = leastContrast(run);
        const textColor = resolvePaint(run.color, this.#theme);
        const { highlight, outline } = run;
        const edge = outline === undefined ? textColor : resolvePaint(outline.paint, this.#theme);
        const marked = highlight === undefined ? backdrops : backdrops.map(({ hex }) => ({ hex: compose(resolvePaint(highlight, this.#theme), hex), picture: false }));
        for (const backdrop of marked) {
          const ratio = contrasts(backdrop.hex, textColor, edge);
          if (ratio < allowed && (least === undefined || ratio / allowed < least.ratio / least.allowed)) least = { ratio, allowed, backdrop };
        }
      }
    }
    return least;
  }
}

/** Letters are recognised by their fill or by their outline, whichever stands out more. */
function contrasts(backdrop: Hex, ...paints: readonly Parameters<typeof compose>[0][]): number {
  return Math.max(...paints.map((paint) => contrastRatio(compose(paint, backdrop), backdrop)));
}

interface Least {
  readonly ratio: number;
  readonly allowed: number;
  readonly backdrop: Backdrop;
}

/** Runs with visible text. */
export function saidIn(paragraphs: readonly Paragraph[]): Run[] {
  const said: Run[] = [];
  for (const { runs } of paragraphs) for (const run of runs) if (says(run.text)) said.push(run);
  return said;
}

function cellsOf({ box, cells, style }: Extract<Leaf, { type: 'table' }>): Written[] {
  return cells.flatMap((row, index) =>
    row.map(({ paragraphs, fill = index === 0 ? style.header.fill : undefined }) => ({ box, runs: paragraphs.flatMap(({ runs }) => runs), ...(fill === undefined ? {} : { fill }) })),
  );
}

/** Text of a chart outside its marks: legend, axes and labels. */
function chartLetters({ text, muted, fontSizePx }: ChartStyle): Lettered[] {
  return [text, muted].map((color) => ({ color, sizePx: fontSizePx, weight: 400 }));
}

function told({ ratio, allowed, backdrop }: Least, element: Leaf): Finding {
  const ofDesign = element.ownTextColor === true && !backdrop.picture;
  const shown = Math.floor(ratio * 100) / 100;
  return {
    code: 'low_contrast',
    // The pixels under the letters are unknown, and the ratio is the worst possible one.
    severity: backdrop.picture || ofDesign ? 'warning' : 'error',
    slide: 0,
    ...whereIs(element),
    message: backdrop.picture
      ? `${called(element)} is on a picture without enough background behind the text: contrast can fall to ${shown} : 1; ${allowed} : 1 is needed.`
      : `${called(element)} has a contrast of ${shown} : 1 against ${backdrop.hex} behind it; ${allowed} : 1 is needed.`,
    measured: shown,
    allowed,
    unit: 'ratio',
    fix: backdrop.picture
      ? 'Choose a layout that sets text beside the picture, or a theme with a stronger background behind it.'
      : ofDesign
        ? 'The colour comes from the design itself: change it in its file, or choose another layout.'
        : 'Choose another theme, or correct the colours of this theme so that text and background differ more.',
  };
}

/**
 * The contrast ratio that a run needs by WCAG 2.2, 1.4.3. Text is large from 18 pt (24 px), or 14 pt (18.66
 * px) in bold.
 */
export function leastContrast({ sizePx, weight }: Pick<Run, 'sizePx' | 'weight'>): number {
  const sizePt = sizePx * PT_PER_PX;
  return sizePt >= 18 || (sizePt >= 14 && weight >= 700) ? AA_LARGE : AA;
}
