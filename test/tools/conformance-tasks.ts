import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { TaskState, TaskSurface } from '../../src/tools/tasks.ts';

type Result = Readonly<Record<string, unknown>>;
type Asked = Readonly<
  Record<string, { readonly action?: string; readonly content?: Readonly<Record<string, unknown>> }>
>;

interface Running {
  state: TaskState;
  readonly stop: AbortController;
  answered: (() => void) | undefined;
  readonly answers: Record<string, unknown>;
}

const text = (value: string, isError = false): Result => ({
  content: [{ type: 'text', text: value }],
  isError,
});
const elicit = (message: string) => ({
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } },
  },
});

/** Tools that the suite expects to run as tasks, with what each does. */
const WORK: Readonly<
  Record<
    string,
    (
      input: Readonly<Record<string, unknown>>,
      ask: (requests: Readonly<Record<string, unknown>>) => Promise<Asked>,
      stop: AbortSignal,
      context: ServerContext,
    ) => Promise<Result>
  >
> = {
  async slow_compute({ seconds }, _ask, signal) {
    await sleep(Number(seconds ?? 0) * 1000, undefined, { signal });
    return text(`Computed for ${String(seconds)} seconds.`);
  },
  async failing_job(_input, _ask, signal) {
    await sleep(1000, undefined, { signal });
    return text('This job fails.', true);
  },
  async protocol_error_job() {
    throw new Error('This job breaks.');
  },
  confirm_delete: async (_input, ask) =>
    text(`Answered: ${JSON.stringify(await ask({ confirm: elicit('Delete it?') }))}`),
  multi_input: async (_input, ask) =>
    text(`Answered: ${JSON.stringify(await ask({ first: elicit('First?'), second: elicit('Second?') }))}`),
  async test_tool_with_task(_input, _ask, signal, context) {
    await sleep(50, undefined, { signal });
    const responses = context.mcpReq.inputResponses as Asked | undefined;
    return text(`Hello, ${String(responses?.['user_name']?.content?.['name'])}!`);
  },
};

export const TASK_TOOLS = Object.keys(WORK);
const REQUIRED = new Set(['failing_job', 'test_tool_with_task']);

/** Tasks of the suite's own tools, in memory; everything else is answered by ours. */
export function withTaskFixtures(own: TaskSurface): TaskSurface {
  const running = new Map<string, Running>();
  const change = (task: Running, next: Partial<TaskState>) => {
    task.state = { ...task.state, ...next, lastUpdatedAt: new Date().toISOString() };
  };
  return {
    requires: ({ name }) => REQUIRED.has(name),
    async begin(operation, input, call, context) {
      const work = WORK[operation.name];
      if (work === undefined) return own.begin(operation, input, call, context);
      if (operation.name === 'test_tool_with_task' && context.mcpReq.inputResponses === undefined)
        return undefined;
      const now = new Date().toISOString();
      const taskId = randomUUID();
      const task: Running = {
        state: {
          taskId,
          status: 'working',
          createdAt: now,
          lastUpdatedAt: now,
          ttlMs: 60_000,
          pollIntervalMs: 100,
        },
        stop: new AbortController(),
        answered: undefined,
        answers: {},
      };
      running.set(taskId, task);
      const ask = async (requests: Readonly<Record<string, unknown>>): Promise<Asked> => {
        change(task, { status: 'input_required', inputRequests: requests });
        await new Promise<void>((resolve) => (task.answered = resolve));
        const { inputRequests: _, ...rest } = task.state;
        task.state = { ...rest, status: 'working' };
        return task.answers as Asked;
      };
      const begun = task.state;
      work(input as Result, ask, task.stop.signal, context).then(
        (result) => change(task, { status: 'completed', result }),
        (error: Error) =>
          change(
            task,
            task.stop.signal.aborted
              ? { status: 'cancelled' }
              : { status: 'failed', error: { code: -32603, message: error.message } },
          ),
      );
      return begun;
    },
    taken: own.taken,
    get: async (id, call) => running.get(id)?.state ?? own.get(id, call),
    async update(id, responses, call) {
      const task = running.get(id);
      if (task === undefined) return own.update(id, responses, call);
      Object.assign(task.answers, responses);
      const left = Object.fromEntries(
        Object.entries(task.state.inputRequests ?? {}).filter(([key]) => !(key in responses)),
      );
      change(task, { inputRequests: left });
      if (Object.keys(left).length === 0) task.answered?.();
      return true;
    },
    async cancel(id, call) {
      const task = running.get(id);
      if (task === undefined) return own.cancel(id, call);
      if (task.state.status === 'working' || task.state.status === 'input_required') {
        task.stop.abort();
        change(task, { status: 'cancelled' });
      }
      return true;
    },
  };
}
