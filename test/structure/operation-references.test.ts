import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { sourceFiles } from './layers.ts';

const SRC = new URL('../../src/', import.meta.url).pathname;
const NAMES = OPERATIONS.map(({ name }) => name);
const NAMED = new RegExp(`(?<![\\w/.])(?:${NAMES.join('|')})\\b`);
const REFERENCE = /\{([a-z]+(?:_[a-z]+)+)\}/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
/** Optional phrases stand inside other templates, so they are read first. */
const PHRASE = /(whereOffered)`([^`]*)`/g;
const LITERAL = /(\w*)(?:`([^`]*)`|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g;
/** Tags that read names in braces. */
const TAGS: readonly string[] = ['message', 'whereOffered', 'describe'];

/** Sentences that name an operation as a tool, and references to operations that do not exist. */
function faultsIn(file: string, text: string): string[] {
  const faults: string[] = [];
  const check = (whole: string, tag: string, ...texts: unknown[]): string => {
    const words = texts.slice(0, 3).find((one) => typeof one === 'string') as string | undefined;
    if (words === undefined) return whole;
    const tagged = TAGS.includes(tag);
    const unknown = [...words.matchAll(REFERENCE)]
      .map(([, name = '']) => name)
      .filter((name) => !NAMES.includes(name));
    if (tagged) faults.push(...unknown.map((name) => `${file} refers to ${name}, which is no operation.`));
    const named = NAMED.exec(tagged ? words.replaceAll(REFERENCE, '') : words)?.[0];
    // A name without words around it is a value.
    if (named !== undefined && words.trim().includes(' '))
      faults.push(`${file} names ${named} as a tool; write message\`{${named}} …\`.`);
    return '';
  };
  text.replace(COMMENT, '').replace(PHRASE, check).replace(LITERAL, check);
  return faults;
}

test('the core and REST refer to operations by reference, so that each surface uses its own names', () => {
  const files = sourceFiles(SRC).filter((file) => file.startsWith('core/') || file.startsWith('rest/'));
  expect(files.flatMap((file) => faultsIn(file, readFileSync(`${SRC}${file}`, 'utf8')))).toEqual([]);
});

describe('a planted sentence with operation names', () => {
  test.each([
    ["const hint = 'list_designs shows them.';", 'names list_designs as a tool'],
    ['const hint = `There is no design. list_designs shows them.`;', 'names list_designs as a tool'],
    ['const hint = message`list_designs shows them.`;', 'names list_designs as a tool'],
    ['const hint = message`{list_desings} shows them.`;', 'refers to list_desings'],
  ])('%s is found', (code, fault) => {
    expect(faultsIn('core/planted.ts', code)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    'const hint = message`{list_designs} shows them.`;',
    "run({ operation: 'list_designs' });",
    "const path = '/api/v3/operation/list_designs, and more';",
  ])('%s is allowed', (code) => {
    expect(faultsIn('core/planted.ts', code)).toEqual([]);
  });
});
