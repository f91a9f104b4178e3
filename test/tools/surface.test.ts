import { expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/operation.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { INSTRUCTIONS } from '../../src/tools/instructions.ts';
import { toolListOf } from '../../src/tools/tool-list.ts';
import { operationsOf, parseToolsets } from '../../src/tools/toolsets.ts';

const standard = toolListOf(operationsOf(OPERATIONS, { toolsets: ['presentations', 'templates'], readOnly: false })).tools;
const all = toolListOf(operationsOf(OPERATIONS, { toolsets: TOOLSETS, readOnly: false })).tools;
const tokens = (value: unknown) => JSON.stringify(value).length / 4;

test('the list that every conversation pays for stays small', () => {
  expect(standard.length).toBeGreaterThan(8);
  expect(standard.length).toBeLessThanOrEqual(20);
  expect(tokens(standard)).toBeLessThanOrEqual(6_500);
  expect(tokens(all)).toBeLessThanOrEqual(16_300);
});

test('instructions and descriptions survive the cuts that clients make', () => {
  expect(INSTRUCTIONS.length).toBeLessThan(1_950);
  expect(all.filter(({ description = '' }) => description.length >= 1_000).map(({ name }) => name)).toEqual([]);
});

test('instructions speak of tools and fields that exist', () => {
  const names = new Set(all.map(({ name }) => name));
  const fields = new Set(OPERATIONS.flatMap(({ input, output }) => [...Object.keys(input.shape), ...Object.keys(output.shape)]));
  const said = [...new Set(INSTRUCTIONS.match(/\b[a-z]+_[a-z_]+\b/g))];
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter((word) => !names.has(word) && !fields.has(word))).toEqual([]);
});

test('the list is the same each time, in the order of the catalogue', () => {
  expect(JSON.stringify(toolListOf(OPERATIONS).tools)).toBe(JSON.stringify(toolListOf(OPERATIONS).tools));
  expect(toolListOf(OPERATIONS).tools.map(({ name }) => name)).toEqual(OPERATIONS.map(({ name }) => name));
});

test('every tool says whether it changes anything and what it answers', () => {
  for (const { name, annotations, outputSchema, inputSchema } of all) {
    expect(annotations, name).toMatchObject({ readOnlyHint: expect.any(Boolean), destructiveHint: expect.any(Boolean), openWorldHint: false });
    expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('a read-only profile offers nothing that changes anything', () => {
  const reading = toolListOf(operationsOf(OPERATIONS, { toolsets: TOOLSETS, readOnly: true }));
  expect(reading.tools.length).toBeGreaterThan(3);
  expect(reading.tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(reading.byName.has('delete_presentation')).toBe(false);
});

test('toolset names are read in any order, and a wrong one is met with the nearest', () => {
  expect(parseToolsets(['templates', 'presentations'])).toEqual(['presentations', 'templates']);
  expect(parseToolsets(['all'])).toEqual(TOOLSETS);
  expect(() => parseToolsets(['presentation'])).toThrow('Did you mean "presentations"?');
});
