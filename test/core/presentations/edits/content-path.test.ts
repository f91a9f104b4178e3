import { expect, test } from 'vitest';
import { PathProblem, setAtPath } from '../../../../src/core/presentations/edits/content-path.ts';
import { mergePatch } from '../../../../src/core/presentations/edits/merge-patch.ts';

const content = { title: 'A', items: [{ text: 'one', icon: { icon_query: 'sun' } }, { text: 'two' }] };

test('a path sets a field at any depth and leaves the input unchanged', () => {
  const before = structuredClone(content);
  expect(setAtPath(content, 'items[1].text', 'zwei')).toEqual({
    ...content,
    items: [content.items[0], { text: 'zwei' }],
  });
  expect(setAtPath(content, 'slides[2].content.items[0].icon.icon_query', 'moon')).toMatchObject({
    items: [{ icon: { icon_query: 'moon' } }, {}],
  });
  expect(setAtPath(content, 'subtitle', 'new')).toEqual({ ...content, subtitle: 'new' });
  expect(content).toEqual(before);
});

test('a path one past the end adds an item, and null removes a field or an item', () => {
  expect(setAtPath(content, 'items[2]', { text: 'three' })['items']).toHaveLength(3);
  expect(setAtPath(content, 'items[0]', null)['items']).toEqual([{ text: 'two' }]);
  expect(setAtPath(content, 'title', null)).toEqual({ items: content.items });
});

test.each([
  ['items[4].text', /is a list and needs an index in brackets, 0 to 1/],
  ['items[2]', undefined],
  ['items[3]', /0 to 2/],
  ['items.text', /is a list/],
  ['title[0]', /"title" holds no further fields/],
  ['subtitle.text', /no "subtitle". Fields there: title, items/],
  ['items[0]..text', /not a content path/],
  ['', /not a content path/],
])('the path %s leads to its field, or to an error that names the existing ones', (path, problem) => {
  const set = () => setAtPath(content, path, 'x');
  if (problem === undefined) expect(set).not.toThrow();
  else {
    expect(set).toThrow(PathProblem);
    expect(set).toThrow(problem);
  }
});

test('a path never reaches into prototypes', () => {
  expect(() => setAtPath(content, '__proto__.polluted', 1)).not.toThrow();
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('content is merged according to RFC 7396', () => {
  expect(
    mergePatch(
      { a: { b: 1, c: 2 }, list: [1, 2], gone: true },
      { a: { b: 3 }, list: [9], gone: null, new: { x: null, y: 1 } },
    ),
  ).toEqual({ a: { b: 3, c: 2 }, list: [9], new: { y: 1 } });
  const hostile = JSON.parse('{"__proto__": {"polluted": 1}}') as Record<string, unknown>;
  mergePatch({}, hostile);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
