import type { Scene, SceneElement } from '../../../scene/scene.ts';
import { BUILD_EFFECTS, type BuildEffect, type StepEffect } from '../../../scene/slide-show.ts';
import { join, type Xml } from '../../xml/xml.ts';
import type { TimedEffect } from './effect.ts';
import {
  type BuildKind,
  splitSteps,
  writeBuild,
  writeChartPart,
  writeMainSequence,
  writeParagraphPart,
  writeStep,
  writeTiming,
} from './timeline.ts';

const ROOT_ID = 1;
const SEQUENCE_ID = 2;

/**
 * Writes `p:timing` of a slide with the steps of its scene; undefined without steps.
 *
 * @param shapeIds ids of shapes by those of elements
 */
export function writeSceneTiming(
  { show, elements }: Scene,
  shapeIds: ReadonlyMap<string, number>,
): Xml | undefined {
  if (show === undefined || show.steps.length === 0) return undefined;
  const shapes = elements.flatMap((element) => {
    const id = shapeIds.get(element.id);
    // The text of a shape is part of it.
    const isPart = element.type === 'text' && element.within !== undefined;
    return id === undefined || element.showIds === undefined || isPart ? [] : [{ element, id: String(id) }];
  });
  const builds = new Map<string, Xml>();
  const groups = new Map<string, number>();
  const effects = show.steps.flatMap((step) =>
    step.effects.flatMap((effect): TimedEffect[] =>
      shapes
        .filter(({ element }) => element.showIds?.includes(effect.element) === true && moves(effect, element))
        .map(({ element, id }, index) => {
          const kind = classify(element);
          const name = `${id} ${effect.element}`;
          const group =
            groups.get(name) ?? [...groups.keys()].filter((one) => one.startsWith(`${id} `)).length;
          groups.set(name, group);
          const entry = writeBuild(kind, id, group, {
            by: nameParts(effect),
            hasBackground: element.type === 'shape',
          });
          if (entry !== undefined) builds.set(`${id} ${group}`, entry);
          return toTimed(
            effect,
            id,
            index === 0 ? effect.start : 'with',
            kind === 'none' ? undefined : group,
          );
        }),
    ),
  );
  if (effects.length === 0) return undefined;
  let last = SEQUENCE_ID;
  const nextId = () => ++last;
  const steps = join(splitSteps(effects).map((step) => writeStep(step, SEQUENCE_ID, nextId)));
  return writeTiming(ROOT_ID, writeMainSequence(SEQUENCE_ID, steps), join(builds.values()));
}

/** Parts of an element belong to the kind of element that has such parts. */
function moves({ paragraphs, series, category }: StepEffect, { type }: SceneElement): boolean {
  if (paragraphs !== undefined) return type === 'text';
  return (series ?? category) === undefined || type === 'chart';
}

function nameParts({ paragraphs, series, category }: StepEffect): string {
  if (paragraphs !== undefined) return 'paragraph';
  if (series !== undefined) return 'series';
  return category === undefined ? 'element' : 'category';
}

function classify({ type }: SceneElement): BuildKind {
  if (type === 'text' || type === 'shape') return 'text';
  return type === 'chart' ? 'graphic' : 'none';
}

function toTimed(
  { effect, from, paragraphs, series, category, seconds }: StepEffect,
  shapeId: string,
  start: TimedEffect['start'],
  groupId: number | undefined,
): TimedEffect {
  const known = BUILD_EFFECTS.find((one): one is BuildEffect => one === effect) ?? 'fade';
  const part =
    paragraphs !== undefined
      ? writeParagraphPart(paragraphs[0] - 1, paragraphs[1] - 1)
      : series !== undefined
        ? writeChartPart('series', series - 1)
        : category === undefined
          ? undefined
          : writeChartPart('category', category - 1);
  return {
    shapeId,
    effect: known,
    start,
    from: from ?? (known === 'fly_in' ? 'bottom' : 'left'),
    seconds,
    delay: 0,
    ...(part === undefined ? {} : { part }),
    ...(groupId === undefined ? {} : { groupId }),
  };
}
