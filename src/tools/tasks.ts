import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CallContext } from '../core/call/call.ts';
import { callTask, execute, type Operation } from '../core/call/operation.ts';
import { FAILURES, Failure, type FailureCode } from '../core/errors/failure.ts';
import { readTask, renderAnswer, renderFailure } from './result.ts';

/** SEP-2663: a long call is answered with a handle, and the client polls for its result. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
const MISSING_CAPABILITY = -32021;
const POLL_MS = 1_000;
/** Tasks stay readable for at least a day after their start. */
const TTL_MS = 86_400_000;

/** Wire form of a task in the extension. */
export interface TaskState {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
  readonly inputRequests?: Readonly<Record<string, unknown>>;
}

export interface TaskSurface {
  /** Stores a task for a call and starts it; undefined for calls that are answered at once. */
  begin(
    operation: Operation,
    input: unknown,
    call: CallContext,
    context: ServerContext,
  ): Promise<TaskState | undefined>;
  /**
   * Task that a long call turned into; undefined for other answers and if the caller asked for a task with
   * `mode`.
   */
  taken(answer: Readonly<Record<string, unknown>>, input: unknown): Promise<TaskState | undefined>;
  /** Returns whether only clients with task support can call the tool. */
  requires?(operation: Operation): boolean;
  /** Undefined when there is no such task. */
  get(id: string, call: CallContext): Promise<TaskState | undefined>;
  /** Passes the caller's answers to a task that waits for input; false when there is no such task. */
  update(id: string, responses: Readonly<Record<string, unknown>>, call: CallContext): Promise<boolean>;
  cancel(id: string, call: CallContext): Promise<boolean>;
}

/**
 * Operation whose answer a task of this type ends with. Tasks of other long calls are named after their
 * operation.
 */
const OPERATION_OF: Readonly<Record<string, string>> = {
  'presentation.generate': 'generate_presentation',
  'presentation.create': 'create_presentation',
};

/** Operation whose answer becomes the data of a finished task of this type. */
export function findOperation(type: string, catalogue: readonly Operation[]): Operation | undefined {
  return catalogue.find((operation) => operation.name === OPERATION_OF[type] || callTask(operation) === type);
}

/** Writes the file of a finished task to its target. */
type FinishTask = (
  task: Readonly<Record<string, unknown>>,
  call: CallContext,
) => Promise<Readonly<Record<string, unknown>>>;

/** Durable tasks of the server. Operations with a `mode` field start one unless the caller chose a mode. */
export function createTasks(
  catalogue: () => Promise<readonly Operation[]>,
  finish?: FinishTask,
): TaskSurface {
  const run = async (name: string, input: object, call: CallContext) => {
    const operation = (await catalogue()).find((one) => one.name === name);
    if (operation === undefined) throw new Failure('not_found', `There is no operation ${name}.`);
    return execute(operation, input, call);
  };
  const known = async (id: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // A finished task needs no cancellation.
      if (error.code === 'conflict') return true;
      if (error.code === 'not_found' || error.code === 'invalid_input') return false;
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        `The task ${id} could not be changed: ${error.message}`,
      );
    }
  };
  return {
    async begin(operation, input, call) {
      if (
        !Object.hasOwn(operation.input.shape, 'mode') ||
        (input as { mode?: unknown } | undefined)?.mode !== undefined
      )
        return undefined;
      const { task } = await execute(operation, { ...(input as object | undefined), mode: 'task' }, call);
      return toTaskState(task as AnsweredTask, await catalogue());
    },
    async taken(answer, input) {
      const task = readTask(answer);
      return task === undefined || (input as { mode?: unknown } | undefined)?.mode === 'task'
        ? undefined
        : toTaskState(task as unknown as AnsweredTask, await catalogue());
    },
    async get(id, call) {
      let task: AnsweredTask | undefined;
      await known(id, async () => {
        const answer = await run('get_task', { id }, call);
        task = (finish === undefined ? answer : await finish(answer, call)) as unknown as AnsweredTask;
      });
      return task && toTaskState(task, await catalogue());
    },
    update: (id, _responses, call) => known(id, () => run('get_task', { id }, call)),
    cancel: (id, call) => known(id, () => run('cancel_task', { id }, call)),
  };
}

