import { z } from 'zod';
import type { Surface } from '../auth/who-is-calling.ts';
import type { Attachment, CallContext, Clock, Log } from '../core/call/call.ts';
import { execute, type Operation, parseInput } from '../core/call/operation.ts';
import type { Services } from '../core/call/services.ts';
import { Failure, invalid } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { renderMessage } from '../core/errors/message.ts';
import { nearest } from '../core/errors/nearest-choices.ts';
import { existsOver } from '../core/input/only-over.ts';
import { readLeniently } from '../core/input/read-leniently.ts';
import type { Endpoint, Exchange, Fields, Reply } from './endpoint.ts';
import { streamEvents } from './events.ts';
import { executeOnce } from './idempotency.ts';
import type { Answer, Route, RouteCall } from './route.ts';
import { createRouteNames } from './route-names.ts';
import { type ListPage, wholeList } from './whole-list.ts';

export interface EndpointServices {
  readonly services: Services;
  readonly log: Log;
  readonly clock: Clock;
}

/** Binds rows to the catalogue. @throws Error if a row names an unknown operation. */
export function bindRoutes(
  routes: readonly Route[],
  catalogue: readonly Operation[],
  backstage: EndpointServices,
): Endpoint[] {
  const byName = new Map(catalogue.map((operation) => [operation.name, operation]));
  return routes.map((route) => {
    const operation = byName.get(route.operation);
    if (operation === undefined)
      throw new Error(
        `${route.method} ${route.path} names the operation "${route.operation}", which is not in the catalogue`,
      );
    const about = route.events && byName.get(route.events.about);
    if (route.events && about === undefined)
      throw new Error(
        `${route.path} names the operation "${route.events.about}", which is not in the catalogue`,
      );
    return bindRoute(route, operation, backstage, about);
  });
}

function bindRoute(
  route: Route,
  operation: Operation,
  backstage: EndpointServices,
  about: Operation | undefined,
): Endpoint {
  const status = route.status ?? 200;
  const answer = route.answer ?? operation.output;
  const known = listWireFields(route, operation);
  return {
    method: route.method,
    path: route.path,
    surface: route.open === true ? 'open' : readSurface(route.path),
    tag: readTag(route.path),
    name: operation.name,
    summary: readTitle(route, operation),
    description: renderMessage(operation.summary, createRouteNames(route.path)),
    fields: known,
    answer: status === 204 ? undefined : answer,
    status,
    picture: route.picture ?? false,
    ...(route.events && { events: true as const }),
    ...(route.example && { example: route.example }),
    ...(route.method === 'get' &&
      (operation.effect !== 'read' || operation.spends) && { acts: true as const }),
    ...(route.needsBody !== undefined && { needsBody: route.needsBody }),
    ...(route.multipart && { multipart: route.multipart }),
    ...(route.headers && { headers: route.headers }),
    async handle(sent, exchange) {
      const attachments: Attachment[] = [];
      const fields = parseExtra(route, sent);
      try {
        const raw = buildInput(route, fields);
        // Clients of v1 send numbers and lists as text.
        const input = route.path.startsWith('/api/v1/') ? readLeniently(operation.input, raw) : raw;
        const context = createCallContext(
          route.open === true ? asOpenCaller(exchange, operation) : exchange,
          backstage,
          attachments,
        );
        if (about !== undefined) {
          await parseInput(operation, input, context);
          await execute(about, pickFields(about, input as Fields), context);
          return {
            events: await followTask(
              route,
              operation,
              input as Fields,
              { after: exchange.lastEventId, pictures: fields['pictures'] === true },
              context,
            ),
          };
        }
        const { whole } = route;
        if (whole !== undefined && fields['page'] === undefined && fields['page_size'] === undefined) {
          const read = (page: number) => execute(operation, { ...(input as Fields), page }, context);
          return { pages: bodiesOf(route, whole, read, { fields, link: exchange.link }) };
        }
        const output = await executeOnce(operation, input as Fields, exchange.idempotencyKey, context);
        return buildReply(
          route,
          { fields, link: exchange.link },
          addDroppedWarnings(output, operation, known, exchange.dropped),
          attachments,
          exchange,
        );
      } catch (error) {
        throw error instanceof Failure && error.issues.length > 0
          ? addIgnoredIssues(restoreWireNames(error, route, fields), known, exchange.dropped)
          : error;
      }
    },
  };
}

/** Fields of a request that another operation knows. */
function pickFields({ input }: Operation, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in input.shape));
}

