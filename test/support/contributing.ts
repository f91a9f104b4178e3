import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** A block of CONTRIBUTING.md that names a path: a new file, or the lines that change in one. */
export interface Block {
  readonly heading: string;
  readonly kind: 'file' | 'change';
  readonly path: string;
  readonly code: string;
}

export function blocksOf(markdown: string): Block[] {
  return markdown.split(/^## /m).flatMap((section) =>
    [...section.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(
      ([, language, path = '', code = '']): Block => ({
        heading: section.split('\n')[0] ?? '',
        kind: language === 'diff' ? 'change' : 'file',
        path,
        code,
      }),
    ),
  );
}

/** Copies the files that a build needs to a folder of its own. */
export function copySources(folder: string): void {
  for (const name of ['src', 'data', 'scripts', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const settings = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['src'] }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Does what a block says. @throws Error for a line that is not in the file. */
export function follow(folder: string, { kind, path, code }: Block): void {
  for (const file of filesOf(folder, path)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, kind === 'file' ? code : changed(readFileSync(file, 'utf8'), code, path));
  }
}

/** A path with `*` is one in each folder that has an index. */
function filesOf(folder: string, path: string): string[] {
  const [before = '', after] = path.split('*');
  if (after === undefined) return [join(folder, path)];
  const beside = readdirSync(join(folder, before), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && readdirSync(join(folder, before, entry.name)).includes('index.ts'),
  );
  return beside.map(({ name }) => join(folder, before, `${name}${after}`));
}

/**
 * Lines after a blank are found one below the other, what stands after "+" is added below them, and what
 * stands after "-" is replaced. The beginning of a line is enough; its end stays.
 */
function changed(text: string, code: string, path: string): string {
  let [done, rest] = ['', text];
  for (const line of code.split('\n').filter(Boolean)) {
    const words = line.slice(1);
    if (line.startsWith('+')) {
      const replaces = done !== '' && !done.endsWith('\n');
      done += replaces ? `${words}${rest.slice(0, rest.indexOf('\n') + 1)}` : `${words}\n`;
      if (replaces) rest = rest.slice(rest.indexOf('\n') + 1);
      continue;
    }
    const at = `\n${rest}`.indexOf(`\n${words}`);
    if (at < 0) throw new Error(`${path} has no line that begins with: ${words}`);
    const end = line.startsWith('-') ? at + words.length : rest.indexOf('\n', at) + 1;
    done += rest.slice(0, line.startsWith('-') ? at : end);
    rest = rest.slice(end);
  }
  return done + rest;
}
