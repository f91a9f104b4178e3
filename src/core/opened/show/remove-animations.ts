import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath, descendants, type Markup, parseMarkup, readAttribute } from '../../ooxml/xml/index.ts';
import { findElements } from '../elements.ts';
import { dropEffects, movesShape } from './drop-effects.ts';
import { findTimeline } from './timeline.ts';
import { type PlannedStep, writeTimeline } from './write-timeline.ts';

/** Removes the animations of elements that are gone; those of other elements stay. */
export function removeAnimations(file: PackageEdit, part: string, shapes: ReadonlySet<string>): void {
  const source = file.text(part);
  const timeline = findTimeline(source, parseMarkup(source), 'plain');
  if (timeline === undefined || !movesShape(source, timeline.timing, shapes)) return;
  const steps = timeline.steps.flatMap((step): PlannedStep[] => {
    const markup = dropEffects(source, step, (effect) => movesShape(source, effect, shapes));
    return markup === '' ? [] : [{ markup, effects: [] }];
  });
  const others = timeline.others.filter((node) => !movesShape(source, node, shapes));
  writeTimeline(file, part, timeline, steps, {
    others: () => others.map(({ start, end }) => source.slice(start, end)).join(''),
  });
}

/** Removes the animations of paragraphs that texts no longer have. @param ids elements whose text has changed */
export function removeLostParagraphs(file: PackageEdit, part: string, ids: ReadonlySet<string>): void {
  if (!/<(?:[\w.-]+:)?pRg\b/.test(file.text(part))) return;
  const source = file.text(part);
  const root = parseMarkup(source);
  const timeline = findTimeline(source, root, 'plain');
  if (timeline === undefined) return;
  const counts = new Map(
    findElements(source, root)
      .filter(({ id }) => ids.has(id))
      .map(({ id, markup }) => [id, childAtPath(markup, 'txBody')?.children.filter(isParagraph).length ?? 0]),
  );
  const isLost = (effect: Markup) =>
    descendants(effect).some((node) => {
      const range = node.name === 'spTgt' ? childAtPath(node, 'txEl', 'pRg') : undefined;
      const count = counts.get(readAttribute(source, node, 'spid') ?? '');
      return (
        range !== undefined && count !== undefined && Number(readAttribute(source, range, 'end')) >= count
      );
    });
  const steps = timeline.steps.map((step) => dropEffects(source, step, isLost));
  if (steps.every((markup, index) => markup.length === lengthOf(timeline.steps[index]))) return;
  const left = steps.filter((markup) => markup !== '');
  writeTimeline(
    file,
    part,
    timeline,
    left.map((markup) => ({ markup, effects: [] })),
  );
}

function isParagraph({ name }: Markup): boolean {
  return name === 'p';
}

function lengthOf(node: Markup | undefined): number {
  return node === undefined ? 0 : node.end - node.start;
}
