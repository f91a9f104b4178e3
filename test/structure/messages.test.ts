import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './layers.ts';

const SRC = new URL('../../src/', import.meta.url).pathname;
/** Errors of others, which say what happened in their message alone. */
const OTHERS: Readonly<Record<string, string>> = {
  'core/designs/design-pictures.ts': 'libvips',
  'core/assets/pictures.ts': 'libvips',
  'core/call/operation.ts': 'SQLite',
  'core/adapters/redis-record-store.ts': 'Redis',
  'core/errors/issues.ts': 'zod',
  'rest/json-body.ts': 'V8',
};
/** Questions put to a message: what it says has to be a field of the error or finding as well. */
const PARSED =
  /\.(?:exec|test)\((?:\w*(?:error|finding|failure|problem)\.)?message\)|\b(?:error|finding|failure|problem)\.message\.(?:match|matchAll|includes|startsWith|endsWith|search|indexOf|split)\(|\bmessage\.(?:match|matchAll|startsWith|search)\(|\bmessage\.replace\(\/[^\n]*\((?!\?)/gi;
/** Patterns for words, such as the end of a sentence or a repeated one. */
const OF_WORDS = /\[\.!\?:\]\$|includes\(first\.msg\)/;

function parsedIn(file: string, text: string): string[] {
  return [...text.matchAll(PARSED)].flatMap(({ index }) => {
    const line = text.slice(0, index).split('\n').length;
    return OF_WORDS.test(text.split('\n')[line - 1] ?? '')
      ? []
      : [`${file}:${line} asks a message what happened; give the error or finding a field for it.`];
  });
}

test('no message of ours is parsed back as data', () => {
  const files = sourceFiles(SRC).filter((file) => OTHERS[file] === undefined);
  expect(files.flatMap((file) => parsedIn(file, readFileSync(`${SRC}${file}`, 'utf8')))).toEqual([]);
});

test.each([
  'message: finding.message.replace(/slide (\\d+), too/, (_, shown) => shown)',
  'const [, line] = /Line (\\d+), column/.exec(message) ?? [];',
  'if (/About (\\d+) of/.exec(finding.message)) return;',
  "if (error.message.includes('is encrypted')) throw error;",
])('a planted parser of messages is found: %s', (code) => {
  expect(parsedIn('core/planted.ts', code)).toHaveLength(1);
});
