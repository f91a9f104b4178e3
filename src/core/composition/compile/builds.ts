import {
  BUILD_EFFECTS,
  BUILD_PARTS,
  BUILD_STARTS,
  type BuildEffect,
  type BuildParts,
  type BuildStart,
  EFFECT_SIDES,
  type EffectSide,
} from '../../scene/slide-show.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

/** Build of an element of the markup, as its attribute says: `build="fade paragraph after"`. */
export interface ComposedBuild {
  /** Id of the element. */
  readonly id: string;
  /** Ids of the element and of all elements in it. */
  readonly ids: ReadonlySet<string>;
  readonly effect: BuildEffect;
  readonly by: BuildParts;
  readonly start: BuildStart;
  readonly from?: EffectSide;
}

const WORDS = [...BUILD_EFFECTS, ...BUILD_PARTS, ...BUILD_STARTS, ...EFFECT_SIDES];

/** Reads the builds of a slide, in the order of its elements. */
export function readBuilds(compilation: Compilation): ComposedBuild[] {
  const ids = new Map([...compilation.elements].map(([id, element]) => [element, id]));
  return [...compilation.elements]
    .flatMap(([id, element]) => {
      const attribute = element.attributes.get('build');
      return attribute === undefined ? [] : [{ id, element, attribute }];
    })
    .sort((a, b) => a.element.from - b.element.from)
    .map(({ id, element, attribute: { value, at } }) => {
      const words = value.toLowerCase().replaceAll('-', '_').split(/\s+/).filter(Boolean);
      const odd = words.find((word) => !(WORDS as readonly string[]).includes(word));
      if (odd !== undefined)
        compilation.fault({
          at,
          message: `build does not know "${odd.slice(0, 40)}". Give an effect, ${BUILD_EFFECTS.join(', ')}, and where wanted ${[...BUILD_PARTS, ...BUILD_STARTS, ...EFFECT_SIDES].join(', ')}.`,
          type: 'enum',
          allowed: WORDS,
        });
      const own = collectIds(element, ids);
      if (compilation.clips.some(({ id: clip }) => own.has(clip)))
        compilation.fault({
          at,
          message:
            'A video or sound takes no build: write start="auto" on it, and build="…" on what stands beside it.',
          type: 'misplaced',
        });
      const pick = <Word extends string>(known: readonly Word[]) =>
        known.find((word) => words.includes(word));
      const from = pick(EFFECT_SIDES);
      return {
        id,
        ids: own,
        effect: pick(BUILD_EFFECTS) ?? 'fade',
        by: pick(BUILD_PARTS) ?? 'element',
        start: pick(BUILD_STARTS) ?? 'click',
        ...(from === undefined ? {} : { from }),
      };
    });
}

function collectIds(
  element: MarkupElement,
  ids: ReadonlyMap<MarkupElement, string>,
  found = new Set<string>(),
): Set<string> {
  const id = ids.get(element);
  if (id !== undefined) found.add(id);
  for (const child of element.children) if (child.type !== 'text') collectIds(child, ids, found);
  return found;
}
