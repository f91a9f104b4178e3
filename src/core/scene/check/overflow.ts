import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { checkWideFormulas } from './formulas.ts';
import { called, inEach, plainText, whereIs } from './geometry.ts';

const TOLERANCE_PX = 1;

/** Text that needs more height than its box has, and formulas that need more width, at the smallest size that fitting may choose. */
export function checkOverflow(scene: Scene): Finding[] {
  return [...checkTall(scene), ...checkWideFormulas(scene)];
}

function checkTall(scene: Scene): Finding[] {
  return inEach(scene, (element) => {
    if (element.type === 'table') return tableOverflow(element);
    if (element.type !== 'text' || element.layer === 'layout' || element.given === true || element.neededHeightPx <= element.box.height + TOLERANCE_PX) return undefined;
    const text = plainText(element);
    // A mark that the template sets for its looks hangs as it was drawn: there is nothing to read that could be lost.
    if (element.path === undefined && !/[\p{L}\p{N}]/u.test(text)) return undefined;
    const count = [...text].length;
    const fits = Math.max(0, Math.floor((count * element.box.height) / element.neededHeightPx) - 1);
    return {
      code: 'text_overflow',
      // The template's own words are not the caller's to shorten.
      severity: element.path === undefined ? 'warning' : 'error',
      slide: 0,
      ...whereIs(element),
      message: `The text of ${called(element)} needs ${Math.ceil(element.neededHeightPx)} px of height; its box has ${Math.floor(element.box.height)} px. About ${fits} of ${count} characters fit.`,
      measured: Math.ceil(element.neededHeightPx),
      allowed: Math.floor(element.box.height),
      unit: 'px',
      fix:
        element.path === undefined
          ? 'This text belongs to the template; choose another layout.'
          : `Shorten ${called(element)} by about ${Math.max(1, count - fits)} characters, or move part of it to another slide or a roomier layout than ${scene.layout}.`,
    };
  });
}

function tableOverflow(element: Extract<Scene['elements'][number], { type: 'table' }>): Finding | undefined {
  const needed = element.rowHeights.reduce((sum, height) => sum + height, 0);
  if (needed <= element.box.height + TOLERANCE_PX) return undefined;
  return {
    code: 'text_overflow',
    severity: 'error',
    slide: 0,
    ...whereIs(element),
    message: `The table ${called(element)} needs ${Math.ceil(needed)} px of height; its box has ${Math.floor(element.box.height)} px.`,
    measured: Math.ceil(needed),
    allowed: Math.floor(element.box.height),
    unit: 'px',
    fix: `Remove about ${Math.max(1, Math.ceil(((needed - element.box.height) / needed) * element.rowHeights.length))} rows, shorten the cells, or continue the table on a second slide.`,
  };
}
