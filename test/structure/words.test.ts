import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oldWordsIn, oldWordsInName } from './words.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const files = ['src', 'test', 'scripts', 'bench', 'docs']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .concat('README.md', 'CONTRIBUTING.md')
  .filter((file) => /\.(?:tsx?|mjs|css|html|md)$/.test(file) && !file.includes('fixtures/'));

test('code, comments, documents and names of files are in the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((file) => [...oldWordsInName(file), ...oldWordsIn(file, readFileSync(join(ROOT, file), 'utf8'))])).toEqual([]);
});

test('an old word is seen wherever it stands', () => {
  const found = (line: string, file = 'src/core/scene/x.ts') => oldWordsIn(file, line).length;
  expect(found('const groundOf = (ink: Hex) => ink;')).toBe(2);
  expect(found('/** The walls of the house. */')).toBe(2);
  expect(found('const OWN_INK = 1;')).toBe(1);
  expect(found("throw new Failure('not_found', 'There is no door.');")).toBe(1);
  expect(found('It stands in rooms of its own.', 'docs/x.md')).toBe(1);
  expect(found('const background = inkBounds(text); // underground, in the background')).toBe(0);
  expect(found('It has room for a line, and room of its own.')).toBe(0);
  expect(found("test('x', () => read('The old house'));", 'test/x.test.ts')).toBe(0);
  expect(found("import { dress } from './dress.ts';", 'test/x.test.ts')).toBe(1);
  expect(oldWordsInName('src/core/designs/fill/legible-inks.ts')).toHaveLength(1);
});
