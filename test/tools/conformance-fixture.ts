import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  type InputRequest,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { defineOperation, type Operation } from '../../src/core/call/operation.ts';
import { Failure } from '../../src/core/errors/failure.ts';
import type { ResourceContents, ResourceSurface } from '../../src/resources/index.ts';
import type { PromptSurface } from '../../src/tools/prompts.ts';
import type { McpSurface, Present } from '../../src/tools/server.ts';
import { createTasks } from '../../src/tools/tasks.ts';
import { TASK_TOOLS, withTaskFixtures } from './conformance-tasks.ts';

/*
 * Tools and prompts that the official conformance suite calls by name. The operations stand in the catalogue
 * beside ours and go through the same transport, authorisation and `execute`; only what MCP makes of their
 * answers is their own.
 */

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
const SECRET = randomBytes(32);

type Block = CallToolResult['content'][number];
type Responses = Readonly<Record<string, Record<string, unknown>>>;

const text = (value: string): Block => ({ type: 'text', text: value });
const picture: Block = { type: 'image', data: DOT, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, value: string): Block => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
});
const done = (...content: Block[]): CallToolResult => ({ content, structuredContent: {} });
const object = (
  properties: Record<string, object>,
): { type: 'object'; properties: Record<string, never>; required: string[] } => ({
  type: 'object',
  properties: properties as Record<string, never>,
  required: Object.keys(properties),
});
const elicit = (message: string, properties: Record<string, object>): InputRequest =>
  inputRequired.elicit({ message, requestedSchema: object(properties) });
const sample = (question: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens,
  });

const seal = (state: string) => `${state}.${createHmac('sha256', SECRET).update(state).digest('base64url')}`;

/** @throws ProtocolError when the state was not made here. */
function opened(context: ServerContext): string | undefined {
  const sealed = context.mcpReq.requestState<string>();
  if (sealed === undefined) return undefined;
  const state = sealed.slice(0, sealed.lastIndexOf('.'));
  if (seal(state) !== sealed)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The request state was changed.');
  return state;
}

function accepted(context: ServerContext, key: string): Record<string, unknown> | undefined {
  const response = (context.mcpReq.inputResponses as Responses | undefined)?.[key];
  return response?.['action'] === 'accept' ? (response['content'] as Record<string, unknown>) : undefined;
}

/** Asks once, and answers with what came back. */
function asking(
  key: string,
  request: (input: Readonly<Record<string, unknown>>) => InputRequest,
  answer: (response: Record<string, unknown>) => string,
): Present {
  return (input, context) => {
    const response = (context.mcpReq.inputResponses as Responses | undefined)?.[key];
    return response === undefined
      ? inputRequired({ inputRequests: { [key]: request(input) } })
      : done(text(answer(response)));
  };
}

const describeElicitation = (response: Record<string, unknown>) =>
  `Elicitation completed: action=${String(response['action'])}, content=${JSON.stringify(response['content'] ?? {})}`;
const sampled = (response: Record<string, unknown>) =>
  `LLM response: ${(response['content'] as { text?: string } | undefined)?.text ?? ''}`;
const NAME = { name: { type: 'string' } };

const NAMED: Present = (_, context) => {
  const name = accepted(context, 'user_name')?.['name'];
  return typeof name === 'string'
    ? done(text(`Hello, ${name}!`))
    : inputRequired({ inputRequests: { user_name: elicit('What is your name?', NAME) } });
};

