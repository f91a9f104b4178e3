import { expect, it } from 'vitest';
import { parseMarkup } from '../../../../src/core/ooxml/xml/index.ts';
import { readOwnBox, toOwnLengths } from '../../../../src/core/output/pptx/fill/sample/own-lengths.ts';

const SOURCE =
  '<p:sp xmlns:p="p" xmlns:a="a"><p:spPr><a:xfrm><a:off x="200" y="100"/><a:ext cx="400" cy="50"/></a:xfrm></p:spPr></p:sp>';
const OWN = { x: 200, y: 100, width: 400, height: 50 };

it('the height of a title in a group that is shown at half its size is doubled there', () => {
  const own = readOwnBox(SOURCE, parseMarkup(SOURCE));
  expect(own).toEqual(OWN);
  const shown = { x: 1000, y: 700, width: 200, height: 25 };
  expect(toOwnLengths({ topEmu: 690, heightEmu: 60 }, own, shown)).toEqual({ topEmu: 80, heightEmu: 120 });
  expect(toOwnLengths({ leftEmu: 990, widthEmu: 300 }, own, shown)).toEqual({ leftEmu: 180, widthEmu: 600 });
});

it('the height of a title outside of groups is unchanged', () => {
  const lengths = { leftEmu: 10, topEmu: 20, widthEmu: 30, heightEmu: 40 };
  expect(toOwnLengths(lengths, OWN, OWN)).toEqual(lengths);
  expect(toOwnLengths(lengths, undefined, OWN)).toEqual(lengths);
});
