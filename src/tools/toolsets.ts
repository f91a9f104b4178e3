import { Failure } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import { type Operation, TOOLSETS, type Toolset } from '../core/operation.ts';

export interface Profile {
  readonly toolsets: readonly Toolset[];
  /** Offer only what changes nothing. */
  readonly readOnly: boolean;
}

/**
 * Toolset names as written by a person: in any order, `all` for every one, none for the default.
 *
 * @throws Failure `invalid_input` for a name that is no toolset, with the nearest ones.
 */
export function parseToolsets(names: readonly string[]): readonly Toolset[] {
  for (const name of names) {
    if (name === 'all' || TOOLSETS.some((toolset) => toolset === name)) continue;
    const close = nearest(name, TOOLSETS, 1);
    throw new Failure('invalid_input', `There is no toolset "${name}".${close[0] === undefined ? '' : ` Did you mean "${close[0]}"?`}`, {
      hint: `Toolsets: ${TOOLSETS.join(', ')}, or all.`,
    });
  }
  return TOOLSETS.filter((toolset) => names.includes('all') || names.includes(toolset));
}

export function operationsOf(operations: readonly Operation[], profile: Profile): readonly Operation[] {
  return operations.filter((operation) => profile.toolsets.includes(operation.toolset) && (!profile.readOnly || operation.effect === 'read'));
}
