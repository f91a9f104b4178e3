import { readEvents, readTimeline } from '../diagrams/read-events.ts';
import type { Finding } from '../scene/finding.ts';
import type { Scene, SceneElement } from '../scene/scene.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import { readRoadmap } from './roadmap-model.ts';

/**
 * Converts a timeline or a roadmap with more than its template draws to the diagram that draws it. Other slides are
 * returned unchanged.
 */
export function toDrawnSpec(spec: SlideSpec): SlideSpec {
  const roadmap = readRoadmap(spec);
  const diagram =
    roadmap === undefined
      ? spec.layout === 'timeline'
        ? readTimeline(spec.content)
        : undefined
      : { roadmap };
  return diagram === undefined
    ? spec
    : { ...spec, layout: 'diagram', content: { title: spec.content['title'], diagram } };
}

/** A timeline that leads down where the one that leads right does not fit; undefined if its direction is set. */
export function toTurnedSpec(spec: SlideSpec): SlideSpec | undefined {
  if (spec.layout !== 'timeline' || spec.content['direction'] !== undefined) return undefined;
  return toDrawnSpec({ ...spec, content: { ...spec.content, direction: 'down' } });
}

/** Restores the content paths of a timeline or a roadmap that was drawn as a diagram. */
export function restorePaths(scene: Scene, layout: string | undefined): Scene {
  const path = layout === 'roadmap' ? 'lanes' : 'items';
  const named = <E extends SceneElement>(element: E): E => {
    const own = element.path === 'diagram' ? { ...element, path } : element;
    return own.type === 'group' ? { ...own, children: own.children.map(named) } : own;
  };
  return { ...scene, elements: scene.elements.map(named) };
}

/**
 * Reports timelines whose scale, direction or events that stand out have no effect.
 *
 * @param scenes one per slide; absent if a design draws them.
 */
export function findUnscaledTimelines(
  slides: readonly SlideSpec[],
  scenes?: readonly Pick<Scene, 'layout'>[],
): Finding[] {
  return slides.flatMap((spec, index): Finding[] => {
    if (spec.layout !== 'timeline') return [];
    const events = readEvents(spec.content);
    const unread = events.findIndex(({ at }) => at === undefined);
    const isPlain = scenes?.[index]?.layout === 'timeline' && readTimeline(spec.content) !== undefined;
    const create = (key: string, why: string, fix: string): Finding => ({
      code: 'no_effect',
      severity: 'warning',
      slide: index + 1,
      path: `slides[${index}].content.${key}`,
      message: `"${key}" has no effect: ${why}.`,
      fix,
    });
    const isUnread = spec.content['scale'] === 'true' && unread >= 0;
    return [
      ...(isUnread
        ? [
            create(
              'scale',
              `the date of items[${unread}], "${(events[unread]?.date ?? '').slice(0, 40)}", cannot be read, so the events stand in even steps`,
              'Give each event a date such as "2027", "Q3 2027", "Apr 2027", "12 April 2027" or "2027-04-12", or leave scale out.',
            ),
          ]
        : []),
      ...(isPlain
        ? listWishes(spec.content, isUnread).map((key) =>
            create(
              key,
              'some events lie too close together for their words, so the events stand in even steps',
              `Shorten the texts, leave out events, or leave ${key} out.`,
            ),
          )
        : []),
    ];
  });
}

/** Fields of a timeline that its template does not draw. */
function listWishes(content: Content, isUnread: boolean): string[] {
  const strong = readEvents(content).findIndex((event) => event.strong === true);
  return [
    ...(content['scale'] === 'true' && !isUnread ? ['scale'] : []),
    ...(content['direction'] === undefined ? [] : ['direction']),
    ...(strong < 0 ? [] : [`items[${strong}].strong`]),
  ];
}