const PRESENT: Readonly<Record<string, Present>> = {
  test_simple_text: () => done(text('This is a simple text response for testing.')),
  test_image_content: () => done(picture),
  test_audio_content: () => done({ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    done(embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    done(
      text('Multiple content types test:'),
      picture,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  async test_tool_with_logging(_, context) {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await context.mcpReq.log('info', line);
      await sleep(50);
    }
    return done(text('Logged three lines.'));
  },
  async test_logging_tool(_, context) {
    await context.mcpReq.log('info', 'Heard only by those who asked.');
    return done(text('Logged.'));
  },
  test_missing_capability: asking('answer', () => sample('Who can be asked?', 10), sampled),
  test_streaming_elicitation: NAMED,
  greet: ({ name }) => done(text(`Hello, ${String(name)}!`)),
  test_tool_with_task: NAMED,
  test_tool_with_progress: () => done(text('Went on in three steps.')),
  test_sampling: asking('answer', ({ prompt }) => sample(String(prompt), 100), sampled),
  test_elicitation: asking(
    'user',
    ({ message }) =>
      elicit(String(message), {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      }),
    (response) => `User response: ${JSON.stringify(response)}`,
  ),
  test_elicitation_sep1034_defaults: asking(
    'all',
    () =>
      elicit('Please review', {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
    describeElicitation,
  ),
  test_elicitation_sep1330_enums: asking(
    'choices',
    () =>
      elicit('Please choose', {
        untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
        titledSingle: {
          type: 'string',
          oneOf: ['First', 'Second', 'Third'].map((title, index) => ({
            const: `value${index + 1}`,
            title: `${title} Option`,
          })),
        },
        legacyEnum: {
          type: 'string',
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        },
        untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
        titledMulti: {
          type: 'array',
          items: {
            anyOf: ['First', 'Second', 'Third'].map((title, index) => ({
              const: `value${index + 1}`,
              title: `${title} Choice`,
            })),
          },
        },
      }),
    describeElicitation,
  ),
  test_input_required_result_elicitation: NAMED,
  test_input_required_result_sampling: asking(
    'capital_question',
    () => sample('What is the capital of France?', 100),
    sampled,
  ),
  test_input_required_result_list_roots: asking(
    'client_roots',
    () => inputRequired.listRoots(),
    (response) => `Roots: ${JSON.stringify(response['roots'])}`,
  ),
  test_input_required_result_request_state(_, context) {
    const ok = accepted(context, 'confirm') !== undefined && opened(context) === 'asked';
    return ok
      ? done(text('state-ok'))
      : inputRequired({
          inputRequests: { confirm: elicit('Please confirm', { ok: { type: 'boolean' } }) },
          requestState: seal('asked'),
        });
  },
  test_input_required_result_multiple_inputs(_, context) {
    const responses = context.mcpReq.inputResponses ?? {};
    if (
      ['user_name', 'greeting', 'client_roots'].every((key) => key in responses) &&
      opened(context) === 'three'
    )
      return done(text('All three came.'));
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', NAME),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: seal('three'),
    });
  },
  test_input_required_result_multi_round(_, context) {
    const state = opened(context);
    if (state?.startsWith('two:') && accepted(context, 'step2'))
      return done(text(`${state.slice(4)} likes ${String(accepted(context, 'step2')?.['color'])}.`));
    const name = accepted(context, 'step1')?.['name'];
    if (state === 'one' && name !== undefined)
      return inputRequired({
        inputRequests: {
          step2: elicit('Step 2: What is your favorite color?', { color: { type: 'string' } }),
        },
        requestState: seal(`two:${String(name)}`),
      });
    return inputRequired({
      inputRequests: { step1: elicit('Step 1: What is your name?', NAME) },
      requestState: seal('one'),
    });
  },
  test_input_required_result_tampered_state(_, context) {
    return opened(context) === 'sealed'
      ? done(text('state-ok'))
      : inputRequired({
          inputRequests: { confirm: elicit('Please confirm', { ok: { type: 'boolean' } }) },
          requestState: seal('sealed'),
        });
  },
  test_input_required_result_capabilities(_, context) {
    const envelope = (context.mcpReq.envelope ?? {}) as Record<string, object | undefined>;
    const can = envelope['io.modelcontextprotocol/clientCapabilities'] ?? {};
    const inputRequests: Record<string, InputRequest> = {};
    if ('elicitation' in can) inputRequests['name'] = elicit('What is your name?', NAME);
    if ('sampling' in can) inputRequests['greeting'] = sample('Generate a greeting', 50);
    if (Object.keys(inputRequests).length === 0 || context.mcpReq.inputResponses !== undefined)
      return done(text('Nobody can be asked.'));
    return inputRequired({ inputRequests });
  },
};

const INPUTS: Readonly<Record<string, z.ZodObject>> = {
  greet: z.strictObject({ name: z.string().describe('Who is greeted.') }),
  slow_compute: z.looseObject({ seconds: z.number().default(0).describe('How long it takes.') }),
  confirm_delete: z.looseObject({}),
  multi_input: z.looseObject({}),
  test_sampling: z.strictObject({ prompt: z.string().describe('What to ask the model.') }),
  test_elicitation: z.strictObject({ message: z.string().describe('What to ask the person.') }),
};

function fixture(name: string): Operation {
  return defineOperation({
    name,
    title: name.replaceAll('_', ' '),
    summary: 'Does what its name says.',
    guidance: 'For the conformance suite only.',
    effect: 'read',
    scope: 'presentations',
    toolset: 'presentations',
    input: INPUTS[name] ?? z.strictObject({}),
    output: z.looseObject({}),
    async run(input, call) {
      if (name === 'failing_job') throw new Failure('internal', 'This job fails.');
      if (name === 'slow_compute') await sleep(Number(input['seconds']) * 1000);
      if (name === 'test_error_handling')
        throw new Failure('internal', 'This tool intentionally returns an error for testing');
      for (const step of name === 'test_tool_with_progress' ? [0, 50, 100] : []) {
        call.progress({ done: step, total: 100, message: `Step ${step}` });
        await sleep(50);
      }
      return input;
    },
  });
}

const RESOURCES: Readonly<
  Record<string, { readonly mimeType: string; readonly text?: string; readonly blob?: string }>
> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: DOT },
  'test://watched-resource': { mimeType: 'text/plain', text: 'This is watched.' },
};

function withFixtures(own: ResourceSurface): ResourceSurface {
  const described = (name: string, mimeType: string) => ({
    name,
    title: name,
    description: 'For the conformance suite only.',
    mimeType,
  });
  return {
    resources: [
      ...own.resources,
      ...Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({
        uri,
        ...described(uri.slice(7), mimeType),
      })),
    ],
    templates: [
      ...own.templates,
      { uriTemplate: 'test://template/{id}/data', ...described('template', 'application/json') },
    ],
    async read(uri, call) {
      const known = RESOURCES[uri];
      if (known !== undefined) return [{ uri, ...known } as ResourceContents];
      const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
      if (id !== undefined)
        return [
          {
            uri,
            mimeType: 'application/json',
            text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
          },
        ];
      return own.read(uri, call);
    },
  };
}

