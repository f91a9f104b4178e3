import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkupSlide } from '../../../src/core/authoring/markup-slide.ts';
import { toOutlineMarkdown } from '../../../src/core/authoring/outline-markdown.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const MARKUP = '<section>\n  <h1>Lamps pay back</h1>\n  <x-metric value="€250" label="saved"/>\n</section>';

test('an outline keeps a markup slide as it was written, beside slides in Markdown', async () => {
  const { presentation_id: id } = await bench.run('generate_presentation', {
    slides: [
      { content: '# The town council\n\nPlan until 2029' },
      { content: `## Lamps\n\n\`\`\`html\n${MARKUP}\n\`\`\`` },
      { content: '## Why now\n\n```html\n<section><p>Prices fall.</p></section>\n```' },
    ],
  });
  const { slides } = (await bench.run('get_presentation', {
    id,
    response_format: 'detailed',
  })) as unknown as { slides: { layout: string; content: Record<string, string> }[] };
  expect(slides.map(({ layout }) => layout)).toEqual(['title', 'composed', 'composed']);
  expect(slides[1]?.content).toEqual({ markup: MARKUP, title: 'Lamps pay back' });
  expect(slides[2]?.content['title']).toBe('Why now');
});

test('faults of a markup slide are reported with line and column, and nothing is stored', async () => {
  await expect(
    bench.run('generate_presentation', { slides: [{ content: MARKUP.replace('x-metric', 'x-metrc') }] }),
  ).rejects.toMatchObject({
    message: expect.stringContaining('Line 3, column 3: There is no element <x-metrc>'),
  });
});

test('an outline returns a markup slide unchanged, and HTML code stays code', () => {
  const content = { markup: MARKUP, title: 'Lamps pay back' };
  expect(readMarkupSlide(toOutlineMarkdown({ layout: 'composed', content }))).toEqual({
    layout: 'composed',
    content,
  });
  expect(readMarkupSlide('## A page\n\n```html\n<div>a</div>\n```')).toBeUndefined();
  expect(readMarkupSlide(`## A page\n\nIt is written so:\n\n\`\`\`html\n${MARKUP}\n\`\`\``)).toBeUndefined();
});
