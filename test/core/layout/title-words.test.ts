import { describe, expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { measureInSansOrSerif } from '../../../src/core/scene/fonts/substitute-widths.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/example-deck.ts';

describe('the title of a deck', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'has room for its longest word in every common substitute in %s',
    async (template) => {
      const titles = ['Contributing', 'Troubleshooting', 'Internationalisation', 'A responsibility of all'];
      const deck = await composedDeck(
        template,
        titles.map((title) => ({ layout: 'title', content: { title } })),
      );
      const tooWide = deck.slides.flatMap(({ elements }) =>
        flatten(elements).flatMap((element) =>
          element.type !== 'text' || !/title/.test(element.placeholder)
            ? []
            : element.paragraphs.flatMap(({ runs }) =>
                runs.flatMap((run) =>
                  run.text
                    .split(' ')
                    .filter((word) => (measureInSansOrSerif(word, run) ?? 0) > element.box.width + 0.5),
                ),
              ),
        ),
      );
      expect(tooWide).toEqual([]);
    },
  );
});
