import type { Bullet, Run } from '../scene/scene.ts';
import { SCRIPT_RISE, SCRIPT_SIZE } from '../scene/script-letters.ts';
import type { Paint } from '../scene/theme.ts';
import { toOfficeWeight } from './line-metrics.ts';
import type { RunSpec } from './paragraph-spec.ts';

/** Creates a run of the scene. `textPx` is the size of the paragraph's text, `tracking` is in em. */
export function createRun(run: RunSpec, color: Paint, textPx: number, tracking: number, lang: string): Run {
  const { text, font, weight, italic, link, linkFault, formula, formulaFault, scale = 1 } = run;
  const sizePx = textPx * scale;
  const set: { -readonly [K in keyof Run]: Run[K] } = {
    text,
    font,
    sizePx,
    weight: toOfficeWeight(weight),
    italic,
    color: run.color ?? color,
    lang,
  };
  if (link !== undefined) {
    set.link = link;
    set.underline = true;
  }
  if (linkFault !== undefined) set.linkFault = linkFault;
  if (run.underline === true) set.underline = true;
  if (run.strike === true) set.strike = true;
  if (run.code === true) set.code = true;
  if (run.verbatim === true) set.verbatim = true;
  if (formula !== undefined) set.formula = formula;
  if (formulaFault !== undefined) set.formulaFault = formulaFault;
  if (run.highlight !== undefined) set.highlight = run.highlight;
  if (run.script !== undefined)
    Object.assign(set, {
      script: run.script,
      sizePx: sizePx * SCRIPT_SIZE,
      risePx: sizePx * SCRIPT_RISE[run.script],
    });
  if (tracking !== 0) set.trackingPx = tracking * set.sizePx;
  return set;
}

/** Bullets have the size of the first letters; if those differ from the text, that of the text. */
export function alignBullet(bullet: Bullet, [first]: readonly RunSpec[]): Bullet {
  return first?.scale === undefined ? bullet : { ...bullet, scale: (bullet.scale ?? 1) / first.scale };
}
