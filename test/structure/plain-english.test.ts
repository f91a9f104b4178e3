import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url).pathname;
/** Turns of phrase that no native speaker would write to a caller. */
const STILTED = /\brightly\b|\b(?:can|cannot|could not|not) be had\b|\btime is over\b|\bmust be mended\b|^Of the |\bThis is not here\b/;

/** String literals of a line of code; comments are ours alone. */
function textsOf(line: string): string[] {
  return /^\s*(?:\/?\*|\/\/)/.test(line) ? [] : (line.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? []).map((text) => text.slice(1, -1));
}

test('messages are written as people speak', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const stilted = files.flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => textsOf(line).flatMap((text) => (STILTED.test(text) ? [`${file}:${at + 1}: ${text}`] : []))),
  );
  expect(stilted).toEqual([]);
});
