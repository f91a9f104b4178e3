import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { getOrderCue, removeOrderWord } from '../step-words.ts';
import { measureLength, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const STEPS_LEAST = 3;
const STEPS_MAX = 7;

/**
 * Composes "First … Then … Finally …" in running text as steps; the sentences after a step are its details.
 */
export const composeProseSteps: Composer = (material, style) => {
  if (material.tables.length > 0 || style.preserve || material.groups.length > 1) return [];
  const steps = findSteps(material, style);
  const cued = steps.length;
  if (cued < STEPS_LEAST || cued > STEPS_MAX) return [];
  const stepUnits = steps.flatMap(({ step, more }) => [step, ...more]);
  const others =
    material.sentences.filter((unit) => !stepUnits.includes(unit)).length + material.items.length;
  if (others > cued) return [];
  const room = style.headingChars * 1.5;
  if (
    steps.some(({ step }) => measureLength(removeOrderWord(step.text, style.lang), style, room) > room * 1.2)
  )
    return [];
  const shown = steps.map(({ step, more }) => ({
    step,
    detail: more.find((unit) => measureLength(unit.text, style) <= style.itemChars),
  }));
  const items = shown.map(({ step, detail }) => ({
    heading: writeText(removeOrderWord(step.text, style.lang), style, room),
    ...(detail === undefined ? {} : { text: writeText(detail.text, style) }),
  }));
  const used = shown.flatMap(({ step, detail }) => (detail === undefined ? [step] : [step, detail]));
  return [{ layout: 'process', content: { items }, used, score: FIT.process.sentences } satisfies Draft];
};

function findSteps(material: Material, style: Style): { step: Unit; more: Unit[] }[] {
  const cue = getOrderCue(style.lang);
  const steps: { step: Unit; more: Unit[] }[] = [];
  for (const unit of material.sentences) {
    if (cue.test(unit.text.text)) steps.push({ step: unit, more: [] });
    else steps.at(-1)?.more.push(unit);
  }
  return steps;
}
