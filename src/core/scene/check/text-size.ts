import type { Finding } from '../finding.ts';
import { PT_PER_PX, type Scene } from '../scene.ts';
import { called, flatten, whereIs } from './geometry.ts';

const SMALLEST_PT = 11;
const SMALLEST_BODY_PT = 14;
const TOLERANCE_PT = 0.05;

/** Nothing under 11 pt anywhere; body text under 14 pt is a warning. */
export function checkTextSize(scene: Scene): Finding[] {
  return flatten(scene.elements).flatMap((element): Finding[] => {
    if (element.given === true) return [];
    const paragraphs = element.type === 'text' ? element.paragraphs : element.type === 'table' ? element.cells.flat().flatMap((cell) => cell.paragraphs) : [];
    const sizes = paragraphs.flatMap(({ runs }) => runs.filter(({ text }) => text.trim() !== '').map(({ sizePx }) => sizePx * PT_PER_PX));
    if (element.type === 'chart') sizes.push(element.style.fontSizePx * PT_PER_PX);
    if (sizes.length === 0) return [];
    const least = Math.round(Math.min(...sizes) * 10) / 10;
    const body = element.placeholder === 'body' && element.layer === 'slide';
    if (least >= SMALLEST_PT - TOLERANCE_PT && (!body || least >= SMALLEST_BODY_PT - TOLERANCE_PT)) return [];
    const tiny = least < SMALLEST_PT - TOLERANCE_PT;
    const allowed = tiny ? SMALLEST_PT : SMALLEST_BODY_PT;
    return [
      {
        code: 'text_too_small',
        severity: tiny ? 'error' : 'warning',
        slide: 0,
        ...whereIs(element),
        message: `${called(element)} is set in ${least} pt; ${tiny ? 'nothing' : 'no body text'} should be smaller than ${allowed} pt.`,
        measured: least,
        allowed,
        unit: 'pt',
        fix: `Shorten ${called(element)} or split it over two slides, so that it can be set larger.`,
      },
    ];
  });
}
