import type { Finding } from '../finding.ts';
import { type Paragraph, PT_PER_PX, type Scene } from '../scene.ts';
import { lineSizePx } from '../script-letters.ts';
import { called, inEach, type Leaf, says, whereIs } from './geometry.ts';

const SMALLEST_PT = 11;
const SMALLEST_BODY_PT = 14;
const TOLERANCE_PT = 0.05;

/** Reports text under 11 pt, and body text under 14 pt as a warning. */
export function checkTextSize(scene: Scene): Finding[] {
  return inEach(scene, (element) => {
    if (element.given === true) return undefined;
    const smallest = smallestOf(element);
    if (smallest === Number.POSITIVE_INFINITY) return undefined;
    const least = Math.round(smallest * PT_PER_PX * 10) / 10;
    const body = element.placeholder === 'body' && element.layer === 'slide';
    if (least >= SMALLEST_PT - TOLERANCE_PT && (!body || least >= SMALLEST_BODY_PT - TOLERANCE_PT)) return undefined;
    const tiny = least < SMALLEST_PT - TOLERANCE_PT;
    const allowed = tiny ? SMALLEST_PT : SMALLEST_BODY_PT;
    return {
      code: 'text_too_small',
      severity: tiny ? 'error' : 'warning',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} is set in ${least} pt; ${tiny ? 'nothing' : 'no body text'} should be smaller than ${allowed} pt.`,
      measured: least,
      allowed,
      unit: 'pt',
      fix: `Shorten ${called(element)} or split it over two slides, so that it can be set larger.`,
    };
  });
}

/** Smallest share of the rows' height that the lines of a table in small type should fill. */
const LEAST_FILLED = 0.4;

/** Reports tables in small type whose rows have room for larger type. */
export function checkTableRoom(scene: Scene): Finding[] {
  return inEach(scene, (element) => {
    if (element.type !== 'table' || element.given === true) return undefined;
    const least = Math.round(smallestOf(element) * PT_PER_PX * 10) / 10;
    if (!(least < SMALLEST_BODY_PT - TOLERANCE_PT)) return undefined;
    const lines = element.cells.reduce(
      (sum, row) => sum + Math.max(0, ...row.map(({ paragraphs }) => paragraphs.reduce((height, one) => height + one.lines.reduce((all, line) => all + line.height, 0), 0))),
      0,
    );
    const filled = Math.round((lines / element.rowHeights.reduce((sum, height) => sum + height, 0)) * 100) / 100;
    if (!(filled < LEAST_FILLED)) return undefined;
    return {
      code: 'room_unused',
      severity: 'warning',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} is set in ${least} pt, though its lines fill only ${Math.round(filled * 100)} % of the height of its rows.`,
      measured: filled,
      allowed: LEAST_FILLED,
      unit: 'ratio',
      fix: 'Set it larger, after shortening the longest cells if needed, or give the table less height.',
    };
  });
}

/** Smallest size of visible text, px; infinite where there is none. */
function smallestOf(element: Leaf): number {
  if (element.type === 'chart') return element.style.fontSizePx;
  if (element.type === 'text') return leastIn(element.paragraphs);
  return element.type === 'table' ? Math.min(...element.cells.flat().map(({ paragraphs }) => leastIn(paragraphs))) : Number.POSITIVE_INFINITY;
}

function leastIn(paragraphs: readonly Paragraph[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { runs } of paragraphs) for (const run of runs) if (lineSizePx(run) < least && says(run.text)) least = lineSizePx(run);
  return least;
}
