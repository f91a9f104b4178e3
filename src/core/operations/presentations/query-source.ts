import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { Failure, type Issue, invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { MAX_CONTENT_CHARACTERS } from '../../input/content-limit.ts';
import { fileReference } from '../../input/file-references.ts';
import { SUMMARIZED } from '../../input/summarized.ts';
import { queryFiles, summarizeFile } from '../../sources/query/query-files.ts';
import type { QueryAnswer, QueryJob } from '../../sources/query/query-job.ts';
import { describeQuery, listJoins, querySchema } from '../../sources/query/query-schema.ts';
import { toMutable } from '../shared/run-deck.ts';

/** Rows of an answer without a limit of its own. */
const DEFAULT_ROWS = 50;
/** Characters of the rows of an answer, as JSON. */
const MAX_CHARACTERS = 16_000;

const cell = z.union([z.string(), z.number(), z.null()]);

const columnFields = {
  name: z.string().describe('Name.'),
  type: z.enum(['number', 'date', 'text']).describe('Type.'),
  unit: z.string().optional().describe('Unit of the numbers.'),
};

export const querySource = defineOperation({
  name: 'query_source',
  title: 'Query a data file',
  summary: 'Compute numbers of a CSV, XLSX, ODS, JSON or a table of a document: group, sum, share, change.',
  guidance: message`Without query it lists tables and columns with statistics. Charts and tables take data: {source, query} in place of values${whereOffered`; {refresh_data} renews them`}.`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  input: z.strictObject({
    source: fileReference(z.string().min(1).max(2_000)).optional().describe('Value or address of a file.'),
    content: z.string().max(MAX_CONTENT_CHARACTERS).optional().describe('Or its text: CSV, JSON, Markdown.'),
    query: querySchema
      .optional()
      .describe(describeQuery())
      .meta({ [SUMMARIZED]: true }),
  }),
  output: z.object({
    tables: z
      .array(
        z.object({
          name: z.string().describe('Name of the table.'),
          at: z.string().describe('Sheet, page or line.'),
          n_rows: z.int().describe('Number of rows.'),
          columns: z
            .array(
              z.object({
                ...columnFields,
                missing: z.int().optional().describe('Number of empty or unreadable cells.'),
                distinct: z.int().describe('Number of different values.'),
                min: z.union([z.number(), z.string()]).optional().describe('Smallest number or first date.'),
                max: z.union([z.number(), z.string()]).optional().describe('Largest number or last date.'),
                mean: z.number().optional().describe('Mean.'),
                median: z.number().optional().describe('Median.'),
                sum: z.number().optional().describe('Sum.'),
                examples: z.array(z.string()).optional().describe('Frequent texts, or unreadable cells.'),
              }),
            )
            .describe('Columns.'),
          more_columns: z.array(z.string()).optional().describe('Further columns.'),
        }),
      )
      .optional()
      .describe('Tables of the source; without query.'),
    table: z
      .object({
        number: z.int().describe('Number of the table, from 1.'),
        name: z.string().describe('Name.'),
        n_rows: z.int().describe('Number of rows read.'),
      })
      .optional()
      .describe('Table that was queried.'),
    columns: z
      .array(
        z.object({
          ...columnFields,
          key: z.boolean().optional().describe('true for keys of group_by.'),
        }),
      )
      .optional()
      .describe('Columns of the result.'),
    rows: z.array(z.array(cell).describe('Cells.')).optional().describe('Rows of the result.'),
    n_rows: z.int().optional().describe('Number of all rows; limit shows more.'),
    notes: z.array(z.string()).describe('Cells and rows that were left out.'),
  }),
  async run({ source, content, query }, call) {
    if ((source === undefined) === (content === undefined))
      throw invalid(['source'], 'Give either source or content.', {
        type: source === undefined ? 'missing' : 'value_error',
      });
    const file =
      source === undefined
        ? toFile(content ?? '')
        : await requireReferences(call).read(source, ['source'], call.signal);
    if (query === undefined) return toMutable(await locateFailures(summarizeFile(file, call.signal), source));
    const files = [file];
    const joined: number[] = [];
    for (const join of listJoins(query)) {
      const loc = ['query', ...join.loc, 'source'];
      joined.push(
        join.source === undefined
          ? 0
          : files.push(await requireReferences(call).read(join.source, loc, call.signal)) - 1,
      );
    }
    const limited = { limit: DEFAULT_ROWS, ...query };
    return toMutable(await answer({ files, queries: [{ file: 0, joined, query: limited }] }, source, call));
  },
});

async function answer(job: QueryJob, source: string | undefined, call: CallContext): Promise<QueryAnswer> {
  const [outcome] = await locateFailures(queryFiles(job, call.signal), source);
  if (outcome === undefined) throw new RangeError('no outcome');
  if ('answer' in outcome) return cutRows(outcome.answer);
  const issues = outcome.issues.map((issue): Issue => ({ ...issue, loc: ['query', ...issue.loc] }));
  const more = issues.length - 1;
  throw new Failure(
    'invalid_input',
    `${issues[0]?.msg ?? 'The query cannot be answered.'}${more > 0 ? ` ${more} more ${more === 1 ? 'fault follows' : 'faults follow'}.` : ''}`,
    { issues },
  );
}

/** Leaves out rows that would make the answer too long for a model. */
function cutRows(answer: QueryAnswer): QueryAnswer {
  let room = MAX_CHARACTERS;
  const rows = answer.rows.filter((row) => {
    room -= JSON.stringify(row).length;
    return room >= 0;
  });
  if (rows.length === answer.rows.length) return answer;
  const note = `Rows: the first ${rows.length} of ${answer.rows.length} fit into the answer. Ask for fewer columns or rows.`;
  return { ...answer, rows, notes: [...answer.notes, note] };
}

/** Locates faults of a file at the field that names it. */
async function locateFailures<T>(work: Promise<T>, source: string | undefined): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
    const field = source === undefined ? 'content' : 'source';
    throw new Failure('invalid_input', error.message, {
      issues: error.issues.map((issue) => ({ ...issue, loc: [field] })),
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      cause: error,
    });
  });
}

/** Text as a file of the format that it looks like. */
function toFile(content: string): QueryJob['files'][number] {
  const extension = /^\s*[[{]/.test(content) ? 'json' : isMarkdownTable(content) ? 'md' : 'csv';
  return { bytes: Buffer.from(content), filename: `content.${extension}` };
}

/** True if the second line of a table separates its header. Each line is read once, since texts may be long. */
function isMarkdownTable(content: string): boolean {
  for (const [line] of content.matchAll(/[^\r\n]+/g))
    if (/^[\s:|-]+$/.test(line) && line.includes('--') && line.includes('|')) return true;
  return false;
}
