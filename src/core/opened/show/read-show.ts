import type { PackageEdit } from '../../ooxml/package/index.ts';
import type { ShownSteps } from './model.ts';
import { readSteps } from './read-steps.ts';
import { findTimeline } from './timeline.ts';
import { readTransition } from './transition.ts';

/** Tags without which a slide needs no parsing. */
const SHOW = /<(?:[\w.-]+:)?(?:timing|transition)\b/;

/**
 * Reads what a show does with a slide.
 *
 * @param limit largest number of effects that are read
 */
export function readShow(file: PackageEdit, part: string, limit: number): ShownSteps {
  const source = file.text(part);
  if (!SHOW.test(source)) return {};
  const root = file.markup(part);
  const timeline = findTimeline(source, root);
  const transition = readTransition(source, root);
  const { steps, isCut } = timeline === undefined ? { steps: [], isCut: false } : readSteps(timeline, limit);
  return {
    ...(transition === undefined ? {} : { transition }),
    ...(steps.length === 0 ? {} : { steps }),
    ...(isCut ? { more_steps: true as const } : {}),
  };
}
