import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { drawFile } from '../../../src/core/designs/draw-file.ts';

const drawn = (name: string): Map<string, string> => {
  const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
  return new Map(
    drawFile(file, compileDesign(file), { what: 'layouts', most: 100 }).slides.map(
      ({ name: layout, svg }) => [layout, svg],
    ),
  );
};
const labels = (svg = '') =>
  [...svg.matchAll(/<g [^>]*aria-label="([^"]*)"/g)].map(([, label = '']) => label.split('\n')[0]);

it('a drawing of a layout shows its prompts, or a word for the kind of content if they are empty', () => {
  const prompts = drawn('effects-demo.pptx');
  expect(labels(prompts.get('two-content')).slice(0, 3)).toEqual([
    'Click to edit Master title style',
    'Click to edit Master text styles',
    'Click to edit Master text styles',
  ]);
  // Picture placeholders have a frame.
  expect(prompts.get('picture-with-caption')).toContain('stroke-dasharray');
  expect(prompts.get('title-only')).not.toContain('stroke-dasharray');
  expect(labels(drawn('google-slides.pptx').get('title-and-two-columns')).slice(0, 3)).toEqual([
    'Title',
    'Text',
    'Text',
  ]);
});
