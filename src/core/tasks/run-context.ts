import type { CallContext } from '../call/call.ts';
import { TOKEN_SCOPES, toFailure } from '../call/operation.ts';
import { Failure } from '../errors/failure.ts';
import type { TaskServiceOptions } from './task-options.ts';
import type { StopReason, TaskRun } from './task-run.ts';
import { CANCELLED, type TaskEvent } from './transition.ts';

/** The event with which a run ends whose work threw an error. */
export function toEndEvent(run: TaskRun, error: unknown, { limits, log }: TaskServiceOptions): TaskEvent {
  const reason: StopReason | undefined = run.stopReason;
  if (reason === 'hand_back') return { kind: 'hand_back' };
  if (reason === 'cancelled') return { kind: 'fail', error: CANCELLED };
  const failure =
    reason === 'timeout'
      ? new Failure('timeout', `The task ran longer than ${limits.taskSeconds} seconds.`)
      : toFailure(error, run.signal);
  if (failure.code === 'internal')
    log.error({ err: failure.cause ?? failure, task: run.task.id }, 'task failed');
  const issues = failure.issues.slice(0, 20).map(({ next: _, ...issue }) => issue);
  return {
    kind: 'fail',
    error: {
      status_code: failure.status,
      detail: failure.message,
      code: failure.code,
      ...(issues.length > 0 ? { issues } : {}),
    },
  };
}

/** The call in which a handler runs. */
export function createTaskContext(run: TaskRun, { clock, log, services }: TaskServiceOptions): CallContext {
  const { id, author: name } = run.task;
  return {
    requestId: id,
    caller: { id: 'task', kind: 'task', scopes: TOKEN_SCOPES, ...(name === undefined ? {} : { name }) },
    surface: 'task',
    services: services(),
    log,
    clock,
    signal: run.signal,
    link: run.task.link,
    progress: (progress) => run.progress(progress),
    attach: () => undefined,
    completion: (result) => run.completion(result),
    holds: () => run.holds(),
  };
}
