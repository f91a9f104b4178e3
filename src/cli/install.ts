import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { thisMachine } from '../config/directories.ts';
import { Failure } from '../core/errors/failure.ts';
import { CLIENTS, type ClientConfiguration, type Launch } from './client-configurations.ts';
import { type Command, UsageError } from './command.ts';
import { readJsonWithComments, setMember } from './json-with-comments.ts';

/** Name of the server in the configuration, and of the published package. */
const NAME = 'lectern';

export const installCommand: Command = {
  usage: `Usage: lectern install CLIENT [--dry-run] [--replace] [--allow FOLDER]…

Adds Lectern as an MCP server to the configuration of a client on this machine, and shows what it adds. Other
entries of the file stay as they are. CLIENT is one of:
  ${Object.keys(CLIENTS).join(', ')}

  --dry-run       Show the file and the entry without writing anything.
  --replace       Replace an entry of the same name that differs.
  --allow FOLDER  Let the agent read and write files in this folder instead of the home directory. Repeat it for more folders.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        replace: { type: 'boolean' },
        allow: { type: 'string', multiple: true },
      },
    });
    const [id, ...more] = positionals;
    const client = id !== undefined && Object.hasOwn(CLIENTS, id) ? CLIENTS[id] : undefined;
    if (client === undefined)
      throw new UsageError(
        `${id === undefined ? 'Name a client' : `There is no client "${id}"`}: ${Object.keys(CLIENTS).join(', ')}.`,
      );
    if (more.length > 0) throw new UsageError(`"${more[0]}" is one argument too many.`);
    const launch = launchOf(process.argv[1] ?? '', values.allow ?? []);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    const file = client.file(thisMachine());
    if (file === undefined)
      throw new Failure(
        'unavailable',
        'This user has no home directory, so there is no place for the configuration.',
      );
    const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    const after = withServer(client, file, before, launch, values.replace === true);
    say(`${client.name}: ${file}`);
    say(
      client.format === 'toml'
        ? tomlEntry(client, launch)
        : JSON.stringify({ [client.key]: { [NAME]: client.entry(launch) } }, null, 2),
    );
    if (after === before) say('The file has this entry already.');
    else if (values['dry-run'] === true) say('Nothing was written.');
    else {
      write(file, after);
      say(`Added. ${client.next}`);
    }
    return 0;
  },
};

/**
 * The command that starts this installation: npx for a published package in npm's cache, else Node with the
 * path of the program.
 */
function launchOf(program: string, folders: readonly string[]): Launch {
  const args = ['stdio', ...folders.flatMap((folder) => ['--allow', resolve(folder)])];
  const path = existsSync(program) ? realpathSync(program) : program;
  return path.includes(`${sep}_npx${sep}`)
    ? { command: 'npx', args: ['-y', NAME, ...args] }
    : { command: 'node', args: [path, ...args] };
}

/**
 * The text of the file with the server added; the same text if it has the entry. Comments and the layout of
 * everything else stay.
 *
 * @throws Failure `conflict` for another entry of the same name, `invalid_input` for a file that is not JSON,
 *   with or without comments.
 */
export function withServer(
  client: ClientConfiguration,
  file: string,
  before: string | undefined,
  launch: Launch,
  replace: boolean,
): string {
  if (client.format === 'toml') return withToml(client, file, before ?? '', launch);
  const entry = client.entry(launch);
  const text = before ?? '';
  try {
    const present = serverIn(text, client.key);
    if (JSON.stringify(present) === JSON.stringify(entry)) return text;
    if (present !== undefined && !replace) throw taken(file);
    return setMember(text, [client.key, NAME], entry);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw unreadable(file, error.message, { [client.key]: { [NAME]: entry } });
    throw error;
  }
}

/** The entry of this server among those of a configuration, whatever the file is otherwise. */
function serverIn(text: string, key: string): unknown {
  const settings = text.trim() === '' ? {} : readJsonWithComments(text);
  const servers = isObject(settings) ? settings[key] : undefined;
  return isObject(servers) ? servers[NAME] : undefined;
}

function withToml(client: ClientConfiguration, file: string, before: string, launch: Launch): string {
  const entry = tomlEntry(client, launch);
  if (before.includes(entry)) return before;
  // TOML allows a table once, and editing one in place needs a parser that keeps comments.
  if (new RegExp(`^\\s*\\[${client.key}\\.${NAME}[\\].]`, 'm').test(before)) throw taken(file);
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${before === '' ? '' : '\n'}${entry}`;
}

function tomlEntry({ key }: ClientConfiguration, { command, args }: Launch): string {
  // Basic strings of TOML have the escapes of JSON.
  return `[${key}.${NAME}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(file: string, why: string, entry: unknown): Failure {
  return new Failure('invalid_input', `${file} was left as it is: ${why}.`, {
    hint: `Add this by hand: ${JSON.stringify(entry)}`,
  });
}

function taken(file: string): Failure {
  return new Failure('conflict', `${file} has another server "${NAME}". It was left as it is.`, {
    hint: 'Remove it, or repeat the command with --replace where the file is JSON.',
  });
}

/**
 * Replaces the file in one step, so that a client never reads half of it. Links are followed, and its mode
 * stays.
 */
function write(file: string, text: string): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}`;
  writeFileSync(temporary, text, { mode: 0o600 });
  if (existsSync(target)) chmodSync(temporary, statSync(target).mode & 0o777);
  renameSync(temporary, target);
}
