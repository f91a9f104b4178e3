import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { findClosestTool } from '../../src/tools/closest-tool.ts';

const NAMES = OPERATIONS.map(({ name }) => name);

test.each([
  ['create_slides', 'create_presentation'],
  ['make_presentation', 'create_presentation'],
  ['generate_slides', 'generate_presentation'],
  ['create_presentatoin', 'create_presentation'],
  ['render_slides', 'preview_slides'],
  ['list-decks', 'list_presentations'],
])('the tool name %s is closest to %s', (input, meant) => {
  expect(findClosestTool(input, NAMES)).toBe(meant);
});

test('a name without similarity to any tool has no closest tool', () => {
  expect(findClosestTool('frobnicate', NAMES)).toBeUndefined();
  expect(findClosestTool('', NAMES)).toBeUndefined();
});