/** Runs the operation and streams its progress. */
function followTask(
  route: Route,
  operation: Operation,
  input: Fields,
  listening: { readonly after: string | undefined; readonly pictures: boolean },
  call: CallContext,
): ReturnType<typeof streamEvents> {
  const routeCall = { fields: input, link: call.link };
  return streamEvents(
    {
      ...{ path: route.path, operation, input, ...listening },
      piece: (part, index) => route.events?.piece(part, index, routeCall),
      whole: (answer) => (route.toBody ? route.toBody(answer, routeCall) : answer),
    },
    call,
  );
}

/** Yields the wire form of each page of a list. */
async function* bodiesOf(
  { toBody, defaults }: Route,
  items: string,
  read: (page: number) => Promise<Answer>,
  routeCall: RouteCall,
): AsyncGenerator<readonly unknown[]> {
  const page = async (number: number): Promise<ListPage> => {
    const answer = await read(number);
    return { items: answer[items] as ListPage['items'], total: Number(answer['total']) };
  };
  for await (const some of wholeList(page, Number(defaults?.['page_size']))) {
    const body = { [items]: some };
    yield (toBody ? toBody(body, routeCall) : some) as readonly unknown[];
  }
}

/** Caller of an open path, with only the scope of its operation. */
function asOpenCaller(exchange: Exchange, { scope }: Operation): Exchange {
  return { ...exchange, caller: { ...exchange.caller, scopes: [scope] } };
}

function readTitle(route: Route, operation: Operation): string {
  return (
    route.title ?? (route.fixed?.['mode'] === 'task' ? `${operation.title}, as a task` : operation.title)
  );
}

const TAGS: Readonly<Record<string, string>> = {
  presentation: 'presentations',
  draft: 'presentations',
  share: 'presentations',
  'async-task': 'tasks',
  webhook: 'webhooks',
  theme: 'themes',
  'smart-design': 'designs',
  fonts: 'fonts',
  files: 'files',
  images: 'images',
  icons: 'icons',
  server: 'server',
  operation: 'operations',
};

function readTag(path: string): string {
  const [, , version, noun] = path.split('/');
  if (version === 'v1' || version === 'v2') return version;
  return TAGS[noun ?? ''] ?? 'templates';
}

function readSurface(path: string): Surface {
  if (path.startsWith('/api/v1/webhook/')) return 'webhook';
  return path.startsWith('/api/v1/') ? 'v1' : 'cloud';
}

/** Fields of the operation by wire name, without fixed ones, plus those of older shapes. */
function listWireFields(route: Route, operation: Operation): z.ZodObject {
  const wireName = reverseNames(route.names);
  const shape: Record<string, z.core.$ZodType> = {};
  for (const [name, schema] of Object.entries(operation.input.shape)) {
    if ((route.fixed && Object.hasOwn(route.fixed, name)) || !existsOver(schema, 'http')) continue;
    const fallback = route.defaults?.[name];
    if (route.requires?.includes(wireName.get(name) ?? name)) {
      const inner = unwrapOptional(schema) as z.ZodType;
      shape[wireName.get(name) ?? name] = inner.meta({ ...inner.meta(), ...(schema as z.ZodType).meta() });
      continue;
    }
    if (route.whole !== undefined && PAGING.includes(name)) {
      const { description = '' } = (schema as z.ZodType).meta() ?? {};
      shape[name] = (unwrapOptional(schema) as z.ZodType)
        .optional()
        .describe(`${description} Without page and page_size: all of them.`);
      continue;
    }
    if (route.also?.includes(name))
      shape[name] = (unwrapOptional(schema) as z.ZodType)
        .optional()
        .describe(`The same as ${wireName.get(name)}.`);
    shape[wireName.get(name) ?? name] =
      fallback === undefined ? schema : (schema as z.ZodType).default(fallback);
  }
  return z.object({ ...shape, ...route.extra });
}

const PAGING: readonly string[] = ['page', 'page_size'];

function unwrapOptional(schema: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : unwrapOptional(innerType);
}

/** Adds a warning for unknown body fields if the answer has a list of warnings. */
function addDroppedWarnings(
  output: Answer,
  { output: schema }: Operation,
  known: z.ZodObject,
  dropped: readonly string[],
): Answer {
  // Checks count their warnings in a field of the same name.
  if (
    dropped.length === 0 ||
    !Object.hasOwn(schema.shape, 'warnings') ||
    !Array.isArray(output['warnings'] ?? [])
  )
    return output;
  return {
    ...output,
    warnings: [...((output['warnings'] ?? []) as string[]), ...describeIgnored(known, dropped)],
  };
}

/** Adds unknown body fields to a failure, since a refused field may have been misspelt. */
function addIgnoredIssues(failure: Failure, known: z.ZodObject, dropped: readonly string[]): Failure {
  if (dropped.length === 0 || failure.code !== 'invalid_input') return failure;
  const ignoredIssues = describeIgnored(known, dropped).map((msg, index) => ({
    loc: [(dropped[index] ?? '').slice(0, 100)],
    msg,
    type: 'ignored',
  }));
  return new Failure(failure.code, failure.message, {
    issues: [...failure.issues, ...ignoredIssues],
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
  });
}

