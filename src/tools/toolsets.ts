import { type Operation, TOOLSETS, type Toolset } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import { nearest } from '../core/errors/nearest-choices.ts';
import type { Transport } from '../core/input/only-over.ts';

/** Default toolset: the essential tools of every toolset, with find_tools and call_tool for the others. */
export const ESSENTIALS = 'essentials';

export type ToolsetName = Toolset | typeof ESSENTIALS;

const NAMES: readonly ToolsetName[] = [ESSENTIALS, ...TOOLSETS];

/** Selection of tools that a connection requested, reduced to what the server offers. */
export interface Profile {
  readonly toolsets: readonly ToolsetName[];
  /** Offer only tools that change nothing. */
  readonly readOnly: boolean;
  /** Transport whose fields and guidance are shown. */
  readonly transport: Transport;
}

/**
 * Parses names of toolsets in any order. `all` selects every toolset, no name the default.
 *
 * @throws Failure `invalid_input` for an unknown name, with the nearest known ones.
 */
export function parseToolsets(names: readonly string[]): readonly ToolsetName[] {
  for (const name of names) {
    if (name === 'all' || NAMES.some((toolset) => toolset === name)) continue;
    const close = nearest(name, NAMES, 1);
    throw new Failure(
      'invalid_input',
      `There is no toolset "${name}".${close[0] === undefined ? '' : ` Did you mean "${close[0]}"?`}`,
      {
        hint: `Toolsets: ${NAMES.join(', ')}, or all.`,
      },
    );
  }
  // With every tool listed, find_tools and call_tool are not needed.
  return names.includes('all') ? TOOLSETS : NAMES.filter((toolset) => names.includes(toolset));
}

/** Field of an answer that names a task, and the tools that read and cancel tasks. */
const TASK_FIELD = 'task';
const TASK_TOOLS: readonly string[] = ['get_task', 'cancel_task'];

/** Tools of a profile in catalogue order. Operations that can become tasks bring the task tools along. */
export function selectOperations(
  operations: readonly Operation[],
  { toolsets, readOnly }: Omit<Profile, 'transport'>,
): readonly Operation[] {
  const allowed = listReachable(operations, readOnly);
  const chosen = allowed.filter(
    ({ toolset, essential }) =>
      toolsets.includes(toolset) || (essential === true && toolsets.includes(ESSENTIALS)),
  );
  const begins = chosen.some(
    ({ lasting, output }) => lasting === true || Object.hasOwn(output.shape, TASK_FIELD),
  );
  return allowed.filter((one) => chosen.includes(one) || (begins && TASK_TOOLS.includes(one.name)));
}

/** Operations that a connection may call, listed or not. */
export function listReachable(operations: readonly Operation[], readOnly: boolean): readonly Operation[] {
  return readOnly ? operations.filter(({ effect }) => effect === 'read') : operations;
}
