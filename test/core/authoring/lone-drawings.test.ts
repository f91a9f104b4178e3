import { expect, it } from 'vitest';
import { splitWithinCount } from '../../../src/core/authoring/picture-slides.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

it.each([
  ['drawings', '#800x600', 1],
  ['photographs', '#1400x900-photo', 3],
])('%s beside each other without text', (_, mark, slides) => {
  const pictures = ['gas', 'heat', 'price'].map((name) => `![](https://kilns.example/${name}.png${mark})`);
  const units = listUnits(parseSource(`# Kilns\n\n${pictures.join('\n\n')}`), 'en', false);
  expect(splitWithinCount(units.map((unit) => [unit]))).toHaveLength(slides);
});