function describeIgnored(known: z.ZodObject, dropped: readonly string[]): string[] {
  const names = Object.keys(known.shape);
  return dropped.slice(0, 20).map((name) => {
    const [close] = nearest(name, names, 1);
    return `The field "${name.slice(0, 100)}" is unknown and was ignored.${close === undefined ? '' : ` Did you mean "${close}"?`}`;
  });
}

function parseExtra(route: Route, fields: Fields): Fields {
  if (route.extra === undefined) return fields;
  const extra = z.object(route.extra);
  const parsed = extra.safeParse(fields);
  if (!parsed.success)
    throw new Failure('invalid_input', 'The request is not valid.', {
      issues: issuesOf(parsed.error, fields, extra),
    });
  return { ...fields, ...parsed.data };
}

function buildInput(route: Route, fields: Fields): Fields {
  const missing = (route.requires ?? []).filter((name) => fields[name] === undefined);
  if (missing.length > 0)
    throw new Failure('invalid_input', 'The request is not valid.', {
      issues: missing.map((name) => ({ loc: [name], msg: `${name} is missing.`, type: 'missing' })),
    });
  for (const own of route.also ?? []) {
    const [wire] = Object.entries(route.names ?? {}).find(([, name]) => name === own) ?? [];
    const both =
      wire !== undefined &&
      fields[own] !== undefined &&
      fields[wire] !== undefined &&
      fields[own] !== fields[wire];
    if (both) throw createContradiction(own, wire);
  }
  const present = Object.entries(fields).filter(
    ([name, value]) => value !== '' || !BLANK_IS_ABSENT.has(name),
  );
  const renamed = Object.fromEntries(present.map(([name, value]) => [route.names?.[name] ?? name, value]));
  const routeCall = { ...route.defaults, ...renamed, ...route.fixed };
  const input = route.toInput ? route.toInput(routeCall) : routeCall;
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name]) =>
        route.extra === undefined || !Object.hasOwn(route.extra, name) || route.keeps?.includes(name),
    ),
  );
}

/** Fields that clients of this API family send as an empty text when nothing was chosen. */
const BLANK_IS_ABSENT: ReadonlySet<string> = new Set([
  'theme',
  'template',
  'standard_template',
  'smart_design',
  'secret',
]);

function createContradiction(name: string, other: string): Failure {
  return invalid(
    [name],
    `${name} and ${other} are the same field but have different values; give one of them.`,
    { type: 'contradiction' },
  );
}

function restoreWireNames(failure: Failure, route: Route, fields: Fields): Failure {
  const wireName = reverseNames(route.names);
  const issues = failure.issues.map((issue) => {
    const loc = route.toLoc ? route.toLoc(issue.loc, fields) : issue.loc;
    const [head, ...rest] = loc;
    return {
      ...issue,
      loc:
        typeof head === 'string' && !Object.hasOwn(fields, head)
          ? [wireName.get(head) ?? head, ...rest]
          : loc,
    };
  });
  return new Failure(failure.code, failure.message, {
    issues,
    cause: failure.cause,
    ...(failure.hint !== undefined && { hint: failure.hint }),
  });
}

function reverseNames(names: Readonly<Record<string, string>> = {}): Map<string, string> {
  return new Map(Object.entries(names).map(([wire, name]) => [name, wire]));
}

function buildReply(
  route: Route,
  routeCall: RouteCall,
  output: Answer,
  attachments: readonly Attachment[],
  exchange: Exchange,
): Reply {
  const picture = exchange.wantsPicture ? attachments[0] : undefined;
  if (picture) return { bytes: picture.bytes, contentType: picture.mimeType, pictures: attachments.length };
  return { body: route.toBody ? route.toBody(output, routeCall) : output };
}

function createCallContext(
  exchange: Exchange,
  { services, log, clock }: EndpointServices,
  attachments: Attachment[],
): CallContext {
  return {
    requestId: exchange.requestId,
    caller: exchange.caller,
    surface: 'rest',
    services,
    log: addRequestId(log, exchange.requestId),
    clock,
    signal: exchange.signal,
    link: exchange.link,
    sent: exchange.sent,
    progress: () => undefined,
    attach: (attachment) => attachments.push(attachment),
  };
}

function addRequestId(log: Log, requestId: string): Log {
  const add = (fields: object) => ({ request_id: requestId, ...fields });
  return {
    debug: (fields, message) => log.debug(add(fields), message),
    info: (fields, message) => log.info(add(fields), message),
    warn: (fields, message) => log.warn(add(fields), message),
    error: (fields, message) => log.error(add(fields), message),
  };
}
