import { type Operation, TOOLSETS, type Toolset } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import { nearest } from '../core/errors/nearest.ts';
import type { Transport } from '../core/input/only-over.ts';

/** What most decks need of every toolset, with a way to all the rest; offered where nobody asks for toolsets. */
export const ESSENTIALS = 'essentials';

export type ToolsetName = Toolset | typeof ESSENTIALS;

const NAMES: readonly ToolsetName[] = [ESSENTIALS, ...TOOLSETS];

/** Selection of tools that a connection requested, reduced to what the server offers. */
export interface Profile {
  readonly toolsets: readonly ToolsetName[];
  /** Offer only what changes nothing. */
  readonly readOnly: boolean;
  /** Transport whose fields and sentences are shown. */
  readonly transport: Transport;
}

/**
 * Toolset names as written by a person: in any order, `all` for every one, none for the default.
 *
 * @throws Failure `invalid_input` for a name that is no toolset, with the nearest ones.
 */
export function parseToolsets(names: readonly string[]): readonly ToolsetName[] {
  for (const name of names) {
    if (name === 'all' || NAMES.some((toolset) => toolset === name)) continue;
    const close = nearest(name, NAMES, 1);
    throw new Failure('invalid_input', `There is no toolset "${name}".${close[0] === undefined ? '' : ` Did you mean "${close[0]}"?`}`, {
      hint: `Toolsets: ${NAMES.join(', ')}, or all.`,
    });
  }
  // With every tool in the list there is no need of a way to the others.
  return names.includes('all') ? TOOLSETS : NAMES.filter((toolset) => names.includes(toolset));
}

/** What an operation answers with when its work goes on, and the tools that ask for it and stop it. */
const TASK_FIELD = 'task';
const TASK_TOOLS: readonly string[] = ['get_task', 'cancel_task'];

/** In the order of the catalogue. What may go on as a task brings along the tools that ask for it. */
export function operationsOf(operations: readonly Operation[], { toolsets, readOnly }: Omit<Profile, 'transport'>): readonly Operation[] {
  const allowed = reachable(operations, readOnly);
  const chosen = allowed.filter(({ toolset, essential }) => toolsets.includes(toolset) || (essential === true && toolsets.includes(ESSENTIALS)));
  const begins = chosen.some(({ lasting, output }) => lasting === true || Object.hasOwn(output.shape, TASK_FIELD));
  return allowed.filter((one) => chosen.includes(one) || (begins && TASK_TOOLS.includes(one.name)));
}

/** All that such a connection may call, whether it stands in its list or not. */
export function reachable(operations: readonly Operation[], readOnly: boolean): readonly Operation[] {
  return readOnly ? operations.filter(({ effect }) => effect === 'read') : operations;
}
