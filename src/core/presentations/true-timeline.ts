import type { DatedEvent } from '../scene/diagram.ts';
import type { Finding } from '../scene/finding.ts';
import type { Scene, SceneElement } from '../scene/scene.ts';
import { parseMoment } from '../sources/data/moments.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { readRoadmap } from './roadmap-model.ts';

/** The beginning of a period counts: "May 2027 – June 2028" is May 2027. */
const PERIOD_END = /\s*(?:–|—|\s-\s|\bto\b|\buntil\b|\bbis\b).*$/u;

/**
 * Converts a timeline true to scale, or a roadmap with more than bars, to the diagram that draws it. Other slides, and timelines with
 * unreadable dates, are returned unchanged.
 */
export function toDrawnSpec(spec: SlideSpec): SlideSpec {
  const roadmap = readRoadmap(spec);
  if (roadmap !== undefined)
    return { ...spec, layout: 'diagram', content: { title: spec.content['title'], diagram: { roadmap } } };
  const events = isToScale(spec) ? readEvents(spec) : [];
  const dated = events.flatMap((event) => (event.at === undefined ? [] : [event as DatedEvent]));
  if (dated.length === 0 || dated.length < events.length) return spec;
  return { ...spec, layout: 'diagram', content: { title: spec.content['title'], diagram: { dated } } };
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
 * Reports timelines that should be true to scale but are drawn in even steps.
 *
 * @param scenes one per slide; absent if a design draws them.
 */
export function findUnscaledTimelines(
  slides: readonly SlideSpec[],
  scenes?: readonly Pick<Scene, 'layout'>[],
): Finding[] {
  return slides.flatMap((spec, index): Finding[] => {
    const because = isToScale(spec) ? explainUnscaled(spec, scenes?.[index]) : undefined;
    if (because === undefined) return [];
    const [why, fix] = because;
    return [
      {
        code: 'no_effect',
        severity: 'warning',
        slide: index + 1,
        path: `slides[${index}].content.scale`,
        message: `"scale" has no effect: ${why}, so the events stand in even steps.`,
        fix,
      },
    ];
  });
}

function explainUnscaled(
  spec: SlideSpec,
  scene: Pick<Scene, 'layout'> | undefined,
): readonly [why: string, fix: string] | undefined {
  const events = readEvents(spec);
  const at = events.findIndex((event) => event.at === undefined);
  if (at >= 0)
    return [
      `the date of items[${at}], "${(events[at]?.date ?? '').slice(0, 40)}", cannot be read`,
      'Give each event a date such as "2027", "Q3 2027", "Apr 2027", "12 April 2027" or "2027-04-12", or leave scale out.',
    ];
  return scene?.layout === 'timeline'
    ? [
        'some events lie too close together for their words',
        'Shorten the texts, leave out events, or leave scale out.',
      ]
    : undefined;
}

function isToScale({ layout, content }: SlideSpec): boolean {
  return layout === 'timeline' && content['scale'] === 'true';
}

type Event = Omit<DatedEvent, 'at'> & { readonly at: number | undefined };

function readEvents({ content }: SlideSpec): Event[] {
  const { items } = content as {
    readonly items?: readonly { readonly date: string; readonly heading: string; readonly text?: string }[];
  };
  return (items ?? []).map(({ date, heading, text }) => ({
    label: heading,
    date,
    at: (parseMoment(date.trim()) ?? parseMoment(date.replace(PERIOD_END, '').trim()))?.time,
    ...(text === undefined ? {} : { text }),
  }));
}
