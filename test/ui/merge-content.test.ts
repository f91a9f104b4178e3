import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeContent } from '../../src/ui/pages/deck/merge-content.ts';

const base = {
  title: 'Harbours',
  items: [
    { heading: 'Power', text: 'Four quays' },
    { heading: 'Cost', text: '2 M€' },
  ],
};

test('changes of different fields are merged', () => {
  const mine = { ...base, title: 'Ports' };
  const theirs = { ...base, items: [base.items[0], { heading: 'Cost', text: '3 M€' }] };
  expect(mergeContent(base, mine, theirs)).toEqual({
    content: { title: 'Ports', items: theirs.items },
    conflicts: [],
  });
});

test('a change of the same field is a conflict that names both versions', () => {
  const mine = { ...base, items: [{ heading: 'Power', text: 'Five quays' }, base.items[1]] };
  const theirs = { ...base, title: 'Ports', items: [{ heading: 'Power', text: 'Six quays' }, base.items[1]] };
  expect(mergeContent(base, mine, theirs)).toEqual({
    content: { title: 'Ports', items: mine.items },
    conflicts: [{ path: 'items[0].text', mine: 'Five quays', theirs: 'Six quays' }],
  });
});

test('an item that others add is merged with a change of another item', () => {
  const mine = { ...base, items: [{ heading: 'Power', text: 'Five quays' }, base.items[1]] };
  const theirs = { ...base, items: [...base.items, { heading: 'Time', text: '2030' }] };
  expect(mergeContent(base, mine, theirs)).toEqual({
    content: { ...base, items: [mine.items[0], base.items[1], { heading: 'Time', text: '2030' }] },
    conflicts: [],
  });
});

test('changes of different elements of markup are merged, and of the same element conflict', () => {
  const markup = '<div><p>One</p><p>Two</p></div>';
  const change = (from: string, to: string) => ({ markup: markup.replace(from, to) });
  expect(mergeContent({ markup }, change('One', 'Uno'), change('Two', 'Due'))).toEqual({
    content: { markup: '<div><p>Uno</p><p>Due</p></div>' },
    conflicts: [],
  });
  expect(mergeContent({ markup }, change('One', 'Uno'), change('One', 'Un')).conflicts).toHaveLength(1);
});

test('a field that one side removes and the other leaves unchanged is removed', () => {
  expect(mergeContent({ a: 1, b: 2 }, { a: 1 }, { a: 3, b: 2 })).toEqual({
    content: { a: 3 },
    conflicts: [],
  });
});

test('a merge keeps the only change there is, and both sides agree on it without conflicts', () => {
  const content = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom('x', 'y', 'z')),
      fc.dictionary(fc.constantFrom('d'), fc.nat()),
    ),
  );
  fc.assert(
    fc.property(content, content, content, (before, mine, theirs) => {
      expect(mergeContent(before, mine, before).content).toEqual(mine);
      expect(mergeContent(before, before, theirs).content).toEqual(theirs);
      const [here, there] = [mergeContent(before, mine, theirs), mergeContent(before, theirs, mine)];
      expect(here.conflicts.length).toBe(there.conflicts.length);
      if (here.conflicts.length === 0) expect(here.content).toEqual(there.content);
    }),
  );
});
