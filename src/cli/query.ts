import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { invalid } from '../core/errors/failure.ts';
import { isObject } from '../core/input/is-object.ts';
import { type Command, UsageError } from './command.ts';
import { readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { inScratchLectern } from './scratch.ts';

export const queryCommand: Command = {
  usage: `Usage: lectern query data.csv [--query query.json] [--join other.csv …]

Without --query it writes the tables of a CSV, XLSX, ODS, JSON or document with their columns and statistics as JSON; with a query,
its columns and rows. A query is JSON: {"group_by": ["Region"], "values": [{"column": "Sales", "calculate": "sum"}]}; "-" is
standard input. Each --join is the source of a "join", in order.

Exit code: 0 written, 1 failed, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { query: { type: 'string', short: 'q' }, join: { type: 'string', multiple: true } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file with data.');
    const query =
      values.query === undefined ? undefined : parseQuery(values.query, await readSource(values.query));
    const named = [file, ...(values.join ?? [])];
    const files = await Promise.all(named.map(readNamed));
    return inScratchLectern(async (lectern) => {
      const { assets } = await lectern.services();
      if (assets === undefined) throw invalid(['source'], 'This machine does not store files.');
      const [source, ...others] = (await assets.addFiles(files)).map(({ value }) => value);
      const asked = query === undefined ? undefined : { ...query, ...insertSources(query['join'], others) };
      const { answer } = await callLocally(lectern, 'query_source', {
        source,
        ...(asked === undefined ? {} : { query: asked }),
      });
      process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
      return 0;
    });
  },
};

/** The joins of a query with the files that were named for them. */
function insertSources(join: unknown, sources: readonly string[]): { readonly join?: unknown } {
  if (join === undefined || sources.length === 0) return {};
  if (!Array.isArray(join)) return isObject(join) ? { join: { ...join, source: sources[0] } } : {};
  return {
    join: join.map((one: unknown, at) =>
      isObject(one) && sources[at] !== undefined ? { ...one, source: sources[at] } : one,
    ),
  };
}

async function readNamed(file: string): Promise<{ readonly filename: string; readonly bytes: Uint8Array }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  return { filename: basename(file), bytes };
}

function parseQuery(file: string, json: string): Readonly<Record<string, unknown>> {
  let query: unknown;
  try {
    query = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (query === null || typeof query !== 'object' || Array.isArray(query))
    throw new UsageError(`${file} must hold a query, such as {"group_by": ["Region"]}.`);
  return query as Readonly<Record<string, unknown>>;
}
