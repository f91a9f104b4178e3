import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPattern } from '../../src/resources/uri-template.ts';

const slide = addressPattern('lectern://presentations/{id}/slides/{number}.png');

test('a URI template returns the values that an address was built from', () => {
  const segment = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(segment, fc.nat(), (id, number) => {
      expect(slide(`lectern://presentations/${encodeURIComponent(id)}/slides/${number}.png`)).toEqual({
        id,
        number: String(number),
      });
    }),
  );
});

test('a URI template does not match other addresses', () => {
  expect(slide('lectern://presentations/a/b/slides/1.png')).toBeUndefined();
  expect(slide('lectern://presentations/a/slides/1')).toBeUndefined();
  expect(slide('lectern://presentations/a/slides/1.png?x=1')).toBeUndefined();
  expect(slide('lectern://presentations/%E0%A4%A/slides/1.png')).toBeUndefined();
  expect(addressPattern('lectern://templates')('lectern://templatesX')).toBeUndefined();
});
