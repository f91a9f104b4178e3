import type { ComposedBuild } from '../composition/index.ts';
import type { Scene, SceneElement } from '../scene/scene.ts';
import type { BuildStart, ShowStep, StepEffect } from '../scene/slide-show.ts';

/** Length of an effect in seconds. */
const EFFECT_SECONDS = 0.5;
/** Effects of one slide, at most. */
const MAX_EFFECTS = 500;

/**
 * Gives a slide the steps that the builds of its markup ask for. Builds of elements that draw nothing have none.
 *
 * @param titleId id of the title in the markup, where the scene does not name it
 */
export function attachBuilds(scene: Scene, builds: readonly ComposedBuild[], titleId?: string): Scene {
  const elements = scene.elements.map((element) => {
    const showIds = builds
      .filter((build) => isWithin(element, build) || (isTitle(element) && build.ids.has(titleId ?? '')))
      .map(({ id }) => id);
    return showIds.length === 0 ? element : { ...element, showIds };
  });
  const effects = builds
    .flatMap((build) =>
      planBuild(
        build,
        elements.filter(({ showIds }) => showIds?.includes(build.id) === true),
      ),
    )
    .slice(0, MAX_EFFECTS);
  return effects.length === 0 ? scene : { ...scene, elements, show: { steps: gatherSteps(effects) } };
}

/** Returns whether an element, or one in it, is drawn for an element of the markup that is built. */
function isWithin(element: SceneElement, build: ComposedBuild): boolean {
  const named = /^markup#([\w-]+)/.exec(element.path ?? '')?.[1];
  // Elements on slides of a design have a prefix of their own.
  const own = element.id.replace(/^ours-/, '');
  const isOwn =
    (named !== undefined && build.ids.has(named)) ||
    [...build.ids].some((id) => own === id || own.startsWith(`${id}-`));
  return isOwn || (element.type === 'group' && element.children.some((child) => isWithin(child, build)));
}

function isTitle({ placeholder }: SceneElement): boolean {
  return placeholder === 'title' || placeholder === 'centered_title';
}

type Planned = Omit<StepEffect, 'at'>;

function planBuild(build: ComposedBuild, elements: readonly SceneElement[]): Planned[] {
  const { id, effect, by, start, from } = build;
  const common = {
    element: id,
    kind: 'entrance',
    effect,
    seconds: effect === 'appear' ? 0 : EFFECT_SECONDS,
    ...(from === undefined ? {} : { from }),
  } as const;
  if (elements.length === 0) return [];
  const parts = listParts(by, elements);
  if (parts.length === 0) return [{ ...common, start }];
  const next: BuildStart = start === 'click' ? 'click' : 'after';
  return parts.map(({ together, ...part }, at) => ({
    ...common,
    ...part,
    start: at === 0 ? start : together ? 'with' : next,
  }));
}

type Part = Pick<StepEffect, 'paragraphs' | 'series' | 'category'> & { readonly together: boolean };

function listParts(by: ComposedBuild['by'], elements: readonly SceneElement[]): Part[] {
  if (by === 'element') return [];
  if (by === 'paragraph') {
    const text = elements.find((one) => one.type === 'text');
    return (text?.type === 'text' ? text.paragraphs : []).flatMap(({ runs, level }, index): Part[] =>
      runs.some((run) => run.text.trim() !== '' || run.formula !== undefined)
        ? [{ paragraphs: [index + 1, index + 1], together: level > 0 }]
        : [],
    );
  }
  const chart = elements.find((one) => one.type === 'chart');
  if (chart?.type !== 'chart' || chart.chart === undefined) return [];
  const { series, categories } = chart.chart;
  return Array.from({ length: (by === 'series' ? series : categories).length }, (_, index) => ({
    [by]: index + 1,
    together: false,
  }));
}

/** Splits effects into steps and computes when each of them begins. */
function gatherSteps(effects: readonly Planned[]): ShowStep[] {
  const steps: { readonly start: ShowStep['start']; readonly effects: StepEffect[] }[] = [];
  for (const effect of effects) {
    if (effect.start === 'click' || steps.length === 0)
      steps.push({ start: effect.start === 'click' ? 'click' : 'auto', effects: [] });
    const step = steps.at(-1)?.effects ?? [];
    const before = step.at(-1);
    const end = Math.max(0, ...step.map(({ at, seconds }) => at + seconds));
    step.push({ ...effect, at: effect.start === 'after' ? end : (before?.at ?? 0) });
  }
  return steps;
}
