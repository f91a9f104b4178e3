import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentModel } from '../../../../src/core/ooxml/check/schema/content-model.ts';

const word = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 9 });

describe('ContentModel accepts the child sequences of its regular expression:', () => {
  it.each<[string, RegExp]>([
    ['', /^$/],
    ['a', /^a$/],
    ['(a,b?,c*)', /^ab?c*$/],
    ['((a|b)+,c?)', /^[ab]+c?$/],
    ['(a{2,3},d)', /^a{2,3}d$/],
    ['((a,b)*,(c|d){1,2})', /^(ab)*[cd]{1,2}$/],
    ['((a?,b?)+,c)', /^(a?b?)+c$/],
    ['(a|.)*', /^.*$/],
    ['(a{3,},b)', /^a{3,}b$/],
    ['(((a|b)?,c)?,d?)', /^([ab]?c)?d?$/],
  ])('%s', (written, expression) => {
    const model = new ContentModel(written);
    fc.assert(
      fc.property(word, (names) => {
        expect(model.check(names).length === 0).toBe(expression.test(names.join('')));
      }),
    );
  });
});

it('ContentModel reports whether a child is misplaced, repeated or missing', () => {
  const model = new ContentModel('(a?,b,c?)');
  expect(model.check(['b', 'a'])).toMatchObject([{ kind: 'misplaced', at: 1 }]);
  expect(model.check(['b', 'b'])).toMatchObject([{ kind: 'repeated', at: 1 }]);
  expect(model.check(['a', 'c'])).toMatchObject([{ kind: 'missing', at: 1, expected: ['b'] }]);
  expect(model.check(['a'])).toMatchObject([{ kind: 'missing', at: 1, expected: ['b'] }]);
});
