import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import type { Attachment, CallContext, Caller, Clock, LinkStyle, Log, Progress } from '../core/call/call.ts';
import { execute, type Operation, toFailure } from '../core/call/operation.ts';
import type { Services } from '../core/call/services.ts';
import { plainText } from '../core/errors/message.ts';
import { readLeniently } from '../core/input/read-leniently.ts';
import type { ChangeFeed } from '../core/store/changes.ts';
import type { ResourceContents, ResourceSurface } from '../resources/index.ts';
import { fitAnswer, fitFailure } from './client-reading.ts';
import { findClosestTool } from './closest-tool.ts';
import { complete } from './completions.ts';
import { buildInstructions, type InstructionFacts } from './instructions.ts';
import type { Ended, LocalCalls } from './local-calls.ts';
import { CALL_TOOL, FIND_TOOLS, findTools, readCalledTool, readSearch } from './more-tools.ts';
import { OWN_PROMPTS, type PromptSurface } from './prompts.ts';
import { type Era, renderAnswer, renderFailure } from './result.ts';
import { serveSubscriptions } from './subscriptions.ts';
import {
  createTasks,
  demandTasks,
  knowsTasks,
  serveTasks,
  TASKS_EXTENSION,
  type TaskSurface,
} from './tasks.ts';
import { buildToolList, type ToolList } from './tool-list.ts';
import type { Profile } from './toolsets.ts';

/** Dependencies that all MCP servers of a process share. */
export interface McpSurface {
  readonly version: string;
  /** Facts for the instructions; absent: none. */
  readonly facts?: InstructionFacts;
  /** Loaded by the first request that needs it, so that `initialize` does not wait for schemas. */
  catalogue(): Promise<readonly Operation[]>;
  readonly resources: ResourceSurface;
  /** Absent: the task type of this server. */
  readonly prompts?: PromptSurface;
  readonly tasks?: TaskSurface;
  /** Presenters by operation. */
  readonly present?: Readonly<Record<string, Present>>;
  /** Changes of resources, for subscribers. */
  readonly changes?: ChangeFeed;
  /** Awaited before the first call, so that listing tools needs no service. */
  services(): Promise<Services>;
  /** A log whose lines carry the request's id. */
  logFor(requestId: string): Log;
  readonly clock: Clock;
  /** Reads and writes files of callers on the same machine; absent over HTTP. */
  readonly local?: LocalCalls;
  /** Time after which a call continues as a task; absent: calls run to their end. */
  readonly patienceMs?: number;
}

/** Renders the answer of an operation that needs more than text, structured content, pictures and a link. */
export type Present = (
  answer: Readonly<Record<string, unknown>>,
  context: ServerContext,
) => Promise<ToolResult> | ToolResult;
export type ToolResult = CallToolResult | InputRequiredResult;

/** Caller of a request and the style of addresses in its answers. */
export interface Visit {
  readonly caller: Caller;
  readonly link: LinkStyle;
  readonly requestId?: string;
}

export interface Connection {
  readonly visit: Visit;
  readonly profile: Profile;
  readonly era: Era;
  /** The server outlives the request and can send notifications. */
  readonly lasting?: boolean;
}

const LIST_TTL_MS = 300_000;

/**
 * Creates MCP servers over one catalogue. Tools are described once per profile and looked up by name, which
 * makes a server cheap enough for each HTTP request.
 */
