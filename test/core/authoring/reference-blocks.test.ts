import { describe, expect, it } from 'vitest';
import { findReferenceBlocks } from '../../../src/core/authoring/reference-blocks.ts';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { deck, listTexts } from './deck-helpers.ts';

function blocksOf(text: string, lang = 'en'): string {
  return [...findReferenceBlocks(listUnits(findStructure(parseSource(text)), lang, false))]
    .map((unit) => unit.text.text)
    .join(' ');
}

const BODY =
  'The kiln dries spruce with the waste heat of a data centre. It needs a fifth of the gas that it burnt before the change.';

describe('a list of sources', () => {
  it.each([
    [
      'with numbers in brackets behind a heading in the text',
      '4. References [1] Antti Airola and Tapio Pahikkala. Fast product methods. IEEE Transactions, 29(8):3374–3387, 2018.\n\n[2] Kathrin Schäcke. On the product. Technical report, 2013.',
    ],
    [
      'of authors, years and titles',
      'Smith, J., & Jones, K. (2019). Kilns and heat. Journal of Timber, 12(3), 45–67.\n\nMüller, A. (2020). Öfen. Berlin: Holz. https://doi.org/10.1000/182',
    ],
    [
      'as items without a heading',
      '- Ruiz, A. (2018): Hornos y madera. Madrid, pp. 12-19.\n- Lima, B. & Costa, C. (2021): Fornos. Lisboa 2021.',
    ],
  ])('%s is found', (_, list) => {
    const found = blocksOf(`# Kilns\n\n${BODY}\n\n${list}`);
    for (const words of list.replace(/^- /gm, '').split(/\n+/)) expect(found).toContain(words.slice(-20));
  });

  it.each([
    'The plant grew from 2018 to 2020. In 2019 it dried 45–67 loads.\n\nThe owners spent 2 million euros in 2021.',
    '1. Open the kiln in May 2026.\n2. Load the timber until 2027.',
    'The rule follows Smith (2019). It held in 2020.\n\nA second rule follows Jones (2020). It held in 2021.',
  ])('is not what a text says: %s', (text) => {
    expect(blocksOf(`# Kilns\n\n${text}`)).toBe('');
  });

  it('is on no slide', async () => {
    const list = Array.from(
      { length: 4 },
      (_, at) =>
        `[${at + 1}] Ann Joly and Ben Klein. Study ${at + 1} of heat. Journal of Heat, ${at + 2}(1):12–19, 201${at}.`,
    );
    const { slides } = await deck(
      `# Kilns\n\n${BODY}\n\n${BODY.replace('spruce', 'oak')}\n\n${list.join('\n\n')}`,
    );
    expect(slides.flatMap(({ content }) => listTexts(content)).join(' ')).not.toMatch(/Joly|Journal/);
  });
});