const PROMPTS: PromptSurface = {
  list: () => [
    { name: 'test_simple_prompt', description: 'A prompt.' },
    {
      name: 'test_prompt_with_arguments',
      description: 'A prompt with two arguments.',
      arguments: [
        { name: 'arg1', required: true },
        { name: 'arg2', required: true },
      ],
    },
    {
      name: 'test_prompt_with_embedded_resource',
      description: 'A prompt with a resource.',
      arguments: [{ name: 'resourceUri', required: true }],
    },
    { name: 'test_prompt_with_image', description: 'A prompt with a picture.' },
    { name: 'test_input_required_result_prompt', description: 'A prompt that asks.' },
  ],
  get(name, input = {}, context) {
    const answerWith = (...content: Block[]) => ({
      messages: content.map((one) => ({ role: 'user' as const, content: one })),
    });
    switch (name) {
      case 'test_simple_prompt':
        return answerWith(text('This is a simple prompt for testing.'));
      case 'test_prompt_with_arguments':
        return answerWith(text(`Prompt with arguments: arg1='${input['arg1']}', arg2='${input['arg2']}'`));
      case 'test_prompt_with_embedded_resource':
        return answerWith(
          embedded(input['resourceUri'] ?? '', 'text/plain', 'Embedded resource content for testing.'),
          text('Please process the embedded resource above.'),
        );
      case 'test_prompt_with_image':
        return answerWith(picture, text('Please analyze the image above.'));
      case 'test_input_required_result_prompt': {
        const input = accepted(context, 'user_context')?.['context'];
        if (input !== undefined) return answerWith(text(`Context: ${String(input)}`));
        return inputRequired({
          inputRequests: {
            user_context: elicit('What context should the prompt use?', { context: { type: 'string' } }),
          },
        });
      }
      default:
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt "${name}".`);
    }
  },
};

/** Our own surface with the suite's fixtures beside what it offers. */
export function conformanceSurface(own: McpSurface): McpSurface {
  const names = [...new Set([...Object.keys(PRESENT), ...TASK_TOOLS, 'test_error_handling'])];
  return {
    ...own,
    catalogue: async () => [...(await own.catalogue()), ...names.map(fixture)],
    resources: withFixtures(own.resources),
    prompts: PROMPTS,
    present: PRESENT,
    tasks: withTaskFixtures(createTasks(own.catalogue)),
  };
}