export function createServerFactory(surface: McpSurface): (connection: Connection) => Server {
  const lists = new Map<string, ToolList>();
  const listFor = async (profile: Profile): Promise<ToolList> => {
    const key = `${profile.transport}|${profile.toolsets.join()}|${profile.readOnly}`;
    const known = lists.get(key);
    if (known !== undefined) return known;
    const made = buildToolList(await surface.catalogue(), profile);
    lists.set(key, made);
    return made;
  };

  const prompts = surface.prompts ?? OWN_PROMPTS;
  const tasks =
    surface.tasks ?? createTasks(surface.catalogue, surface.local?.finishTask.bind(surface.local));

  return ({ visit, profile, era, lasting }) => {
    const server = new Server(
      { name: 'lectern', title: 'Lectern', version: surface.version },
      {
        capabilities: {
          tools: {},
          resources: { subscribe: true },
          prompts: {},
          completions: {},
          logging: {},
          ...(era === 'modern' && { extensions: { [TASKS_EXTENSION]: {} } }),
        },
        instructions: buildInstructions(profile, surface.facts),
        cacheHints: {
          'server/discover': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
          'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
          'prompts/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
          'resources/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
          'resources/templates/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' },
        },
      },
    );
    // Resolved once per server and only when needed; over stdio one server answers many calls.
    let list: ToolList | undefined;
    const offered = async () => {
      list ??= await listFor(profile);
      return list;
    };
    server.setRequestHandler('tools/list', async () => ({ tools: (await offered()).tools as Tool[] }));
    server.setRequestHandler('tools/call', async (request, context) =>
      callTool(
        surface,
        tasks,
        readVisit(context, visit),
        era,
        list ?? (await offered()),
        request.params,
        context,
        readClientName(context, server),
      ),
    );
    server.setRequestHandler('resources/list', () => ({ resources: [...surface.resources.resources] }));
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [...surface.resources.templates],
    }));
    server.setRequestHandler('resources/read', async (request, context) => ({
      contents: [...(await readResource(surface, readVisit(context, visit), request.params.uri, context))],
    }));
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.list() }));
    server.setRequestHandler('prompts/get', (request, context) =>
      prompts.get(request.params.name, request.params.arguments, context),
    );
    server.setRequestHandler('completion/complete', async (request, context) => ({
      completion: {
        ...(await complete(
          request.params.ref,
          request.params.argument,
          await surface.catalogue(),
          await createCallContext(surface, readVisit(context, visit), context, []),
        )),
      },
    }));
    if (era === 'modern')
      serveTasks(server, tasks, (context) =>
        createCallContext(surface, readVisit(context, visit), context, []),
      );
    surface.local?.watchRoots(server, era);
    serveSubscriptions(server, era, lasting === true ? surface.changes : undefined);
    return server;
  };
}

const ALL_TOOLSETS_ADVICE = {
  http: 'Connect to /mcp?toolsets=all, or have the server started with LECTERN_TOOLSETS=all.',
  stdio: 'Start the server with LECTERN_TOOLSETS=all.',
} as const satisfies Record<Profile['transport'], string>;

/**
 * Advice for an unknown tool: how to reach it if it is not listed, or the listed tool that was probably
 * meant.
 */
function describeUnknownTool(
  name: string,
  { names, reach, transport }: ToolList,
  catalogue: readonly Operation[],
): string {
  const elsewhere = catalogue.find((operation) => operation.name === name);
  if (reach.has(name))
    return `"${name}" is not in your list of tools. Call it through ${CALL_TOOL}, with {"name": "${name}", "arguments": {…}}; ${FIND_TOOLS} with {"names": ["${name}"]} shows its fields.`;
  if (elsewhere !== undefined)
    return `"${name}" is a tool of the toolset "${elsewhere.toolset}", which this connection does not offer. ${ALL_TOOLSETS_ADVICE[transport]} A read-only connection offers no tool that changes anything.`;
  const close = findClosestTool(name, [...names, ...reach.keys()]);
  return `Unknown tool "${name.slice(0, 100)}".${close === undefined ? '' : ` Did you mean "${close}"?`} tools/list names all.`;
}

async function callTool(
  surface: McpSurface,
  tasks: TaskSurface,
  visit: Visit,
  era: Era,
  list: ToolList,
  params: { readonly name: string; readonly arguments?: unknown },
  context: ServerContext,
  clientName: string | undefined,
): Promise<ToolResult> {
  if (!list.names.has(params.name))
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      describeUnknownTool(params.name, list, await surface.catalogue()),
    );
  const attachments: Attachment[] = [];
  const progress = createProgressSender(context);
  const requestId = visit.requestId ?? randomUUID();
  try {
    const needsStructured = list.tools.find(({ name }) => name === params.name)?.outputSchema !== undefined;
    const fit = (answer: CallToolResult) => fitAnswer(answer, clientName, needsStructured);
    const search = readSearch(params);
    if (search !== undefined)
      return withRequestId(fit(renderAnswer(findTools(search.input, list), attachments)), requestId);
    const call = await createCallContext(
      surface,
      { ...visit, requestId },
      context,
      attachments,
      progress.send,
      surface.patienceMs,
    );
    const { operation, input: sent } = resolveCall(list, params);
    if (tasks.requires?.(operation)) demandTasks(context);
    const run = async (input: unknown): Promise<Ended> => {
      const begun = knowsTasks(context) ? await tasks.begin(operation, input, call, context) : undefined;
      if (begun !== undefined) return { task: begun };
      const answer = await execute(operation, input, call);
      const taken = knowsTasks(context) ? await tasks.taken(answer, input) : undefined;
      return taken === undefined ? { answer } : { task: taken };
    };
    const end =
      surface.local === undefined
        ? await run(readLeniently(operation.input, sent))
        : await surface.local.run(operation, sent, call, run);
    if ('task' in end) return { ...end.task, resultType: 'task' } as unknown as ToolResult;
    const present = surface.present?.[operation.name];
    return withRequestId(
      present === undefined ? fit(renderAnswer(end.answer, attachments)) : await present(end.answer, context),
      requestId,
    );
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const failure = renderFailure(toFailure(error, context.mcpReq.signal), era);
    return withRequestId(fitFailure(failure, clientName), requestId);
  } finally {
    progress.end();
  }
}

