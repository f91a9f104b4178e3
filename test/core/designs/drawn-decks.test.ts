import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { drawnDeck } from '../../support/drawn-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';

const LAYOUTS = ['title', 'section', 'bullets', 'cards', 'table', 'chart', 'quote'];
let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

function made(file: Uint8Array) {
  const specs = validateSlides(
    LAYOUTS.map((layout) => ({ layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} })),
  );
  const { file: written = new Uint8Array(), judged } = applyDesign(file, compileDesign(file), {
    deck: empty,
    slides: specs.map((spec) => buildSlideMaterial(spec, new Map(), 'en')),
  });
  return { written, slides: readDeck(written).slides, judged };
}

describe('a presentation drawn with shapes alone', () => {
  it.each(['blank', 'title', 'secHead'])(
    'becomes a design of its slides, although its only layout is of type %s',
    (type) => {
      const file = drawnDeck(type);
      const { layouts, samples, report } = compileDesign(file);
      expect([samples.length, report.dropped]).toEqual([3, []]);
      const place = layouts
        .find(({ slots }) => slots.some(({ role }) => role === 'body'))
        ?.slots.find(({ role }) => role === 'title');
      // The title is where slides show theirs, extended to the opposite margin.
      expect([place?.box.x, place?.box.y, place?.box.width, place?.sizePt]).toEqual([
        700_000,
        500_000,
        12_192_000 - 1_400_000,
        30,
      ]);
      expect(
        report.remarks.filter((one) => /no layout of the file has a title placeholder/i.test(one)),
      ).toHaveLength(1);
      const { written, slides } = made(file);
      expect(checkPackage(written)).toEqual([]);
      const titles = slides.map(
        ({ shapes }) =>
          shapes.filter(({ placeholder }) => ['title', 'ctrTitle'].includes(placeholder?.type ?? '')).length,
      );
      expect(titles).toEqual(LAYOUTS.map(() => 1));
    },
  );

  it('without any layout is refused with what to add', () => {
    const refusal = (() => {
      try {
        compileDesign(drawnDeck(undefined));
      } catch (error) {
        return error as Failure;
      }
      return undefined;
    })();
    expect([refusal instanceof Failure, refusal?.issues[0]?.type, refusal?.hint]).toEqual([
      true,
      'no_usable_layout',
      expect.stringContaining('Add a layout with a title and a text placeholder'),
    ]);
  });
});
