import type { z } from 'zod';
import { Failure, type Issue } from '../errors/failure.ts';
import { foreignIssues, issuesOf } from '../errors/issues.ts';
import { type Message, type NameOf, plainText, renderMessage } from '../errors/message.ts';
import { dropForeignFields, type Transport, transportOf } from '../input/only-over.ts';
import { withOwnId } from '../input/own-id.ts';
import type { CallContext } from './call.ts';
import type { Scope } from './call-parts.ts';
import { withinCall } from './current-call.ts';

export { COMPATIBILITY_ONLY } from '../input/compatibility-only.ts';
export { SCOPES, type Scope, TOKEN_SCOPES } from './call-parts.ts';

/** Effect on stored data. MCP hints and allowed HTTP methods depend on it. */
export type Effect = 'read' | 'create' | 'update' | 'delete';

/** Groups of tools, so that a client can request a short list. */
export const TOOLSETS = ['presentations', 'templates', 'designs', 'assets', 'webhooks', 'admin'] as const;
export type Toolset = (typeof TOOLSETS)[number];

/**
 * An operation of the catalogue, defined in a file of its own. MCP tools, REST routes, OpenAPI and
 * documentation are all generated from this value.
 */
export interface Operation<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  /** verb_noun; the file has the same name in kebab-case. */
  readonly name: string;
  readonly title: string;
  /** One sentence that introduces the description of the tool. */
  readonly summary: Message;
  /**
   * Tells a model when to call it, and what to call before and after. At most 1,000 characters with the
   * summary.
   */
  readonly guidance: Message;
  /**
   * Sentences that follow the guidance over one transport only, such as those about a field marked by
   * `onlyOver`.
   */
  readonly guidanceOver?: Readonly<Partial<Record<Transport, Message>>>;
  readonly effect: Effect;
  readonly scope: Scope;
  readonly toolset: Toolset;
  /** Listed for clients that request no toolset. */
  readonly essential?: true;
  /**
   * May take longer than a caller waits and then continues as a task. A crash repeats the task, so `run` must
   * be idempotent.
   */
  readonly lasting?: true;
  /** Pictures come with its answer. */
  readonly attaches?: true;
  /** The `path` in its answer is a file made by the call. */
  readonly makesFile?: true;
  /** Calls a provider with the operator's key, so even reading costs money or quota. */
  readonly spends?: true;
  /** View that capable clients show beside the answer. */
  readonly view?: 'deck';
  /**
   * Strict object with a description of every field. `onlyOver` marks fields of one transport, here and in
   * `output`.
   */
  readonly input: In;
  readonly output: Out;
  /**
   * Faults that the schema cannot express, reported with those of the schema so that a caller can correct all
   * at once.
   */
  faultsBeyond?(raw: unknown, found: readonly Issue[], call: CallContext): Promise<readonly Issue[]>;
  /** Calls services. Throws Failure and neither formats nor logs. */
  run(input: z.output<In>, call: CallContext): Promise<z.input<Out>>;
}

export function defineOperation<In extends z.ZodObject, Out extends z.ZodObject>(
  operation: Operation<In, Out>,
): Operation<In, Out> {
  return Object.freeze(operation);
}

/**
 * Description of an operation over one transport: its summary, then its guidance. @param nameOf absent: names
 * of the catalogue.
 */
export function descriptionOver(
  { summary, guidance, guidanceOver }: Pick<Operation, 'summary' | 'guidance' | 'guidanceOver'>,
  transport: Transport,
  nameOf?: NameOf,
): string {
  const texts = [summary, guidance, guidanceOver?.[transport] ?? ''].map((text) =>
    (nameOf === undefined ? plainText(text) : renderMessage(text, nameOf)).trim(),
  );
  return texts.filter((text) => text !== '').join(' ');
}

/**
 * Authorises and validates a call, runs the operation, validates its answer and logs one line. All transports
 * call this.
 *
 * @throws Failure; an unexpected error becomes `internal`, with the error as cause for the log.
 */
