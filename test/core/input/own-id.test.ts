import { expect, test } from 'vitest';
import { withOwnId } from '../../../src/core/input/own-id.ts';

const shape = { id: {}, notes: {}, task_id: {} };

test.each<[string, unknown, unknown]>([
  ['the name that answers have for it', { presentation_id: 'a', notes: true }, { id: 'a', notes: true }],
  ['its own name', { id: 'a' }, { id: 'a' }],
  ['both, for the schema to refuse', { id: 'a', presentation_id: 'b' }, { id: 'a', presentation_id: 'b' }],
  [
    'two names, for the schema to refuse',
    { presentation_id: 'a', design_id: 'b' },
    { presentation_id: 'a', design_id: 'b' },
  ],
  ['a field of the operation', { task_id: 'a' }, { task_id: 'a' }],
  ['input that is not an object', 'a', 'a'],
  ['nothing', null, null],
])('an id is accepted as %s', (_, input, read) => {
  expect(withOwnId(shape, input)).toEqual(read);
});

test('an operation without an id accepts none', () => {
  expect(withOwnId({ query: {} }, { presentation_id: 'a' })).toEqual({ presentation_id: 'a' });
});
