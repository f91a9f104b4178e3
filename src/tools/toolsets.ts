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

/** What an operation answers with when its work goes on, and the tools that ask for it and stop it. */
const TASK_FIELD = 'task';
const TASK_TOOLS: readonly string[] = ['get_task', 'cancel_task'];

/** In the order of the catalogue. What may go on as a task brings along the tools that ask for it. */
export function operationsOf(operations: readonly Operation[], profile: Profile): readonly Operation[] {
  const chosen = operations.filter(({ toolset, effect }) => profile.toolsets.includes(toolset) && (!profile.readOnly || effect === 'read'));
  const begins = chosen.some(({ lasting, output }) => lasting === true || Object.hasOwn(output.shape, TASK_FIELD));
  return operations.filter((one) => chosen.includes(one) || (begins && TASK_TOOLS.includes(one.name) && (!profile.readOnly || one.effect === 'read')));
}
