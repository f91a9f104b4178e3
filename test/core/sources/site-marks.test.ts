import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { removeSiteMarks } from '../../../src/core/sources/site-marks.ts';
import type { SourceSection } from '../../../src/core/sources/source-document.ts';

function listTexts(section: SourceSection): string[] {
  return [
    ...(section.heading === '' ? [] : [section.heading]),
    ...section.blocks.flatMap((block) =>
      block.kind === 'list'
        ? block.items.map(({ text }) => text.text)
        : block.kind === 'paragraph' || block.kind === 'quote'
          ? [block.text.text]
          : [],
    ),
    ...section.sections.flatMap(listTexts),
  ];
}

const readTexts = (markdown: string): string[] => listTexts(parseSource(markdown).root);

describe('marks of website generators', () => {
  it.each([
    [
      'an attribute list of kramdown',
      '![Mill](mill.png){:class="wide" width="40%"} Oak.',
      '![Mill](mill.png) Oak.',
    ],
    ['one on a line of its own', 'Oak dries slowly.\n{: .note .wide }', 'Oak dries slowly.\n'],
    ['one within a quotation', '> {: .prompt-tip }\n> Oak.', '> \n> Oak.'],
    [
      'an attribute list of Pandoc',
      '[oak](https://a.example){target="_blank"} and *birch*{.tree}',
      '[oak](https://a.example) and *birch*',
    ],
    ['a placeholder for contents', '# Kilns\n\n[[_TOC_]]\n\nOak.', '# Kilns\n\n\n\nOak.'],
    ['a list that becomes contents', '* Contents\n{:toc}\n\nOak.', '\n\n\nOak.'],
    ['links of wikis', 'See [[Oak|the oak]] and [[Birch]]. ![[chart]]', 'See the oak and Birch. '],
    [
      'highlights',
      'Oak is ==very slow== here, and a == b stays.',
      'Oak is very slow here, and a == b stays.',
    ],
    ['words of a glossary', 'Use {term:open data} and {a: b}.', 'Use open data and {a: b}.'],
    ['comments of MDX', 'Oak. {/* write more */}', 'Oak. '],
    [
      'references to absent notes',
      'Oak[^1] and birch[^2].\n\n[^2]: Birch dries fast.',
      'Oak and birch[^2].\n\n[^2]: Birch dries fast.',
    ],
  ])('are removed: %s', (_, markdown, clean) => {
    expect(removeSiteMarks(markdown)).toBe(clean);
  });

  it.each([
    '`{:class="wide"}`',
    '```\n{: .note }\n[[Oak|oak]]\n```',
    'The set {a, b} and [[1, 2], [3, 4]]',
    'if [[ -f kiln ]]',
  ])('stay where they are other text: %s', (markdown) => {
    expect(removeSiteMarks(markdown)).toBe(markdown);
  });

  it('are not in the text of headings, remarks and lists', () => {
    expect(
      readTexts(
        '# Kilns {#kilns .wide}\n\n!! info\n\tOak dries slowly.\n\n> [!tip]- On birch\n> It dries fast.\n\n- Spruce{: .tree}\n\n  ??? note "Pine"\n      Pine is soft.',
      ),
    ).toEqual(['Kilns', 'Oak dries slowly.', 'On birch: It dries fast.', 'Spruce Pine: Pine is soft.']);
  });
});

describe('controls of a page in Markdown', () => {
  it.each([
    ['a button', '<button onclick="show()"> Press me </button>'],
    ['a message for browsers without scripts', '<noscript>Turn on JavaScript.</noscript>'],
    ['a form around Markdown', '<form action="/join">\n\n- I agree\n\nYour name\n\n</form>'],
    [
      'a list of contents around Markdown',
      '<div class="page toc">\n\nContents\n\n- **[Oak](#oak)**\n\n</div>',
    ],
    ['a consent', '<div id="cookie-banner">\n<div>We use cookies.</div>\n\n[Accept](/yes)\n\n</div>'],
  ])('are not text: %s', (_, html) => {
    expect(readTexts(`# Kilns\n\nOak dries slowly.\n\n${html}\n\nBirch dries fast.`)).toEqual([
      'Kilns',
      'Oak dries slowly.',
      'Birch dries fast.',
    ]);
  });

  it('hide nothing when they are never closed', () => {
    expect(readTexts('# Kilns\n\n<div class="toc">\n\nOak dries slowly.')).toEqual([
      'Kilns',
      'Oak dries slowly.',
    ]);
  });
});

it('tabs and blocks of MkDocs are titles above their text', () => {
  expect(
    readTexts(
      '# Kilns\n\n=== "Oak"\n\n    Oak dries slowly.\n\n/// note | On birch\n\nBirch dries fast.\n\n///',
    ),
  ).toEqual(['Kilns', 'Oak: Oak dries slowly.', 'On birch: Birch dries fast.']);
});

it('a table of HTML with blank lines is one table', () => {
  const { root } = parseSource(
    '# Kilns\n\n<table>\n  <tr>\n    <th>Wood</th>\n\n    <th>Months</th>\n  </tr>\n\n  <tr>\n    <td>Oak</td>\n\n    <td>9</td>\n  </tr>\n</table>\n\nOak is slow.',
  );
  expect(root.sections[0]?.blocks.map(({ kind }) => kind)).toEqual(['table', 'paragraph']);
});

it('HTML in Markdown has its letters, links and quotations, and no portraits', () => {
  const { root } = parseSource(
    '# Kilns\n\n<aside>\n<img src="a.png" class="pquote-avatar" alt="avatar">\nEl c&oacute;digo de &Ntilde;u&ntilde;oa &iquest;cu&aacute;l?\n<p>— @ana, ["On kilns"](https://a.example)</p>\n</aside>',
  );
  expect(root.sections[0]?.blocks.map((block) => ({ ...block, place: undefined }))).toEqual([
    {
      kind: 'quote',
      text: { text: 'El código de Ñuñoa ¿cuál?', marks: [] },
      author: '@ana, "On kilns"',
    },
  ]);
});

it('footnotes are omitted with a reason', () => {
  const { root, skipped } = parseSource('# Kilns\n\nOak dries slowly.[^a]\n\n[^a]: By the measure of 2024.');
  expect(listTexts(root)).toEqual(['Kilns', 'Oak dries slowly.']);
  expect(skipped.map(({ kind, text }) => [kind, text])).toEqual([['footnote', 'By the measure of 2024.']]);
});