/** Operation of a call, by its own name or through call_tool. */
function resolveCall(
  { byName, reach }: ToolList,
  { name, arguments: input }: { readonly name: string; readonly arguments?: unknown },
): { readonly operation: Operation; readonly input: unknown } {
  const operation = byName.get(name);
  return operation === undefined ? readCalledTool(input, reach) : { operation, input };
}

/** Id of a call in the log. Over stdio no header provides one. */
function withRequestId<Result extends ToolResult>(result: Result, requestId: string): Result {
  return { ...result, _meta: { ...result._meta, 'lectern/request_id': requestId } };
}

async function readResource(
  surface: McpSurface,
  visit: Visit,
  uri: string,
  context: ServerContext,
): Promise<readonly ResourceContents[]> {
  try {
    const contents = await surface.resources.read(uri, await createCallContext(surface, visit, context, []));
    if (contents !== undefined) return contents;
  } catch (error) {
    const failure = toFailure(error, context.mcpReq.signal);
    if (failure.code === 'not_found') throw new ResourceNotFoundError(uri, failure.message);
    throw new ProtocolError(
      failure.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      failure.message,
      {
        code: failure.code,
        hint: failure.hint && plainText(failure.hint),
      },
    );
  }
  throw new ResourceNotFoundError(
    uri,
    `There is no resource ${uri}. resources/list and resources/templates/list show what there is.`,
  );
}

async function createCallContext(
  surface: McpSurface,
  visit: Visit,
  context: ServerContext,
  attachments: Attachment[],
  progress: CallContext['progress'] = ignoreProgress,
  patienceMs?: number,
): Promise<CallContext> {
  const requestId = visit.requestId ?? randomUUID();
  return {
    requestId,
    caller: visit.caller,
    surface: 'mcp',
    services: await surface.services(),
    log: surface.logFor(requestId),
    clock: surface.clock,
    signal: context.mcpReq.signal,
    link: visit.link,
    progress,
    attach: (attachment) => void attachments.push(attachment),
    ...(patienceMs !== undefined && { patienceMs }),
  };
}

/** Name of the client: of the request where each has one, else of the session. */
function readClientName(context: ServerContext, server: Server): string | undefined {
  const { envelope } = context.mcpReq as {
    readonly envelope?: { readonly 'io.modelcontextprotocol/clientInfo'?: { readonly name?: unknown } };
  };
  const info = envelope?.['io.modelcontextprotocol/clientInfo'];
  return typeof info?.name === 'string' ? info.name : server.getClientVersion()?.name;
}

/** A session's server answers many requests, so the visit is read per request. */
function readVisit(context: ServerContext, opened: Visit): Visit {
  return (context.http?.authInfo?.extra?.['entry'] as { readonly visit: Visit } | undefined)?.visit ?? opened;
}

/** Longest time between progress notifications, since clients reset their timeout with each one. */
const BEAT_MS = 5_000;
const FIRST_BEAT_MS = 300;
const LEAST_STEP = 1e-4;

const ignoreProgress = () => undefined;
const NO_PROGRESS = { send: ignoreProgress, end: ignoreProgress };

/**
 * Sends progress to clients that sent a progress token. MCP requires progress to grow with each notification,
 * so while the work reports nothing, the last step is repeated with a slightly larger value.
 */
function createProgressSender(context: ServerContext): { send(progress: Progress): void; end(): void } {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return NO_PROGRESS;
  let last: Progress = { done: Number.NEGATIVE_INFINITY, total: 1, message: 'Working' };
  const send = (step: Progress) => {
    if (step.done <= last.done || context.mcpReq.signal.aborted) return;
    last = step;
    const { done, total, message } = step;
    // A disconnected client must not end work whose result can still be fetched.
    context.mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress: done, total, message } })
      .catch(() => undefined);
  };
  const beat = () => {
    const { total, message } = last;
    const done = Math.max(0, last.done + LEAST_STEP);
    if (done < total) send({ done, total, message });
    timer = setTimeout(beat, BEAT_MS);
  };
  let timer = setTimeout(beat, FIRST_BEAT_MS);
  return { send, end: () => clearTimeout(timer) };
}
