import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEEP, oneIn } from '../../support/deep.ts';
import { designDeck } from '../../support/design-deck.ts';

const FILES = readdirSync('test/fixtures/designs').map((name) => `test/fixtures/designs/${name}`);
const CONCLUSION = 'The ferries carry the case';

test('a table and its conclusion do not overlap in any design', async () => {
  let checkedTables = 0;
  for (const path of oneIn(24, FILES)) {
    const { deck } = await designDeck(readFileSync(path));
    for (const { elements } of deck.slides) {
      const conclusion = elements.find(
        (element) =>
          element.type === 'text' &&
          element.paragraphs.some(({ runs }) =>
            runs
              .map(({ text }) => text)
              .join('')
              .startsWith(CONCLUSION),
          ),
      );
      const cells = elements.filter(
        ({ name, type }) => type === 'table' || / row \d+, column \d+$/.test(name),
      );
      if (conclusion === undefined || cells.length === 0) continue;
      checkedTables += 1;
      const [top, bottom] = [
        Math.min(...cells.map(({ box }) => box.y)),
        Math.max(...cells.map(({ box }) => box.y + box.height)),
      ];
      const { y, height } = conclusion.box;
      expect(
        y >= bottom - 3 || y + height <= top + 3,
        `${path}: the table from ${top} to ${bottom}, its conclusion from ${y} to ${y + height}`,
      ).toBe(true);
    }
  }
  expect(checkedTables).toBeGreaterThan(DEEP ? 10 : 0);
});