interface AnsweredTask {
  readonly id: string;
  readonly type: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'error';
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly error?: {
    readonly status_code: number;
    readonly detail: string;
    readonly code: string;
    readonly issues?: [];
  };
  readonly created_at: string;
  readonly updated_at: string;
}

/** A failed deck is a tool result with an error. The extension reserves `failed` for protocol errors. */
function toTaskState(task: AnsweredTask, catalogue: readonly Operation[]): TaskState {
  const { id: taskId, message: statusMessage, created_at: createdAt, updated_at: lastUpdatedAt } = task;
  const head = { taskId, statusMessage, createdAt, lastUpdatedAt, ttlMs: TTL_MS, pollIntervalMs: POLL_MS };
  if (task.error?.code === 'cancelled') return { ...head, status: 'cancelled' };
  if (task.error !== undefined) {
    const code = Object.hasOwn(FAILURES, task.error.code) ? (task.error.code as FailureCode) : 'internal';
    const failure = new Failure(code, task.error.detail, { issues: task.error.issues ?? [] });
    return { ...head, status: 'completed', result: renderFailure(failure, 'modern') };
  }
  if (task.status !== 'completed') return { ...head, status: 'working' };
  const answer = findOperation(task.type, catalogue)?.output.safeParse(task.data).data ?? task.data;
  return { ...head, status: 'completed', result: renderAnswer(answer, []) };
}

const ids = z.looseObject({ taskId: z.string() });
const anything = z.looseObject({});

/** Returns whether the client of this request declared the extension. */
export function knowsTasks(context: ServerContext): boolean {
  const envelope = context.mcpReq.envelope as
    | {
        readonly 'io.modelcontextprotocol/clientCapabilities'?: {
          readonly extensions?: Readonly<Record<string, unknown>>;
        };
      }
    | undefined;
  return (
    envelope?.['io.modelcontextprotocol/clientCapabilities']?.extensions?.[TASKS_EXTENSION] !== undefined
  );
}

/** @throws ProtocolError for clients that have not declared the extension. */
export function demandTasks(context: ServerContext): void {
  if (knowsTasks(context)) return;
  throw new ProtocolError(
    MISSING_CAPABILITY,
    `This needs the extension ${TASKS_EXTENSION}, which the client has not declared.`,
    { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
  );
}

/** Registers the three methods of the extension. */
export function serveTasks(
  server: Server,
  tasks: TaskSurface,
  callOf: (context: ServerContext) => Promise<CallContext>,
): void {
  const unknown = (id: string) =>
    new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no task ${id.slice(0, 80)}.`);
  server.setRequestHandler('tasks/get', { params: ids, result: anything }, async ({ taskId }, context) => {
    demandTasks(context);
    const state = await tasks.get(taskId, await callOf(context));
    if (state === undefined) throw unknown(taskId);
    return { ...state, resultType: 'complete' };
  });
  server.setRequestHandler('tasks/update', { params: ids, result: anything }, async ({ taskId }, context) => {
    demandTasks(context);
    // The SDK takes the answers out of the parameters.
    if (!(await tasks.update(taskId, context.mcpReq.inputResponses ?? {}, await callOf(context))))
      throw unknown(taskId);
    return { resultType: 'complete' };
  });
  server.setRequestHandler('tasks/cancel', { params: ids, result: anything }, async ({ taskId }, context) => {
    demandTasks(context);
    if (!(await tasks.cancel(taskId, await callOf(context)))) throw unknown(taskId);
    return { resultType: 'complete' };
  });
}
