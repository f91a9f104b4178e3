import type { CallContext, Sketch } from '../core/call/call.ts';
import { callTask, type Operation } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Task, TaskUpdate } from '../core/tasks/task.ts';
import type { StreamEvent, StreamMessage } from './endpoint.ts';

interface Streamed {
  readonly path: string;
  /** Operation behind the stream, which runs as a task. */
  readonly operation: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  /** Converts a finished piece to its wire form. */
  piece(part: Readonly<Record<string, unknown>>, index: number): unknown;
  whole(answer: Readonly<Record<string, unknown>>): unknown;
  /** True if the client wants slide previews. */
  readonly pictures: boolean;
  /** Header Last-Event-ID. */
  readonly after: string | undefined;
}

/** Position of a client in a stream: task, attempt, and number of received steps. */
interface Place {
  readonly task: string;
  readonly attempt: number;
  readonly received: number;
}

/**
 * Runs the work as a task and streams its steps, pieces and result. A reopened stream continues after
 * Last-Event-ID; without the header it starts at the beginning of the running task, or starts a new one.
 * Closing the stream does not cancel the task.
 *
 * @throws Failure if the task cannot be accepted.
 */
export async function streamEvents(
  streamed: Streamed,
  call: CallContext,
): Promise<AsyncIterable<StreamEvent>> {
  const { tasks } = call.services;
  const after = parsePlace(streamed.after);
  const known = after === undefined ? undefined : await findSameTask(after.task, streamed, call);
  const task =
    known ??
    (await tasks.start(
      callTask(streamed.operation),
      streamed.input,
      { presentation_id: streamed.input['id'] },
      call,
      { join: true },
    ));
  const draw = (sketch: Sketch) => call.services.presentations.sketch(sketch, call).catch(() => '');
  return messages(
    tasks.follow(task.id, call.signal),
    task.id,
    known === undefined ? undefined : after,
    streamed,
    draw,
  );
}

async function* messages(
  events: AsyncIterable<TaskUpdate>,
  task: string,
  after: Place | undefined,
  streamed: Streamed,
  draw: (sketch: Sketch) => Promise<string>,
): AsyncGenerator<StreamEvent> {
  let [attempt, received, pieces, status] = [after?.attempt ?? 0, 0, 0, ''];
  // Pieces of a later attempt do not continue those already sent, so only its result is sent.
  let broken = false;
  let sent = after?.received ?? 0;
  const place = () => `${task}:${attempt}:${received}`;
  for await (const one of events) {
    if (one.kind === 'end') {
      const open = pieces > 0 && !broken && sent <= received;
      received = open ? received + 1 : Math.max(received, sent);
      if (open) {
        yield { message: { type: 'chunk', chunk: ' ] }' }, id: place() };
      }
      yield { message: buildEndMessage(one.task, streamed), id: place() };
      return;
    }
    if (one.kind === 'said') {
      if (one.message !== status) yield { message: { type: 'status', status: one.message }, id: place() };
      status = one.message;
      continue;
    }
    if (one.attempt !== attempt) {
      broken = attempt !== 0;
      [attempt, received, sent] = [one.attempt, 0, 0];
    }
    const { message, part, sketch } = one.progress;
    const isNew = one.number >= sent;
    if (isNew && message !== status) yield { message: { type: 'status', status: message }, id: place() };
    status = message;
    received = one.number + 1;
    const svg = streamed.pictures && isNew && sketch !== undefined ? await draw(sketch) : '';
    if (sketch !== undefined && svg !== '')
      yield { message: { type: 'picture', slide: sketch.slide, svg }, id: place() };
    if (part === undefined || broken) continue;
    const chunk = `${pieces === 0 ? '{ "slides": [ ' : ', '}${JSON.stringify(streamed.piece(part, pieces++))}`;
    if (isNew) yield { message: { type: 'chunk', chunk }, id: place() };
  }
}

function buildEndMessage(task: Task, { operation, whole }: Streamed): StreamMessage {
  if (task.error !== undefined) return { type: 'error', detail: task.error.detail };
  return { type: 'complete', presentation: whole(operation.output.parse(task.data)) };
}

function parsePlace(id: string | undefined): Place | undefined {
  const [, task, attempt, received] = /^(task-[0-9a-f]{64}):(\d{1,4}):(\d{1,6})$/.exec(id ?? '') ?? [];
  return task === undefined ? undefined : { task, attempt: Number(attempt), received: Number(received) };
}

/** Task of an earlier stream of the same path. */
async function findSameTask(
  id: string,
  { operation, input }: Streamed,
  { services }: CallContext,
): Promise<Task | undefined> {
  try {
    const task = await services.tasks.get(id);
    return task.type === callTask(operation) && task.data['presentation_id'] === input['id']
      ? task
      : undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  }
}
