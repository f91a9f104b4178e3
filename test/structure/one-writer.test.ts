import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CORE = new URL('../../src/core/', import.meta.url).pathname;
const sources = readdirSync(CORE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: readFileSync(join(CORE, name), 'utf8') }));

/**
 * Returns whether code writes an element by a builder or as markup; patterns that only look for it are none.
 */
function writes(tag: string, code: string): boolean {
  return new RegExp(`(?:element|wrap|sequence|valueElement)\\(\\s*'${tag}'|[\`'"}>]<${tag}[ />]`).test(code);
}

/** Markup that a reader makes up for itself goes into no file. */
function writersOf(tag: string): string[] {
  return sources
    .filter(({ name, code }) => !name.startsWith('ooxml/read/') && writes(tag, code))
    .map(({ name }) => name);
}

describe('the single writer of an element', () => {
  it.each([
    ['a:p', 'ooxml/write/text/paragraph.ts'],
    ['a:tbl', 'ooxml/write/table/table.ts'],
    ['a:tr', 'ooxml/write/table/table.ts'],
    ['a:gridCol', 'ooxml/write/table/table.ts'],
    ['a:normAutofit', 'ooxml/write/text/fill-text.ts'],
    ['a:lstStyle', 'ooxml/write/text/text-body.ts'],
    ['p:sp', 'ooxml/write/drawing/containers.ts'],
    ['p:pic', 'ooxml/write/drawing/containers.ts'],
    ['p:graphicFrame', 'ooxml/write/drawing/containers.ts'],
    ['p:ph', 'ooxml/write/drawing/containers.ts'],
    ['p:cxnSp', 'ooxml/write/drawing/connector.ts'],
    ['p:spPr', 'ooxml/xml/drawing.ts'],
    ['p:blipFill', 'ooxml/xml/drawing.ts'],
    ['asvg:svgBlip', 'ooxml/write/drawing/containers.ts'],
  ])('for <%s> is %s', (tag, writer) => {
    expect(writersOf(tag)).toEqual([writer]);
  });

  it.each([
    "element('p:sp', {}, head)",
    "element(\n    'p:sp',\n    {},",
    '`<p:sp><p:nvSpPr>`',
    '}<p:sp>`',
    "'<p:sp/>'",
    "wrap('p:sp', content)",
  ])('is no longer the only one in %j, which is detected', (code) => {
    expect(writes('p:sp', code)).toBe(true);
  });

  it.each([
    "element('p:spTree', {}, head)",
    'a pattern: /<p:sp[ >]/',
    "at(node, 'p:sp')",
    '/** `p:sp` of a slide. */',
  ])('is still the only one in %j', (code) => {
    expect(writes('p:sp', code)).toBe(false);
  });

  it('skips comments and CDATA in one function', () => {
    expect(
      sources
        .filter(
          ({ name, code }) =>
            name.startsWith('ooxml/') && /\/[^\n]*<!(?:--|\\\[CDATA\\\[)\[\\s\\S\]/.test(code),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('resolves references of XML in one function', () => {
    expect(
      sources
        .filter(({ name, code }) => name.startsWith('ooxml/') && /amp: '&'/.test(code))
        .map(({ name }) => name),
    ).toEqual(['ooxml/xml/scan.ts']);
  });
});

/** Files that call a function or make a value of a class, but for the one that declares it. */
function callersOf(name: string): string[] {
  const called = new RegExp(`(?<!function |#)\\b${name}\\(`);
  return sources.filter(({ code }) => called.test(code)).map(({ name: file }) => file);
}

describe('the text engine for layouts and files', () => {
  it.each([
    ['new LineBreaker', ['layout/text/break-lines.ts']],
    ['splitAtoms', ['layout/text/letters.ts']],
    ['breakLines', ['layout/text/letters.ts']],
    ['splitVisiblePieces', ['layout/text/letters.ts']],
    ['placeSpans', ['layout/text/letters.ts']],
    ['new Letters', ['designs/rich-text.ts', 'layout/set-text.ts', 'layout/text/letters.ts']],
    ['setLines', ['designs/rich-text.ts', 'layout/set-text.ts']],
    ['computeSafeCapacity', ['templates/own-contract.ts']],
    ['withMargin', ['designs/compile/capacity.ts', 'templates/capacity.ts']],
  ])('alone calls %s', (name, callers) => {
    expect(callersOf(name).sort()).toEqual(callers);
  });

  it.each([
    [
      'readSampleSlide',
      ['ooxml/read/deck-reader.ts', 'ooxml/read/read-deck.ts', 'output/pptx/fill/sample/compile-sample.ts'],
    ],
    ['readTextPlaces', ['designs/compile/layout-places.ts']],
    ['readChart', ['ooxml/read/frames.ts', 'sources/files/chart-table.ts']],
  ])(
    'alone calls functions that read files when they are compiled, never to fill a design: %s',
    (name, callers) => {
      expect(callersOf(name).sort()).toEqual(callers);
    },
  );

  it('subtracts from measured room in one place', () => {
    expect(
      sources
        .filter(({ code }) =>
          /^const \w*(?:MARGINS?|SAFE_SHARES|REPORTED_SHARE)\b[^=]*= [[{][^\n]*0\.\d/m.test(code),
        )
        .map(({ name }) => name),
    ).toEqual(['scene/capacity.ts']);
  });

  it('counts full-width letters in one place', () => {
    const counted = /Script=Hangul\}\]\/g|\\u30ff[^\n\]]*\]\/g/;
    expect(
      sources
        .filter(
          ({ name, code }) =>
            /^(?:layout|scene|designs|templates|presentations)\//.test(name) && counted.test(code),
        )
        .map(({ name }) => name),
    ).toEqual(['scene/capacity.ts']);
  });
});
