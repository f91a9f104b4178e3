import { compose, contrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import { AA } from '../legible-pairs.ts';
import { type Box, type ChartStyle, type Paragraph, PT_PER_PX, type Run, type Scene, type SceneElement } from '../scene.ts';
import type { Paint, Theme } from '../theme.ts';
import { type Ground, groundsBehind } from './behind.ts';
import { called, inkedLeaves, type Leaf, says, whereIs } from './geometry.ts';

const AA_LARGE = 3;

/** What is seen under a box below an element of a scene; undefined where its paints tell it. */
export type GroundsOf = (box: Box, element: SceneElement, scene: Scene) => readonly Ground[] | undefined;

/** Text against what is really behind it. */
export function checkContrast(scene: Scene, theme: Theme, seen?: GroundsOf): Finding[] {
  const findings: Finding[] = [];
  for (const { element, letters } of inkedLeaves(scene)) {
    if (element.given === true) continue;
    if (element.type === 'text' && letters !== undefined)
      findings.push(...worst(saidIn(element.paragraphs), seen?.(letters, element, scene) ?? groundsBehind(letters, element, scene, theme), element, theme));
    else if (element.type === 'table') findings.push(...tableContrast(element, scene, theme));
    else if (element.type === 'chart') findings.push(...worst(chartLetters(element.style), seen?.(element.box, element, scene) ?? groundsBehind(element.box, element, scene, theme), element, theme));
  }
  return findings;
}

/** Runs with something to read. */
export function saidIn(paragraphs: readonly Paragraph[]): Run[] {
  const said: Run[] = [];
  for (const { runs } of paragraphs) for (const run of runs) if (says(run.text)) said.push(run);
  return said;
}

function tableContrast(element: Extract<Leaf, { type: 'table' }>, scene: Scene, theme: Theme): Finding[] {
  const grounds = groundsBehind(element.box, element, scene, theme);
  for (const [row, cells] of element.cells.entries()) {
    for (const cell of cells) {
      const fill = cell.fill ?? (row === 0 ? element.style.header.fill : undefined);
      const under = fill ? grounds.map(({ hex, picture }) => ({ hex: compose(resolvePaint(fill, theme), hex), picture })) : grounds;
      const found = worst(
        cell.paragraphs.flatMap(({ runs }) => runs),
        under,
        element,
        theme,
      );
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** Legend, axes and labels beside what they label. */
function chartLetters({ text, muted, fontSizePx }: ChartStyle): Lettered[] {
  return [text, muted].map((color) => ({ color, sizePx: fontSizePx, weight: 400 }));
}

type Lettered = Pick<Run, 'color' | 'sizePx' | 'weight'>;

function worst(runs: readonly Lettered[], grounds: readonly Ground[], element: { name: string; path?: string; box: Box; ownInk?: boolean } & Parameters<typeof whereIs>[0], theme: Theme): Finding[] {
  let least: { ratio: number; allowed: number; ground: Ground; paint: Paint } | undefined;
  for (const run of runs) {
    const allowed = leastContrast(run);
    const ink = resolvePaint(run.color, theme);
    for (const ground of grounds) {
      const ratio = contrastRatio(compose(ink, ground.hex), ground.hex);
      if (ratio < allowed && (!least || ratio / allowed < least.ratio / least.allowed)) least = { ratio, allowed, ground, paint: run.color };
    }
  }
  if (!least) return [];
  const { ratio, allowed, ground } = least;
  const ofDesign = element.ownInk === true && !ground.picture;
  const shown = Math.floor(ratio * 100) / 100;
  return [
    {
      code: 'low_contrast',
      // What a picture holds under the letters is not known; the ratio is the worst that it could be.
      severity: ground.picture || ofDesign ? 'warning' : 'error',
      slide: 0,
      ...whereIs(element),
      message: ground.picture
        ? `${called(element)} lies on a picture without enough ground under it: contrast can fall to ${shown} : 1, ${allowed} : 1 is needed.`
        : `${called(element)} has a contrast of ${shown} : 1 against ${ground.hex} behind it; ${allowed} : 1 is needed.`,
      measured: shown,
      allowed,
      unit: 'ratio',
      fix: ground.picture
        ? 'Choose a layout that sets text beside the picture, or a theme with a stronger ground under it.'
        : ofDesign
          ? 'The design itself has this colour there: change it in the file of the design, or choose another layout.'
          : 'Choose another theme, or correct the colours of this theme so that text and ground are further apart.',
    },
  ];
}

/** The ratio that a run needs: WCAG 2.2, 1.4.3. Large is 18 pt (24 px), or 14 pt (18.66 px) in bold. */
export function leastContrast({ sizePx, weight }: Pick<Run, 'sizePx' | 'weight'>): number {
  const sizePt = sizePx * PT_PER_PX;
  return sizePt >= 18 || (sizePt >= 14 && weight >= 700) ? AA_LARGE : AA;
}
