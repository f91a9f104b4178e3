import { expect, it } from 'vitest';
import { chooseDesignName } from '../../../src/core/designs/design-name.ts';

it.each([
  ['Harbour Line', 'deck.pptx', 'Harbour Line'],
  ['Presentation of the harbour', 'deck.pptx', 'Presentation of the harbour'],
  ['PowerPoint Presentation', 'Harbour 2026.potx', 'Harbour 2026'],
  ['PptxGenJS Presentation', '', 'PptxGenJS Presentation'],
  ['PowerPoint-Präsentation', 'Hafen.pptx', 'Hafen'],
  ['Présentation PowerPoint', 'Port.pptx', 'Port'],
  ['Presentación de PowerPoint', 'Puerto.pptx', 'Puerto'],
  ['PowerPoint 演示文稿', '港口.pptx', '港口'],
  ['Slide 1', 'port.pptx', 'port'],
  ['', 'port.pptx', 'port'],
  ['', undefined, 'Design'],
])('a file with the title "%s" and the file name %s becomes a design named "%s"', (title, filename, name) =>
  expect(chooseDesignName(title, filename)).toBe(name),
);
