import { FIT } from '../heuristics.ts';
import type { Material } from '../material.ts';
import { orderCue, withoutOrder } from '../step-words.ts';
import { type Style, say, shownLength } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer, Draft } from './draft.ts';

const STEPS_LEAST = 3;
const STEPS_MAX = 7;

/** "First … Then … Finally …" in running text as steps; what follows a step is said of it. */
export const composeProseSteps: Composer = (material, style) => {
  if (material.tables.length > 0 || style.preserve || material.groups.length > 1) return [];
  const steps = stepsIn(material, style);
  const cued = steps.length;
  if (cued < STEPS_LEAST || cued > STEPS_MAX) return [];
  const told = steps.flatMap(({ step, more }) => [step, ...more]);
  const others = material.sentences.filter((unit) => !told.includes(unit)).length + material.items.length;
  if (others > cued) return [];
  const room = style.headingChars * 1.5;
  if (steps.some(({ step }) => shownLength(withoutOrder(step.text, style.lang), style, room) > room * 1.2)) return [];
  const shown = steps.map(({ step, more }) => ({ step, detail: more.find((unit) => shownLength(unit.text, style) <= style.itemChars) }));
  const items = shown.map(({ step, detail }) => ({ heading: say(withoutOrder(step.text, style.lang), style, room), ...(detail === undefined ? {} : { text: say(detail.text, style) }) }));
  const used = shown.flatMap(({ step, detail }) => (detail === undefined ? [step] : [step, detail]));
  return [{ layout: 'process', content: { items }, used, score: FIT.process.sentences } satisfies Draft];
};

function stepsIn(material: Material, style: Style): { step: Unit; more: Unit[] }[] {
  const cue = orderCue(style.lang);
  const steps: { step: Unit; more: Unit[] }[] = [];
  for (const unit of material.sentences) {
    if (cue.test(unit.text.text)) steps.push({ step: unit, more: [] });
    else steps.at(-1)?.more.push(unit);
  }
  return steps;
}
