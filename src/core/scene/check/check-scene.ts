import { checkCharts } from '../../charts/check/check-chart.ts';
import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { checkBrokenWords } from './broken-words.ts';
import { checkConnectors } from './connectors.ts';
import { checkDateOrder } from './consistency/date-order.ts';
import { checkDerivedColumns } from './consistency/derived-columns.ts';
import { checkEquations } from './consistency/equations.ts';
import { checkPartShares } from './consistency/part-shares.ts';
import { checkShareChanges } from './consistency/share-changes.ts';
import { checkSums } from './consistency/sums.ts';
import { checkTitleCounts } from './consistency/title-counts.ts';
import { checkTitleFigures } from './consistency/title-figures.ts';
import { checkTitleShares } from './consistency/title-shares.ts';
import {
  checkBareNumbers,
  checkFewWords,
  checkReferenceTitle,
  checkUndecoded,
  checkUnnamedColumns,
} from './content.ts';
import { checkContrast, type ReadBackdrops } from './contrast.ts';
import { checkCoveredText } from './covered-text.ts';
import { checkCrowdedLabels } from './crowded-labels.ts';
import { checkCrowding } from './crowding.ts';
import { checkDense, checkEmpty, checkSparse } from './density.ts';
import { checkFormulas } from './formulas.ts';
import { checkIdleStyles } from './idle-styles.ts';
import { checkIgnoredOptions } from './ignored-options.ts';
import { checkMaps } from './maps.ts';
import { checkMissingGlyphs } from './missing-glyphs.ts';
import { checkOffCanvas } from './off-canvas.ts';
import { checkOffTheme } from './off-theme.ts';
import { checkOpenAnnouncement } from './open-announcement.ts';
import { checkOverflow } from './overflow.ts';
import { checkOverlap } from './overlap.ts';
import { checkAlt, checkClips, checkEvenPictures, checkPictures } from './pictures.ts';
import { checkScales } from './scales.ts';
import { checkSources } from './sources.ts';
import { checkTableRoom, checkTextSize } from './text-size.ts';
import { checkTitle } from './title.ts';
import { checkTitleClaims } from './title-claims.ts';

const CHECKS: readonly ((scene: Scene, theme: Theme, backdrops?: ReadBackdrops) => Finding[])[] = [
  checkEmpty,
  checkTitle,
  checkOverflow,
  checkOffCanvas,
  checkOverlap,
  checkCoveredText,
  checkConnectors,
  checkMaps,
  checkContrast,
  checkTextSize,
  checkBrokenWords,
  checkMissingGlyphs,
  checkTableRoom,
  checkAlt,
  checkPictures,
  checkClips,
  checkEvenPictures,
  checkCharts,
  checkScales,
  checkFormulas,
  checkOffTheme,
  checkIdleStyles,
  checkIgnoredOptions,
  checkCrowdedLabels,
  checkSources,
  checkSparse,
  checkDense,
  checkCrowding,
  checkUndecoded,
  checkUnnamedColumns,
  checkReferenceTitle,
  checkTitleClaims,
  checkTitleFigures,
  checkTitleShares,
  checkTitleCounts,
  checkSums,
  checkDerivedColumns,
  checkEquations,
  checkPartShares,
  checkShareChanges,
  checkDateOrder,
  checkFewWords,
  checkOpenAnnouncement,
  checkBareNumbers,
];

/**
 * Checks one slide.
 * | @param slide 1-based number to report. With 0 (unknown) the paths stay relative to the slide's content,
 * otherwise they
 * start with it: "slides[2].content.items[1].text".
 *
 * @param backdrops returns the colours under a box where pictures have been rendered
 */
export function checkScene(scene: Scene, theme: Theme, slide = 0, backdrops?: ReadBackdrops): Finding[] {
  return CHECKS.flatMap((check) => check(scene, theme, backdrops)).map((finding) =>
    moveToSlide(finding, slide),
  );
}

/** Attributes a finding of a scene to the slide with this number; 0 when unknown. */
export function moveToSlide(finding: Finding, slide: number): Finding {
  return {
    ...finding,
    slide,
    ...(slide > 0 && finding.path !== undefined
      ? { path: `slides[${slide - 1}].content.${finding.path}` }
      : {}),
  };
}
