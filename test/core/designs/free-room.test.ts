import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { DEEP, oneIn } from '../../support/deep.ts';

const FILES = ['designs', 'pptx'].flatMap((folder) =>
  readdirSync(`test/fixtures/${folder}`).map((name) => `test/fixtures/${folder}/${name}`),
);

/** Share of the area: shapes lower and wider than this at its top are bands or rules. */
const BAND = 0.2;

it('the free area below a title starts below the bands and rules of its layout', () => {
  let rooms = 0;
  for (const path of oneIn(8, FILES)) {
    const file = readFileSync(path);
    const deck = readDeck(file);
    for (const { part, name, slots } of compileDesign(file).layouts) {
      const room = slots.find(({ role, placeholder }) => role === 'body' && placeholder === undefined)?.box;
      if (room === undefined) continue;
      rooms += 1;
      const drawn = deck.layouts.find((layout) => layout.part === part)?.shapes ?? [];
      const over = drawn.filter(({ placeholder, box }) => {
        const across = Math.min(room.x + room.width, box.x + box.width) - Math.max(room.x, box.x);
        return (
          placeholder === undefined &&
          box.height < BAND * room.height &&
          across > BAND * room.width &&
          box.y <= room.y &&
          box.y + box.height > room.y
        );
      });
      expect(over.map((shape) => `${path}, ${name}: ${shape.name}`)).toEqual([]);
    }
  }
  expect(rooms).toBeGreaterThan(DEEP ? 40 : 3);
});
