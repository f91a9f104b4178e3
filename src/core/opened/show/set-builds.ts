import type { PackageEdit } from '../../ooxml/package/index.ts';
import { splitSteps, type TimedEffect } from '../../ooxml/write/index.ts';
import { type Markup, parseMarkup } from '../../ooxml/xml/index.ts';
import { invalidInput } from '../find-element.ts';
import type { Build } from './model.ts';
import { planBuild } from './plan-build.ts';
import { readStep } from './read-steps.ts';
import { findTimeline, type Timeline } from './timeline.ts';
import { type PlannedStep, writeTimeline } from './write-timeline.ts';

/** Effects of a slide that edits write, at most. */
export const MAX_EFFECTS = 500;

/**
 * Replaces the steps of a slide. Steps that only play videos and sounds by themselves stay, and so does what
 * starts with a click on a shape.
 *
 * @param builds in the order of the show; none removes all steps
 * @returns warnings
 * @throws Failure `invalid_input` for an element that cannot be built in such a way
 */
export function setBuilds(file: PackageEdit, part: string, builds: readonly Build[]): string[] {
  const source = file.text(part);
  const timeline = findTimeline(source, parseMarkup(source), 'plain');
  const stayed = new Set<Markup>();
  const steps: PlannedStep[] = [];
  const entries: string[] = [];
  for (const [index, build] of builds.entries()) {
    if ('step' in build) {
      const step = findStep(timeline, build.step, index);
      if (stayed.has(step))
        throw invalidInput(`value.${index}.step`, `Step ${build.step} is named twice.`, build.step);
      stayed.add(step);
      steps.push({ markup: source.slice(step.start, step.end), effects: [] });
      continue;
    }
    const { effects, entry } = planBuild(file, part, build, index, (shape) => findFreeGroup(timeline, shape));
    if (entry !== undefined) entries.push(entry);
    addSteps(steps, effects);
  }
  const count = steps.reduce((sum, { effects }) => sum + effects.length, 0);
  if (count > MAX_EFFECTS)
    throw invalidInput('value', `The builds make ${count} effects; a slide takes ${MAX_EFFECTS}.`, count);
  const playing = (timeline?.steps ?? []).filter(
    (step) => !stayed.has(step) && isAutomaticPlay(source, step),
  );
  const first = playing.map((step) => source.slice(step.start, step.end));
  writeTimeline(file, part, timeline, playFirst(first, steps), { builds: entries });
  return timeline?.hasAlternatives === true && stayed.size + playing.length > 0
    ? [
        'The steps that stay are written as other programs show them, without effects that only PowerPoint has.',
      ]
    : [];
}

/** Adds effects as steps. Effects that do not begin with a click continue the step before. */
function addSteps(steps: PlannedStep[], effects: readonly TimedEffect[]): void {
  for (const step of splitSteps(effects)) {
    const last = steps.at(-1);
    if (step[0]?.start === 'click' || last === undefined) steps.push({ effects: step });
    else last.effects.push(...step);
  }
}

function findStep(timeline: Timeline | undefined, number: number, index: number): Markup {
  const step = timeline?.steps[number - 1];
  if (step !== undefined) return step;
  const count = timeline?.steps.length ?? 0;
  throw invalidInput(
    `value.${index}.step`,
    `The slide has no step ${number}; it has ${count === 0 ? 'none' : count}.`,
    number,
  );
}

/** Returns whether a step plays a video or sound with the slide and does nothing else. */
function isAutomaticPlay(source: string, step: Markup): boolean {
  const { start, effects } = readStep(source, step, MAX_EFFECTS);
  return start === 'auto' && effects.length > 0 && effects.every(({ kind }) => kind === 'media');
}

/** Puts steps that play by themselves first, with the effects that begin with the slide. */
function playFirst(playing: readonly string[], steps: readonly PlannedStep[]): PlannedStep[] {
  const [first, ...later] = steps;
  const own = playing.map((markup): PlannedStep => ({ markup, effects: [] }));
  const last = own.at(-1);
  const isLater = first?.markup !== undefined || first?.effects[0]?.start === 'click';
  if (last === undefined || first === undefined || isLater) return [...own, ...steps];
  return [...own.slice(0, -1), { ...last, effects: first.effects, begin: 0 }, ...later];
}

/** Finds the group of a new build of a shape, since builds of a shape must not share one. */
function findFreeGroup(timeline: Timeline | undefined, shapeId: string): number {
  if (timeline === undefined) return 0;
  const { source, timing } = timeline;
  let group = 0;
  for (const [tag] of source.slice(timing.start, timing.end).matchAll(/<(?:[\w.-]+:)?bld[^>]*>/g)) {
    if (!tag.includes(` spid="${shapeId}"`)) continue;
    group = Math.max(group, (Number(/\sgrpId="(\d{1,6})"/.exec(tag)?.[1]) || 0) + 1);
  }
  return group;
}
