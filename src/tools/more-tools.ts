import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { descriptionOver, type Operation } from '../core/call/operation.ts';
import { Failure, invalid } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { plainText } from '../core/errors/message.ts';
import type { Transport } from '../core/input/only-over.ts';
import { readLeniently } from '../core/input/read-leniently.ts';
import { buildAnnotations } from './annotations.ts';
import { findClosestTool } from './closest-tool.ts';
import { buildInputSchema, buildOperationSchema } from './tool-schemas.ts';

export const FIND_TOOLS = 'find_tools';
export const CALL_TOOL = 'call_tool';

/** Most tools that one search returns, since their schemas fill the model's context. */
const MAX_DESCRIBED = 6;

const wanted = z.strictObject({
  query: z
    .string()
    .max(500)
    .optional()
    .describe('What you want to do, in a few English words: lists the best tools for it, with their fields.'),
  names: z
    .array(z.string().max(100))
    .min(1)
    .max(MAX_DESCRIBED)
    .optional()
    .describe('Or names of tools whose fields you want.'),
});

const called = z.strictObject({
  name: z.string().max(100).describe('Name of the tool; find_tools lists them.'),
  arguments: z.record(z.string(), z.unknown()).default({}).describe('Its fields; find_tools describes them.'),
});

/** Definitions of find_tools and call_tool, which reach unlisted tools. */
export function buildMoreTools(readOnly: boolean): Tool[] {
  return [
    {
      name: FIND_TOOLS,
      title: 'Find more tools',
      description:
        'List and describe the tools that are not in your list: designs (companies’ templates), themes and brand kits, fonts, pictures, icons, webhooks, tasks, import of PPTX, this server. Without arguments it names all of them; with query or names it lists their fields. Call them with call_tool.',
      inputSchema: buildInputSchema(wanted, 'http') as Tool['inputSchema'],
      outputSchema: { type: 'object', properties: { tools: { type: 'array' } } },
      annotations: buildAnnotations('read'),
    },
    {
      name: CALL_TOOL,
      title: 'Call any tool',
      description:
        'Call a tool that is not in your list and get its answer at once. find_tools names and describes them; call the tools in your list directly.',
      inputSchema: buildInputSchema(called, 'http') as Tool['inputSchema'],
      annotations: buildAnnotations(readOnly ? 'read' : 'delete'),
    },
  ];
}

/** Tools that find_tools searches. */
interface Reachable {
  readonly reach: ReadonlyMap<string, Operation>;
  /** Names of the tools already listed to the client. */
  readonly names: ReadonlySet<string>;
  readonly transport: Transport;
}

/**
 * Answers find_tools.
 *
 * @throws Failure `invalid_input`
 */
export function findTools(
  input: unknown,
  { reach, names: listed, transport }: Reachable,
): { tools: object[]; next: string } {
  const { query, names } = read(wanted, input, FIND_TOOLS);
  const others = [...reach.values()].filter(({ name }) => !listed.has(name));
  const described =
    names?.map((name) => reach.get(name) ?? refuseUnknown(['names'], name, reach)) ??
    (query === undefined ? undefined : rankTools(query, others, transport));
  if (described === undefined || described.length === 0) {
    const ask = 'Ask again with names to see the fields of those you want.';
    return {
      tools: others.map(({ name, toolset, summary }) => ({ name, toolset, summary: plainText(summary) })),
      next: query === undefined ? ask : `No tool fits "${query}", so all are named. ${ask}`,
    };
  }
  const next = 'Call them with call_tool: name, and their fields as arguments.';
  const nameOf = (name: string) => (reach.has(name) ? name : undefined);
  return {
    tools: described.map((one) => ({
      name: one.name,
      description: descriptionOver(one, transport, nameOf),
      input_schema: buildOperationSchema(one, transport, nameOf),
    })),
    next,
  };
}

/** Input of find_tools, called directly or through call_tool; undefined for a call of another tool. */
export function readSearch(params: {
  readonly name: string;
  readonly arguments?: unknown;
}): { readonly input: unknown } | undefined {
  if (params.name === FIND_TOOLS) return { input: params.arguments };
  if (params.name !== CALL_TOOL) return undefined;
  const parsed = called.safeParse(readLeniently(called, params.arguments ?? {}));
  return parsed.success && parsed.data.name === FIND_TOOLS ? { input: parsed.data.arguments } : undefined;
}

/** Operation and input of a call_tool request. @throws Failure `invalid_input` */
export function readCalledTool(
  argumentsOfCall: unknown,
  reach: ReadonlyMap<string, Operation>,
): { readonly operation: Operation; readonly input: unknown } {
  const { name, arguments: input } = read(called, argumentsOfCall, CALL_TOOL);
  return { operation: reach.get(name) ?? refuseUnknown(['name'], name, reach), input };
}

function read<Schema extends z.ZodObject>(schema: Schema, value: unknown, tool: string): z.output<Schema> {
  const raw = readLeniently(schema, value ?? {});
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, raw, schema);
  throw new Failure(
    'invalid_input',
    `The input of ${tool} is not valid. ${issues[0]?.loc.join('.') ?? ''}: ${issues[0]?.msg ?? ''}`,
    { issues },
  );
}

function refuseUnknown(loc: readonly string[], name: string, reach: ReadonlyMap<string, Operation>): never {
  const close = findClosestTool(name, [...reach.keys()]);
  throw invalid(
    loc,
    `There is no tool "${name.slice(0, 100)}".${close === undefined ? '' : ` Did you mean "${close}"?`}`,
    { type: 'enum', input: name.slice(0, 100) },
    'find_tools without arguments names all.',
  );
}

/** Stems of the words of a text, so that "subscribe" matches "subscription". */
const STEM = 5;
const readStems = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .match(/[a-z]{3,}/g)
      ?.map((word) => word.slice(0, STEM)),
  ),
];
/** Weight of a matching word in a tool's name and in its description. */
const [NAMED_WEIGHT, DESCRIBED_WEIGHT] = [3, 1];

/** Tools that share words with the query, best first. Words that occur in many tools weigh less. */
function rankTools(query: string, operations: readonly Operation[], transport: Transport): Operation[] {
  const entries = operations.map((operation) => ({
    operation,
    named: readStems(`${operation.name.replaceAll('_', ' ')} ${operation.title}`),
    described: readStems(descriptionOver(operation, transport)),
  }));
  const weigh = (stem: string, { named, described }: (typeof entries)[number]) =>
    named.includes(stem) ? NAMED_WEIGHT : described.includes(stem) ? DESCRIBED_WEIGHT : 0;
  const rarity = new Map(
    readStems(query).map((stem) => [
      stem,
      Math.log(1 + operations.length / (1 + entries.filter((entry) => weigh(stem, entry) > 0).length)),
    ]),
  );
  return entries
    .map((entry) => ({
      operation: entry.operation,
      score: [...rarity].reduce((sum, [stem, rare]) => sum + weigh(stem, entry) * rare, 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_DESCRIBED)
    .map(({ operation }) => operation);
}
