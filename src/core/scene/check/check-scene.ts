import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { checkBrokenWords } from './broken-words.ts';
import { checkCharts } from './chart.ts';
import { checkConnectors } from './connectors.ts';
import { type BackdropsOf, checkContrast } from './contrast.ts';
import { checkCrowding } from './crowding.ts';
import { checkDense, checkEmpty, checkSparse } from './density.ts';
import { checkFormulas } from './formulas.ts';
import { checkIdleStyles } from './idle-styles.ts';
import { checkMissingGlyphs } from './missing-glyphs.ts';
import { checkOffCanvas } from './off-canvas.ts';
import { checkOffTheme } from './off-theme.ts';
import { checkOverflow } from './overflow.ts';
import { checkOverlap } from './overlap.ts';
import { checkAlt, checkEvenPictures, checkPictures } from './pictures.ts';
import { checkScales } from './scales.ts';
import { checkSources } from './sources.ts';
import { checkTableRoom, checkTextSize } from './text-size.ts';
import { checkTitle } from './title.ts';

const CHECKS: readonly ((scene: Scene, theme: Theme, backdrops?: BackdropsOf) => Finding[])[] = [
  checkEmpty,
  checkTitle,
  checkOverflow,
  checkOffCanvas,
  checkOverlap,
  checkConnectors,
  checkContrast,
  checkTextSize,
  checkBrokenWords,
  checkMissingGlyphs,
  checkTableRoom,
  checkAlt,
  checkPictures,
  checkEvenPictures,
  checkCharts,
  checkScales,
  checkFormulas,
  checkOffTheme,
  checkIdleStyles,
  checkSources,
  checkSparse,
  checkDense,
  checkCrowding,
];

/**
 * What is wrong with one slide, measured. `slide` is the 1-based number to report, 0 when unknown;
 * paths are those of the slide's content until the slide is known, then they start with it:
 * "slides[2].content.items[1].text". `backdrops` tells what pictures show, where that is known.
 */
export function checkScene(scene: Scene, theme: Theme, slide = 0, backdrops?: BackdropsOf): Finding[] {
  return CHECKS.flatMap((check) => check(scene, theme, backdrops)).map((finding) => atSlide(finding, slide));
}

/** A finding of a scene, told of the slide of that number; 0 when unknown. */
export function atSlide(finding: Finding, slide: number): Finding {
  return { ...finding, slide, ...(slide > 0 && finding.path !== undefined ? { path: `slides[${slide - 1}].content.${finding.path}` } : {}) };
}
