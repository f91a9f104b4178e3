import type { DatedEvent, DatedModel } from '../scene/diagram.ts';
import { parseMoment } from '../sources/data/moments.ts';

/** The beginning of a period counts: "May 2027 – June 2028" is May 2027. */
const PERIOD_END = /\s*(?:–|—|\s-\s|\bto\b|\buntil\b|\bbis\b).*$/u;

/** Content of a timeline of which its contract was checked. */
type Content = Readonly<Record<string, unknown>>;

interface TimelineContent {
  readonly items?: readonly {
    readonly date: string;
    readonly heading: string;
    readonly text?: string;
    readonly strong?: boolean;
    readonly milestone?: boolean;
  }[];
  readonly scale?: 'even' | 'true';
  readonly direction?: 'right' | 'down';
}

/** Events of a timeline in the order of the content, with the times of dates that can be read. */
export function readEvents(content: Content): DatedEvent[] {
  const { items = [] } = content as TimelineContent;
  return items.map(({ date, heading, text, strong, milestone }): DatedEvent => {
    const at = (parseMoment(date.trim()) ?? parseMoment(date.replace(PERIOD_END, '').trim()))?.time;
    return {
      label: heading,
      date,
      ...(at === undefined ? {} : { at }),
      ...(text === undefined ? {} : { text }),
      ...(strong === true ? { strong } : {}),
      ...(milestone === true ? { milestone } : {}),
    };
  });
}

/**
 * Reads a timeline that a template does not draw by itself: to scale, in a direction, or with events that stand
 * out.
 *
 * @returns undefined for plain timelines, and for those whose only wish is a scale that their dates do not allow
 */
export function readTimeline(content: Content): DatedModel | undefined {
  const { scale, direction } = content as TimelineContent;
  const events = readEvents(content);
  const isScaled = scale === 'true' && events.every(({ at }) => at !== undefined);
  if (
    events.length === 0 ||
    (!isScaled &&
      direction === undefined &&
      !events.some(({ strong, milestone }) => strong === true || milestone === true))
  )
    return undefined;
  return {
    dated: isScaled ? events : events.map(({ at: _, ...event }) => event),
    ...(direction === undefined ? {} : { direction }),
  };
}
