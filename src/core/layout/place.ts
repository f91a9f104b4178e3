import { byText } from '../memory/memo.ts';
import type { BoxNode } from '../templates/tree.ts';
import type { Scope } from './bindings.ts';
import { type ItemName, toSingularNoun } from './names.ts';

/** The current position in the tree. */
export interface Place {
  readonly scope: Scope;
  /** Prefix of ids below this position: "items-2-". */
  readonly prefix: string;
  readonly item?: ItemName;
  readonly fixed: boolean;
  /** The repetition that siblings belong to, for equal heights. */
  readonly siblings: string;
  /** The part of the content that a box reads, with the prefix of its paths and ids. */
  readonly within?: NonNullable<BoxNode['within']>;
}

/** The position at one item of a repeated list; `ownerId` is the element that repeats it. */
export function enterItem(
  place: Place,
  {
    each,
    value,
    path,
    index,
    ownerId,
  }: {
    readonly each: string;
    readonly value: unknown;
    readonly path: string;
    readonly index: number;
    readonly ownerId: string;
  },
): Place {
  const noun = toSingularNoun(each);
  return {
    scope: { ...place.scope, item: { value, path, index } },
    prefix: `${place.prefix}${slug(each)}-${index + 1}-`,
    item: {
      noun: place.item === undefined ? noun : `${place.item.noun} ${place.item.number} ${noun.toLowerCase()}`,
      number: index + 1,
    },
    fixed: place.fixed,
    siblings: ownerId,
    ...(place.within === undefined ? {} : { within: place.within }),
  };
}

/** The position inside a node that reads a part of the content. */
export function enterWithin(place: Place, within: NonNullable<BoxNode['within']>): Place {
  const content = (place.scope.content[within.content] ?? {}) as Scope['content'];
  return {
    scope: { content, deck: place.scope.deck },
    prefix: within.prefix,
    fixed: place.fixed,
    siblings: within.content,
    within,
  };
}

export const slug = byText((binding) => binding.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, ''));
