import { expect, it } from 'vitest';
import { attachSizes } from '../../../src/core/authoring/web-pictures.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

const missing = { reason: 'its host does not exist' };
const found = { widthPx: 900, heightPx: 600, isPhoto: true };

function listUrls(inspected: Parameters<typeof attachSizes>[1]): string[] {
  const text = ['a', 'b', 'c'].map((name) => `![Kiln](https://kilns.example/${name}.png)`).join('\n\n');
  const { root } = attachSizes(parseSource(`# Kilns\n\n${text}`), inspected);
  return root.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'figure' ? [block.url] : [])),
  );
}

it('pictures of a host without any loaded picture are not requested', () => {
  expect(
    listUrls(
      new Map([
        ['https://kilns.example/a.png', missing],
        ['https://kilns.example/b.png', missing],
      ]),
    ),
  ).toEqual([]);
});

it('a single missing picture and one among others do not exclude their host', () => {
  expect(listUrls(new Map([['https://kilns.example/a.png', missing]]))).toHaveLength(2);
  expect(
    listUrls(
      new Map<string, typeof missing | typeof found>([
        ['https://kilns.example/a.png', missing],
        ['https://kilns.example/b.png', found],
      ]),
    ),
  ).toHaveLength(2);
});
