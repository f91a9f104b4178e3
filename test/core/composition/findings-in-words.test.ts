import { expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import type { TextElement } from '../../../src/core/scene/scene.ts';
import { composedScene, THEME_OF_LEDGER } from '../../support/composed-scene.ts';

const findings = (markup: string, code: string) =>
  checkScene(composedScene(markup), THEME_OF_LEDGER).filter((one) => one.code === code);
const anchorOf = (markup: string, words: string): string | undefined =>
  flatten(composedScene(markup).elements).find(
    (element): element is TextElement =>
      element.type === 'text' && element.paragraphs[0]?.runs[0]?.text.startsWith(words) === true,
  )?.anchor;

test('a text_overflow finding quotes the text and the missing height, with a fix for compositions', () => {
  const [found] = findings(
    `<section><h1>Title</h1><div style="height:60px;width:300px"><p style="height:60px">Beds are blocked ${'for many days '.repeat(20)}</p></div></section>`,
    'text_overflow',
  );
  expect(found?.message).toMatch(
    /\("Beds are blocked for many days .*…"\) does not fit its box by \d+ px: it needs \d+ px of height and has 60 px\./,
  );
  expect((found?.measured ?? 0) - (found?.allowed ?? 0)).toBe(
    Number(/by (\d+) px/.exec(found?.message ?? '')?.[1]),
  );
  expect(found?.fix).toContain(
    'give its box more height, set it smaller, or move part of it to another slide',
  );
});

test('an overlap finding names parts of a drawing by their texts', () => {
  const [found] = findings(
    `<section><h1>Title</h1><svg viewBox="0 0 600 300" style="height:300px"><text x="20" y="60" font-size="30">Low water</text><text x="40" y="66" font-size="30">High water</text></svg></section>`,
    'overlap',
  );
  expect(found?.message).toContain('("High water")');
  expect(found?.message).toContain('("Low water")');
  expect(found?.fix).toMatch(/^Move .* away from .*: put both in one flex or grid box with a gap/);
});

test.each([
  ['a row that centres', '<div class="flex items-center" style="height:80px"><p>Words</p></div>', 'middle'],
  [
    'a child that centres itself',
    '<div class="flex" style="height:80px"><p style="align-self:center">Words</p></div>',
    'middle',
  ],
  [
    'a column that centres its only text',
    '<div class="flex flex-col justify-center" style="height:80px"><p>Words</p></div>',
    'middle',
  ],
  [
    'a column that centres two',
    '<div class="flex flex-col justify-center" style="height:80px"><p>Words</p><p>More</p></div>',
    'top',
  ],
  [
    'a column at its foot',
    '<div class="flex flex-col justify-end" style="height:80px"><p>Words</p></div>',
    'bottom',
  ],
  ['plain flow', '<p>Words</p>', 'top'],
])('text in %s keeps its side when other fonts set it in fewer lines', (_, markup, anchor) => {
  expect(anchorOf(`<section><h1>Title</h1>${markup}</section>`, 'Words')).toBe(anchor);
});
