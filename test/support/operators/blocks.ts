import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS, ROOT } from './programs.ts';

/** A shell block of a page. */
export interface Block {
  /** Page and line, by which a reader finds it. */
  readonly place: string;
  readonly page: string;
  readonly code: string;
}

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Fenced blocks of a language on every page of the documentation. */
export function readBlocks(language: string): readonly Block[] {
  return PAGES.flatMap((page) => {
    const text = read(page);
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
      ({ index, 1: code = '' }) => ({
        place: `${page}:${text.slice(0, index).split('\n').length}`,
        page,
        code,
      }),
    );
  });
}

/** Commands of other programs in the sentences of every page. */
export function readInlineCommands(): readonly Block[] {
  return PAGES.flatMap((page) =>
    [...read(page).matchAll(/`((?:docker|kubectl|helm|aws|gh|apt-get|sh deploy\/)[^`\n]*)`/g)]
      .filter(({ 1: code = '' }) => code.includes(' '))
      .map(({ 1: code = '' }) => ({ place: `${page}: ${code}`, page, code: `${code}\n` })),
  );
}

/** Commands of a block, each with its lines. */
export function splitCommands(code: string): readonly string[] {
  return code.replace(/ #.*$/gm, '').match(/(?:.*\\\n)*.+\n/g) ?? [];
}

/** Words of a command after the expansions of the shell. */
export function expandWords(command: string): readonly string[] {
  const { stdout } = spawnSync('sh', ['-euc', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

/** Each command of a block with one option misspelt, for each of its options. */
export function misspellOptions({ place, page, code }: Block): readonly Block[] {
  return splitCommands(code).flatMap((command) =>
    [...command.matchAll(/(?<=\s)(--?[a-zA-Z][\w-]*)(?=[=\s])/g)].map(({ index, 0: option }) => {
      const end = index + option.length;
      return { place: `${place}, ${option}`, page, code: `${command.slice(0, end)}x${command.slice(end)}` };
    }),
  );
}

/** Writes programs of the names of `PROGRAMS` into a folder, which a test puts first on its path. */
export function writeStandIns(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const main = join(import.meta.dirname, 'stand-in.ts');
  for (const name of Object.keys(PROGRAMS)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${main}" ${name} "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
}
