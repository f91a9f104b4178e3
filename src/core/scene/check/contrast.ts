import { compose, contrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import { AA } from '../legible-pairs.ts';
import { type Box, PT_PER_PX, type Run, type Scene, type SceneElement } from '../scene.ts';
import type { Paint, Theme } from '../theme.ts';
import { type Ground, groundsBehind } from './behind.ts';
import { called, flatten, lettersBox, whereIs } from './geometry.ts';

const AA_LARGE = 3;

/** What is seen under a box below an element of a scene; undefined where its paints tell it. */
export type GroundsOf = (box: Box, element: SceneElement, scene: Scene) => readonly Ground[] | undefined;

/** Text against what is really behind it. */
export function checkContrast(scene: Scene, theme: Theme, seen?: GroundsOf): Finding[] {
  return flatten(scene.elements).flatMap((element): Finding[] => {
    if (element.given === true) return [];
    if (element.type === 'text') {
      const ink = lettersBox(element);
      if (!ink) return [];
      const grounds = seen?.(ink, element, scene) ?? groundsBehind(ink, element, scene, theme);
      const runs = element.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => text.trim() !== '');
      return worst(runs, grounds, element, theme);
    }
    if (element.type === 'table') return tableContrast(element, scene, theme);
    return [];
  });
}

function tableContrast(element: Extract<ReturnType<typeof flatten>[number], { type: 'table' }>, scene: Scene, theme: Theme): Finding[] {
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

function worst(runs: readonly Run[], grounds: readonly Ground[], element: { name: string; path?: string; box: Box; ownInk?: boolean } & Parameters<typeof whereIs>[0], theme: Theme): Finding[] {
  let least: { ratio: number; allowed: number; ground: Ground; paint: Paint } | undefined;
  for (const run of runs) {
    const allowed = leastContrast(run);
    for (const ground of grounds) {
      const ratio = contrastRatio(compose(resolvePaint(run.color, theme), ground.hex), ground.hex);
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
export function leastContrast({ sizePx, weight }: Run): number {
  const sizePt = sizePx * PT_PER_PX;
  return sizePt >= 18 || (sizePt >= 14 && weight >= 700) ? AA_LARGE : AA;
}
