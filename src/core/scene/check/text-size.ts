import type { Finding } from '../finding.ts';
import { type Paragraph, PT_PER_PX, type Scene } from '../scene.ts';
import { called, inEach, type Leaf, says, whereIs } from './geometry.ts';

const SMALLEST_PT = 11;
const SMALLEST_BODY_PT = 14;
const TOLERANCE_PT = 0.05;

/** Nothing under 11 pt anywhere; body text under 14 pt is a warning. */
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

/** Smallest size of what can be read, px; infinite where nothing can. */
function smallestOf(element: Leaf): number {
  if (element.type === 'chart') return element.style.fontSizePx;
  if (element.type === 'text') return leastIn(element.paragraphs);
  return element.type === 'table' ? Math.min(...element.cells.flat().map(({ paragraphs }) => leastIn(paragraphs))) : Number.POSITIVE_INFINITY;
}

function leastIn(paragraphs: readonly Paragraph[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { runs } of paragraphs) for (const { text, sizePx } of runs) if (sizePx < least && says(text)) least = sizePx;
  return least;
}