export async function execute(
  operation: Operation,
  input: unknown,
  call: CallContext,
): Promise<Record<string, unknown>> {
  const startedAt = call.clock.monotonicMs();
  let outcome = 'ok';
  try {
    if (!call.caller.scopes.includes(operation.scope)) {
      throw new Failure(
        'forbidden',
        `This needs the scope "${operation.scope}", which these credentials do not hold.`,
      );
    }
    const { raw, parsed } = await parseInput(operation, input, call);
    call.signal.throwIfAborted();
    return await (operation.lasting === true && call.patienceMs !== undefined
      ? runOrQueue(operation, raw, parsed, call)
      : runAndCheck(operation, parsed, call));
  } catch (error) {
    const failure = toFailure(error, call.signal);
    outcome = failure.code;
    if (failure.code === 'internal')
      call.log.error({ err: failure.cause ?? failure, operation: operation.name }, 'operation failed');
    throw failure;
  } finally {
    call.log.info(
      {
        operation: operation.name,
        effect: operation.effect,
        outcome,
        ms: Math.round(call.clock.monotonicMs() - startedAt),
      },
      'call',
    );
  }
}

/**
 * Parses the input of an operation.
 *
 * @throws Failure `invalid_input` that names every fault
 */
export async function parseInput(operation: Operation, input: unknown, call: CallContext) {
  const raw = withOwnId(operation.input.shape, input);
  const transport = transportOf(call.link);
  const parsed = operation.input.safeParse(raw ?? {});
  const foreign = foreignIssues(raw, operation.input, transport);
  if (!parsed.success)
    throw await invalidInput(
      operation,
      [...foreign, ...issuesOf(parsed.error, raw, operation.input, transport)],
      raw,
      call,
    );
  if (foreign.length > 0) throw await invalidInput(operation, foreign, raw, call);
  return { raw, parsed: parsed.data };
}

async function runAndCheck(
  operation: Operation,
  input: Record<string, unknown>,
  call: CallContext,
): Promise<Record<string, unknown>> {
  const checked = operation.output.safeParse(
    await withinCall({ caller: call.caller.id, signal: call.signal }, () => operation.run(input, call)),
  );
  if (!checked.success)
    throw new Failure('internal', `${operation.name} returned an answer that does not match its schema.`, {
      cause: checked.error,
    });
  dropForeignFields(operation.output, checked.data, transportOf(call.link));
  return checked.data;
}

/** Type of the tasks that continue calls of this operation. Their data becomes the answer of the call. */
export function callTask({ name }: Pick<Operation, 'name'>): string {
  return `call.${name}`;
}

/** The answer, or `{task}` if the work takes longer than the caller waits. */
async function runOrQueue(
  operation: Operation,
  raw: unknown,
  input: Record<string, unknown>,
  call: CallContext,
): Promise<Record<string, unknown>> {
  const end = await call.services.tasks.runOrQueue(
    {
      type: callTask(operation),
      input: raw ?? {},
      data: {},
      run: (within) => runAndCheck(operation, input, within),
      toData: (answer) => answer,
    },
    call,
  );
  return 'task' in end ? { task: end.task } : end.outcome;
}

async function invalidInput(
  operation: Operation,
  found: readonly Issue[],
  raw: unknown,
  call: CallContext,
): Promise<Failure> {
  const issues = [...found, ...((await operation.faultsBeyond?.(raw, found, call)) ?? [])];
  const first = issues[0];
  const where = first && first.loc.length > 0 ? `${first.loc.join('.')}: ` : '';
  return new Failure(
    'invalid_input',
    `The input of ${operation.name} is not valid. ${where}${first?.msg ?? 'invalid input'}`,
    { issues },
  );
}

/** Any thrown value as a Failure; aborts become `cancelled`, everything unknown `internal`. */
export function toFailure(error: unknown, signal?: AbortSignal): Failure {
  if (error instanceof Failure) return error;
  if (signal?.aborted) return new Failure('cancelled', 'Cancelled', { cause: error });
  if (isDiskFull(error))
    return new Failure('storage_full', 'There is no space left to store this; nothing was written.', {
      cause: error,
    });
  return new Failure('internal', 'The server could not do this because of an internal defect.', {
    cause: error,
    hint: 'Report the request id to the operator; the same call will probably fail again.',
  });
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/i.test(error.message);
}
