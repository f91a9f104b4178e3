import { descendants, type Markup, parseMarkup, readAttribute, XmlEditor } from '../../ooxml/xml/index.ts';
import { listEffects, listTargets } from './timeline.ts';

/**
 * Removes effects from a step, and groups that are empty then.
 *
 * @param isDropped decides on an effect by its `p:cTn`
 * @returns the step as it is written then; "" if nothing is left
 */
export function dropEffects(source: string, step: Markup, isDropped: (effect: Markup) => boolean): string {
  const effects = listEffects(source, step);
  const dropped = new Set(effects.filter(isDropped));
  if (dropped.size === 0) return source.slice(step.start, step.end);
  if (dropped.size === effects.length) return '';
  const edited = new XmlEditor(source);
  for (const effect of dropped) {
    const group = effect.parent?.parent;
    const siblings = group?.children.flatMap((node) => listEffects(source, node)) ?? [];
    const isEmpty = siblings.length > 0 && siblings.every((one) => dropped.has(one));
    const node = isEmpty ? group?.parent?.parent : effect.parent;
    if (node !== undefined) edited.remove(node);
  }
  return restart(edited.toString().slice(step.start, step.end - (source.length - edited.toString().length)));
}

/** Makes the first effect of a step start with its click, if the one that did is gone. */
function restart(markup: string): string {
  const step = parseMarkup(markup);
  const [first] = listEffects(markup, step);
  const waits = descendants(step).some(
    ({ name, children }) =>
      name === 'stCondLst' &&
      children.length === 1 &&
      children[0] !== undefined &&
      readAttribute(markup, children[0], 'delay') === 'indefinite',
  );
  if (first === undefined || !waits || readAttribute(markup, first, 'nodeType') === 'clickEffect')
    return markup;
  const edited = new XmlEditor(markup);
  edited.setAttribute(first, 'nodeType', 'clickEffect');
  return edited.toString();
}

/** Returns whether a node moves one of these shapes. */
export function movesShape(source: string, node: Markup, shapes: ReadonlySet<string>): boolean {
  for (const shape of listTargets(source, node)) if (shapes.has(shape)) return true;
  return false;
}
