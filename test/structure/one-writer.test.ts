import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CORE = new URL('../../src/core/', import.meta.url).pathname;
const sources = readdirSync(CORE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: readFileSync(join(CORE, name), 'utf8') }));

/** Files that write an element by a builder or as markup; patterns that only look for it are none. */
function writersOf(tag: string): string[] {
  const written = new RegExp(`(?:element|around|sequence|valued)\\('${tag}'|[\`'>]<${tag}[ />]`);
  return sources.filter(({ code }) => written.test(code)).map(({ name }) => name);
}

describe('one writer of each', () => {
  it.each([
    ['a:p', 'ooxml/write/text/paragraph.ts'],
    ['a:tbl', 'ooxml/write/table/table.ts'],
    ['a:tr', 'ooxml/write/table/table.ts'],
    ['a:gridCol', 'ooxml/write/table/table.ts'],
    ['a:normAutofit', 'ooxml/write/text/fill-text.ts'],
  ])('<%s> is written by %s', (tag, writer) => {
    expect(writersOf(tag)).toEqual([writer]);
  });

  it('references of XML are resolved in one place', () => {
    expect(sources.filter(({ name, code }) => name.startsWith('ooxml/') && /amp: '&'/.test(code)).map(({ name }) => name)).toEqual(['ooxml/xml/scan.ts']);
  });
});

/** Files that call a function or make a value of a class, but for the one that declares it. */
function callersOf(name: string): string[] {
  const called = new RegExp(`(?<!function )\\b${name}\\(`);
  return sources.filter(({ code }) => called.test(code)).map(({ name: file }) => file);
}

describe('one text engine, for layouts and for files', () => {
  it.each([
    ['new LineBreaker', ['layout/text/break-lines.ts']],
    ['atomsOf', ['layout/text/letters.ts']],
    ['breakLines', ['layout/text/letters.ts']],
    ['seenPieces', ['layout/text/letters.ts']],
    ['placedSpans', ['layout/text/letters.ts']],
    ['new Letters', ['designs/rich-text.ts', 'layout/set-text.ts', 'layout/text/letters.ts']],
    ['setLines', ['designs/rich-text.ts', 'layout/set-text.ts']],
    ['withMargin', ['designs/compile/capacity.ts', 'templates/capacity.ts']],
  ])('%s is called by nothing else', (name, callers) => {
    expect(callersOf(name).sort()).toEqual(callers);
  });

  it('letters as wide as high are counted in one place', () => {
    const counted = /Script=Hangul\}\]\/g|\\u30ff[^\n\]]*\]\/g/;
    expect(sources.filter(({ name, code }) => /^(?:layout|scene|designs|templates|presentations)\//.test(name) && counted.test(code)).map(({ name }) => name)).toEqual(['scene/capacity.ts']);
  });
});
