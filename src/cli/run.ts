import { ConfigError } from '../config/config.ts';
import { VERSION } from '../config/version.ts';
import { toFailure } from '../core/call/operation.ts';
import { adviceLines } from './advice-lines.ts';
import { type Command, UsageError } from './command.ts';

/** Loaded by name, so that a command loads only what it needs. */
export const COMMANDS: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  serve: {
    summary: 'Serve MCP, REST and downloads over HTTP (the default)',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  worker: {
    summary: 'Work on tasks and webhooks beside servers that share the store',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  stdio: {
    summary: 'Serve MCP on standard input and output',
    load: async () => (await import('./stdio.ts')).stdioCommand,
  },
  generate: {
    summary: 'Make a deck from documents',
    load: async () => (await import('./generate.ts')).generateCommand,
  },
  html: {
    summary: 'Turn HTML slides into an editable deck',
    load: async () => (await import('./import-html.ts')).importHtmlCommand,
  },
  render: {
    summary: 'Make a deck, or pictures of it, from structured slides',
    load: async () => (await import('./render.ts')).renderCommand,
  },
  edit: {
    summary: 'Change a PPTX file of any program, and nothing else in it',
    load: async () => (await import('./edit.ts')).editCommand,
  },
  texts: {
    summary: 'Read all texts of a PPTX file, or set them: translations, corrections',
    load: async () => (await import('./texts.ts')).textsCommand,
  },
  query: {
    summary: 'Compute numbers of a data file: CSV, XLSX, ODS, JSON, tables of documents',
    load: async () => (await import('./query.ts')).queryCommand,
  },
  check: {
    summary: 'Check the structure of a PPTX file',
    load: async () => (await import('./check.ts')).checkCommand,
  },
  doctor: {
    summary: 'Check what a server depends on: store, files, fonts, clock, permissions',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  backup: {
    summary: 'Copy the data directory while the server runs',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: { summary: 'Restore a backup', load: async () => (await import('./restore.ts')).restoreCommand },
  install: {
    summary: 'Add Lectern to the configuration of an MCP client',
    load: async () => (await import('./install.ts')).installCommand,
  },
  token: {
    summary: 'Create, list and revoke API tokens',
    load: async () => (await import('./token.ts')).tokenCommand,
  },
};

/** @returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function run(argv: readonly string[]): Promise<number> {
  const [first] = argv;
  if (first === '--version' || first === '-v') return print(`${VERSION}\n`);
  if (first === '--help' || first === '-h' || first === 'help') return print(help());
  const name = first === undefined || first.startsWith('-') ? 'serve' : first;
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) return printError(`There is no command "${name}".\n\n${help()}`, 2);
  const args = name === first ? argv.slice(1) : argv;
  try {
    const command = await entry.load();
    if (args.includes('--help') || args.includes('-h'))
      return print(
        `lectern ${name}: ${entry.summary}\n\n${typeof command.usage === 'string' ? command.usage : await command.usage()}\n`,
      );
    return await command.run(args);
  } catch (error) {
    // Log lines are flushed at the end of their turn; the reason of the failure should be the last line.
    await new Promise(setImmediate);
    return explain(name, error);
  }
}

function explain(name: string, error: unknown): number {
  if (error instanceof ConfigError) return printError(`${error.message}\n`, 2);
  if (error instanceof UsageError || isParseArgsError(error))
    return printError(`${(error as Error).message}\nSee: lectern ${name} --help\n`, 2);
  const failure = toFailure(error);
  const cause =
    failure.code === 'internal' && failure.cause instanceof Error
      ? [failure.cause.stack ?? failure.cause.message]
      : [];
  const issues = failure.issues.map((issue) => `  ${issue.loc.join('.')}: ${issue.msg}`);
  return printError(
    `${[`${failure.code}: ${failure.message}`, ...issues, ...adviceLines(failure), ...cause].join('\n')}\n`,
    1,
  );
}

/** Returns whether `parseArgs` threw the error for an unknown or malformed option. */
function isParseArgsError(error: unknown): boolean {
  return (
    error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
  );
}

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Lectern ${VERSION}, a presentation server for AI agents.\n\nUsage: lectern [command] [options]\n\n${rows.join('\n')}\n\nFor the options of a command, run it with --help. Settings come from the environment; see the README.\n`;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function printError(text: string, code: number): number {
  process.stderr.write(text);
  return code;
}
