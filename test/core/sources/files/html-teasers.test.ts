import { expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { toVisibleText } from '../../../../src/core/sources/rich-text.ts';
import type { SourceSection } from '../../../../src/core/sources/source-document.ts';

const BODY = `<p>${'The kiln dries spruce with the waste heat of a data centre beside the harbour. '.repeat(6)}</p>`;

async function readTexts(body: string): Promise<string> {
  const { document } = await parseFile(
    new TextEncoder().encode(`<html><body><article><h1>Kilns</h1>${body}</article></body></html>`),
    { filename: 'page.html' },
  );
  const list = ({ heading, blocks, sections }: SourceSection): string[] => [
    heading,
    ...blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? [block.text.text]
        : block.kind === 'list'
          ? block.items.map(({ text }) => toVisibleText(text.text))
          : [],
    ),
    ...sections.flatMap(list),
  ];
  return list(document.root).join('\n');
}

it.each([
  ['a box', '<div><h2><a href="/mills">Mills reopen</a></h2><p>The mills hope for orders.</p></div>'],
  [
    'an item',
    '<ul><li><h3><a href="/mills">Mills reopen</a></h3><p>The mills hope for orders.</p></li></ul>',
  ],
  [
    'a link',
    '<a href="https://other.example/mills"><h3>Mills reopen</h3><p>The mills hope for orders.</p></a>',
  ],
  [
    'buttons',
    '<ul><li><a href="https://www.facebook.com/sharer/sharer.php?u=1">Mills</a></li><li><a href="mailto:?subject=a">orders</a></li></ul>',
  ],
  ['a short part of the page', '<div class="c-news__related"><p>Mills: orders</p></div>'],
])('%s about another page is not part of the page', async (_, html) => {
  const texts = await readTexts(`${BODY}${html}`);
  expect(texts).toContain('waste heat');
  expect(texts).not.toMatch(/Mills|orders/);
});

it.each([
  [
    'a page of teasers',
    '',
    '<div><h2><a href="/mills">Mills reopen</a></h2><p>The mills hope for orders.</p></div>',
  ],
  [
    'a heading with an address on the page',
    BODY,
    '<h2><a href="#mills">Mills reopen</a></h2><p>The mills hope for orders.</p>',
  ],
  ['a long part', BODY, `<div class="c-news__related"><p>Mills: orders</p>${BODY}</div>`],
])('%s keeps its text', async (_, before, html) => {
  expect(await readTexts(`${before}${html}`)).toMatch(/Mills[\s\S]*orders/);
});

it('menus of several levels are left out, even if some of their entries are no links', async () => {
  const entry = (name: string, inner = ''): string =>
    `<li><div><a href="/${name}">${name}</a><span>+</span></div>${inner === '' ? '' : `<ul>${inner}</ul>`}</li>`;
  const animals = ['Wolves', 'Bears', 'Chamois', 'Deer', 'Eagles', 'Foxes']
    .map((name) => entry(name))
    .join('');
  const places = ['Who swims?', 'Rivers', 'Lakes', 'Caves', 'Villages', 'Museums']
    .map((name) => entry(name))
    .join('');
  const menu = `<div><ul>${entry('Animals', animals)}${entry('Places', `${places}<li><div>Open page</div></li>`)}</ul></div>`;
  const text = await readTexts(`${menu}${BODY}`);
  expect(text).toContain('The kiln dries spruce');
  expect(text).not.toContain('Animals');
});
