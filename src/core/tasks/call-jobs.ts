import { callTask, execute, type Operation } from '../call/operation.ts';
import type { TaskHandler } from './task-options.ts';

/** Handlers of tasks that continue a call: the same operation with the same input. */
export function createCallJobs(catalogue: readonly Operation[]): Readonly<Record<string, TaskHandler>> {
  return Object.fromEntries(
    catalogue
      .filter(({ lasting }) => lasting)
      .map((operation) => [callTask(operation), (input, _data, call) => execute(operation, input, call)]),
  );
}
