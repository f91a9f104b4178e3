import { childAtPath, descendants, findWithin, type Markup, readAttribute } from '../../ooxml/xml/index.ts';

/** The animations of a slide by their position in its part. */
export interface Timeline {
  readonly source: string;
  /** `p:timing`, or the `mc:AlternateContent` around it. */
  readonly place: Markup;
  /** `p:timing` of the slide, without its alternatives for other programs. */
  readonly timing: Markup;
  /** Steps of the main sequence. */
  readonly steps: readonly Markup[];
  /** Id of the time node of the main sequence. */
  readonly sequenceId: number;
  /** Nodes beside the main sequence: players, and sequences that begin with a click on a shape. */
  readonly others: readonly Markup[];
  /** Entries of `p:bldLst`. */
  readonly builds: readonly Markup[];
  /** Largest id of a time node. */
  readonly maxId: number;
  /** True if the alternative for other programs replaces effects that only PowerPoint has. */
  readonly hasAlternatives: boolean;
}

/**
 * Finds the animations of a slide.
 *
 * @param as "shown" by PowerPoint, or "plain" without effects that only PowerPoint knows
 */
export function findTimeline(
  source: string,
  root: Markup,
  as: 'shown' | 'plain' = 'shown',
): Timeline | undefined {
  const around = root.children.find(
    ({ name, children }) =>
      name === 'AlternateContent' && children.some((one) => childAtPath(one, 'timing') !== undefined),
  );
  const place = childAtPath(root, 'timing') ?? around;
  if (place === undefined) return undefined;
  const alternatives = around === place ? place.children : [];
  const chosen =
    (as === 'plain' ? alternatives.find(({ name }) => name === 'Fallback') : undefined) ?? alternatives[0];
  const timing = alternatives.length === 0 ? place : childAtPath(chosen, 'timing');
  if (timing === undefined) return undefined;
  const nodes = childAtPath(timing, 'tnLst', 'par', 'cTn', 'childTnLst')?.children ?? [];
  const isMain = (node: Markup) =>
    node.name === 'seq' && readAttribute(source, nodeOf(node) ?? node, 'nodeType') === 'mainSeq';
  const main = nodes.find(isMain);
  const sequence = main === undefined ? undefined : nodeOf(main);
  return {
    source,
    place,
    timing,
    steps: childAtPath(sequence, 'childTnLst')?.children ?? [],
    sequenceId: sequence === undefined ? 0 : Number(readAttribute(source, sequence, 'id')) || 0,
    others: nodes.filter((node) => node !== main),
    builds: childAtPath(timing, 'bldLst')?.children ?? [],
    maxId: findMaxId(source, timing),
    hasAlternatives: alternatives.length > 0,
  };
}

/** `p:cTn` of a time node. */
export function nodeOf(node: Markup): Markup | undefined {
  return childAtPath(node, 'cTn');
}

function findMaxId(source: string, timing: Markup): number {
  let max = 0;
  for (const [, id] of source
    .slice(timing.start, timing.end)
    .matchAll(/<(?:[\w.-]+:)?cTn\b[^>]*?\sid="(\d{1,9})"/g))
    max = Math.max(max, Number(id));
  return max;
}

/** Ids of the shapes that a part of a timeline moves. */
export function listTargets(source: string, node: Markup): Set<string> {
  const found = new Set<string>();
  for (const one of descendants(node))
    if (one.name === 'spTgt') found.add(readAttribute(source, one, 'spid') ?? '');
  return found;
}

/** Nodes of single effects, in document order: those that the animation pane of PowerPoint shows. */
export function listEffects(source: string, step: Markup): readonly Markup[] {
  return descendants(step).filter(
    (node) => node.name === 'cTn' && /Effect$/.test(readAttribute(source, node, 'nodeType') ?? ''),
  );
}

/** Player of a video or sound among the nodes beside the main sequence. */
export function findPlayer({ source, others }: Timeline, shapeId: string): Markup | undefined {
  return others.find(
    (node) =>
      (node.name === 'video' || node.name === 'audio') &&
      findWithin(node, (one) => one.name === 'spTgt' && readAttribute(source, one, 'spid') === shapeId) !==
        undefined,
  );
}
